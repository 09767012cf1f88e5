import { Type, type Static, type TSchema } from 'typebox'
import {
  AccessHintsSchema,
  AddressConflictSchema,
  AddressSchema,
  BusinessDaySchema,
  ClosureSignalSchema,
  type ConfirmationSchema,
  ConfirmedAttributesSchema,
  CulturalAssociationSchema,
  DataQualitySchema,
  DietarySchema,
  HolidayPolicySchema,
  InfluencerFeatureSchema,
  LatLngSchema,
  LegacySchema,
  MatchReasonSchema,
  MenuItemSchema,
  MenuSummarySchema,
  NearestStationSchema,
  OpenAtMatchSchema,
  OpenNowSchema,
  OwnerIntroSchema,
  PhotosSchema,
  PriceSchema,
  PromotionSchema,
  RegularClosureSchema,
  ReputationSchema,
  ServiceAttributesSchema,
  SnsLinkSchema,
  SourceIdsSchema,
  SpecialHoursSchema,
  TemporaryClosureSchema,
  date,
  instant,
  lastSeen,
  openedOn,
  nullable,
  share,
  text,
} from './fieldSchemas.ts'
import { REGION_KINDS } from './regionKinds.ts'

/**
 * The single definition of the records of the public API; types, OpenAPI and JSON Schemas are derived from it
 * (docs/reference/fields.md).
 */

/** The groups of fields, cheapest first; `#contract/parameters/fields.ts` prices them. */
export const TIER_NAMES = ['core', 'contact_hours', 'quality', 'edge', 'media'] as const
type Tier = (typeof TIER_NAMES)[number]

/** What the value of a field depends on besides the release: the clock, which places are partners, or the query. */
type Dependence = 'clock' | 'partners' | 'query'

/** A field whose value is in the release, and is copied from it. */
const stored = <T extends Tier, S extends TSchema>(tier: T, schema: S) =>
  ({ tier, schema, isStored: true, dependsOn: null }) as const

/** A field whose value the server determines when it responds. */
const served = <T extends Tier, D extends Dependence, S extends TSchema>(tier: T, dependsOn: D, schema: S) =>
  ({ tier, schema, isStored: false, dependsOn }) as const

/** A field whose value is in the release, and is completed when the server responds. */
const completed = <T extends Tier, D extends Dependence, S extends TSchema>(tier: T, dependsOn: D, schema: S) =>
  ({ tier, schema, isStored: true, dependsOn }) as const

/**
 * The requestable fields of a place, in the order of a response. The field mask, the OpenAPI schema, the reference
 * and the types of the client are derived from this table. A served or completed field needs a writer
 * (`#search/query/servedFields.ts`); the others are copied. A release stores `address.conflict` under this name; a
 * response that has it shows it as a member of the whole `address`.
 */
export const FIELDS = {
  id: stored('core', text('Canonical place id; opaque.')),
  name: stored('core', Type.String()),
  category: stored('core', text('restaurant, cafe, bar, bakery, dessert or street_food; new values may appear.')),
  categoryLabel: stored('core', nullable(text('Free label of the kind of venue, Korean.'))),
  location: stored('core', LatLngSchema),
  address: stored('core', AddressSchema),
  regionCode: stored('core', text('10-digit administrative-dong code.')),
  confidence: stored('core', Type.Number({ minimum: 0.3, maximum: 0.98 })),
  sourceCount: stored('core', Type.Integer({ minimum: 1 })),
  possiblyClosed: stored('core', Type.Boolean()),
  lastSeenAt: stored('core', nullable(lastSeen)),
  matchReason: served('core', 'query', nullable(MatchReasonSchema)),
  openAtMatch: served('core', 'query', nullable(OpenAtMatchSchema)),
  phone: stored('contact_hours', nullable(Type.String())),
  homepage: stored('contact_hours', nullable(Type.String())),
  bookingUrl: stored('contact_hours', nullable(Type.String())),
  serviceReservable: served(
    'contact_hours',
    'partners',
    Type.Boolean({ description: 'true: takes reservation requests through this service' }),
  ),
  reservationChannels: completed(
    'contact_hours',
    'partners',
    Type.Array(Type.String({ description: 'service, external or phone' })),
  ),
  snsLinks: stored('contact_hours', nullable(Type.Array(SnsLinkSchema))),
  businessHours: stored('contact_hours', nullable(Type.Array(BusinessDaySchema, { minItems: 7, maxItems: 7 }))),
  regularClosures: stored('contact_hours', nullable(Type.Array(RegularClosureSchema))),
  holidayPolicy: stored('contact_hours', nullable(HolidayPolicySchema)),
  specialHours: stored('contact_hours', nullable(Type.Array(SpecialHoursSchema))),
  temporaryClosures: stored('contact_hours', nullable(Type.Array(TemporaryClosureSchema))),
  is24h: stored('contact_hours', nullable(Type.Boolean())),
  rating: stored('quality', nullable(Type.Number({ minimum: 0, maximum: 5 }))),
  reviewCount: stored('quality', nullable(Type.Integer({ minimum: 0 }))),
  latestReviewDate: stored('quality', nullable(date)),
  openedOn: stored('quality', nullable(openedOn)),
  freshnessScore: stored('quality', nullable(share)),
  dataQuality: stored('quality', DataQualitySchema),
  price: stored('quality', nullable(PriceSchema)),
  menuSummary: stored('quality', nullable(MenuSummarySchema)),
  openNow: served('quality', 'clock', nullable(OpenNowSchema)),
  closureSignal: stored('quality', nullable(ClosureSignalSchema)),
  promotion: stored('quality', nullable(PromotionSchema)),
  photoCount: stored('quality', Type.Integer({ minimum: 0 })),
  nearestStation: stored('quality', nullable(NearestStationSchema)),
  'address.conflict': stored('quality', nullable(AddressConflictSchema)),
  sources: stored('quality', nullable(SourceIdsSchema)),
  accessHints: stored('edge', nullable(AccessHintsSchema)),
  recommendedFor: stored('edge', nullable(Type.Array(Type.String()))),
  atmosphere: stored('edge', nullable(Type.Array(Type.String()))),
  cautions: stored('edge', nullable(Type.Array(Type.String()))),
  menu: stored('edge', nullable(Type.Array(MenuItemSchema))),
  serviceAttributes: stored('edge', ServiceAttributesSchema),
  dietary: stored('edge', nullable(DietarySchema)),
  attributes: completed('edge', 'partners', nullable(ConfirmedAttributesSchema)),
  atmosphereScores: stored('edge', nullable(Type.Record(Type.String(), Type.Number()))),
  aiSummary: stored('edge', nullable(Type.String())),
  ownerIntro: stored('edge', nullable(OwnerIntroSchema)),
  influencerFeatures: stored('edge', nullable(Type.Array(InfluencerFeatureSchema))),
  culturalAssociations: stored('edge', nullable(Type.Array(CulturalAssociationSchema))),
  legacy: stored('edge', nullable(LegacySchema)),
  reputation: stored('edge', nullable(ReputationSchema)),
  photos: stored('media', nullable(PhotosSchema)),
} as const

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

