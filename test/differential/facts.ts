import { kstDate, type CalendarDate } from '#base/kst.ts'
import { isLocalTo } from '#venue/attributes/localFood.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { Venue } from '#venue/venue.ts'
import { valuesOf } from '#venue/vocabulary.ts'
import type { World } from '../support/generateVenues.ts'
import { flag, type Fact, type FactTable } from '../peers/peerTable.ts'
import { hoursFacts, HOURS_SETUP } from './hoursSql.ts'
import { keywordFacts, KEYWORD_SETUP } from './keywordSql.ts'

/** Case, spaces, hyphens, underscores and apostrophes do not distinguish names (docs/reference/parameters.md#words). */
export const foldName = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\-_'’‘`]/g, '')

/**
 * Returns the tables. The rules are in the SQL that queries them. `overlays` are identified by their index in the list;
 * `days` are the dates that a request can touch.
 */
export function factsOf(world: World, overlays: readonly Overlay[], days: readonly CalendarDate[]): FactTable[] {
  const { venues } = world
  const hours = hoursFacts(venues, days)
  const rows = <T>(list: Iterable<T>, row: (item: T, i: number) => readonly Fact[]) => Array.from(list, row)
  return [
    {
      name: 'venue',
      columns: { ...VENUE_COLUMNS, ...hours.columns },
      rows: rows(venues, (venue, i) => [i, ...venueFacts(venue), ...hours.columnsOf(venue)]),
    },
    {
      name: 'trait',
      columns: { venue: 'integer', kind: 'text', value: 'text', score: 'double precision' },
      rows: venues.flatMap((venue, i) => traitsOf(venue).map(([kind, value, score]) => [i, kind, value, score])),
    },
    {
      name: 'feature',
      columns: { venue: 'integer', platform: 'text', name: 'text', handle: 'text' },
      rows: venues.flatMap(({ place }, i) =>
        (place.influencerFeatures ?? []).map(({ name, platform, url }) => [i, platform, foldName(name), handleIn(url)]),
      ),
    },
    {
      name: 'association',
      columns: { venue: 'integer', type: 'text', name: 'text' },
      rows: venues.flatMap(({ place }, i) =>
        (place.culturalAssociations ?? []).map(({ name, type }) => [i, type, foldName(name)]),
      ),
    },
    { name: 'redirect', columns: { old: 'text', current: 'text' }, rows: [...world.redirects] },
    {
      name: 'partner',
      columns: { overlay: 'integer', id: 'text' },
      rows: overlays.flatMap(({ partners }, i) => [...partners].map((id) => [i, id])),
    },
    { name: 'home', columns: { speciality: 'text', province: 'text' }, rows: homesOf(venues) },
    ...hours.tables,
    ...keywordFacts(venues),
  ]
}

/** Statements to run once after the tables are filled. */
export const SETUP = [
  'CREATE UNIQUE INDEX venue_number ON venue (venue)',
  'CREATE INDEX trait_value ON trait (kind, value, venue, score)',
  'CREATE INDEX closure_day ON closure (from_day)',
  ...HOURS_SETUP,
  ...KEYWORD_SETUP,
  // A partner may be known by a merged id, which may lead to another merged id.
  `CREATE TABLE partner_venue AS
    WITH RECURSIVE led(overlay, id) AS (
      SELECT overlay, id FROM partner UNION SELECT l.overlay, r.current FROM led l JOIN redirect r ON r.old = l.id)
    SELECT led.overlay, v.venue FROM led JOIN venue v ON v.id = led.id`,
  'CREATE INDEX partner_overlay ON partner_venue (overlay, venue)',
]

const VENUE_COLUMNS = {
  venue: 'integer',
  id: 'text',
  category: 'text',
  subtype: 'text',
  parking_type: 'text',
  region: 'text',
  lat: 'double precision',
  lng: 'double precision',
  confidence: 'double precision',
  price_level: 'integer',
  price_avg: 'integer',
  closure_level: 'text',
  possibly_closed: 'integer',
  franchise: 'integer',
  promotion: 'integer',
  takes_reservations: 'integer',
  vegan_mains: 'integer',
  legacy: 'integer',
  generation: 'integer',
  years: 'integer',
  founded: 'integer',
  recency: 'double precision',
  cross_source: 'double precision',
  completeness: 'double precision',
  rating: 'double precision',
  review_count: 'integer',
  freshness: 'double precision',
  seen_on: 'text',
  opened_on: 'text',
  closed_on: 'text',
  all_day: 'integer',
} as const

/** Returns the facts in the order of VENUE_COLUMNS, after the venue's number. */
function venueFacts({ place, attributes, franchise, ranking }: Venue): Fact[] {
  const { legacy } = place
  return [
    place.id,
    place.category,
    place.serviceAttributes.venue_subtype,
    attributes.parking_type ?? null,
    place.regionCode,
    place.location.lat,
    place.location.lng,
    place.confidence,
    place.price?.level ?? null,
    place.price?.avg ?? null,
    place.closureSignal?.level ?? null,
    flag(place.possiblyClosed),
    flag(franchise),
    flag(place.promotion !== null),
    flag(place.serviceAttributes.reservable),
    place.dietary?.vegan_main_count ?? null,
    flag(legacy !== null),
    legacy?.generation ?? null,
    legacy?.years ?? null,
    legacy?.foundedYear ?? null,
    ranking.recency,
    ranking.crossSource,
    ranking.completeness,
    place.rating,
    place.reviewCount,
    place.freshnessScore,
    place.lastSeenAt === null ? null : kstDate(Date.parse(place.lastSeenAt)),
    place.openedOn,
    place.closureSignal?.detectedAt ?? null,
    flag(place.is24h),
  ]
}

type Trait = readonly [kind: string, value: string, score: number]

/** Returns every list of values under its name among the attributes; booleans that are true under `boolean`. */
function traitsOf({ place, attributes }: Venue): Trait[] {
  const { booleans, atmosphere = {}, ...others } = attributes
  const lists = Object.entries(others).flatMap(([kind, values]) =>
    Array.isArray(values) ? values.map((value: string): Trait => [kind, value, 1]) : [],
  )
  return [
    ...Object.keys(booleans).flatMap((name): Trait[] => (booleans[name] ? [['boolean', name, 1]] : [])),
    ...Object.entries(atmosphere).map(([value, score]): Trait => ['atmosphere', value, score]),
    ...lists,
    ...place.reservationChannels.map((value): Trait => ['reservation_channel', value, 1]),
    ...(place.legacy?.certifications ?? []).map(({ code }): Trait => ['legacy', code, 1]),
  ]
}

/** Returns the handle of `@name`, or the account of an Instagram address. */
function handleIn(url: string | null): Fact {
  const handle = /\/@([^/?#]+)/.exec(url ?? '') ?? /instagram\.com\/([^/?#]+)/.exec(url ?? '')
  return handle ? foldName(handle[1] as string) : null
}

function homesOf(venues: readonly Venue[]): Fact[][] {
  const provinces = [...new Set(venues.map(({ place }) => place.regionCode.slice(0, 2)))]
  return valuesOf('local_food').flatMap((speciality) =>
    provinces.filter((province) => isLocalTo(speciality, province)).map((province) => [speciality, province]),
  )
}
