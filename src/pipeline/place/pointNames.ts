import type { MatchRecord } from '../normalRecord.ts'
import { pointKey } from './pointStatistics.ts'

const NO_NAMES: ReadonlySet<string> = new Set()

/** The names that a list has at one point: tenants of a house, or of a block where points are coarse. */
export class PointNames {
  /** By list and coordinates; points with one name are not kept. */
  readonly #names = new Map<string, Map<number, ReadonlySet<string>>>()

  constructor(records: readonly MatchRecord[]) {
    for (const [list, own] of Map.groupBy(records, ({ source }) => source.name)) this.#names.set(list, crowdedOf(own))
  }

  /** Returns an empty set when the point has only the record's name. */
  namesAt(record: MatchRecord): ReadonlySet<string> {
    return this.#names.get(record.source.name)?.get(pointKey(record)) ?? NO_NAMES
  }
}

function crowdedOf(records: readonly MatchRecord[]): Map<number, ReadonlySet<string>> {
  const first = new Map<number, string>()
  const crowded = new Map<number, Set<string>>()
  for (const record of records) {
    const [key, { core }] = [pointKey(record), record.name]
    const known = first.get(key)
    const names = crowded.get(key)
    if (known === undefined) first.set(key, core)
    else if (names !== undefined) names.add(core)
    else if (known !== core) crowded.set(key, new Set([known, core]))
  }
  return crowded
}
