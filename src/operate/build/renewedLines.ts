import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import { compareText } from '#base/text/text.ts'
import type { HistoryRun } from '#venue/history.ts'
import type { Venue } from '#venue/venue.ts'
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
  /** By id, venues to be merged anew, new ones among them; each is asked for with its history when its turn has come. */
  changed: ReadonlyMap<string, (history: readonly HistoryRun[]) => Venue>
  /** Ids of the release before that have no venue any more. */
  gone: ReadonlySet<string>
}

/**
 * The lines of the next release, ascending by id: those of the venues merged anew, and all others as they lie in the
 * release before, brought up to the day. They are the lines of merging all venues anew, given that the records of the
 * others are the same and none of them `dependsOnDay`.
 */
export async function* renewedLines({ previous, from, to, changed, gone }: Renewal): AsyncGenerator<VenueLine> {
  const due = [...changed.keys()].sort(compareText)
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
