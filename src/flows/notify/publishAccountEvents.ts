import type { Instant } from '#base/clock.ts'
import type { LiveStatus } from '#contract/liveStatus.ts'
import type { ReservationStatus } from '#contract/reservation.ts'
import type { WebhookMode } from '#contract/webhook.ts'
import type { Tx } from '#database/database.ts'
import { readersOf } from '#liveStatus/liveQueries.ts'
import type { EventPublisher } from './eventPublisher.ts'

type PublishingAccounts = Pick<EventPublisher, 'account'>

interface ReservationState {
  reservationId: string
  accountId: string
  placeId: string
  status: ReservationStatus
}

/**
 * Publishes a reservation's new status to the account that requested it; a pending request is not published, because
 * the account made it.
 */
export async function publishReservation(
  { account }: PublishingAccounts,
  tx: Tx<unknown>,
  { reservationId: subjectId, accountId, placeId, status }: ReservationState,
  at: Instant,
  mode: WebhookMode = 'live',
): Promise<void> {
  if (status === 'pending') return
  await account(tx, { type: `reservation.${status}`, mode, accountIds: [accountId], subjectId, placeId, status, at })
}

interface QuestionState {
  queryId: string
  placeId: string
  status: LiveStatus
}

/** Publishes a question's result to all accounts that asked or joined. */
export async function publishQuestion(
  { account }: PublishingAccounts,
  tx: Tx<unknown>,
  { queryId: subjectId, placeId, status }: QuestionState,
  at: Instant,
  mode: WebhookMode = 'live',
): Promise<void> {
  if (status === 'pending') return
  const type = status === 'no_response' ? 'live_query.no_response' : 'live_query.answered'
  await account(tx, { type, mode, accountIds: await readersOf(tx, subjectId), subjectId, placeId, status, at })
}
