import { emptyEngine } from '../support/testDatabases.ts'
import { assertUpgrades, newestVersion } from './assertUpgrades.ts'

emptyEngine(
  'every earlier version upgrades to the same schema, and every row stays except those a migration deletes',
  async (_, { engine, fresh }) => {
    for (let version = 1; version < newestVersion(engine); version++) await assertUpgrades(engine, fresh, version)
  },
)
