import { Type, type TSchema } from 'typebox'
import {
  ClusterListMetaSchema,
  DryRunSchema,
  PlaceListMetaSchema,
  SentenceDryRunSchema,
  SentenceMetaSchema,
  WholeListMetaSchema,
  successSchema,
} from '../schemas/envelope.ts'
import type { ErrorCode } from '../errors.ts'
import { ANY_CALL, WITH_KEY, WITH_PLACES, WITH_PRICE } from './errorSets.ts'
import { ClusterSchema } from '../schemas/clusterSchema.ts'
import { EXAMPLES } from './examples.ts'
import { MetaSchema } from '../schemas/metaSchema.ts'
import type { ReadEndpoint } from '../parameters/parameters.ts'
import { PlaceSchema } from '../schemas/placeSchema.ts'
import { SuggestionSchema } from '../schemas/suggestionSchema.ts'
import { BY_HIGHEST_TIER, FREE, ONE_TOKEN, type PriceRule } from '../access/price.ts'
import { CategoryCountSchema, HistoryPointSchema, RegionSchema, StatsSchema } from '#venue/records.ts'
import type { Scope } from '../access/scopes.ts'

/** A variable part of a path. */
export interface PathParameter {
  name: string
  description: string
  example: string
}

/**
 * The single definition of a read endpoint of the public API; OpenAPI and the reference are derived from it.
 * `parametersOf(name)` returns its query parameters.
 */
export interface Endpoint {
  name: ReadEndpoint
  method: 'GET'
  /** Contains `{id}` for the variable part. */
  path: string
  summary: string
  description: string
  /** The scope that a key needs; null for an endpoint without authentication. */
  scope: Scope | null
  price: PriceRule
  /** `own`: calls have a rate limit of their own and do not count against the rate of the plan. */
  rate: 'plan' | 'own'
  pathParameters: readonly PathParameter[]
  /** The whole body of a successful response. */
  output: TSchema
  errors: readonly ErrorCode[]
  example: { request: string; response: unknown }
}

const placeId: PathParameter = {
  name: 'id',
  description:
    'Canonical place id from a search; opaque. An id that was merged into another returns the surviving place.',
  example: 'pl_4x8k2m9q1r7t3v5w',
}

type EndpointRow = Omit<Endpoint, 'method' | 'scope' | 'errors' | 'pathParameters' | 'rate' | 'example'> &
  Partial<Pick<Endpoint, 'pathParameters' | 'rate'>> & { errors?: readonly ErrorCode[] }

/** Returns an endpoint that requires a key with the scope to read places. */
const read = (row: EndpointRow): Endpoint => ({
  method: 'GET',
  scope: 'places:read',
  pathParameters: [],
  rate: 'plan',
  ...row,
  errors: [...(row.errors ?? []), ...WITH_KEY, ...ANY_CALL],
  example: EXAMPLES[row.name],
})

const placeList = successSchema(
  Type.Array(PlaceSchema),
  Type.Union([PlaceListMetaSchema, DryRunSchema], {
    description: 'A dry run returns an empty list, and its report here.',
  }),
)