type FieldsWith<Row> = { [F in FieldName]: (typeof FIELDS)[F] extends Row ? F : never }[FieldName]
/** The fields that a release holds. */
export type StoredField = FieldsWith<{ isStored: true }>
/** The fields whose value depends on more than the release. */
export type ServedField = FieldsWith<{ dependsOn: Dependence }>

export const STORED_FIELDS = FIELD_NAMES.filter(isStoredField)

export function isStoredField(name: FieldName): name is StoredField {
  return FIELDS[name].isStored
}

export function isServedField(name: FieldName): name is ServedField {
  return FIELDS[name].dependsOn !== null
}

/** The part of a place that a release stores. */
export type StoredPlace = { [F in StoredField]: Static<(typeof FIELDS)[F]['schema']> }

/** One day of the standard week. On a closed day `open` and `close` are null. */
export type BusinessDay = Static<typeof BusinessDaySchema>
/** Exactly seven entries, Monday first. */
export type Week = readonly BusinessDay[]
export type TemporaryClosure = Static<typeof TemporaryClosureSchema>
/** Closed on the nth weekdays of every month. */
export type RegularClosure = Static<typeof RegularClosureSchema>
export type HolidayPolicy = Static<typeof HolidayPolicySchema>
/** On which days of 설날 or 추석 a venue closes; null when nobody said. */
export type LunarHolidayClosing = HolidayPolicy['lunarNewYear']['closed']
/** The hours of a single date, in place of the day of the standard week. */
export type SpecialHours = Static<typeof SpecialHoursSchema>
export type ClosureLevel = Static<typeof ClosureSignalSchema>['level']
export type MenuItem = Static<typeof MenuItemSchema>
/** Who confirmed a value of an attribute, and on which day. */
export type Confirmation = Static<typeof ConfirmationSchema>
/** The values of a place for which filters test, each with its confirmation. */
export type ConfirmedAttributes = Static<typeof ConfirmedAttributesSchema>
export type OpenNow = Static<typeof OpenNowSchema>
export type OpenAtMatch = Static<typeof OpenAtMatchSchema>

export const RegionSchema = Type.Object({
  regionCode: Type.String(),
  sido: Type.String(),
  sigungu: Type.String(),
  dong: Type.String(),
  fullName: Type.String(),
  center: LatLngSchema,
  placeCount: Type.Integer(),
  radiusM: Type.Optional(Type.Integer({ description: 'Stations, legal dongs and landmarks only.' })),
  dongCodes: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Legal dongs only: the codes of the administrative dongs in which it lies; in= searches all of them.',
    }),
  ),
  names: Type.Optional(Type.Array(Type.String(), { description: 'Landmarks only: their other names.' })),
  nameEn: Type.Optional(
    Type.String({
      description: 'Stations only: the official English name, without the word Station; absent where none is known.',
    }),
  ),
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
