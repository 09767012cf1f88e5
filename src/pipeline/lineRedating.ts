import { type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import { freshnessAfter } from '#venue/freshnessCurve.ts'
import { withFacts } from '#venue/history.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { agedQuality } from './score/dataQuality.ts'
import { groupsOf, reputationOf } from './score/reputation.ts'
import { survivalOf } from './score/survival.ts'

/** The parts of a venue that change with the day alone. */
type DatedScores = Pick<StoredPlace, 'freshnessScore' | 'dataQuality' | 'reputation'>
type DatedRest = Pick<Venue, 'ranking' | 'history'>

/** The as-of days of the release that the venue is from and of the one that it is for. */
export interface Days {
  from: CalendarDate
  to: CalendarDate
}

/**
 * The members of a line in the order in which `merge` writes them; the opening quote of a key never occurs within a
 * text.
 */
const SCORES = Buffer.from('"freshnessScore":')
const AFTER_PLACE = Buffer.from('},"subtypes":[')
const REST = Buffer.from('"ranking":{"recency":')

/** Most remembered texts: a list of one day has few, and where there are many each recurs rarely. */
const CACHED_MAX = 20_000

/**
 * Converts lines of one release to those of another day. Each equals the line that `merge` makes from the same records
 * on that day, provided that none of them depends on the day (`dependsOnDay`). Scores change with age, and the history
 * gets the day's entry. The line is never parsed or written as a whole, and equal texts are converted once.
 */
export class LineRedating {
  readonly #days: Days
  /** By the texts that change and the day of the last observation, the new texts. */
  readonly #remembered = new Map<string, readonly [scores: string, rest: string]>()

  constructor(days: Days) {
    this.#days = days
  }

  /** Returns the parts of the line on the other day. */
  redated(line: Buffer, lastSeenAt: string | null): (string | Buffer)[] {
    const from = line.indexOf(SCORES)
    const to = line.indexOf(AFTER_PLACE, from)
    const restFrom = line.indexOf(REST, to)
    if (from < 0 || to < 0 || restFrom < 0) throw new Error(`no line of a venue: ${line.toString('utf8', 0, 80)}`)
    const key = `${lastSeenAt} ${line.toString('latin1', from, to)} ${line.toString('latin1', restFrom)}`
    let texts = this.#remembered.get(key)
    if (texts === undefined) {
      texts = agedTexts(line.toString('utf8', from, to), line.toString('utf8', restFrom), lastSeenAt, this.#days)
      if (this.#remembered.size < CACHED_MAX) this.#remembered.set(key, texts)
    }
    return [line.subarray(0, from), texts[0], line.subarray(to, restFrom), texts[1]]
  }
}

function agedTexts(
  scoresText: string,
  restText: string,
  lastSeenAt: string | null,
  days: Days,
): readonly [string, string] {
  const { scores, rest } = aged(
    JSON.parse(`{${scoresText}}`) as DatedScores,
    JSON.parse(`{${restText}`) as DatedRest,
    lastSeenAt,
    days,
  )
  return [JSON.stringify(scores).slice(1, -1), JSON.stringify(rest).slice(1)]
}

/** The stored values suffice: the day's run of the history has the newest proof and review. */
function aged(
  { dataQuality, reputation }: DatedScores,
  { ranking, history }: DatedRest,
  lastSeenAt: string | null,
  { from, to }: Days,
): { scores: DatedScores; rest: DatedRest } {
  const known = history.findLast((run) => run.from <= from)
  if (known === undefined) throw new Error(`a venue of a release of ${from} has no history of that day`)
  const { activeOn, latestReviewDate } = known
  const seenOn = lastSeenAt === null ? null : kstDate(Date.parse(lastSeenAt))
  const freshnessScore = activeOn === null ? null : freshnessAfter(daysBetween(activeOn, to))
  const facts = {
    groups: groupsOf(ranking.crossSource),
    latestReviewDate,
    regulars: reputation?.regularsFavorite ?? false,
  }
  return {
    scores: {
      freshnessScore,
      dataQuality: agedQuality(dataQuality, seenOn, to),
      reputation: reputationOf(facts, to),
    },
    rest: {
      ranking: { ...ranking, recency: survivalOf(seenOn, to) },
      history: withFacts(history, to, known),
    },
  }
}
