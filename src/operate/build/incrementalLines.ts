import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import type { HistoryRun } from '#venue/history.ts'
import type { Venue } from '#venue/venue.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { headOf, lineOf, type VenueLine } from '#dataset/venueLine.ts'
import { readLineBytes } from '#dataset/venueLines.ts'
import { LineRedating } from '#pipeline/lineRedating.ts'

/** The changes from the venues of one release to those of the next. */
export interface ReleaseChanges {
  /** The folder of the previous release. */
  previous: string
  /** The as-of day of the previous release, and that of the next. */
  from: CalendarDate
  to: CalendarDate
  /**
   * By id, the venues to merge again, including new ones; each function is called with the venue's history when its
   * line is due.
   */
  changed: ReadonlyMap<string, (history: readonly HistoryRun[]) => Venue>
  /** The ids of the previous release that have no venue any more. */
  gone: ReadonlySet<string>
}

/**
 * Returns the lines of the next release, ascending by id: those of the venues merged again, and all others copied from
 * the previous release and updated to the day. They equal the lines of merging all venues, provided that the records of
 * the others are unchanged and none of them `dependsOnDay`.
 */
export async function* incrementalLines({
  previous,
  from,
  to,
  changed,
  gone,
}: ReleaseChanges): AsyncGenerator<VenueLine> {
  const due = [...changed.keys()].sort(compareByCodeUnit)
  let next = 0
  const fresh = (history: readonly HistoryRun[]): VenueLine => {
    const id = due[next++] as string
    return lineOf((changed.get(id) as (known: readonly HistoryRun[]) => Venue)(history))
  }
  const redating = from === to ? null : new LineRedating({ from, to })
  for await (const line of readLineBytes(path.join(previous, RELEASE_FILES.venues))) {
    const { facts, lastSeenAt } = headOf(line)
    while (next < due.length && (due[next] as string) < facts.id) yield fresh([])
    if (due[next] === facts.id) yield fresh((JSON.parse(line.toString()) as Venue).history)
    else if (!gone.has(facts.id)) yield { facts, parts: redating?.redated(line, lastSeenAt) ?? [line] }
  }
  while (next < due.length) yield fresh([])
}
