import type { Instant } from '#base/clock.ts'
import { addDays, daysBetween, instantOf, kstDate } from '#base/kst.ts'
import { STATISTICS_DAYS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import type { Database } from '#database/database.ts'
import { medianAnswerMs, questionCounts, type QuestionsOfDay } from '#liveStatus/questionCounts.ts'
import { requestCounts, type RequestsOfDay } from '#reservations/requestCounts.ts'
import type { OwnerServices } from './ownerServices.ts'
import { type PlaceCaller, requirePlaceIds } from './people/placeAccess.ts'

/** Places of which the statistics are shown one by one. */
const PLACES_MAX = 50

/**
 * Counts the questions and requests at an owner's places in the last weeks, by outcome
 * (docs/decisions/0019-owner-side.md).
 */
export async function ownerStatistics(services: OwnerServices, database: Pick<Database, 'db'>, caller: PlaceCaller) {
  const at = services.clock()
  const to = kstDate(at)
  const from = addDays(to, 1 - STATISTICS_DAYS)
  const start = instantOf(from, 0)
  const reached = await requirePlaceIds(services, caller)
  if (reached.kind === 'refused') return reached
  const { placeIds } = reached
  const all = await outcomesAt(database, placeIds, start, at)
  const byPlace = []
  for (const placeId of placeIds.slice(0, PLACES_MAX)) {
    const { questions, reservations } = await outcomesAt(database, [placeId], start, at)
    byPlace.push({ placeId, questions, reservations })
  }
  const data = {
    from,
    to,
    questions: all.questions,
    reservations: all.reservations,
    places: byPlace,
    days: daysOf(from, to, all.questionDays, all.requestDays),
  }
  return { kind: 'done' as const, data }
}

/** Sums what happened at these places, missed requests included. */
async function outcomesAt(database: Pick<Database, 'db'>, places: readonly string[], start: Instant, at: Instant) {
  const questionDays = await questionCounts(database, places, start, at)
  const requestDays = await requestCounts(database, places, start, at)
  const answered = total(questionDays, 'answered')
  const medianMs = await medianAnswerMs(database, places, start, answered)
  return {
    questionDays,
    requestDays,
    questions: {
      asked: total(questionDays, 'asked'),
      answered,
      missed: total(questionDays, 'missed'),
      medianAnswerS: medianMs === null ? null : Math.round(medianMs / 100) / 10,
    },
    reservations: {
      requested: total(requestDays, 'requested'),
      accepted: total(requestDays, 'accepted'),
      declined: total(requestDays, 'declined'),
      missed: total(requestDays, 'missed'),
      calledOff: total(requestDays, 'calledOff'),
      noShows: total(requestDays, 'noShows'),
      guests: total(requestDays, 'guests'),
    },
  }
}

function daysOf(from: string, to: string, questions: readonly QuestionsOfDay[], requests: readonly RequestsOfDay[]) {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => {
    const asked = questions.find((row) => row.day === day)
    const requested = requests.find((row) => row.day === day)
    return {
      day: addDays(from, day),
      questions: asked?.asked ?? 0,
      answered: asked?.answered ?? 0,
      reservations: requested?.requested ?? 0,
      accepted: requested?.accepted ?? 0,
    }
  })
}

function total<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
