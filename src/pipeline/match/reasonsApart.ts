import { probabilityOf } from '#linkage/boostedTrees.ts'
import { CLUSTER_GUARDS, type ClusterGuard, type PairOutcome } from '#venue/decisionRecord.ts'
import type { ReasonApart, VenueIds, VenuesApart } from '../report/report.ts'
import { guardAt, hasMark, JOINED, outcomeAt, type PairTable, SETTLED } from './pairTable.ts'

interface Matched {
  pairs: PairTable
  /** By record, the number of its venue; by number, the id of the venue. */
  venueOf: Uint32Array
  ids: readonly string[]
}

/**
 * Returns a function that gives the reasons why venues are two. It refers to the columns of the pairs only, because the
 * records are released before the venues are known.
 */
export function reasonsApart({ pairs, venueOf, ids }: Matched): (wanted: readonly VenueIds[]) => VenuesApart[] {
  return (wanted) => {
    const rows = nearestRows(pairs, (record) => ids[venueOf[record] as number] as string, wanted)
    return wanted.map((pair) => {
      const row = rows.get(keyOf(pair))
      return row === undefined ? { reason: 'never_compared', chance: null } : apartAt(pairs, row)
    })
  }
}

/** Returns by pair of venues the row of those two of their records that came nearest to a join. */
function nearestRows(
  pairs: PairTable,
  idOf: (record: number) => string,
  wanted: readonly VenueIds[],
): Map<string, number> {
  const ids = new Set(wanted.flat())
  const keys = new Set(wanted.map(keyOf))
  const nearest = new Map<string, number>()
  for (let row = 0; row < pairs.first.length; row++) {
    const one = idOf(pairs.first[row] as number)
    if (!ids.has(one)) continue
    const key = keyOf([one, idOf(pairs.second[row] as number)])
    if (!keys.has(key)) continue
    const known = nearest.get(key)
    if (known === undefined || nearnessAt(pairs, row) > nearnessAt(pairs, known)) nearest.set(key, row)
  }
  return nearest
}

function keyOf([one, other]: VenueIds): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

const OUTCOME_RANK: Readonly<Record<PairOutcome, number>> = { same: 2, review: 1, different: 0 }
/** Log odds of pairs that the trees decided on lie within it. */
const ODDS_MAX = 100

/** Orders pairs by their outcome and then by their odds. */
function nearnessAt(pairs: PairTable, row: number): number {
  const odds = Math.max(-ODDS_MAX, Math.min(ODDS_MAX, pairs.score[row] as number))
  return OUTCOME_RANK[outcomeAt(pairs, row)] * (2 * ODDS_MAX + 1) + odds
}

function apartAt(pairs: PairTable, row: number): VenuesApart {
  const chance = Math.round(probabilityOf(pairs.score[row] as number) * 1000) / 1000
  return { reason: reasonAt(pairs, row), chance }
}

function reasonAt(pairs: PairTable, row: number): ReasonApart {
  const refused = pairs.joinResult[row] as number
  if (refused !== 0 && refused !== JOINED) return CLUSTER_GUARDS[refused - 1] as ClusterGuard
  if (hasMark(pairs, row, SETTLED)) return 'person'
  return guardAt(pairs, row) ?? (outcomeAt(pairs, row) === 'review' ? 'model_unsure' : 'model_different')
}
