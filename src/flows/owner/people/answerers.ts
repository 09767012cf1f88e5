import type { ActivityKind } from '#contract/ownerActivity.ts'
import type { OwnerServices } from '../ownerServices.ts'

/** Returns the mail address of the person who last did something with a reservation or a question; null for nobody known. */
export type FindAnswerer = (subjectId: string, kind: ActivityKind) => string | null

/** Reads who answered these reservations and questions. An erased person is not named. */
export async function answerersOf(
  { activity }: Pick<OwnerServices, 'activity'>,
  subjectIds: readonly string[],
): Promise<FindAnswerer> {
  const people = new Map<string, string | null>()
  for (const { subjectId, kind, actorEmail } of await activity.ofSubjects(subjectIds)) {
    const key = `${kind} ${subjectId}`
    if (!people.has(key)) people.set(key, actorEmail)
  }
  return (subjectId, kind) => people.get(`${kind} ${subjectId}`) ?? null
}
