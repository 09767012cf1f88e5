import { Type } from 'typebox'
import { LIVE_VERIFIERS } from '../../liveStatus.ts'
import { CANCELLERS, CHANNELS, HELD_ANSWERS } from '../../reservation.ts'
import { RESERVATION_CARD } from '../reservationCard.ts'
import { reservationStatus } from '../reservationSchema.ts'
import { instant, nullable } from '../values.ts'

/** A reservation as the owner of its place sees it. */
export const RequestedReservation = Type.Object({
  reservationId: Type.String(),
  placeId: Type.String(),
  status: reservationStatus,
  reservationTime: instant,
  guestCount: Type.Integer(),
  guestName: nullable(Type.String()),
  guestPhone: {
    ...nullable(Type.String()),
    description: 'null after it was erased, 30 days after the time of the reservation.',
  },
  note: nullable(Type.String()),
  createdAt: instant,
  expiresAt: { ...instant, description: 'The deadline for the owner to answer.' },
  approvedAt: nullable(instant),
  settledAt: nullable(instant),
  cancelledBy: nullable(Type.Enum([...CANCELLERS])),
  noShowAt: nullable(instant),
  version: Type.Integer(),
  channel: {
    ...Type.Enum([...CHANNELS]),
    description: 'service: requested through this service. phone, walk_in: entered by the owner.',
  },
  proposedTime: { ...nullable(instant), description: 'Another time that waits for the answer of the guest.' },
  proposedAt: nullable(instant),
  heldAnswer: {
    ...nullable(Type.Enum([...HELD_ANSWERS])),
    description: 'An answer that takes effect at undoableUntil; until then it can be undone.',
  },
  undoableUntil: nullable(instant),
  ...RESERVATION_CARD,
})

/** A live question as the owner of its place sees it. */
export const AskedQuestion = Type.Object({
  queryId: Type.String(),
  placeId: Type.String(),
  kind: Type.String(),
  topic: Type.String(),
  guestCount: nullable(Type.Integer()),
  question: { ...nullable(Type.String()), description: 'The question in the words of the guest.' },
  status: Type.String(),
  note: nullable(Type.String()),
  interestedCount: Type.Integer(),
  createdAt: instant,
  expiresAt: instant,
  verifiedAt: { ...nullable(instant), description: 'When it was answered.' },
  verifiedBy: { ...nullable(Type.Enum([...LIVE_VERIFIERS])), description: 'Who answered it.' },
  validUntil: {
    ...nullable(instant),
    description: 'Until when the answer is reused for others, and can be corrected.',
  },
  correctedAt: nullable(instant),
})
