import { type Static, Type } from 'typebox'
import type { Instant } from '#base/clock.ts'
import { DAY_MS, instantIn, instantOf, isCalendarDate } from '#base/kst.ts'
import { bodySchema, type SentField } from '../body/bodySchema.ts'
import { choice, type FieldType, line, optional, required, text } from '../body/fieldTypes.ts'
import {
  DECISION_REASON_LENGTH_MAX,
  OBSERVED_DAYS_MAX,
  REPORT_KINDS,
  REPORT_NOTE_LENGTH_MAX,
  REPORT_STATUSES,
} from '../report.ts'
import { HOURS_TEXT_LENGTH_MAX } from '../limits/hoursTextLength.ts'
import { valuesOf } from '#venue/vocabulary.ts'
import { PLACE_LABEL } from './claimSchema.ts'
import { EarlierDecisionsSchema } from './earlierDecisionsSchema.ts'
import { instant, nullable, placeIdSchema } from './values.ts'

export const reportKindSchema = Type.Enum([...REPORT_KINDS], {
  description:
    'closed: closed for good. moved: no longer at this address. duplicate: the same venue as duplicateOf. wrong_hours, wrong_kind: the opening hours or the kind are wrong. not_a_venue: the public cannot eat or drink there. other: the note says what.',
})

const NOON_MINUTES = 720

/** A day in Korea, or a time with its offset, that is neither in the future nor too long ago. */
const observation: FieldType<Instant, { now: Instant }, ReturnType<typeof Type.String>> = {
  schema: Type.String({
    maxLength: 40,
    description: `When it was seen: a day in Korea (2026-11-20) or a time with its offset; not in the future, at most ${OBSERVED_DAYS_MAX} days ago. Now when omitted.`,
  }),
  read: ({ name, value, context: { now }, fault }: SentField<{ now: Instant }>) => {
    const isDay = typeof value === 'string' && isCalendarDate(value)
    // The time of a day is not known; of today it is at most now.
    const at = isDay ? Math.min(now, instantOf(value, NOON_MINUTES)) : instantIn(value)
    const isToday = isDay && instantOf(value, 0) <= now
    if ((isToday || (!isDay && at <= now)) && at > now - OBSERVED_DAYS_MAX * DAY_MS) return at
    return fault({
      en: `${name} must be a day such as 2026-11-20 or a time with its offset, not in the future and at most ${OBSERVED_DAYS_MAX} days ago.`,
      ko: `${name} 값은 2026-11-20 같은 날짜나 시간대가 있는 시각이어야 하며, 미래이거나 ${OBSERVED_DAYS_MAX}일보다 오래되면 안 됩니다.`,
    })
  },
}

/** The body of a report. */
export const ReportBody = bodySchema(
  {
    kind: required(choice(REPORT_KINDS, reportKindSchema)),
    note: optional(
      line(
        Type.String({
          maxLength: REPORT_NOTE_LENGTH_MAX,
          description:
            'What was seen, for the operator; required for other. Stored encrypted and deleted 30 days after the decision.',
        }),
      ),
    ),
    duplicateOf: optional(
      text({ ...placeIdSchema, description: 'The other place; required for duplicate, not allowed otherwise.' }),
    ),
    observedAt: optional(observation),
  },
  {
    check: ({ kind, note, duplicateOf }, fault) => {
      if (kind === 'duplicate' && duplicateOf === null) fault('duplicateOf', NEEDS_OTHER)
      if (kind !== undefined && kind !== 'duplicate' && duplicateOf != null) fault('duplicateOf', ONLY_DUPLICATE)
      if (kind === 'other' && note === null) fault('note', NEEDS_NOTE)
    },
  },
)

const NEEDS_OTHER = {
  en: 'duplicateOf is required for kind duplicate: the id of the other place.',
  ko: 'kind가 duplicate이면 duplicateOf에 다른 매장의 id가 필요합니다.',
}
const ONLY_DUPLICATE = {
  en: 'duplicateOf is only for kind duplicate.',
  ko: 'duplicateOf는 kind가 duplicate일 때만 보낼 수 있습니다.',
}
const NEEDS_NOTE = {
  en: 'note is required for kind other: say what is wrong.',
  ko: 'kind가 other이면 note에 무엇이 잘못되었는지 적어 주세요.',
}

