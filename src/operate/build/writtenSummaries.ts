import { summaryFault } from '#venue/summaryFaults.ts'
import type { Venue } from '#venue/venue.ts'
import type { AskModel } from './chatModel.ts'

/** The maximum number of lines that one build requests; earlier lines are kept for the next build (docs/scores.md). */
const LINES_MAX = 2_000
/** The number of simultaneous requests; a local model server queues any more. */
const AT_ONCE = 4
/** After this number of consecutive failures the model counts as unavailable. */
const FAILURES_MAX = 8

const INSTRUCTION =
  '음식점을 소개하는 한국어 문장을 하나만 쓰세요. 주어진 사실만 쓰고, 숫자는 그대로 옮기고, 사실에 없는 평가나 정보를 더하지 마세요. 60자 안팎, 따옴표와 줄바꿈 없이.'

/** The numbers of lines by result, for the build report. */
export type LineCounts = Readonly<Record<'written' | 'kept from before' | 'refused by the facts' | 'no answer', number>>

/**
 * Lets a model write the one line of the venues that rank first. A line that states anything besides the venue's facts
 * is refused, and the template's line stays. A line of the previous release is kept without a request while it is still
 * true.
 */
export async function writeSummaries(
  venues: Venue[],
  before: ReadonlyMap<string, string>,
  ask: AskModel,
): Promise<LineCounts> {
  const counts = { written: 0, 'kept from before': 0, 'refused by the facts': 0, 'no answer': 0 }
  const waiting: number[] = []
  venues.forEach((venue, at) => {
    const template = venue.place.aiSummary
    if (template === null) return
    const former = before.get(venue.place.id)
    if (former !== undefined && isWritten(former) && summaryFault(former, venue, template) === null) {
      venues[at] = withLine(venue, former)
      counts['kept from before']++
    } else waiting.push(at)
  })
  const rankOf = (at: number) => {
    const { recency, crossSource, completeness } = (venues[at] as Venue).ranking
    return recency + crossSource + completeness
  }
  const turns = waiting.toSorted((a, b) => rankOf(b) - rankOf(a) || a - b).slice(0, LINES_MAX)
  let failures = 0
  const worker = async () => {
    for (let at = turns.shift(); at !== undefined && failures < FAILURES_MAX; at = turns.shift()) {
      const venue = venues[at] as Venue
      const template = venue.place.aiSummary ?? ''
      const line = await ask(INSTRUCTION, `${venue.place.name} · ${template}`)
      failures = line === null ? failures + 1 : 0
      if (line === null) counts['no answer']++
      else if (summaryFault(line, venue, template) !== null) counts['refused by the facts']++
      else {
        venues[at] = withLine(venue, line)
        counts.written++
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

/** The separator of the template's facts, which written sentences do not contain. */
function isWritten(line: string): boolean {
  return !line.includes(' · ')
}

function withLine(venue: Venue, aiSummary: string): Venue {
  return { ...venue, place: { ...venue.place, aiSummary } }
}
