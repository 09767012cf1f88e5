/** Field tiers and their price in tokens (docs/reference/fields.md#tiers). Tiers are not cumulative. */
export const TIERS = { core: 1, contact_hours: 2, quality: 2, edge: 4, media: 8 } as const
export type Tier = keyof typeof TIERS

/** Where a field's value comes from: the release, or the server while it answers. */
export type FieldOrigin = 'stored' | 'served'

interface FieldRow {
  tier: Tier
  origin: FieldOrigin
}

const stored = (tier: Tier): FieldRow => ({ tier, origin: 'stored' })
const served = (tier: Tier): FieldRow => ({ tier, origin: 'served' })

/**
 * Every requestable field, in the order in which a record shows them.
 * `onRequest` fields (below) are in a tier for their price but not sent by the tier's name.
 */
export const FIELDS = {
  id: stored('core'),
  name: stored('core'),
  category: stored('core'),
  categoryLabel: stored('core'),
  location: stored('core'),
  address: stored('core'),
  regionCode: stored('core'),
  confidence: stored('core'),
  sourceCount: stored('core'),
  possiblyClosed: stored('core'),
  lastSeenAt: stored('core'),
  matchReason: served('core'),
  openAtMatch: served('core'),
  phone: stored('contact_hours'),
  homepage: stored('contact_hours'),
  bookingUrl: stored('contact_hours'),
  serviceReservable: served('contact_hours'),
  reservationChannels: served('contact_hours'),
  snsLinks: stored('contact_hours'),
  businessHours: stored('contact_hours'),
  holidayPolicy: stored('contact_hours'),
  temporaryClosures: stored('contact_hours'),
  is24h: stored('contact_hours'),
  rating: stored('quality'),
  reviewCount: stored('quality'),
  latestReviewDate: stored('quality'),
  freshnessScore: stored('quality'),
  dataQuality: stored('quality'),
  price: stored('quality'),
  menuSummary: stored('quality'),
  openNow: served('quality'),
  closureSignal: stored('quality'),
  promotion: stored('quality'),
  photoCount: stored('quality'),
  nearestStation: stored('quality'),
  accessHints: stored('edge'),
  recommendedFor: stored('edge'),
  atmosphere: stored('edge'),
  cautions: stored('edge'),
  menu: stored('edge'),
  serviceAttributes: stored('edge'),
  dietary: stored('edge'),
  atmosphereScores: stored('edge'),
  aiSummary: stored('edge'),
  ownerIntro: stored('edge'),
  influencerFeatures: stored('edge'),
  culturalAssociations: stored('edge'),
  legacy: stored('edge'),
  reputation: stored('edge'),
  photos: stored('media'),
} as const satisfies Record<string, FieldRow>

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** Fields sent only when named, so that a tier keeps its fixed set (docs/reference/fields.md#the-fields-parameter). */
export const ON_REQUEST: ReadonlySet<FieldName> = new Set(['matchReason', 'openAtMatch'])

/** The fields a tier's name stands for. */
export function fieldsOfTier(tier: Tier): FieldName[] {
  return FIELD_NAMES.filter((name) => FIELDS[name].tier === tier && !ON_REQUEST.has(name))
}
