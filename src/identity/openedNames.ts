import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'
import { isSealed, type Sealing } from '#base/secrets/sealing.ts'
import { NAME_PURPOSE } from './personTables.ts'

/**
 * Opens names in every row that the library reads; they are sealed before the library writes them (libraryOptions.ts).
 * A name sealed under an unknown key reads as empty, so that the person can still sign in.
 */
export function unsealNames(sealing: Sealing): KyselyPlugin {
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
