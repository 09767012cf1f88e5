import { compareByCodeUnit } from '#base/text/text.ts'
import type { CalendarDate } from '#base/kst.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { Venue } from '#venue/venue.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import type { PreviousRelease } from '../identity.ts'
import { merge, type MergeSetting } from '../merge.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { stationFinder } from '../stations.ts'

interface Setting {
  recordAt: (position: number) => NormalRecord
  asOf: CalendarDate
  previous?: PreviousRelease
  /** Folded names that count as chains because of the branches in the lists. */
  chains: ReadonlySet<string>
  completeLists: MergeSetting['completeLists']
  placeOf: MergeSetting['placeOf']
  dongs: readonly Dong[]
  stations: readonly Station[]
}

/** Returns by code the full name of each dong. */
export function regionNamesOf(dongs: readonly Dong[]): MergeSetting['regionNames'] {
  return new Map(dongs.map(({ code, fullName }) => [code, fullName]))
}

/**
 * The venues of the clusters, ascending by id. Each is merged on request and not kept, because all together would take
 * most of a build's memory. A second iteration merges them again.
 */
export class MergedVenues implements Iterable<Venue> {
  /** Number of venues. */
  readonly size: number
  readonly #clusters: readonly (readonly number[])[]
  readonly #recordAt: (position: number) => NormalRecord
  readonly #ids: readonly string[]
  readonly #setting: Omit<MergeSetting, 'tally'>
  readonly #history: PreviousRelease['history']

  /** `clusters`: the positions of the records of each venue; `ids` by cluster. */
  constructor(clusters: readonly (readonly number[])[], ids: readonly string[], setting: Setting) {
    this.size = clusters.length
    this.#clusters = clusters
    this.#recordAt = setting.recordAt
    this.#ids = ids
    this.#setting = {
      asOf: setting.asOf,
      stationsNear: stationFinder(setting.stations),
      placeOf: setting.placeOf,
      chains: setting.chains,
      completeLists: setting.completeLists,
      regionNames: regionNamesOf(setting.dongs),
    }
    this.#history = setting.previous?.history ?? new Map()
  }

  /** Returns the name of a cluster's venue. */
  nameOf(cluster: number): string {
    return this.#merged(cluster, new Map()).place.name
  }

  *[Symbol.iterator](): Generator<Venue> {
    yield* this.iterate(() => {})
  }

  /** Yields all venues; calls `done` with the counts after the last one. */
  *iterate(done: (counts: Readonly<Record<string, number>>) => void): Generator<Venue> {
    const tally = new Map<string, number>()
    const ids = this.#ids
    const order = Array.from(ids.keys()).sort((a, b) => compareByCodeUnit(ids[a] as string, ids[b] as string))
    let [shared, closed] = [0, 0]
    for (const cluster of order) {
      const venue = this.#merged(cluster, tally)
      if (venue.place.sourceCount > 1) shared++
      if (isClosedForGood(venue.place)) closed++
      yield venue
    }
    const outcomes = [...tally].toSorted((a, b) => b[1] - a[1])
    done({ venues: order.length, 'of several sources': shared, closed, ...Object.fromEntries(outcomes) })
  }

  #merged(cluster: number, tally: MergeSetting['tally']): Venue {
    const id = this.#ids[cluster] as string
    const records = (this.#clusters[cluster] as readonly number[]).map(this.#recordAt)
    return merge(records, id, this.#history.get(id) ?? [], { ...this.#setting, tally })
  }
}
