import { type Static, Type } from 'typebox'
import type { Instant } from '#base/clock.ts'
import { instantIn } from '#base/kst.ts'
import { cleanLine } from '#base/text/text.ts'
import type { PlaceFields, Reservation } from '#client/generated/records.ts'
import { guestPhoneOf } from '#contract/limits/guestPhone.ts'
import { GUEST_NAME_LENGTH_MAX, isReservable, NOTE_LENGTH_MAX } from '#contract/reservation.ts'
import { CreatedReservationSchema, ReservationBody } from '#contract/schemas/reservationSchema.ts'
import { idempotencyKey } from '#contract/schemas/values.ts'
import { derivedKey, digestOf } from '../derivedKey.ts'
import { koreanTime, tomorrowEvening } from '../koreanTime.ts'
import { problemText, toProblem } from '../problemText.ts'
import { problem, tool, type ToolOutcome, type ToolRun } from '../tool.ts'
import { cleanName } from '../venueText.ts'

const { reservationId, status, expiresAt } = CreatedReservationSchema.properties

const Input = Type.Object(
  {
    ...ReservationBody.schema.properties,
    confirm: Type.Optional(
      Type.Boolean({ description: 'true only after the guest has agreed to what was read back.' }),
    ),
    idempotencyKey: Type.Optional({
      ...idempotencyKey,
      description: 'Use a new one to send the same request again on purpose.',
    }),
  },
  { additionalProperties: false },
)
type Args = Static<typeof Input>

/** All that is sent to the owner. The phone is shown by its last digits only, because transcripts keep results. */
const ReadBack = Type.Object({
  placeId: Type.String(),
  venue: Type.String(),
  where: Type.String(),
  time: Type.String({ description: 'Korean time.' }),
  guestCount: Type.Integer(),
  phone: Type.String(),
  guestName: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
})
type ReadBack = Static<typeof ReadBack>