/** The read endpoints, in the order of OpenAPI and the reference. */
export const ENDPOINTS: readonly Endpoint[] = [
  read({
    name: 'search',
    path: '/api/v1/places',
    summary: 'Search places',
    description:
      'Places that match every filter, best first. Different parameters combine with AND. The discovery order is the same for everyone and stable within a data version.',
    price: BY_HIGHEST_TIER,
    output: placeList,
    errors: ['bulk_export_required', 'data_version_gone', 'region_ambiguous', ...WITH_PLACES],
  }),
  read({
    name: 'nearby',
    path: '/api/v1/places/nearby',
    summary: 'Search around a point',
    description:
      'Places within a radius that match every filter, nearest first unless sort says otherwise. Each carries distanceM.',
    price: BY_HIGHEST_TIER,
    output: placeList,
    errors: ['missing_parameter', 'bulk_export_required', 'data_version_gone', ...WITH_PLACES],
  }),
  read({
    name: 'clusters',
    path: '/api/v1/places/clusters',
    summary: 'Cluster places for a map',
    description:
      'All places in a box that match every filter, as clusters of nearby places: at most 512. The counts add up to the total of the search in that box. A place alone is a cluster of one. The representative is the best place of the cluster in discovery order.',
    price: ONE_TOKEN,
    output: successSchema(Type.Array(ClusterSchema), ClusterListMetaSchema),
    errors: ['missing_parameter', 'region_ambiguous', ...WITH_PLACES],
  }),
  read({
    name: 'sentence',
    path: '/api/v1/search',
    summary: 'Search with a sentence',
    description:
      'Converts a sentence into filters and searches with them: prices, fields and pages are those of /places. meta.understood shows what each word became, meta.notUnderstood the words that became the keyword or that no filter expresses, meta.ambiguous the words that may mean several things. With dry_run=true only the conversion is returned.',
    price: BY_HIGHEST_TIER,
    output: successSchema(
      Type.Array(PlaceSchema),
      Type.Union([SentenceMetaSchema, SentenceDryRunSchema], {
        description: 'A dry run returns an empty list, and its report here.',
      }),
    ),
    errors: ['missing_parameter', 'bulk_export_required', 'data_version_gone', 'region_ambiguous', ...WITH_PLACES],
  }),
  read({
    name: 'suggest',
    path: '/api/v1/suggest',
    summary: 'Complete what is typed',
    description:
      'Up to ten venues, regions, stations, landmarks and kinds of venue that begin with the text, for a search box. Free, with its own rate limit; suggestions show no addresses or coordinates.',
    price: FREE,
    rate: 'own',
    output: successSchema(Type.Array(SuggestionSchema), WholeListMetaSchema),
    errors: ['missing_parameter'],
  }),
  read({
    name: 'place',
    path: '/api/v1/places/{id}',
    summary: 'Read one place',
    description:
      'The requested fields of one place, including a place confirmed closed. After a merge, the old id returns the surviving record and a Link header with rel="canonical".',
    price: BY_HIGHEST_TIER,
    pathParameters: [placeId],
    output: successSchema(
      Type.Union([PlaceSchema, DryRunSchema], { description: 'A dry run returns its report here.' }),
    ),
    errors: ['place_not_found', ...WITH_PLACES],
  }),
  read({
    name: 'history',
    path: '/api/v1/places/{id}/history',
    summary: 'Read the history of a place',
    description:
      'Snapshots of rating and freshness, one per day; days without a snapshot are left out, never interpolated.',
    price: ONE_TOKEN,
    pathParameters: [placeId],
    output: successSchema(Type.Array(HistoryPointSchema), WholeListMetaSchema),
    errors: ['place_not_found', ...WITH_PLACES],
  }),
  read({
    name: 'regions',
    path: '/api/v1/regions',
    summary: 'Find regions',
    description:
      'Resolves a name to region codes and centres. Names of dongs are not unique: narrow with sigungu and sido. Without dong, returns every region that has places.',
    price: ONE_TOKEN,
    output: successSchema(Type.Array(RegionSchema), WholeListMetaSchema),
    errors: WITH_PRICE,
  }),
  read({
    name: 'categories',
    path: '/api/v1/categories',
    summary: 'Count places by category',
    description: 'The number of open places in each category.',
    price: ONE_TOKEN,
    output: successSchema(Type.Array(CategoryCountSchema), WholeListMetaSchema),
    errors: WITH_PRICE,
  }),
  read({
    name: 'stats',
    path: '/api/v1/stats',
    summary: 'Read the figures of the data set',
    description: 'Totals over the open places. Places confirmed closed are not counted.',
    price: ONE_TOKEN,
    output: successSchema(StatsSchema),
    errors: WITH_PRICE,
  }),
  {
    ...read({
      name: 'meta',
      path: '/api/v1/meta',
      summary: 'Read the vocabulary',
      description:
        'The single source of filter values, their Korean and English words, fields with their tiers and prices, and the coverage. The response has no envelope and is cached for an hour.',
      price: FREE,
      output: MetaSchema,
    }),
    scope: null,
    errors: ['invalid_parameter', ...ANY_CALL],
  },
]
