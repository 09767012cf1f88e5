import { BOOLEAN_PARAMETERS, FILTER_PARAMETERS } from './filterParameters.ts'
import { REGION_KINDS } from '#venue/regionKinds.ts'
import { VALUE_SORTS } from './query.ts'
import type { Shape } from './shape.ts'

/** The read endpoints, by the names of their parameters and handlers. */
export const READ_ENDPOINTS = [
  'search',
  'nearby',
  'clusters',
  'sentence',
  'suggest',
  'place',
  'history',
  'regions',
  'categories',
  'stats',
  'meta',
] as const
export type ReadEndpoint = (typeof READ_ENDPOINTS)[number]

/** The groups `filter` and `area` form the search condition, which a dry run shows as `resolvedFilters`. */
export type ParameterGroup = 'filter' | 'area' | 'order' | 'page' | 'answer'

/** One query parameter of one or more read endpoints. */
export interface Parameter {
  name: string
  shape: Shape
  group: ParameterGroup
  required: boolean
  description: string
  example: string
  on: readonly ReadEndpoint[]
}

export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 100
export const RADIUS_DEFAULT_M = 1_000
export const RADIUS_MAX_M = 5_000
/** Beyond the last page of any list; keeps page × page_size a safe integer. */
const PAGE_MAX = 1_000_000_000
const UNITS_MAX = 1_000
/** Degrees; all of South Korea with its islands, so that a map of the country is one request. */
export const CLUSTER_BOX_SIDE_MAX = 10
/** A building fills the map at this zoom. */
export const CLUSTER_ZOOM_MAX = 22
/** The longest sentence that is read, in characters: people write about fifty. */
export const SENTENCE_LENGTH_MAX = 300
/** The longest text that suggestions complete, in characters. */
const SUGGEST_LENGTH_MAX = 60

const BY_VALUE =
  'rating and reviews: the largest first; price: the cheapest first; newest: the latest opening first. Unknown values come last, and discovery order breaks ties. meta.sort shows the applied sort.'

const lists = ['search', 'nearby', 'sentence'] as const
const filtered = [...lists, 'clusters'] as const
const places = [...lists, 'place'] as const

type Row = readonly [name: string, shape: Shape, example: string, description: string]

const rows = (
  group: ParameterGroup,
  on: readonly ReadEndpoint[],
  table: readonly Row[],
  required = false,
): Parameter[] =>
  table.map(([name, shape, example, description]) => ({ name, shape, group, required, description, example, on }))

/**
 * The single definition of the query parameters of the read endpoints. A name occurs twice where endpoints differ in
 * the values they accept.
 */
