import { instant, nullable } from './values.ts'
import { Type } from 'typebox'
import { CANCEL_REASON_LENGTH_MAX, CANCELLERS, GUEST_COUNT_MAX, GUEST_NAME_LENGTH_MAX } from '../reservation.ts'
import { NOTE_LENGTH_MAX, RESERVATION_STATUSES } from '../reservation.ts'

const strict = { additionalProperties: false }

export const reservationStatus = Type.Enum([...RESERVATION_STATUSES])
const guestCount = Type.Integer({ minimum: 1, maximum: GUEST_COUNT_MAX })

export const ReservationBody = Type.Object(
  {
    placeId: Type.String(),
    reservationTime: Type.String({
      format: 'date-time',
      description: 'ISO 8601 with its offset, in the future, at most 180 days ahead.',
    }),
    guestCount,
    guestPhone: Type.String({
      description: 'Korean (010-1234-5678) or with a country code. For texts about this reservation; never told again.',
    }),
    guestName: Type.Optional(Type.String({ maxLength: GUEST_NAME_LENGTH_MAX })),
    note: Type.Optional(
      Type.String({ maxLength: NOTE_LENGTH_MAX, description: 'For the owner: seats, occasion, allergies.' }),
    ),
    idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  },
  strict,
)

export const CancelBody = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: CANCEL_REASON_LENGTH_MAX })) },
  strict,
)

export const CreatedReservationSchema = Type.Object({
  reservationId: Type.String({ format: 'uuid' }),
  status: reservationStatus,
  placeId: Type.String(),
  expiresAt: { ...instant, description: 'Until when the owner may answer.' },
})

export const ReservationSchema = Type.Object({
  reservationId: Type.String({ format: 'uuid' }),
  placeId: Type.String(),
  status: reservationStatus,
  settled: Type.Boolean({ description: 'true once it is not pending any more.' }),
  reservationTime: { ...instant, description: 'In Korean time.' },
  guestCount,
  guestPhoneLast4: { ...nullable(Type.String()), description: 'Null once it is erased, 30 days after the time.' },
  approvedAt: nullable(instant),
  createdAt: instant,
  expiresAt: instant,
  settledAt: nullable(instant),
  cancelledBy: nullable(Type.Enum([...CANCELLERS])),
  cancelReason: nullable(Type.String()),
  noShowAt: nullable(instant),
  version: Type.Integer({ minimum: 1, description: 'Grows with every change.' }),
  pollAfterMs: {
    ...nullable(Type.Integer()),
    description: 'While it is pending: when to ask again, for clients without long polls.',
  },
  notices: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
    description: 'outside_confirmed_hours: by its confirmed hours the venue is closed at that time.',
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
