import { Type, type Static, type TSchema } from 'typebox'
import { REGION_KINDS } from './regionKinds.ts'

/**
 * The records of the public API, said once: types, OpenAPI and JSON Schemas come from here (docs/reference/fields.md).
 */

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const text = (description: string) => Type.String({ description })
const clock = Type.String({ pattern: '^([01]\\d|2[0-4]):[0-5]\\d$', description: 'HH:MM, 00:00 to 24:00, KST' })
const date = Type.String({ format: 'date', description: 'YYYY-MM-DD, KST' })
const instant = Type.String({ format: 'date-time' })
const share = Type.Number({ minimum: 0, maximum: 1 })

export const LatLngSchema = Type.Object({ lat: Type.Number(), lng: Type.Number() })

export const BusinessDaySchema = Type.Object({
  day: Type.Enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  closed: Type.Boolean(),
  open: nullable(clock),
  close: nullable(clock),
  endsNextDay: Type.Boolean({ description: 'true: close is a clock time of the next day' }),
  breaks: Type.Array(Type.Object({ start: clock, end: clock })),
  lastOrder: nullable(clock),
})
/** One day of the standard week. A closed day has `open` and `close` null. */
export type BusinessDay = Static<typeof BusinessDaySchema>
/** Exactly seven entries, Monday first. */
export type Week = readonly BusinessDay[]

export const TemporaryClosureSchema = Type.Object({
  from: date,
  to: nullable(date),
  reason: Type.Enum(['vacation', 'renovation', 'holiday', 'private_event', 'inspection', 'other']),
  note: nullable(Type.String()),
  source: Type.String(),
  announcedAt: nullable(instant),
})
export type TemporaryClosure = Static<typeof TemporaryClosureSchema>

export const HolidayPolicySchema = Type.Object({
  opensOnHolidays: nullable(Type.Boolean()),
  note: nullable(Type.String()),
})
export type HolidayPolicy = Static<typeof HolidayPolicySchema>

export const CLOSURE_LEVELS = ['suspected', 'likely', 'confirmed'] as const
export type ClosureLevel = (typeof CLOSURE_LEVELS)[number]
export const ClosureSignalSchema = Type.Object({
  level: Type.Enum([...CLOSURE_LEVELS]),
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
export type MenuItem = Static<typeof MenuItemSchema>

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
    'holiday',
    'closed_permanently',
  ]),
  lastOrderPassed: Type.Boolean(),
  nextOpenAt: nullable(instant),
  closesAt: nullable(instant),
})
export type OpenNow = Static<typeof OpenNowSchema>

export const MatchReasonSchema = Type.Object({
  field: Type.Enum(['name', 'menu', 'address']),
  text: Type.String(),
})
export const OpenAtMatchSchema = Type.Object({ minutes: Type.Integer(), from: clock, to: clock })
export type OpenAtMatch = Static<typeof OpenAtMatchSchema>

