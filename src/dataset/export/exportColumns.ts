import type { StoredField } from '#venue/records.ts'

/** How DuckDB reads a field of a line of `places.ndjson`, and the columns that it gives. */
interface FieldColumns {
  type: string
  /** By column: its value, in SQL. */
  columns: Readonly<Record<string, string>>
}

const scalar = (name: string, field: string, type: string): FieldColumns => ({ type, columns: { [name]: field } })
/** A field with members or elements is a text of JSON, the same in Parquet and in CSV. */
const json = (name: string, field: string): FieldColumns => ({ type: 'json', columns: { [name]: `${field}::varchar` } })

/** The columns of each field. Their names are those of the tables in a release, where these have the same column. */
export const EXPORT_COLUMNS: Readonly<Record<StoredField, FieldColumns>> = {
  id: scalar('id', 'id', 'varchar'),
  name: scalar('name', 'name', 'varchar'),
  category: scalar('category', 'category', 'varchar'),
  categoryLabel: scalar('category_label', 'categoryLabel', 'varchar'),
  location: { type: 'struct(lat double, lng double)', columns: { lat: 'location.lat', lng: 'location.lng' } },
  address: {
    type: 'struct(road varchar, jibun varchar, conflict json)',
    columns: { road_address: 'address.road', jibun_address: 'address.jibun' },
  },
  regionCode: scalar('region_code', 'regionCode', 'varchar'),
  confidence: scalar('confidence', 'confidence', 'double'),
  sourceCount: scalar('source_count', 'sourceCount', 'integer'),
  possiblyClosed: scalar('possibly_closed', 'possiblyClosed', 'boolean'),
  lastSeenAt: scalar('last_seen_at', 'lastSeenAt', 'varchar'),
  phone: scalar('phone', 'phone', 'varchar'),
  homepage: scalar('homepage', 'homepage', 'varchar'),
  bookingUrl: scalar('booking_url', 'bookingUrl', 'varchar'),
  reservationChannels: json('reservation_channels', 'reservationChannels'),
  snsLinks: json('sns_links', 'snsLinks'),
  businessHours: json('business_hours', 'businessHours'),
  regularClosures: json('regular_closures', 'regularClosures'),
  holidayPolicy: json('holiday_policy', 'holidayPolicy'),
  specialHours: json('special_hours', 'specialHours'),
  temporaryClosures: json('temporary_closures', 'temporaryClosures'),
  is24h: scalar('is_24h', 'is24h', 'boolean'),
  rating: scalar('rating', 'rating', 'double'),
  reviewCount: scalar('review_count', 'reviewCount', 'integer'),
  latestReviewDate: scalar('latest_review_date', 'latestReviewDate', 'date'),
  openedOn: scalar('opened_on', 'openedOn', 'varchar'),
  freshnessScore: scalar('freshness_score', 'freshnessScore', 'double'),
  dataQuality: json('data_quality', 'dataQuality'),
  price: {
    type: 'struct("level" integer, "avg" integer, "min" integer, "max" integer)',
    columns: {
      price_level: 'price."level"',
      price_avg: 'price."avg"',
      price_min: 'price."min"',
      price_max: 'price."max"',
    },
  },
  menuSummary: json('menu_summary', 'menuSummary'),
  closureSignal: {
    type: 'json',
    columns: { closure_level: `closureSignal->>'level'`, closure_signal: 'closureSignal::varchar' },
  },
  promotion: json('promotion', 'promotion'),
  photoCount: scalar('photo_count', 'photoCount', 'integer'),
  nearestStation: {
    type: 'struct(station varchar, walkMin integer)',
    columns: { nearest_station: 'nearestStation.station', station_walk_min: 'nearestStation.walkMin' },
  },
  // A member of `address` in the lines.
  'address.conflict': { type: '', columns: { address_conflict: 'address.conflict::varchar' } },
  sources: json('sources', 'sources'),
  accessHints: json('access_hints', 'accessHints'),
  recommendedFor: json('recommended_for', 'recommendedFor'),
  atmosphere: json('atmosphere', 'atmosphere'),
  cautions: json('cautions', 'cautions'),
  menu: json('menu', 'menu'),
  serviceAttributes: {
    type: 'json',
    columns: {
      subtype: `serviceAttributes->>'venue_subtype'`,
      service_attributes: 'serviceAttributes::varchar',
    },
  },
  dietary: json('dietary', 'dietary'),
  attributes: json('attributes', 'attributes'),
  atmosphereScores: json('atmosphere_scores', 'atmosphereScores'),
  aiSummary: scalar('ai_summary', 'aiSummary', 'varchar'),
  ownerIntro: json('owner_intro', 'ownerIntro'),
  influencerFeatures: json('influencer_features', 'influencerFeatures'),
  culturalAssociations: json('cultural_associations', 'culturalAssociations'),
  legacy: json('legacy', 'legacy'),
  reputation: json('reputation', 'reputation'),
  photos: json('photos', 'photos'),
}