export const PARAMETERS: readonly Parameter[] = [
  ...rows(
    'area',
    ['sentence'],
    [
      [
        'q',
        { kind: 'text', maxLength: SENTENCE_LENGTH_MAX },
        '강남역 조용한 카페',
        'A sentence or a few words, Korean or English. Words that a filter expresses become filters (meta.understood); the others become the keyword (meta.notUnderstood). A filter that is also given as a parameter replaces the words.',
      ],
    ],
    true,
  ),
  ...rows(
    'area',
    ['suggest'],
    [
      [
        'q',
        { kind: 'text', maxLength: SUGGEST_LENGTH_MAX },
        '스타',
        'What was typed so far: the beginning of a name, initial consonants (ㅅㅌㅂㅅ) or romanised letters.',
      ],
    ],
    true,
  ),
  ...rows(
    'area',
    ['clusters'],
    [
      [
        'bbox',
        { kind: 'box', sideMax: CLUSTER_BOX_SIDE_MAX },
        '126.9,37.45,127.1,37.6',
        `The part of the map to cluster: west,south,east,north in degrees (WGS 84), at most ${CLUSTER_BOX_SIDE_MAX}° a side. Its edges belong to it.`,
      ],
      [
        'zoom',
        { kind: 'integer', min: 0, max: CLUSTER_ZOOM_MAX },
        '13',
        'Zoom of the map, in tiles of 512 pixels; a cluster covers a cell of 64 pixels. A box that would have more than 512 cells gets larger cells.',
      ],
    ],
    true,
  ),
  ...rows(
    'area',
    ['search', 'sentence', 'clusters'],
    [
      [
        'region_code',
        { kind: 'regionCode' },
        '1168064000',
        'Administrative-dong code, 10 digits; its first 5 (sigungu) or 2 (sido) digits cover the whole district or province.',
      ],
      [
        'in',
        { kind: 'text', maxLength: 60 },
        '성수동',
        'A region by its name, instead of a code: province, district, dong (also a legal one, with all dongs in which it lies), station or landmark, Korean or romanised. A station or landmark is the circle around it. A name with several meanings is refused with region_ambiguous.',
      ],
    ],
  ),
  ...rows(
    'area',
    ['nearby'],
    [
      ['lat', { kind: 'number', min: -90, max: 90 }, '37.4979', 'Latitude of the centre, WGS 84.'],
      ['lng', { kind: 'number', min: -180, max: 180 }, '127.0276', 'Longitude of the centre, WGS 84.'],
    ],
    true,
  ),
  ...rows(
    'area',
    ['sentence', 'suggest'],
    [
      [
        'lat',
        { kind: 'number', min: -90, max: 90 },
        '37.4979',
        'Latitude of the person, WGS 84; with lng. A sentence without a place is searched around it, and suggestions near it come first.',
      ],
      ['lng', { kind: 'number', min: -180, max: 180 }, '127.0276', 'Longitude of the person, WGS 84; with lat.'],
    ],
  ),
  ...rows(
    'area',
    ['clusters'],
    [
      [
        'lat',
        { kind: 'number', min: -90, max: 90 },
        '37.4979',
        'Latitude of the centre of a circle, WGS 84; with lng. Clusters then hold the places of /places/nearby.',
      ],
      ['lng', { kind: 'number', min: -180, max: 180 }, '127.0276', 'Longitude of the centre, WGS 84; with lat.'],
    ],
  ),
  ...rows(
    'area',
    ['nearby', 'sentence', 'clusters'],
    [
      [
        'radius',
        { kind: 'integer', min: 1, max: RADIUS_MAX_M, fallback: RADIUS_DEFAULT_M },
        '500',
        'Radius in metres.',
      ],
    ],
  ),
  // Clusters have a larger box, which is their area.
  ...FILTER_PARAMETERS.flatMap((row) => rows('filter', row[0] === 'bbox' ? lists : filtered, [row])),
  ...rows('filter', filtered, BOOLEAN_PARAMETERS),
  ...rows('filter', filtered, [
    ['min_confidence', { kind: 'number', min: 0, max: 1 }, '0.75', 'Only places with at least this confidence.'],
  ]),
  ...rows('order', lists, [
    [
      'prefer',
      { kind: 'text', maxLength: 100, searched: true },
      '떡볶이',
      'Places whose name or menu has this text come first; leaves none out. In each part the order is that of sort.',
    ],
  ]),
  ...rows(
    'order',
    ['search'],
    [
      [
        'sort',
        { kind: 'choice', values: ['discovery', ...VALUE_SORTS], fallback: 'discovery' },
        'rating',
        `discovery ranks by query fit, recency, cross-source verification and completeness. ${BY_VALUE}`,
      ],
    ],
  ),
  ...rows(
    'order',
    ['nearby'],
    [
      [
        'sort',
        { kind: 'choice', values: ['distance', 'discovery', ...VALUE_SORTS], fallback: 'distance' },
        'discovery',
        `Nearest first, or the recommendation ranking within the radius. ${BY_VALUE}`,
      ],
    ],
  ),
  ...rows(
    'order',
    ['sentence'],
    [
      [
        'sort',
        { kind: 'choice', values: ['discovery', 'distance', ...VALUE_SORTS], fallback: 'discovery' },
        'rating',
        `Without it, places around a point or a station are sorted by distance. distance needs a point or a station. ${BY_VALUE}`,
      ],
    ],
  ),
  ...rows('page', lists, [
    ['page', { kind: 'integer', min: 1, max: PAGE_MAX, fallback: 1 }, '2', 'Page number from 1.'],
    [
      'page_size',
      { kind: 'integer', min: 1, max: PAGE_SIZE_MAX, fallback: PAGE_SIZE_DEFAULT },
      '20',
      'Places per page; does not affect the price.',
    ],
    [
      'data_version',
      { kind: 'text', maxLength: 64 },
      '2026-11-21-1f3a9c07',
      'Requests a page of this data version (meta.dataVersion of an earlier page); served for 60 s after a switch, then 400 data_version_gone.',
    ],
  ]),
  ...rows('answer', places, [
    [
      'fields',
      { kind: 'fields' },
      'core,quality',
      'Comma-separated list of tier names, all, or field names; the record contains exactly these. Default core. Unknown tokens are dropped and listed in X-Service-Ignored-Fields.',
    ],
    ['dry_run', { kind: 'flag' }, 'true', 'Validates and prices the request without running it; nothing is billed.'],
    [
      'max_units',
      { kind: 'integer', min: 0, max: UNITS_MAX },
      '4',
      'Fails with 400 instead of running when the request would cost more tokens than this.',
    ],
  ]),
  ...rows(
    'answer',
    ['clusters'],
    [
      [
        'representatives',
        { kind: 'choice', values: ['all', 'single'], fallback: 'all' },
        'single',
        'single: only places alone are named. Every named place counts as seen, so a map that shows numbers uses up fewer places.',
      ],
    ],
  ),
  ...rows(
    'area',
    ['history'],
    [
      ['from', { kind: 'date' }, '2026-08-24', 'First day, KST, inclusive. Default: 90 days ending at to.'],
      ['to', { kind: 'date' }, '2026-11-21', 'Last day, KST, inclusive. Default: today. At most 366 days from from.'],
    ],
  ),
  ...rows(
    'order',
    ['history'],
    [
      [
        'order',
        { kind: 'choice', values: ['asc', 'desc'], fallback: 'asc' },
        'desc',
        'By date, ascending or descending.',
      ],
    ],
  ),
  ...rows(
    'area',
    ['regions'],
    [
      [
        'dong',
        { kind: 'text', maxLength: 50 },
        '역삼',
        'Part of the name of a dong (or of another kind of region, see kind), Korean or romanised; best match first, at most 50 of each kind.',
      ],
      ['sigungu', { kind: 'text', maxLength: 50 }, '강남구', 'Narrows to a district by name.'],
      ['sido', { kind: 'text', maxLength: 50 }, '서울', 'Narrows to a province by name.'],
      [
        'region_code',
        { kind: 'regionCode' },
        '1168064000',
        'Look-up by code; the first 5 or 2 digits cover the whole district or province.',
      ],
      [
        'kind',
        { kind: 'choice', values: [...REGION_KINDS, 'any'], fallback: 'dong' },
        'station',
        'The kind of the rows; any returns all kinds for the same token, each row with its kind. A station row has the code of the dong it lies in, and radiusM.',
      ],
      ['include_empty', { kind: 'flag' }, 'true', 'Also lists regions without places.'],
    ],
  ),
]

const byEndpoint = new Map<ReadEndpoint, ReadonlyMap<string, Parameter>>(
  READ_ENDPOINTS.map((endpoint) => [
    endpoint,
    new Map(PARAMETERS.filter(({ on }) => on.includes(endpoint)).map((parameter) => [parameter.name, parameter])),
  ]),
)

/** Returns the parameters of an endpoint by name, in the order of the table. */
export function parametersOf(endpoint: ReadEndpoint): ReadonlyMap<string, Parameter> {
  return byEndpoint.get(endpoint) as ReadonlyMap<string, Parameter>
}

/** Returns true for a filter that search and nearby share. */
export function isSharedFilter({ group, on }: Parameter): boolean {
  return group === 'filter' && on.includes('search') && on.includes('nearby')
}