const status = Type.Enum([...REPORT_STATUSES])

/** The response to a report. It states nothing about other reports. */
export const CreatedReportSchema = Type.Object({
  reportId: Type.String(),
  placeId: Type.String({ description: 'The surviving place when the id was merged.' }),
  kind: reportKindSchema,
  status,
  observedAt: instant,
  createdAt: instant,
})
export type CreatedReport = Static<typeof CreatedReportSchema>

const reason = Type.String({
  maxLength: DECISION_REASON_LENGTH_MAX,
  description: 'Why, for other operators; no personal data.',
})

/** The decision that a report is wrong. */
export const ReportRejection = bodySchema({ reason: required(text(reason)) })

/** The decision that a report is right, and what the operator found out. */
export const ReportAcceptance = bodySchema({
  reason: required(text(reason)),
  hours: optional(
    text(
      Type.String({
        maxLength: HOURS_TEXT_LENGTH_MAX,
        description: 'For wrong_hours: the right hours in words (매일 11:00-21:00); the next build reads them.',
      }),
    ),
  ),
  subtype: optional(
    choice(
      valuesOf('subtype'),
      Type.Enum([...valuesOf('subtype')], { description: 'For wrong_kind: the right kind; the next build uses it.' }),
    ),
  ),
})

const count = Type.Integer({ minimum: 0 })

/** The place of a report as operators compare it. */
export const ReportedPlace = Type.Object({
  ...PLACE_LABEL,
  placeId: Type.String(),
  location: nullable(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
  record: nullable(
    Type.Object(
      {},
      { additionalProperties: true, description: 'The fields of the record that decide, as the API shows them.' },
    ),
  ),
})

/** A report as an operator sees it. */
export const QueuedReportSchema = Type.Object({
  reportId: Type.String(),
  kind: reportKindSchema,
  status,
  place: ReportedPlace,
  duplicateOf: { ...nullable(ReportedPlace), description: 'For duplicate: the other place.' },
  note: { ...nullable(Type.String()), description: 'null: none, erased, or encrypted under an unknown secret.' },
  observedAt: instant,
  createdAt: instant,
  accountId: { ...nullable(Type.String()), description: 'null: a visitor of the explorer.' },
  isWitness: Type.Boolean({ description: 'true: counts towards the suspicion of a closure.' }),
  contradictedAt: { ...nullable(instant), description: 'When the owner stated that the place is in business.' },
  samePlace: {
    ...count,
    description: 'Number of other open reports of this kind about this place. One decision settles all of them.',
  },
  accountAccepted: { ...count, description: 'Number of accepted reports of this account.' },
  accountRejected: count,
  decidedAt: nullable(instant),
  reason: nullable(Type.String()),
  earlier: EarlierDecisionsSchema,
})

export const ReportQueueSchema = Type.Object({
  open: { ...count, description: 'Number of open reports.' },
  reports: Type.Array(QueuedReportSchema, { description: 'Oldest first, at most 50.' }),
})

export const DecidedReportsSchema = Type.Object({
  reportId: Type.String(),
  placeId: Type.String(),
  kind: reportKindSchema,
  status,
  decided: { ...count, description: 'Number of reports that this decision settled.' },
})

const record = Type.Object({ source: Type.String(), sourceId: Type.String() })

/** What accepted reports give to the next build. */
export const ReportRecordsSchema = Type.Object({
  records: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Source records.' }),
  decisions: Type.Array(
    Type.Union([
      Type.Object({ a: record, b: record, same: Type.Boolean() }),
      Type.Object({ record, setAside: Type.String() }),
    ]),
    { description: 'Lines of decisions.ndjson: pairs that are one venue, and records that get no venue.' },
  ),
  forPeople: Type.Record(Type.String(), count, {
    description: 'By kind, accepted reports that no build can follow by itself.',
  }),
})
export type ReportRecords = Static<typeof ReportRecordsSchema>

/** A report as the owner of the place sees it: nothing about who made it, and not its note. */
export const OwnerReportSchema = Type.Object({
  kind: reportKindSchema,
  status,
  reportedOn: Type.String({ format: 'date', description: 'A day in Korea.' }),
})
