import { ASSUMPTION_KINDS } from './assumption.ts'
import { Type, type TSchema } from 'typebox'

/** The schemas of which the fields of a place are made (docs/reference/fields.md). */

/** A value, or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
export const text = (description: string) => Type.String({ description })
const clock = Type.String({ pattern: '^([01]\\d|2[0-4]):[0-5]\\d$', description: 'HH:MM, 00:00 to 24:00, KST' })
export const date = Type.String({ format: 'date', description: 'YYYY-MM-DD, KST' })
/** An instant as ISO 8601 text. */
export const instantText = (options: { maxLength?: number; description?: string } = {}) =>
  Type.String({ format: 'date-time', ...options })
export const instant = instantText()
/** The instant of the newest proof that a venue was in business. */
export const lastSeen = instantText({
  description: 'When something last proved that the venue was in business; null: nothing dated proves it.',
})
/** The first day of business that a list states. */
export const openedOn = Type.String({
  format: 'date',
  description: 'The first day of business or of the licence, the earliest that a list states; null: none states it.',
})
export const share = Type.Number({ minimum: 0, maximum: 1 })

export const LatLngSchema = Type.Object({ lat: Type.Number(), lng: Type.Number() })

const weekday = Type.Enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
const hoursOfDay = {
  closed: Type.Boolean(),
  open: nullable(clock),
  close: nullable(clock),
  endsNextDay: Type.Boolean({ description: 'true: close is a clock time of the next day' }),
  breaks: Type.Array(Type.Object({ start: clock, end: clock })),
  lastOrder: nullable(clock),
}

export const BusinessDaySchema = Type.Object({ day: weekday, ...hoursOfDay })

export const SpecialHoursSchema = Type.Object({ date, ...hoursOfDay })

export const RegularClosureSchema = Type.Object({
  weeksOfMonth: Type.Array(Type.Enum([1, 2, 3, 4, 5, -1]), {
    minItems: 1,
    maxItems: 6,
    description: 'n is the nth such weekday of a month, -1 the last',
  }),
  day: weekday,
})

export const TemporaryClosureSchema = Type.Object({
  from: date,
  to: nullable(date),
  reason: Type.Enum(['vacation', 'renovation', 'holiday', 'private_event', 'inspection', 'other']),
  note: nullable(Type.String()),
  source: Type.String(),
  announcedAt: nullable(instant),
})

const LunarHolidayPolicySchema = Type.Object({
  closed: nullable(
    Type.Enum(['day', 'all_days', 'none'], {
      description: 'day: the day itself; all_days: the three public days; none: open; null: unknown',
    }),
  ),
})

export const HolidayPolicySchema = Type.Object({
  opensOnHolidays: nullable(Type.Boolean()),
  lunarNewYear: LunarHolidayPolicySchema,
  chuseok: LunarHolidayPolicySchema,
  note: nullable(text('Closings that no other field can express.')),
})

export const ClosureSignalSchema = Type.Object({
  level: Type.Enum(['suspected', 'likely', 'confirmed']),
  reasons: Type.Array(Type.String()),
  detectedAt: date,
  sources: Type.Integer(),
})

export const MenuItemSchema = Type.Object({
  name: Type.String(),
  price: nullable(Type.Integer({ description: 'KRW' })),
  recommend: Type.Boolean(),
  isNew: Type.Boolean(),
  description: Type.Optional(Type.String()),
})

export const DietarySchema = Type.Object({
  fully_vegan: nullable(Type.Boolean()),
  vegan_options: nullable(Type.Boolean()),
  vegetarian_options: nullable(Type.Boolean()),
  mixed_group_suitable: nullable(Type.Boolean()),
  vegan_menu_count: nullable(Type.Integer()),
  vegan_main_count: nullable(Type.Integer()),
  non_vegan_menu_count: nullable(Type.Integer()),
  confidence: nullable(share),
  note: nullable(Type.String()),
})

export const ServiceAttributesSchema = Type.Object({
  parking: nullable(Type.Boolean()),
  parking_type: nullable(Type.String()),
  parking_fee: nullable(Type.String()),
  parking_note: nullable(Type.String()),
  dine_in: nullable(Type.Boolean()),
  reservable: nullable(Type.Boolean()),
  venue_subtype: nullable(Type.String()),
  foreign_languages: nullable(Type.Array(Type.String())),
  dietary: nullable(DietarySchema),
})

/** The kinds of sources that confirm a value: its owner, an official register, any other list, or the menu. */
const CONFIRMATION_SOURCES = ['owner', 'register', 'list', 'menu'] as const
const confirmation = {
  source: Type.Enum([...CONFIRMATION_SOURCES], {
    description: 'owner: the owner; register: an official register; list: another list; menu: the menu shows it',
  }),
  observedAt: nullable(
    Type.String({
      format: 'date',
      description: 'The day of the record or edit that states the value, KST; null: nothing dated states it',
    }),
  ),
}
/** Who confirmed a value, and on which day. */
export const ConfirmationSchema = Type.Object(confirmation)
/** One value of a list filter. */
export const ConfirmedValueSchema = Type.Object({ value: Type.String(), ...confirmation })
const confirmedValues = Type.Optional(Type.Array(ConfirmedValueSchema))

