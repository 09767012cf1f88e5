import { postgresMatches } from '../test/peers/postgresPeer.ts'
import type { Dialect } from './peerSql.ts'

const arrayOf = (grams: readonly string[]) => `ARRAY[${grams.map((gram) => `'${gram}'`).join()}]`

/** The SQL of PostGIS: GIN over arrays of character pairs, GiST over points. */
export const postgresDialect: Dialect = {
  matches: postgresMatches,
  hasGrams: (lists) => {
    const all = lists.filter(({ length }) => length === 1).flat()
    const any = lists.filter(({ length }) => length > 1)
    const conditions = [
      ...(all.length > 0 ? [`w.grams @> ${arrayOf(all)}`] : []),
      ...any.map((grams) => `w.grams && ${arrayOf(grams)}`),
    ]
    return conditions.join(' AND ')
  },
  inBox: ({ south, north, west, east }) => `v.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)`,
}
