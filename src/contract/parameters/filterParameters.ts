import type { ListFilter } from '#venue/listFilters.ts'
import type { Shape } from './shape.ts'
import { BOOLEAN_FILTERS, entriesOf } from '#venue/vocabulary.ts'

/** Degrees; about the size of Seoul, so that a map of a city is one request. */
export const BOX_SIDE_MAX = 0.5

type FilterRow = readonly [name: string, shape: Shape, example: string, description: string]

const words = (filter: ListFilter, example: string, description: string): FilterRow => [
  filter,
  { kind: 'words', filter },
  example,
  description,
]

/** The longest keyword. */
export const KEYWORD_LENGTH_MAX = 100

/** The filters that search and nearby share, except the plain booleans. */
export const FILTER_PARAMETERS: readonly FilterRow[] = [
  [
    'keyword',
    { kind: 'text', maxLength: KEYWORD_LENGTH_MAX, searched: true },
    '국밥',
    'Partial match on name, address and menu item. Initial consonants (ㅅㅌㅂㅅ) and an unfinished last syllable match too.',
  ],
  words('business_category', 'cafe', 'One category. Prefer subtype for the kind of venue.'),
  words(
    'subtype',
    'gukbap_soup,noodles',
    'Kinds of venue; any may match. A venue has one kind, its most specific. The head of a family stands for the whole family: korean includes gukbap_soup (/meta subtypeFamily lists the families).',
  ),
  [
    'subtype_match',
    { kind: 'choice', values: ['family', 'exact'], fallback: 'family' },
    'exact',
    'exact: the head of a family of subtypes, in subtype and in exclude, stands only for itself: korean finds venues of which no more is known.',
  ],
  [
    'or_named',
    { kind: 'text', maxLength: 100, searched: true },
    '샐러드',
    'With subtype: places of other kinds whose name has this word match it as well; up to five words of two letters or more, separated by commas. Where the word is part of another dish (갈비 of 닭갈비), it does not count.',
  ],
  words('recommended_for', 'solo_dining', 'Occasions; all must match.'),
  words('atmosphere', 'quiet,cozy', 'Any may match; under sort=discovery more matches rank higher.'),
  words('parking_type', 'onsite', 'One kind of parking.'),
  words(
    'payment_methods',
    'card,kakao_pay',
    'All must match. apple_pay, samsung_pay and unionpay are owner-confirmed.',
  ),
  words('serves', 'alcohol', 'All must match.'),
  words(
    'dietary',
    'vegan_options',
    'All must match. mixed_group_suitable needs a confirmed vegan meal, not just a drink. gluten_free is owner-confirmed, and withheld where fewer than 10 venues are confirmed (meta.dietaryCoverage).',
  ),
  words('foreign_languages', 'en,ja', 'Languages spoken, ISO 639-1; all must match; owner-confirmed.'),
  words('bbq_meat', 'pork', 'Meats grilled; any may match; independent of subtype.'),
  words('view', 'ocean', 'Any may match.'),
  words(
    'reservation_channel',
    'phone',
    'Ways to reserve; any may match. service means bookable through this API. A channel does not mean that a table is available.',
  ),
  words('muslim_friendly', 'halal_certified', 'true for any, or a comma-separated list, any of which may match.'),
  words(
    'legacy',
    '30y',
    'true for any, or a comma-separated list, any of which may match; NNy means at least NN years old.',
  ),
  words(
    'local_food',
    'milmyeon',
    'true for a speciality of the province the place lies in, or a comma-separated list of specialities, any of which may match.',
  ),
  words(
    'featured_by',
    'tv',
    'true for any, or a comma-separated list of channel kinds and free names, any of which may match.',
  ),
  words(
    'associated_with',
    'drama',
    'true for any, or a comma-separated list of kinds and free names, any of which may match.',
  ),
  [
    'exclude',
    { kind: 'exclusions' },
    'subtype:coffee,franchise',
    'Drops a place when any item matches. Items: filter:value, a boolean filter, a category or subtype that belongs to one filter only, place:<id>, keyword:<word>, franchise, possibly_closed, alcohol.',
  ],
  [
    'open_at',
    { kind: 'openAt' },
    'tomorrow dinner',
    'Only places open then, KST without offset: now, HH:MM, a date and time, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow) and one of these. A window matches when the place serves for any part of it. Places with unconfirmed hours are left out and counted.',
  ],
  ['include_unknown_hours', { kind: 'flag' }, 'true', 'With open_at only: also returns places with unconfirmed hours.'],
  [
    'price_level',
    { kind: 'integers', min: 1, max: 4 },
    '1,2',
    'Price levels; any may match. /meta priceLevels defines them.',
  ],
  ['min_price_avg', { kind: 'integer', min: 0, max: 10_000_000 }, '10000', 'Lowest average price per person, KRW.'],
  ['max_price_avg', { kind: 'integer', min: 0, max: 10_000_000 }, '15000', 'Highest average price per person, KRW.'],
  ['include_closed', { kind: 'flag' }, 'true', 'Also returns places confirmed closed.'],
  [
    'bbox',
    { kind: 'box', sideMax: BOX_SIDE_MAX },
    '127.02,37.49,127.04,37.51',
    `Only places within a rectangle of the map: west,south,east,north in degrees (WGS 84), at most ${BOX_SIDE_MAX}° a side. Its edges belong to it.`,
  ],
  ['min_rating', { kind: 'number', min: 0, max: 5 }, '4.3', 'Only places rated at least this.'],
  ['min_reviews', { kind: 'integer', min: 0, max: 10_000_000 }, '50', 'Only places with at least this many reviews.'],
  [
    'min_freshness',
    { kind: 'number', min: 0, max: 1 },
    '0.5',
    'Only places with at least this freshnessScore, which needs two dated proofs of business. For the day of the last proof use seen_after.',
  ],
  ['seen_after', { kind: 'date' }, '2026-06-01', 'Only places last seen in business on this day (KST) or later.'],
  [
    'closed_since',
    { kind: 'date' },
    '2026-09-01',
    'With include_closed only: only places confirmed closed, on this day or later.',
  ],
  ['is24h', { kind: 'flag' }, 'true', 'Only places confirmed to be open around the clock.'],
]

/** Meanings of boolean filters whose names and words are ambiguous. */
const BOOLEAN_NOTES: Readonly<Record<string, string>> = {
  parking: 'Only places with confirmed parking.',
  reservable:
    'Only places that take reservations: confirmed by a source, with a reservation channel, or partners of this service.',
  has_promotion: 'Only places with a promotion.',
}

/** The 43 boolean presence filters, from the vocabulary. */
export const BOOLEAN_PARAMETERS: readonly FilterRow[] = BOOLEAN_FILTERS.map((name) => {
  const [entry] = entriesOf(name)
  const meaning =
    BOOLEAN_NOTES[name] ??
    `Only places where this is confirmed: ${[entry?.en[0], entry?.ko[0]].filter(Boolean).join(', ')}.`
  return [name, { kind: 'flag' }, 'true', meaning]
})