export const ConfirmedAttributesSchema = Type.Object({
  booleans: Type.Record(Type.String(), ConfirmationSchema, { description: 'By boolean filter that finds the place' }),
  parking_type: confirmedValues,
  payment_methods: confirmedValues,
  serves: confirmedValues,
  dietary: confirmedValues,
  foreign_languages: confirmedValues,
  view: confirmedValues,
  bbq_meat: confirmedValues,
  muslim_friendly: confirmedValues,
  local_food: confirmedValues,
})

export const OpenNowSchema = Type.Object({
  open: Type.Boolean(),
  reason: Type.Enum([
    'open',
    'open_24h',
    'last_order_passed',
    'break_time',
    'before_open',
    'after_close',
    'closed_today',
    'temporary_closure',
    'regular_closure',
    'holiday',
    'closed_permanently',
  ]),
  lastOrderPassed: Type.Boolean(),
  nextOpenAt: nullable(instant),
  closesAt: nullable(instant),
})

export const AssumptionSchema = Type.Object({
  typed: Type.String({ description: 'The word or words of the keyword.' }),
  read: Type.String({ description: 'What they were read as.' }),
  as: Type.Enum([...ASSUMPTION_KINDS]),
})

export const MatchReasonSchema = Type.Object({
  field: Type.Enum(['name', 'menu', 'address']),
  text: Type.String(),
  assumed: Type.Optional(
    Type.Array(AssumptionSchema, {
      description: 'What the match assumes; absent when the text has the keyword as typed.',
    }),
  ),
})
export const OpenAtMatchSchema = Type.Object({ minutes: Type.Integer(), from: clock, to: clock })

export const SnsLinkSchema = Type.Object({
  platform: Type.String(),
  url: Type.String(),
  handle: nullable(Type.String()),
})

export const SourceIdsSchema = Type.Array(Type.String(), {
  description:
    'The ids of the lists whose records form the venue, ascending; /meta names them. null: the release does not state them.',
})

export const DataQualitySchema = Type.Object({
  veracity: share,
  completeness: share,
  confidence: share,
  recency: share,
  last_verified_days_ago: nullable(Type.Integer({ minimum: 0 })),
})

export const PriceSchema = Type.Object({
  level: Type.Integer({ minimum: 1, maximum: 4 }),
  avg: Type.Integer(),
  min: Type.Integer(),
  max: Type.Integer(),
})

export const PromotionSchema = Type.Object({
  title: Type.String(),
  description: nullable(Type.String()),
  startsAt: nullable(date),
  endsAt: nullable(date),
  conditions: nullable(Type.String()),
  source: Type.String(),
})

export const AccessHintsSchema = Type.Object({
  subway: Type.Array(
    Type.Object({
      station: Type.String(),
      lines: Type.Array(Type.String()),
      distanceM: Type.Integer(),
      walkMin: Type.Integer(),
    }),
  ),
})

export const OwnerIntroSchema = Type.Object({
  text: Type.String(),
  language: Type.String(),
  updatedAt: nullable(instant),
})

export const InfluencerFeatureSchema = Type.Object({
  name: Type.String(),
  platform: Type.String(),
  title: nullable(Type.String()),
  url: nullable(Type.String()),
  publishedAt: nullable(date),
})

export const CulturalAssociationSchema = Type.Object({
  name: Type.String(),
  type: Type.String(),
  relation: Type.String(),
  title: nullable(Type.String()),
  url: nullable(Type.String()),
  verified: Type.Boolean(),
})

export const LegacySchema = Type.Object({
  foundedYear: nullable(Type.Integer()),
  years: nullable(Type.Integer()),
  generation: nullable(Type.Integer()),
  certifications: Type.Array(
    Type.Object({ code: Type.String(), label: Type.String(), year: nullable(Type.Integer()) }),
  ),
})

export const ReputationSchema = Type.Object({
  crossSourceConfirmed: Type.Boolean(),
  recentlyActive: Type.Boolean(),
  regularsFavorite: Type.Boolean(),
  basis: Type.Array(Type.String()),
})

export const PhotosSchema = Type.Object({
  count: Type.Integer(),
  main: nullable(Type.String()),
  gallery: Type.Array(Type.Object({ category: nullable(Type.String()), url: Type.String(), isMain: Type.Boolean() })),
  menu: Type.Array(Type.Object({ menuItem: Type.String(), url: Type.String() })),
  menuBoard: Type.Array(Type.String()),
  attributions: Type.Array(
    Type.Object({ url: Type.String(), author: nullable(Type.String()), license: nullable(Type.String()) }),
  ),
})

export const MenuSummarySchema = Type.Object({ count: Type.Integer(), items: Type.Array(Type.String()) })

export const NearestStationSchema = Type.Object({ station: Type.String(), walkMin: Type.Integer() })

export const AddressSchema = Type.Object({ road: nullable(Type.String()), jibun: nullable(Type.String()) })

export const AddressConflictSchema = Type.Object(
  {
    kind: Type.Enum(['sido', 'sigungu'], { description: 'The larger region in which the two differ.' }),
    address: Type.String({ description: 'The region that the address states.' }),
    coordinates: Type.String({ description: 'The region that contains the coordinates.' }),
  },
  {
    description: 'null: address and coordinates agree; otherwise the regions that they name. Confidence is then lower.',
  },
)
