import { type TSchema, Type } from 'typebox'
import { instantIn, isCalendarDate, minutesOfClock, WEEKDAYS, DAY_MS } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import { instantText } from '#venue/fieldSchemas.ts'
import {
  CONTACTS_PER_HOUR,
  COVERS_MAX,
  LEAD_MINUTES_MAX,
  PAUSE_DAYS_MAX,
  SLOT_MINUTES,
  TABLES_MAX,
  VACATIONS_MAX,
  WEEKLY_PAUSES_MAX,
} from '../../bookingRules.ts'
import { bodySchema, type Field } from '../../body/bodySchema.ts'
import { checked, choice, type FieldType, objectsOf, required, text, wholeNumber } from '../../body/fieldTypes.ts'
import { GUEST_COUNT_MAX } from '../../reservation.ts'
import { instant, nullable } from '../values.ts'

/** A rule that may be left out, which leaves it unchanged, or be null, which removes it. */
function rule<Value, Context, Schema extends TSchema>(type: FieldType<Value, Context, Schema>) {
  const schema = Type.Optional(nullable(type.schema))
  const field: Field<Value | null | undefined, Context, typeof schema> = {
    schema,
    read: (sent) => (sent.value !== undefined ? type.read(sent) : sent.isPresent ? null : undefined),
  }
  return field
}

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NO_CLOCK = {
  en: 'Times are written as HH:MM, from 00:00 to 23:59.',
  ko: '시각은 00:00부터 23:59까지 HH:MM으로 적습니다.',
}
const NO_DAY = { en: 'Days are written as 2026-11-22.', ko: '날짜는 2026-11-22처럼 적습니다.' }
const clockSchema = Type.String({ maxLength: 5, pattern: CLOCK.source })
const clock = checked(text(clockSchema), (value) =>
  CLOCK.test(value) && minutesOfClock(value) !== null ? null : NO_CLOCK,
)
const date = checked(text(Type.String({ maxLength: 10, format: 'date' })), (value) =>
  isCalendarDate(value) ? null : NO_DAY,
)

const pauseSchema = instantText({
  description: `No requests are taken until then, for any time; at most ${PAUSE_DAYS_MAX} days ahead. null: they are taken.`,
})
const PAUSE_FORM = {
  en: `pausedUntil is an ISO 8601 time with its offset, in the future, at most ${PAUSE_DAYS_MAX} days ahead.`,
  ko: `pausedUntil은 오프셋이 있는 ISO 8601 시각으로, ${PAUSE_DAYS_MAX}일 이내의 미래여야 합니다.`,
}
const pauseEnd: FieldType<Instant, { now: Instant }, typeof pauseSchema> = {
  schema: pauseSchema,
  read: ({ value, context, fault }) => {
    const at = instantIn(value)
    return at > context.now && at <= context.now + PAUSE_DAYS_MAX * DAY_MS ? at : fault(PAUSE_FORM)
  },
}

const whole = (minimum: number, maximum: number, description: string) =>
  rule(wholeNumber(Type.Integer({ minimum, maximum, description })))

const WeeklyPauseBody = bodySchema({
  day: required(choice(WEEKDAYS, Type.Enum([...WEEKDAYS]))),
  from: required(clock),
  until: required(clock),
})
const VacationBody = bodySchema(
  { from: required(date), until: required(date) },
  {
    check: ({ from, until }, fault) => {
      if (from !== undefined && until !== undefined && until < from) fault('until', ENDS_FIRST)
    },
  },
)
const ENDS_FIRST = { en: 'until must not be before from.', ko: 'until은 from보다 앞설 수 없습니다.' }

/** A list that may be left out; an empty one removes all entries. */
const optionalList = <Value, Context, Schema extends TSchema>(type: FieldType<Value, Context, Schema>) => {
  const schema = Type.Optional(type.schema)
  const field: Field<Value | undefined, Context, typeof schema> = {
    schema,
    read: (sent) => (sent.value === undefined ? undefined : type.read(sent)),
  }
  return field
}

/** The rules by which a venue takes requests; what is left out stays as it is. */
export const BookingRulesBody = bodySchema({
  pausedUntil: rule(pauseEnd),
  weeklyPauses: optionalList(
    objectsOf(WeeklyPauseBody, {
      minItems: 0,
      maxItems: WEEKLY_PAUSES_MAX,
      description: 'Times of the week without requests; one that ends before it begins ends on the next day.',
    }),
  ),
  vacations: optionalList(
    objectsOf(VacationBody, {
      minItems: 0,
      maxItems: VACATIONS_MAX,
      description: 'Days for which no table can be requested, both included.',
    }),
  ),
  partyMin: whole(1, GUEST_COUNT_MAX, 'The smallest party.'),
  partyMax: whole(1, GUEST_COUNT_MAX, 'The largest party.'),
  leadMinutes: whole(0, LEAD_MINUTES_MAX, 'How long before its time a table must be requested.'),
  lastTime: rule({ ...clock, schema: { ...clockSchema, description: 'The last time of a day for a table.' } }),
  slotMinutes: whole(SLOT_MINUTES.min, SLOT_MINUTES.max, `The length of a slot; ${SLOT_MINUTES.fallback} by default.`),
  tablesPerSlot: whole(0, TABLES_MAX, 'How many parties may begin in a slot.'),
  coversPerSlot: whole(0, COVERS_MAX, 'How many guests may begin in a slot.'),
  contactsPerHour: whole(
    CONTACTS_PER_HOUR.min,
    CONTACTS_PER_HOUR.max,
    `Requests and questions in an hour, apart from accepted ones; ${CONTACTS_PER_HOUR.fallback} by default.`,
  ),
})

const nullableCount = nullable(Type.Integer())

/** The rules of a place, as its owner sees them. */
export const BookingRulesSchema = Type.Object({
  placeId: Type.String(),
  pausedUntil: nullable(instant),
  weeklyPauses: Type.Array(Type.Object({ day: Type.Enum([...WEEKDAYS]), from: Type.String(), until: Type.String() })),
  vacations: Type.Array(Type.Object({ from: Type.String(), until: Type.String() })),
  partyMin: nullableCount,
  partyMax: nullableCount,
  leadMinutes: nullableCount,
  lastTime: nullable(Type.String()),
  slotMinutes: nullableCount,
  tablesPerSlot: nullableCount,
  coversPerSlot: nullableCount,
  contactsPerHour: nullableCount,
  requestsFrom: {
    ...nullable(instant),
    description: 'When requests are taken again; null when they are taken now.',
  },
})
