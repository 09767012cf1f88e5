import { Type } from 'typebox'
import type { PlaceFields, Reservation } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'
import { ReservationSchema } from '#contract/schemas/reservationSchema.ts'
import { koreanTime } from './koreanTime.ts'
import type { ToolOutcome, ToolRun } from './tool.ts'
import { cleanName } from './venueText.ts'

const { reservationId, placeId, status, settled, reservationTime, guestCount } = ReservationSchema.properties
const { expiresAt, cancelledBy, cancelReason } = ReservationSchema.properties
const optional = Type.Optional

export const ShownReservationSchema = Type.Object({
  reservationId,
  placeId,
  venue: optional(Type.String({ description: 'Present once the reservation is settled.' })),
  status,
  settled,
  reservationTime,
  guestCount,
  expiresAt,
  cancelledBy: optional(cancelledBy),
  cancelReason: optional(cancelReason),
})

const NEXT_STEP: Readonly<Record<Reservation['status'], string>> = {
  pending: 'The owner has not answered yet. Call get_reservation again with wait=20.',
  confirmed: 'The table is confirmed. Tell the guest.',
  cancelled: 'There is no table. Offer another time or venue.',
  expired: 'The owner did not answer in time: there is no table. Offer another venue, or a phone call.',
  no_show: 'The owner says the guest did not come.',
}

/**
 * Formats a reservation for a model. The venue's name costs a token, so it is read only after the last change of state.
 */
export async function shownReservation(record: Reservation, run: ToolRun): Promise<ToolOutcome> {
  const { reservationId, placeId, status, settled, reservationTime, guestCount, expiresAt, cancelledBy } = record
  const venue = settled ? await nameOf(placeId, run) : null
  const cancelReason = record.cancelReason === null ? null : cleanLine(record.cancelReason, 200)
  const structured = {
    reservationId,
    placeId,
    status,
    settled,
    reservationTime,
    guestCount,
    expiresAt,
    ...(venue !== null && { venue }),
    ...(cancelledBy !== null && { cancelledBy }),
    ...(cancelReason !== null && { cancelReason }),
  }
  const { proposal } = record
  const another =
    proposal === null
      ? ''
      : ` The venue proposes ${koreanTime(proposal.reservationTime)} instead; the guest accepts or declines by the link in their text message.`
  const who = cancelledBy === null ? '' : ` by ${cancelledBy === 'guest' ? 'the guest' : `the ${cancelledBy}`}`
  const reason = cancelReason === null ? '' : `: "${cancelReason}"`
  const what = `${venue === null ? '' : `${venue}, `}${koreanTime(reservationTime)} Korean time, party of ${guestCount}`
  const next = NEXT_STEP[status] + another
  return { kind: 'answer', structured, text: `${status}${who}${reason}. ${what}. ${next}` }
}

async function nameOf(placeId: string, { service, signal }: ToolRun): Promise<string | null> {
  const answer = await service.call({ name: 'place', id: placeId, query: { fields: 'id,name' } }, signal)
  return answer.kind === 'data' ? cleanName((answer.data as Pick<PlaceFields, 'name'>).name, 60) : null
}
