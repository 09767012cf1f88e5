import { OnesetError } from '#client/onesetError.ts'

/** One request of a person: a table or a question, with the moment when it was sent. */
export type GuestRequest<R, Q> = { kind: 'reservation'; at: number; of: R } | { kind: 'question'; at: number; of: Q }

/** Returns the reservations and the questions in one list, the newest request first. */
export function requestsOf<R extends { createdAt: string }, Q extends { askedAt: number }>(
  reservations: readonly R[],
  questions: readonly Q[],
): readonly GuestRequest<R, Q>[] {
  const tables = reservations.map((of) => ({ kind: 'reservation' as const, at: Date.parse(of.createdAt), of }))
  const asked = questions.map((of) => ({ kind: 'question' as const, at: of.askedAt, of }))
  return [...tables, ...asked].toSorted((a, b) => b.at - a.at)
}

/** Each row reads its place, and the service limits how often a visitor reads. */
const PAGE_LENGTH = 20

/** Returns the requests of the first `pages` pages, and how many are left. */
export function firstRequests<T>(requests: readonly T[], pages: number): { shown: readonly T[]; left: number } {
  const shown = requests.slice(0, pages * PAGE_LENGTH)
  return { shown, left: requests.length - shown.length }
}

/** Returns why a question has no answer to show: `gone` is final. `errorUpdatedAt` is 0 before the first error. */
export function unreadState({ error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number }) {
  if (error instanceof OnesetError && error.code === 'live_query_not_found') return 'gone'
  return errorUpdatedAt === 0 ? 'loading' : 'failed'
}
