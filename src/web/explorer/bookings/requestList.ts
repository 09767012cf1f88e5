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
