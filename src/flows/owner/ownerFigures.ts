import { MINUTE_MS } from '#base/kst.ts'
import type { Clock, Instant } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { questionAnswerTimesMs, questionFigures } from '#liveStatus/questionFigures.ts'
import { type NoticeFigure, noticeFigures } from '#notices/noticeFigures.ts'
import { claimsWaiting, ownersSeenSince } from '#owners/ownerFigures.ts'
import { requestAnswerTimesMs, requestFigures } from '#reservations/requestFigures.ts'

/** The figures are those of the last hour: the same on every node. */
const WINDOW_MS = 60 * MINUTE_MS
/** An app with an open stream reports itself at least this often. */
const ONLINE_MS = 5 * MINUTE_MS
/** Bounds the answers of which the times are read. */
const ANSWERS_MAX = 5_000
const QUANTILES = [0.5, 0.9] as const

/** A figure with its labels. */
export interface Figure {
  value: number
  labels: Record<string, string>
}

type Db = Pick<Database, 'db'>

/** Counts the requests and questions of the last hour by outcome. */
export async function contactFigures(database: Db, clock: Clock): Promise<Figure[]> {
  const at = clock()
  const since = at - WINDOW_MS
  const outcomes = {
    reservation: await requestFigures(database, since, at),
    question: await questionFigures(database, since, at),
  }
  return Object.entries(outcomes).flatMap(([kind, counts]) =>
    Object.entries(counts).map(([outcome, value]) => ({ value, labels: { kind, outcome } })),
  )
}

/** Returns quantiles of the time to an answer in the last hour, in seconds; none without answers. */
export async function answerTimeFigures(database: Db, clock: Clock): Promise<Figure[]> {
  const since = clock() - WINDOW_MS
  const times = {
    reservation: await requestAnswerTimesMs(database, since, ANSWERS_MAX),
    question: await questionAnswerTimesMs(database, since, ANSWERS_MAX),
  }
  return Object.entries(times).flatMap(([kind, ms]) =>
    quantilesOf(ms).map(([q, value]) => ({ value, labels: { kind, quantile: String(q) } })),
  )
}

function quantilesOf(ms: readonly number[]): [quantile: number, seconds: number][] {
  if (ms.length === 0) return []
  const sorted = ms.toSorted((a, b) => a - b)
  return QUANTILES.map((q) => [q, (sorted[Math.ceil(q * sorted.length) - 1] ?? 0) / 1_000])
}

/** Counts the owners whose app is active now. */
export async function onlineFigures(database: Db, clock: Clock): Promise<Figure[]> {
  const since: Instant = clock() - ONLINE_MS
  return [{ value: await ownersSeenSince(database, since), labels: {} }]
}

export async function claimFigures(database: Db): Promise<Figure[]> {
  return [{ value: await claimsWaiting(database), labels: {} }]
}

/** Counts the notices of the last hour by channel and outcome. */
export async function noticeOutcomeFigures(database: Db, clock: Clock): Promise<Figure[]> {
  const figures: NoticeFigure[] = await noticeFigures(database, clock() - WINDOW_MS)
  return figures.map(({ channel, outcome, notices }) => ({ value: notices, labels: { channel, outcome } }))
}
