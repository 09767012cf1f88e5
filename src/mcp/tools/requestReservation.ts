import { type Static, Type } from 'typebox'
import type { PlaceFields } from '#client/generated/records.ts'
import { cleanLine } from '#base/text.ts'
import { CreatedReservationSchema, ReservationBody } from '#contract/reservationSchema.ts'
import { derivedKey, digestOf } from '../derivedKey.ts'
import { koreanTime } from '../koreanTime.ts'
import { problemText } from '../problemText.ts'
import { tool, type ToolOutcome, type ToolRun } from '../tool.ts'
import { cleanName } from '../venueText.ts'

const { reservationId, status, expiresAt } = CreatedReservationSchema.properties
const { idempotencyKey, ...request } = ReservationBody.properties

const Input = Type.Object(
  {
    ...request,
    confirm: Type.Optional(
      Type.Boolean({ description: 'true only after the guest has agreed to what was read back.' }),
    ),
    idempotencyKey: Type.Optional({
      ...idempotencyKey,
      description: 'To send the same request a second time on purpose, a new one.',
    }),
  },
  { additionalProperties: false },
)
type Args = Static<typeof Input>

/** What a person agrees to; the phone by its end only, since results are kept in transcripts. */
const ReadBack = Type.Object({
  placeId: Type.String(),
  venue: Type.String(),
  where: Type.String(),
  time: Type.String({ description: 'Korean time.' }),
  guestCount: Type.Integer(),
  phone: Type.String(),
})

export const REQUEST_RESERVATION = tool({
  name: 'request_reservation',
  title: 'Ask a venue for a table',
  description:
    'Sends a table request to a venue that search_venues shows as bookable; the owner confirms or declines within about 5 minutes. 예약 요청, 자리 잡아줘. Ask the guest for a phone number first. Without confirm it reads the request back and sends nothing (or shows the user a form). A sent request is not a table yet: follow with get_reservation. No prepayment.',
  input: Input,
  output: Type.Object({
    sent: Type.Boolean(),
    readBack: ReadBack,
    reservationId: Type.Optional(reservationId),
    status: Type.Optional(status),
    expiresAt: Type.Optional(expiresAt),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  calls: ['place', 'reserve'],
  run: async (args, run): Promise<ToolOutcome> => {
    const venue = await bookableVenue(args.placeId, run)
    if ('kind' in venue) return venue
    const readBack = readBackOf(args, venue)
    const { confirm, ...wish } = args
    const { consent } = run
    if (!consent.canAsk) return confirm === true ? send(wish, readBack, run) : unsent(readBack, CONFIRM_NEXT)
    if (consent.given === 'no')
      return unsent(readBack, 'The user said no: nothing was sent. Do not send it again unasked.')
    // What was agreed to is what is sent: other arguments are asked about anew.
    if (consent.given === 'yes' && consent.askedFor === digestOf(wish)) return send(wish, readBack, run)
    return { kind: 'asking', result: await consent.ask(formText(args, venue), digestOf(wish)) }
  },
})

const CONFIRM_NEXT =
  'Nothing was sent yet. Read this to the guest; when they agree, call again with the same arguments and confirm=true.'

type Venue = Pick<PlaceFields, 'id' | 'name' | 'address' | 'serviceReservable' | 'phone' | 'bookingUrl'>

/** Read before anything is asked of anybody: it may not take requests at all. */
async function bookableVenue(placeId: string, { service, signal }: ToolRun) {
  const fields = 'id,name,address,serviceReservable,phone,bookingUrl'
  const answer = await service.call({ name: 'place', id: placeId, query: { fields } }, signal)
  if (answer.kind === 'refused') return { kind: 'problem' as const, code: answer.code, text: problemText(answer) }
  const venue = answer.data as Venue
  if (venue.serviceReservable) return venue
  const { phone, bookingUrl } = venue
  const message = `${cleanName(venue.name, 60)} does not take requests through this service.`
  const error = { kind: 'refused', code: 'reservation_not_available', message, hint: null, retryAfterS: null } as const
  return { kind: 'problem' as const, code: error.code, text: problemText({ ...error, details: { phone, bookingUrl } }) }
}

function readBackOf({ reservationTime, guestCount, guestPhone }: Args, { id, name, address }: Venue) {
  return {
    placeId: id,
    venue: cleanName(name, 60),
    where: cleanLine(address.road ?? address.jibun ?? '', 80),
    time: koreanTime(reservationTime),
    guestCount,
    phone: maskedPhone(guestPhone),
  }
}

function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `…${digits.slice(-4)}`
}

/** A person reads it, in either language. */
function formText(args: Args, venue: Venue): string {
  const { venue: name, where, time, guestCount, phone } = readBackOf(args, venue)
  const korean = koreanTime(args.reservationTime, 'ko')
  return [
    `Ask for a table? ${name}, ${where}. ${time} in Korea, party of ${guestCount}, phone ${phone}. The owner answers within about 5 minutes.`,
    `예약을 요청할까요? ${name}, ${where}. ${korean}, ${guestCount}명, 전화 ${phone}. 사장님이 약 5분 안에 답합니다.`,
  ].join('\n')
}

function unsent(readBack: ReturnType<typeof readBackOf>, next: string): ToolOutcome {
  return { kind: 'answer', structured: { sent: false, readBack }, text: `${wordsOf(readBack)}\n${next}` }
}

function wordsOf({ placeId, venue, where, time, guestCount, phone }: ReturnType<typeof readBackOf>): string {
  return `${venue} (${placeId}), ${where}: ${time} Korean time, party of ${guestCount}, phone ${phone}.`
}

async function send(
  { idempotencyKey, ...body }: Omit<Args, 'confirm'>,
  readBack: ReturnType<typeof readBackOf>,
  { service, signal, principal }: ToolRun,
): Promise<ToolOutcome> {
  const key = idempotencyKey ?? derivedKey(principal, 'request_reservation', body)
  const answer = await service.call({ name: 'reserve', body, idempotencyKey: key }, signal)
  if (answer.kind === 'refused') return { kind: 'problem', code: answer.code, text: problemText(answer) }
  const { reservationId, status, expiresAt } = answer.data as Static<typeof CreatedReservationSchema>
  const next = answer.replayed
    ? `This very request was sent before as ${reservationId}: get_reservation tells its state. To send it again on purpose, pass a new idempotencyKey.`
    : `Sent to the owner, who has until ${koreanTime(expiresAt)}. Call get_reservation with reservationId ${reservationId} and wait=20.`
  return {
    kind: 'answer',
    structured: { sent: true, readBack, reservationId, status, expiresAt },
    text: `${wordsOf(readBack)}\n${next}`,
  }
}