export const REQUEST_RESERVATION = tool({
  name: 'request_reservation',
  title: 'Request a table at a venue',
  description:
    'Sends a table request to a venue that search_venues shows as bookable; the owner confirms or declines within about 5 minutes. 예약 요청, 자리 잡아줘. Ask the guest for a phone number first. Without confirm it reads the request back and sends nothing (or shows the user a form). A sent request is not a table yet: follow with get_reservation. No prepayment.',
  input: Input,
  output: Type.Object({
    sent: Type.Boolean({ description: 'True when this call sent it.' }),
    readBack: ReadBack,
    reservationId: Type.Optional(reservationId),
    status: Type.Optional(status),
    expiresAt: Type.Optional(expiresAt),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  calls: ['place', 'reserve', 'readReservation'],
  run: async (args, run): Promise<ToolOutcome> => {
    const invalid = argumentProblem(args, run.now)
    if (invalid) return invalid
    const venue = await bookableVenue(args.placeId, run)
    if ('kind' in venue) return venue
    const readBack = readBackOf(args, venue)
    const { confirm, ...request } = args
    const { consent } = run
    if (!consent.canAsk) return confirm === true ? send(request, readBack, run) : unsent(readBack, CONFIRM_NEXT)
    if (consent.given === 'no')
      return unsent(readBack, 'The user declined: nothing was sent. Do not send it again unless the user asks.')
    // Only the arguments that were agreed to are sent; changed arguments need a new form.
    if (consent.given === 'yes' && consent.askedFor === digestOf(request)) return send(request, readBack, run)
    return { kind: 'asking', result: await consent.ask(formText(args, venue), digestOf(request)) }
  },
})

const CONFIRM_NEXT =
  'Nothing has been sent yet. Read this to the guest; when they agree, call again with the same arguments and confirm=true.'

/** Refuses arguments that the service would refuse later, before a person reads them or tokens are spent. */
function argumentProblem({ guestPhone, reservationTime }: Args, now: Instant): ToolOutcome | null {
  if (!isReservable(instantIn(reservationTime), now))
    return problem(
      'reservation_time_invalid',
      `reservationTime is a time with its offset, like ${tomorrowEvening(now)}, in the future and within 180 days. Correct it and call again.`,
    )
  if (guestPhoneOf(guestPhone) !== null) return null
  return problem(
    'invalid_parameter',
    'guestPhone must be a number like 010-1234-5678, or one with a country code. Ask the guest for it and call again.',
  )
}

type Venue = Pick<PlaceFields, 'id' | 'name' | 'address' | 'serviceReservable' | 'phone' | 'bookingUrl'>

/** Reads the venue before asking for consent, because it may not accept requests. */
async function bookableVenue(placeId: string, { service, signal }: ToolRun) {
  const fields = 'id,name,address,serviceReservable,phone,bookingUrl'
  const answer = await service.call({ name: 'place', id: placeId, query: { fields } }, signal)
  if (answer.kind === 'refused') return toProblem(answer)
  const venue = answer.data as Venue
  if (venue.serviceReservable) return venue
  const { phone, bookingUrl } = venue
  const message = `${cleanName(venue.name, 60)} does not take requests through this service.`
  const error = { kind: 'refused', code: 'reservation_not_available', message, hint: null, retryAfterS: null } as const
  return toProblem({ ...error, details: { phone, bookingUrl } })
}

function readBackOf(
  { reservationTime, guestCount, guestPhone, ...more }: Args,
  { id, name, address }: Venue,
): ReadBack {
  const guestName = cleanLine(more.guestName ?? '', GUEST_NAME_LENGTH_MAX)
  const note = cleanLine(more.note ?? '', NOTE_LENGTH_MAX)
  return {
    placeId: id,
    venue: cleanName(name, 60),
    where: cleanLine(address.road ?? address.jibun ?? '', 80),
    time: koreanTime(reservationTime),
    guestCount,
    phone: maskedPhone(guestPhone),
    ...(guestName !== '' && { guestName }),
    ...(note !== '' && { note }),
  }
}

function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `…${digits.slice(-4)}`
}

/**
 * Returns the text of the form, in both languages and with the complete phone number: the person it belongs to reads
 * it, and a form is not visible to the model.
 */
function formText(args: Args, venue: Venue): string {
  const { venue: name, where, time, guestCount, guestName, note } = readBackOf(args, venue)
  const korean = koreanTime(args.reservationTime, 'ko')
  const phone = cleanLine(args.guestPhone, 40)
  const [named, noted] = [guestName ? `, name ${guestName}` : '', note ? ` Note to the owner: "${note}".` : '']
  const [namedKo, notedKo] = [guestName ? `, 이름 ${guestName}` : '', note ? ` 사장님께 전할 메모: "${note}".` : '']
  return [
    `Request this table? ${name}, ${where}. ${time} in Korea, party of ${guestCount}, phone ${phone}${named}.${noted} The owner answers within about 5 minutes.`,
    `예약을 요청할까요? ${name}, ${where}. ${korean}, ${guestCount}명, 전화 ${phone}${namedKo}.${notedKo} 사장님이 약 5분 안에 답합니다.`,
  ].join('\n')
}

function unsent(readBack: ReadBack, next: string): ToolOutcome {
  return { kind: 'answer', structured: { sent: false, readBack }, text: `${wordsOf(readBack)}\n${next}` }
}

function wordsOf({ placeId, venue, where, time, guestCount, phone, guestName, note }: ReadBack): string {
  const named = guestName ? `, name ${guestName}` : ''
  const noted = note ? ` Note to the owner: "${note}".` : ''
  return `${venue} (${placeId}), ${where}: ${time} Korean time, party of ${guestCount}, phone ${phone}${named}.${noted}`
}

async function send(
  { idempotencyKey, ...body }: Omit<Args, 'confirm'>,
  readBack: ReadBack,
  run: ToolRun,
): Promise<ToolOutcome> {
  const { service, signal, principal } = run
  const key = idempotencyKey ?? derivedKey(principal, 'request_reservation', body)
  const answer = await service.call({ name: 'reserve', body, idempotencyKey: key }, signal)
  if (answer.kind === 'refused') {
    const again = answer.replayed ? ` ${ANEW}` : ''
    return problem(answer.code, problemText(answer) + again)
  }
  const created = answer.data as Static<typeof CreatedReservationSchema>
  if (answer.replayed) return sentBefore(created.reservationId, readBack, run)
  const { reservationId, status, expiresAt } = created
  const next = `Sent to the owner, who has until ${koreanTime(expiresAt)}. Call get_reservation with reservationId ${reservationId} and wait=20.`
  return {
    kind: 'answer',
    structured: { sent: true, readBack, reservationId, status, expiresAt },
    text: `${wordsOf(readBack)}\n${next}`,
  }
}

const ANEW = 'To send it again on purpose, pass a new idempotencyKey.'

/** Returns the present state of an earlier request, whose stored answer still says `pending`. */
async function sentBefore(
  reservationId: string,
  readBack: ReadBack,
  { service, signal }: ToolRun,
): Promise<ToolOutcome> {
  const answer = await service.call({ name: 'readReservation', id: reservationId }, signal)
  if (answer.kind === 'refused') return toProblem(answer)
  const { status, expiresAt } = answer.data as Reservation
  return {
    kind: 'answer',
    structured: { sent: false, readBack, reservationId, status, expiresAt },
    text: `${wordsOf(readBack)}\nThis very request was sent before as ${reservationId}, and is ${status} now. ${ANEW}`,
  }
}
