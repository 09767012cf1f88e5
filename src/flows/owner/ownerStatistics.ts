import { addDays, daysBetween, instantOf, kstDate } from '#base/kst.ts'
import { STATISTICS_DAYS } from '#contract/endpoints/ownerEndpoints.ts'
import type { Database } from '#database/database.ts'
import { medianAnswerMs, questionCounts, type QuestionsOfDay } from '#liveStatus/questionCounts.ts'
import { requestCounts, type RequestsOfDay } from '#reservations/requestCounts.ts'
import { type OwnerServices, ownPlaceIds } from './ownerServices.ts'

/**
 * Counts the questions and requests at an owner's places in the last weeks, by outcome
 * (docs/decisions/0019-owner-side.md).
 */
export async function ownerStatistics(services: OwnerServices, database: Pick<Database, 'db'>, ownerId: string) {
  const at = services.clock()
  const to = kstDate(at)
  const from = addDays(to, 1 - STATISTICS_DAYS)
  const start = instantOf(from, 0)
  const places = await ownPlaceIds(services, ownerId)
  const questions = await questionCounts(database, places, start, at)
  const requests = await requestCounts(database, places, start, at)
  const answered = total(questions, 'answered')
  const medianMs = await medianAnswerMs(database, places, start, answered)
  return {
    from,
    to,
    questions: {
      asked: total(questions, 'asked'),
      answered,
      missed: total(questions, 'missed'),
      medianAnswerS: medianMs === null ? null : Math.round(medianMs / 100) / 10,
    },
    reservations: {
      requested: total(requests, 'requested'),
      accepted: total(requests, 'accepted'),
      declined: total(requests, 'declined'),
      missed: total(requests, 'missed'),
      calledOff: total(requests, 'calledOff'),
      noShows: total(requests, 'noShows'),
      guests: total(requests, 'guests'),
    },
    days: daysOf(from, to, questions, requests),
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
