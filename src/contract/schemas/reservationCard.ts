import { Type } from 'typebox'
import { CANCELLERS } from '../reservation.ts'
import { instant, nullable } from './values.ts'

/** What happened to a reservation. */
export const RESERVATION_EVENTS = [
  'requested',
  'accepted',
  'moved',
  'declined',
  'cancelled',
  'expired',
  'no_show',
] as const

/** What an owner should know about a request besides who, when and how many. */
export const RESERVATION_CARD = {
  outsideHours: Type.Boolean({
    description: 'true: the venue is closed at that time according to its confirmed hours.',
  }),
  holiday: Type.Boolean({ description: 'true: the day is a public holiday in Korea.' }),
  dayOff: Type.Boolean({
    description:
      'true: the venue is now known to be closed that whole day; of pending and confirmed ones in lists only. A day off refuses no request; the rules of the venue do.',
  }),
  partyTooLarge: Type.Boolean({
    description:
      'true: more guests than the rules of the venue allow now, because they changed or the table was entered by hand; of pending and confirmed ones in lists only.',
  }),
  sameGuest: Type.Array(Type.String(), {
    description:
      'Ids of other pending and coming reservations of the same phone number at the owner’s places, at most ten; in the inbox only.',
  }),
  cancelReason: { ...nullable(Type.String()), description: 'Why it was cancelled or declined, if somebody said so.' },
  history: Type.Array(
    Type.Object({
      at: instant,
      event: Type.Enum([...RESERVATION_EVENTS]),
      by: { ...nullable(Type.Enum([...CANCELLERS])), description: 'Who moved, declined or cancelled it.' },
      reason: nullable(Type.String()),
      from: { ...nullable(instant), description: 'The time of the table before the last move; null for other events.' },
      person: {
        ...nullable(Type.String()),
        description:
          'The mail address of the person at the venue who did it; in lists only, and null where nobody is known.',
      },
    }),
    { description: 'What happened, oldest first.' },
  ),
}