/** What a release stores of a place: every field that does not depend on the request, the clock or the owner. */
export const StoredPlaceSchema = Type.Object({
  id: text('Canonical place id; opaque.'),
  name: Type.String(),
  category: text('restaurant, cafe, bar, bakery, dessert or street_food; new values may appear.'),
  categoryLabel: nullable(text('Free label of the kind of venue, Korean.')),
  location: LatLngSchema,
  address: Type.Object({ road: nullable(Type.String()), jibun: nullable(Type.String()) }),
  regionCode: text('10-digit administrative-dong code.'),
  confidence: Type.Number({ minimum: 0.3, maximum: 0.98 }),
  sourceCount: Type.Integer({ minimum: 1 }),
  possiblyClosed: Type.Boolean(),
  lastSeenAt: instant,
  phone: nullable(Type.String()),
  homepage: nullable(Type.String()),
  bookingUrl: nullable(Type.String()),
  reservationChannels: Type.Array(Type.String({ description: 'service, external or phone' })),
  snsLinks: nullable(
    Type.Array(Type.Object({ platform: Type.String(), url: Type.String(), handle: nullable(Type.String()) })),
  ),
  businessHours: nullable(Type.Array(BusinessDaySchema, { minItems: 7, maxItems: 7 })),
  holidayPolicy: nullable(HolidayPolicySchema),
  temporaryClosures: nullable(Type.Array(TemporaryClosureSchema)),
  is24h: nullable(Type.Boolean()),
  rating: nullable(Type.Number({ minimum: 0, maximum: 5 })),
  reviewCount: nullable(Type.Integer({ minimum: 0 })),
  latestReviewDate: nullable(date),
  freshnessScore: nullable(share),
  dataQuality: Type.Object({
    veracity: share,
    completeness: share,
    confidence: share,
    recency: share,
    last_verified_days_ago: nullable(Type.Integer({ minimum: 0 })),
  }),
  price: nullable(
    Type.Object({
      level: Type.Integer({ minimum: 1, maximum: 4 }),
      avg: Type.Integer(),
      min: Type.Integer(),
      max: Type.Integer(),
    }),
  ),
  menuSummary: nullable(Type.Object({ count: Type.Integer(), items: Type.Array(Type.String()) })),
  closureSignal: nullable(ClosureSignalSchema),
  promotion: nullable(
    Type.Object({
      title: Type.String(),
      description: nullable(Type.String()),
      startsAt: nullable(date),
      endsAt: nullable(date),
      conditions: nullable(Type.String()),
      source: Type.String(),
    }),
  ),
  photoCount: Type.Integer({ minimum: 0 }),
  nearestStation: nullable(Type.Object({ station: Type.String(), walkMin: Type.Integer() })),
  accessHints: nullable(
    Type.Object({
      subway: Type.Array(
        Type.Object({
          station: Type.String(),
          lines: Type.Array(Type.String()),
          distanceM: Type.Integer(),
          walkMin: Type.Integer(),
        }),
      ),
    }),
  ),
  recommendedFor: nullable(Type.Array(Type.String())),
  atmosphere: nullable(Type.Array(Type.String())),
  cautions: nullable(Type.Array(Type.String())),
  menu: nullable(Type.Array(MenuItemSchema)),
  serviceAttributes: ServiceAttributesSchema,
  dietary: nullable(DietarySchema),
  atmosphereScores: nullable(Type.Record(Type.String(), Type.Number())),
  aiSummary: nullable(Type.String()),
  ownerIntro: nullable(Type.Object({ text: Type.String(), language: Type.String(), updatedAt: nullable(instant) })),
  influencerFeatures: nullable(
    Type.Array(
      Type.Object({
        name: Type.String(),
        platform: Type.String(),
        title: nullable(Type.String()),
        url: nullable(Type.String()),
        publishedAt: nullable(date),
      }),
    ),
  ),
  culturalAssociations: nullable(
    Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.String(),
        relation: Type.String(),
        title: nullable(Type.String()),
        url: nullable(Type.String()),
        verified: Type.Boolean(),
      }),
    ),
  ),
  legacy: nullable(
    Type.Object({
      foundedYear: nullable(Type.Integer()),
      years: nullable(Type.Integer()),
      generation: nullable(Type.Integer()),
      certifications: Type.Array(
        Type.Object({ code: Type.String(), label: Type.String(), year: nullable(Type.Integer()) }),
      ),
    }),
  ),
  reputation: nullable(
    Type.Object({
      crossSourceConfirmed: Type.Boolean(),
      recentlyActive: Type.Boolean(),
      regularsFavorite: Type.Boolean(),
      basis: Type.Array(Type.String()),
    }),
  ),
  photos: nullable(
    Type.Object({
      count: Type.Integer(),
      main: nullable(Type.String()),
      gallery: Type.Array(
        Type.Object({ category: nullable(Type.String()), url: Type.String(), isMain: Type.Boolean() }),
      ),
      menu: Type.Array(Type.Object({ menuItem: Type.String(), url: Type.String() })),
      menuBoard: Type.Array(Type.String()),
      attributions: Type.Array(
        Type.Object({ url: Type.String(), author: nullable(Type.String()), license: nullable(Type.String()) }),
      ),
    }),
  ),
})
export type StoredPlace = Static<typeof StoredPlaceSchema>

/** What the server adds to a stored place when it answers. */
export const ServedPlaceSchema = Type.Object({
  serviceReservable: Type.Boolean({ description: 'true: takes reservation requests through this service' }),
  openNow: nullable(OpenNowSchema),
  matchReason: nullable(MatchReasonSchema),
  openAtMatch: nullable(OpenAtMatchSchema),
})

export const RegionSchema = Type.Object({
  regionCode: Type.String(),
  sido: Type.String(),
  sigungu: Type.String(),
  dong: Type.String(),
  fullName: Type.String(),
  center: LatLngSchema,
  placeCount: Type.Integer(),
  radiusM: Type.Optional(Type.Integer({ description: 'Stations only.' })),
  kind: Type.Optional(Type.Enum([...REGION_KINDS], { description: 'With kind=any only.' })),
})
export type Region = Static<typeof RegionSchema>

export const CategoryCountSchema = Type.Object({ category: Type.String(), count: Type.Integer() })
export type CategoryCount = Static<typeof CategoryCountSchema>

export const StatsSchema = Type.Object({
  totalPlaces: Type.Integer(),
  totalRegions: Type.Integer(),
  multiSourcePlaces: Type.Integer(),
  avgConfidence: Type.Number(),
  byCategory: Type.Array(CategoryCountSchema),
  generatedAt: instant,
  dataVersion: Type.String(),
  partnerPlaces: Type.Integer(),
})
export type Stats = Static<typeof StatsSchema>

export const HistoryPointSchema = Type.Object({
  date,
  reviewCount: nullable(Type.Integer()),
  rating: nullable(Type.Number()),
  latestReviewDate: nullable(date),
  freshnessScore: nullable(share),
})
export type HistoryPoint = Static<typeof HistoryPointSchema>
