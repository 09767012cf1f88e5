import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'
import { isSealed, type Sealing } from '#base/secrets/sealing.ts'
import { NAME_PURPOSE } from './personTables.ts'

/**
 * Names are sealed before the library writes them (libraryOptions.ts) and opened here in every row it reads. A name
 * whose key is not here reads as empty: the person can still sign in.
 */
export function openedNames(sealing: Sealing): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }: PluginTransformResultArgs) => ({
      ...result,
      rows: result.rows.map((row) => {
        const name = row['name']
        return typeof name === 'string' && isSealed(name)
          ? { ...row, name: sealing.open(name, NAME_PURPOSE) ?? '' }
          : row
      }),
    }),
  }
}
