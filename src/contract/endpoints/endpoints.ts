import { Type, type TSchema } from 'typebox'
import { DryRunSchema, PlaceListMetaSchema, WholeListMetaSchema, successSchema } from '../schemas/envelope.ts'
import type { ErrorCode } from '../errors.ts'
import { ANY_CALL, WITH_KEY, WITH_PLACES, WITH_PRICE } from './errorSets.ts'
import { EXAMPLES } from './examples.ts'
import { MetaSchema } from '../schemas/metaSchema.ts'
import type { ReadEndpoint } from '../parameters/parameters.ts'
import { PlaceSchema } from '../schemas/placeSchema.ts'
import { BY_HIGHEST_TIER, FREE, ONE_TOKEN, type PriceRule } from '../access/price.ts'
import { CategoryCountSchema, HistoryPointSchema, RegionSchema, StatsSchema } from '#venue/records.ts'
import type { Scope } from '../access/scopes.ts'

/** A part of the path that varies. */
export interface PathParameter {
  name: string
  description: string
  example: string
}

/** One read endpoint of the public API, said once; OpenAPI and the reference page follow from it. Its query: `parametersOf(name)`. */
export interface Endpoint {
  name: ReadEndpoint
  method: 'GET'
  /** With `{id}` where it varies. */
  path: string
  summary: string
  description: string
  /** What a key needs; null for an endpoint without authentication. */
  scope: Scope | null
  price: PriceRule
  pathParameters: readonly PathParameter[]
  /** The whole body of a success. */
  output: TSchema
  errors: readonly ErrorCode[]
  example: { request: string; response: unknown }
}

const placeId: PathParameter = {
  name: 'id',
  description:
    'Canonical place id, from a search; opaque. An id that was merged into another answers with the survivor.',
  example: 'pl_4x8k2m9q1r7t3v5w',
}

type EndpointRow = Omit<Endpoint, 'method' | 'scope' | 'errors' | 'pathParameters' | 'example'> &
  Partial<Pick<Endpoint, 'pathParameters'>> & { errors?: readonly ErrorCode[] }

/** An endpoint that needs a key which may read places. */
const read = (row: EndpointRow): Endpoint => ({
  method: 'GET',
  scope: 'places:read',
  pathParameters: [],
  ...row,
  errors: [...(row.errors ?? []), ...WITH_KEY, ...ANY_CALL],
  example: EXAMPLES[row.name],
})

const placeList = successSchema(
  Type.Array(PlaceSchema),
  Type.Union([PlaceListMetaSchema, DryRunSchema], {
    description: 'A dry run answers an empty list and its report here.',
  }),
)

/** The read endpoints, in the order in which OpenAPI and the reference page list them. */
export const ENDPOINTS: readonly Endpoint[] = [
  read({
    name: 'search',
    path: '/api/v1/places',
    summary: 'Search places',
    description:
      'Places that match every filter, best first. Different parameters combine with AND. The discovery order is the same for everyone and stable within a data version.',
    price: BY_HIGHEST_TIER,
    output: placeList,
    errors: ['bulk_export_required', 'data_version_gone', ...WITH_PLACES],
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
    name: 'place',
    path: '/api/v1/places/{id}',
    summary: 'Read one place',
    description:
      'The requested fields of one place, also of one confirmed closed. After a merge the old id answers with the surviving record and a Link header with rel="canonical".',
    price: BY_HIGHEST_TIER,
    pathParameters: [placeId],
    output: successSchema(
      Type.Union([PlaceSchema, DryRunSchema], { description: 'A dry run answers its report here.' }),
    ),
    errors: ['place_not_found', ...WITH_PLACES],
  }),
  read({
    name: 'history',
    path: '/api/v1/places/{id}/history',
    summary: 'Read the history of a place',
    description:
      'Daily snapshots of rating and freshness, one a day; days without a snapshot are left out, never interpolated.',
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
      'Resolves a name to region codes and centres. Names of dongs are not unique: narrow with sigungu and sido. Without dong, every region that has places.',
    price: ONE_TOKEN,
    output: successSchema(Type.Array(RegionSchema), WholeListMetaSchema),
    errors: WITH_PRICE,
  }),
  read({
    name: 'categories',
    path: '/api/v1/categories',
    summary: 'Count places by category',
    description: 'How many open places each category holds.',
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
        'The single source of filter values, their Korean and English words, fields with their tiers and prices, and the coverage. Without envelope; cached for an hour.',
      price: FREE,
      output: MetaSchema,
    }),
    scope: null,
    errors: ['invalid_parameter', ...ANY_CALL],
  },
]
