import type { Instant } from '#base/clock.ts'
import { isUntilDayAfter } from './keptRequests.ts'

/** A question that a person sent from this browser. */
export interface AskedQuestion {
  queryId: string
  placeId: string
  /** The person; another one in the same browser does not see it. */
  personId: string
  askedAt: Instant
}

/** Beyond this number the oldest are dropped. */
const ASKED_MAX = 50

/** Returns the questions with the new one in front, without those of earlier days. */
export function withQuestion(
  questions: readonly AskedQuestion[],
  question: AskedQuestion,
  now: Instant,
): readonly AskedQuestion[] {
  const others = questions.filter(
    ({ queryId, personId }) => queryId !== question.queryId || personId !== question.personId,
  )
  return currentQuestions([question, ...others], now).slice(0, ASKED_MAX)
}

/** Returns the questions of today and yesterday. */
export function currentQuestions(questions: readonly AskedQuestion[], now: Instant): readonly AskedQuestion[] {
  return questions.filter(({ askedAt }) => isUntilDayAfter(askedAt, now))
}

/** Returns a person's questions of today and yesterday, the latest first; at one place, or at all. */
export function questionsOf(
  questions: readonly AskedQuestion[],
  { personId, placeId }: { personId: string; placeId?: string },
  now: Instant,
): readonly AskedQuestion[] {
  return currentQuestions(questions, now).filter(
    (one) => one.personId === personId && (placeId === undefined || one.placeId === placeId),
  )
}

/** Returns the questions of a stored text; entries that are not questions are left out. */
export function readAskedQuestions(text: string | null): readonly AskedQuestion[] {
  const parsed: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(parsed) ? parsed.filter(isAskedQuestion).slice(0, ASKED_MAX) : []
}

function isAskedQuestion(value: unknown): value is AskedQuestion {
  const { queryId, placeId, personId, askedAt } = (value ?? {}) as Partial<Record<keyof AskedQuestion, unknown>>
  return [queryId, placeId, personId].every((id) => typeof id === 'string') && Number.isFinite(askedAt)
}
