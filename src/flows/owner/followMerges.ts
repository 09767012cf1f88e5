import type { Instant } from '#base/clock.ts'
import { lockPlace, movePlace, openPlaces } from '#liveStatus/liveQueries.ts'
import type { Booking } from '../reservation/booking.ts'
import type { Questions } from '../liveStatus/questions.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import { settleOverdueAt } from '../liveStatus/settleQuestions.ts'

/**
 * Moves the open reservations of a place that a release has merged into another: the other place's owner now answers
 * them.
 */
export async function moveReservations({ database, reservations, releases, clock }: Booking): Promise<void> {
  for (const { from, into } of merged(releases, await reservations.openPlaces(database, clock())))
    await reservations.movePlace(database, from, into)
}

/** Moves live questions, and answers that are still in use, in the same way. */
export async function moveQuestions(questions: Questions, at: Instant): Promise<void> {
  const { database, releases } = questions
  for (const { from, into } of merged(releases, await openPlaces(database, at)))
    await database.transaction(async (tx) => {
      await lockPlace(tx, into, at)
      await settleOverdueAt(questions, tx, into, at)
      await movePlace(tx, from, into, at)
    })
}

function merged(releases: ReleaseHolder, placeIds: readonly string[]): { from: string; into: string }[] {
  const index = releases.current()?.index
  if (!index) return []
  return placeIds.flatMap((from) => {
    const finding = index.find(from)
    return finding.kind === 'moved' ? [{ from, into: finding.id }] : []
  })
}
