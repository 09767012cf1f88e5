import { Type } from 'typebox'
import type { Instant } from '#base/clock.ts'
import { instantIn } from '#base/kst.ts'
import { instantText } from '#venue/fieldSchemas.ts'
import { bodySchema, type Field } from '../../body/bodySchema.ts'
import {
  checked,
  choice,
  converted,
  type FieldType,
  line,
  optional,
  required,
  wholeNumber,
} from '../../body/fieldTypes.ts'
import { guestPhoneOf } from '../../limits/guestPhone.ts'
import {
  CANCEL_REASON_LENGTH_MAX,
  GUEST_NAME_LENGTH_MAX,
  isEnterable,
  NOTE_LENGTH_MAX,
  UNDO_S_MAX,
} from '../../reservation.ts'
import { guestCountSchema, reservationTimeField } from '../reservationSchema.ts'

/** The bodies of an owner's calls about reservations and the book. */

const undoSeconds = optional(
  wholeNumber(
    Type.Integer({
      minimum: 0,
      maximum: UNDO_S_MAX,
      description:
        'The answer takes effect after this many seconds, and can be undone until then. Nobody is informed before. 0: at once.',
    }),
  ),
  0,
)
const reason = Type.String({ maxLength: CANCEL_REASON_LENGTH_MAX, description: 'For the guest, word for word.' })

export const AcceptBody = bodySchema({ undoSeconds })

export const OwnerDeclineBody = bodySchema({ reason: optional(line(reason)), undoSeconds })

const NO_REASON = { en: 'reason must say why, for the guest.', ko: 'reason에 손님에게 전할 사유를 적어 주세요.' }

export const OwnerCancelBody = bodySchema({
  reason: required(
    converted(
      checked(line(reason), (said) => (said === null ? NO_REASON : null)),
      (said) => said ?? '',
    ),
  ),
  undoSeconds,
})

export const ProposeBody = bodySchema({ reservationTime: required(reservationTimeField) })

const timeSchema = instantText({
  description: 'ISO 8601 with a UTC offset, from a day ago until 180 days ahead.',
})
const entryTime: FieldType<Instant, { now: Instant }, typeof timeSchema> = {
  schema: timeSchema,
  read: ({ value, context, fault }) => {
    const at = instantIn(value)
    return isEnterable(at, context.now) ? at : fault(TIME_FORM, { code: 'reservation_time_invalid' })
  },
}
const TIME_FORM = {
  en: 'reservationTime is an ISO 8601 time with its offset, from a day ago until 180 days ahead.',
  ko: 'reservationTime은 오프셋이 있는 ISO 8601 시각으로, 하루 전부터 180일 뒤까지 적을 수 있습니다.',
}

const phoneSchema = Type.Optional(
  Type.String({ description: 'Korean (010-1234-5678) or with a country code. The guest gets no texts.' }),
)
/** A guest at the door needs no phone number; an empty one is none. */
const guestPhone: Field<string | null, unknown, typeof phoneSchema> = {
  schema: phoneSchema,
  read: ({ value, fault }) => {
    if (value === undefined || value === '') return null
    return (typeof value === 'string' ? guestPhoneOf(value) : null) ?? fault(PHONE_FORM)
  },
}
const PHONE_FORM = {
  en: 'guestPhone is a number like 010-1234-5678, or with a country code.',
  ko: 'guestPhone은 010-1234-5678 형식이나 국가 번호가 있는 번호입니다.',
}

const guestName = line(Type.String({ maxLength: GUEST_NAME_LENGTH_MAX }))
const note = line(Type.String({ maxLength: NOTE_LENGTH_MAX }))

export const EntryBody = bodySchema({
  channel: required(choice(['phone', 'walk_in'] as const, Type.Enum(['phone', 'walk_in']))),
  reservationTime: required(entryTime),
  guestCount: required(wholeNumber(guestCountSchema)),
  guestPhone,
  guestName: optional(guestName),
  note: optional(note),
})

/** A field that is left out stays; an empty text removes a name or a note. */
export const EntryChangeBody = bodySchema({
  reservationTime: optional(entryTime, undefined),
  guestCount: optional(wholeNumber(guestCountSchema), undefined),
  guestName: optional(guestName, undefined),
  note: optional(note, undefined),
})
