import { type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import { freshnessAfter } from '#venue/freshnessCurve.ts'
import { recorded } from '#venue/history.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { agedQuality, recencyOf } from './score/dataQuality.ts'
import { groupsOf, reputationOf } from './score/reputation.ts'

/** What of a venue changes with the day alone. */
type DatedScores = Pick<StoredPlace, 'freshnessScore' | 'dataQuality' | 'reputation'>
type DatedRest = Pick<Venue, 'ranking' | 'history'>

/** The as-of day of the release that the venue is from, and of the one it is for. */
export interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** Members of a line in the order in which `merge` makes them; a key's opening quote is never within a text. */
const SCORES = Buffer.from('"freshnessScore":')
const AFTER_PLACE = Buffer.from('},"subtypes":[')
const REST = Buffer.from('"ranking":{"recency":')

/** So many are remembered: a list of one day has few, and where they are many each is rarely met again. */
const REMEMBERED_MAX = 20_000

/**
 * Makes lines of one release into those of another day's: each the line of the venue as `merge` makes it of the same
 * records on that day, given that nothing in these depends on the day (`dependsOnDay`). The scores age, and the history
 * gets the day's point. A line is neither read nor written as a whole, and what reads the same ages the same.
 */
export class LineRedating {
  readonly #days: Days
  /** By the texts that change and the day of the last observation: the texts as they become. */
  readonly #remembered = new Map<string, readonly [scores: string, rest: string]>()

  constructor(days: Days) {
    this.#days = days
  }

  /** The parts of the line that the venue has on the other day. */
  redated(line: Buffer, lastSeenAt: string): (string | Buffer)[] {
    const from = line.indexOf(SCORES)
    const to = line.indexOf(AFTER_PLACE, from)
    const restFrom = line.indexOf(REST, to)
    if (from < 0 || to < 0 || restFrom < 0) throw new Error(`no line of a venue: ${line.toString('utf8', 0, 80)}`)
    const key = `${lastSeenAt} ${line.toString('latin1', from, to)} ${line.toString('latin1', restFrom)}`
    let texts = this.#remembered.get(key)
    if (texts === undefined) {
      texts = agedTexts(line.toString('utf8', from, to), line.toString('utf8', restFrom), lastSeenAt, this.#days)
      if (this.#remembered.size < REMEMBERED_MAX) this.#remembered.set(key, texts)
    }
    return [line.subarray(0, from), texts[0], line.subarray(to, restFrom), texts[1]]
  }
}

function agedTexts(scoresText: string, restText: string, lastSeenAt: string, days: Days): readonly [string, string] {
  const { scores, rest } = aged(
    JSON.parse(`{${scoresText}}`) as DatedScores,
    JSON.parse(`{${restText}`) as DatedRest,
    lastSeenAt,
    days,
  )
  return [JSON.stringify(scores).slice(1, -1), JSON.stringify(rest).slice(1)]
}

/** All of it follows from what stands there: the day's run of the history tells the newest signal and review. */
function aged(
  { dataQuality, reputation }: DatedScores,
  { ranking, history }: DatedRest,
  lastSeenAt: string,
  { from, to }: Days,
): { scores: DatedScores; rest: DatedRest } {
  const known = history.findLast((run) => run.from <= from)
  if (known === undefined) throw new Error(`a venue of a release of ${from} has no history of that day`)
  const { activeOn, latestReviewDate } = known
  const seenOn = kstDate(Date.parse(lastSeenAt))
  // With too few signals for a score the newest one is the only one: the observation.
  const newest = activeOn ?? seenOn
  const freshnessScore = activeOn === null ? null : freshnessAfter(daysBetween(activeOn, to))
  const facts = {
    groups: groupsOf(ranking.crossSource),
    latestReviewDate,
    regulars: reputation?.regularsFavorite ?? false,
  }
  return {
    scores: {
      freshnessScore,
      dataQuality: agedQuality(dataQuality, { newest, seenOn }, to),
      reputation: reputationOf(facts, to),
    },
    rest: {
      ranking: { ...ranking, recency: freshnessScore ?? recencyOf(newest, to) },
      history: recorded(history, to, known),
    },
  }
}
