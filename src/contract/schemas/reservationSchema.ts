import { instant, nullable, placeIdSchema } from './values.ts'
import { Type } from 'typebox'
import type { Instant } from '#base/clock.ts'
import { instantIn } from '#base/kst.ts'
import { instantText } from '#venue/fieldSchemas.ts'
import { bodySchema, type Field } from '../body/bodySchema.ts'
import { isRequired } from '../body/fieldSentences.ts'
import { converted, type FieldType, line, optional, required, text, wholeNumber } from '../body/fieldTypes.ts'
import { guestPhoneOf } from '../limits/guestPhone.ts'
import {
  CANCEL_REASON_LENGTH_MAX,
  CANCELLERS,
  GUEST_COUNT_MAX,
  GUEST_NAME_LENGTH_MAX,
  isReservable,
  NOTE_LENGTH_MAX,
  RESERVATION_STATUSES,
} from '../reservation.ts'

export const reservationStatus = Type.Enum([...RESERVATION_STATUSES])
const guestCount = Type.Integer({ minimum: 1, maximum: GUEST_COUNT_MAX })

const timeSchema = instantText({
  description: 'ISO 8601 with a UTC offset, in the future, at most 180 days ahead.',
})
const reservationTime: FieldType<Instant, { now: Instant }, typeof timeSchema> = {
  schema: timeSchema,
  read: ({ value, context, fault }) => {
    const at = instantIn(value)
    return isReservable(at, context.now) ? at : fault(TIME_FORM, { code: 'reservation_time_invalid' })
  },
}
const TIME_FORM = {
  en: 'reservationTime is an ISO 8601 time with its offset, in the future, at most 180 days ahead.',
  ko: 'reservationTime은 오프셋이 있는 ISO 8601 시각으로, 180일 이내의 미래여야 합니다.',
}

export const reservationTimeField = reservationTime
export const guestCountSchema = guestCount

const phoneSchema = Type.String({
  description:
    'Korean (010-1234-5678) or with a country code. For text messages about this reservation; never returned in full.',
})
/** A missing phone has a code of its own. */
const guestPhone: Field<string, unknown, typeof phoneSchema> = {
  schema: phoneSchema,
  read: ({ name, value, fault }) => {
    if (value === undefined || value === '') return fault(isRequired(name), { code: 'guest_phone_required' })
    return (typeof value === 'string' ? guestPhoneOf(value) : null) ?? fault(PHONE_FORM)
  },
}
const PHONE_FORM = {
  en: 'guestPhone is a number like 010-1234-5678, or with a country code.',
  ko: 'guestPhone은 010-1234-5678 형식이나 국가 번호가 있는 번호입니다.',
}

const PROPOSED_TIME =
  'proposal.reservationTime of the reservation, so that nobody accepts a proposal that was replaced meanwhile.'

export const ReservationBody = bodySchema({
  placeId: required(text(placeIdSchema)),
  reservationTime: required(reservationTime),
  guestCount: required(wholeNumber(guestCount)),
  guestPhone,
  guestName: optional(line(Type.String({ maxLength: GUEST_NAME_LENGTH_MAX }))),
  note: optional(
    line(Type.String({ maxLength: NOTE_LENGTH_MAX, description: 'For the owner: seats, occasion, allergies.' })),
  ),
})

/** The body of a cancellation, by the guest or by the owner. */
export const CancelBody = bodySchema({
  reason: optional(line(Type.String({ maxLength: CANCEL_REASON_LENGTH_MAX }))),
})

/** The body of a guest's answer to a proposal. */
export const ProposalAnswerBody = bodySchema({
  reservationTime: required(converted(text(instantText({ maxLength: 40, description: PROPOSED_TIME })), instantIn)),
})

export const CreatedReservationSchema = Type.Object({
  reservationId: Type.String({ format: 'uuid' }),
  status: reservationStatus,
  placeId: Type.String(),
  expiresAt: { ...instant, description: 'The deadline for the owner to answer.' },
})

export const ReservationSchema = Type.Object({
  reservationId: Type.String({ format: 'uuid' }),
  placeId: Type.String(),
  status: reservationStatus,
  settled: Type.Boolean({ description: 'false only while pending.' }),
  reservationTime: { ...instant, description: 'In Korean time.' },
  guestCount,
  guestPhoneLast4: {
    ...nullable(Type.String()),
    description: 'null after it was erased, 30 days after the time of the reservation.',
  },
  approvedAt: nullable(instant),
  createdAt: instant,
  expiresAt: instant,
  settledAt: nullable(instant),
  cancelledBy: nullable(Type.Enum([...CANCELLERS])),
  cancelReason: nullable(Type.String()),
  noShowAt: nullable(instant),
  proposal: {
    ...nullable(Type.Object({ reservationTime: instant, proposedAt: instant })),
    description: 'Another time that the venue proposes and that waits for an answer. It changes no status.',
  },
  version: Type.Integer({ minimum: 1, description: 'Increases with every change.' }),
  pollAfterMs: {
    ...nullable(Type.Integer()),
    description: 'While pending: milliseconds until the next poll, for clients without long polls.',
  },
  notices: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
    description: 'outside_confirmed_hours: the venue is closed at that time according to its confirmed hours.',
  }),
})

export const ReservationListMetaSchema = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer({ minimum: 1 }),
  totalPages: Type.Integer({ minimum: 0 }),
  units: Type.Integer({ minimum: 0 }),
  requestId: Type.String(),
})
