import type { Instant } from '#base/clock.ts'
import { PROPOSALS_MAX } from '#contract/reservation.ts'
import type { Language } from '#contract/language.ts'
import type { TransactionHook, Tx } from '#database/database.ts'
import type { ProposalAnswer } from '#reservations/proposals.ts'
import type { PlaceIds } from '#reservations/transitions.ts'
import { isOutsideHours } from './bookedPlace.ts'
import type { Booking, Reservation } from './booking.ts'
import { expireReservations } from './expireReservations.ts'
import { publishChange } from './publishChange.ts'
import { type Refusal, refused } from '../refusal.ts'
import { reservationView } from './shownReservation.ts'

type Proposed = { kind: 'done' | 'too_late'; data: Reservation } | Refusal

/**
 * Proposes another time to the guest of a reservation at one of the owner's places, or withdraws the proposal (`time`
 * null). The guest is texted a link, and the account gets the webhook `reservation.proposed`.
 */
export async function proposeTime(
  booking: Booking,
  places: PlaceIds,
  reservationId: string,
  time: Instant | null,
  transactionHook?: TransactionHook<Reservation>,
): Promise<Proposed> {
  if (places.length === 0) return refused('reservation_not_found')
  const { database, reservations, proposals, publisher, clock, answerWindowMs } = booking
  const at = clock()
  const data = await database.transaction(async (tx) => {
    const changed =
      time === null
        ? await proposals.withdraw(tx, reservationId, places, at)
        : await proposals.propose(tx, reservationId, places, { time, expiresAt: at + answerWindowMs }, at)
    if (!changed) return null
    const occasion = time === null ? 'proposal_withdrawn' : 'proposed'
    await publishChange(publisher, tx, changed, { occasion, type: 'reservation.answered', at, isStatusChanged: false })
    if (time !== null) await publishProposal(booking, tx, changed, at)
    await transactionHook?.(tx, changed)
    return changed
  })
  if (data) return { kind: 'done', data }
  await expireReservations(booking, at, { reservationId })
  const current = await reservations.atPlaces(database, places, reservationId)
  if (!current) return refused('reservation_not_found')
  if (current.channel !== 'service') return ENTERED
  if (current.reservationTime === time) return SAME_TIME
  const isOpen = current.status === 'pending' || current.status === 'confirmed'
  if (time !== null && isOpen && current.heldAnswer === null && current.proposals >= PROPOSALS_MAX) return NO_MORE
  return { kind: 'too_late', data: current }
}

/** The status of the message is the present one, because a proposal changes none. */
function publishProposal({ publisher }: Booking, tx: Tx<unknown>, reservation: Reservation, at: Instant) {
  const { reservationId: subjectId, accountId, placeId, status } = reservation
  const type = 'reservation.proposed' as const
  return publisher.account(tx, { type, mode: 'live', accountIds: [accountId], subjectId, placeId, status, at })
}

const SAME_TIME = refused('invalid_parameter', {
  param: 'reservationTime',
  message: { en: 'The reservation is for this time already.', ko: '이미 이 시간으로 된 예약입니다.' },
  hint: { en: 'Propose another time, or accept the request.', ko: '다른 시간을 제안하거나 요청을 수락하세요.' },
})

const ENTERED = refused('invalid_parameter', {
  param: 'id',
  message: {
    en: 'This reservation was entered by hand: nobody can accept a proposal for it.',
    ko: '직접 입력한 예약이라 시간을 제안할 수 없습니다.',
  },
  hint: {
    en: 'Change its time with PATCH /api/owner/v1/reservations/{id}.',
    ko: 'PATCH /api/owner/v1/reservations/{id}로 시간을 바꾸세요.',
  },
})
const NO_MORE = refused('proposal_limit_reached', { details: { max: PROPOSALS_MAX } })

/**
 * Applies a guest's answer to a proposal: acceptance confirms the reservation for the proposed time. A refusal shows the
 * reservation in `language`.
 */
export async function answerProposal(
  booking: Booking,
  answer: ProposalAnswer,
  { isAccepted, language }: { isAccepted: boolean; language: Language },
  transactionHook?: TransactionHook<Reservation>,
): Promise<{ kind: 'done'; data: Reservation } | Refusal> {
  const { database, reservations, proposals, releases, publisher, clock } = booking
  const { reservationId, accountId, time } = answer
  const at = clock()
  const found = await current()
  if (!found) return refused('reservation_not_found')
  const data = await database.transaction(async (tx) => {
    const changed = isAccepted
      ? await proposals.accept(tx, answer, isOutsideHours(releases, found.placeId, time), at)
      : await proposals.decline(tx, answer, at)
    if (!changed) return null
    await publishChange(publisher, tx, changed, {
      occasion: isAccepted ? 'moved' : null,
      type: isAccepted ? 'reservation.proposal_accepted' : 'reservation.proposal_declined',
      at,
      isStatusChanged: isAccepted,
    })
    await transactionHook?.(tx, changed)
    return changed
  })
  if (data) return { kind: 'done', data }
  await expireReservations(booking, at, { reservationId })
  const reservation = (await current()) ?? found
  return refused('proposal_not_open', { details: { reservation: reservationView(reservation, language) } })

  function current(): Promise<Reservation | null> {
    if (accountId !== null) return reservations.ofAccount(database, accountId, reservationId)
    return reservations.guestOf(database, reservationId)
  }
}
