import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import type { Venue } from '#contract/venue.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { headOf, lineOf, type VenueLine } from '#dataset/venueLine.ts'
import { readLineBytes } from '#dataset/venueLines.ts'
import { LineRedating } from '#pipeline/lineRedating.ts'

/** How the venues of one release become those of the next. */
export interface Renewal {
  /** Folder of the release before. */
  previous: string
  /** The day it speaks for, and the day of the next. */
  from: CalendarDate
  to: CalendarDate
  /** Venues merged anew, new ones among them, ascending by id; each is asked for when its turn has come. */
  changed: Iterable<Venue>
  /** Ids of the release before that have no venue any more. */
  gone: ReadonlySet<string>
}

/**
 * The lines of the next release, ascending by id: those of the venues merged anew, and all others as they lie in the
 * release before, brought up to the day. They are the lines of merging all venues anew, given that the records of the
 * others are the same and none of them `dependsOnDay`.
 */
export async function* renewedLines({ previous, from, to, changed, gone }: Renewal): AsyncGenerator<VenueLine> {
  const fresh = changed[Symbol.iterator]()
  let next = fresh.next()
  const redating = from === to ? null : new LineRedating({ from, to })
  for await (const line of readLineBytes(path.join(previous, RELEASE_FILES.venues))) {
    const { facts, lastSeenAt } = headOf(line)
    for (; !next.done && next.value.place.id < facts.id; next = fresh.next()) yield lineOf(next.value)
    if (!next.done && next.value.place.id === facts.id) continue
    if (gone.has(facts.id)) continue
    yield { facts, parts: redating?.redated(line, lastSeenAt) ?? [line] }
  }
  for (; !next.done; next = fresh.next()) yield lineOf(next.value)
}
