import { emptyEngine } from '../support/testDatabases.ts'
import { assertUpgrades, newestVersion } from './assertUpgrades.ts'

emptyEngine(
  'from every earlier version the same schema is reached, and every row stays but those a migration ends',
  async (_, { engine, fresh }) => {
    for (let version = 1; version < newestVersion(engine); version++) await assertUpgrades(engine, fresh, version)
  },
)
