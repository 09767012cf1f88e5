import type { Connection, CallOptions } from './connection.ts'
import type { FieldOnRequest, FieldsOfTier } from './generated/fields.ts'
import type { ClustersQuery, HistoryQuery, NearbyQuery, SearchQuery, SentenceQuery } from './generated/filters.ts'
import type { MatchVenuesBody, ReportPlaceBody, ReportPlaceData } from './generated/calls.ts'
import type {
  Cluster,
  ClusterListMeta,
  DryRun,
  HistoryPoint,
  MatchMeta,
  PlaceFields,
  PlaceListMeta,
  VenueMatch,
} from './generated/records.ts'
import type { SentenceDryRun, SentenceMeta } from './generated/sentences.ts'
import { Listing } from './listing.ts'

export type Tier = keyof FieldsOfTier

/** The values of `fields`: tiers, names of fields, or all of them. The most expensive tier among them is the price. */
export type FieldToken = Tier | 'all' | keyof PlaceFields | 'address.conflict'

type NameOf<F extends FieldToken> = F extends 'all'
  ? Exclude<keyof PlaceFields, FieldOnRequest>
  : F extends Tier
    ? ShownName<FieldsOfTier[F]>
    : ShownName<F>

/** `address.conflict` is shown as a member of `address`. */
type ShownName<F extends string> = F extends `${infer Whole}.${string}` ? Whole : F

/**
 * A place with the requested fields; `id` and `name` are always included, without cost. When the requested fields are
 * not known at compile time, any field may be present.
 */
export type Place<F extends FieldToken = 'core'> = Pick<PlaceFields, 'id' | 'name'> &
  (FieldToken extends F ? Partial<PlaceFields> : Pick<PlaceFields, NameOf<F> & keyof PlaceFields>)

/** The `fields` of a query; without them the fields are those of `core`. */
export interface FieldChoice<F extends FieldToken> {
  fields?: readonly F[] | undefined
}

export interface MatchOptions {
  /** The probability from which a place is the answer. */
  minProbability?: number | undefined
  idempotencyKey?: string | undefined
}

const PATH = '/api/v1/places'

/** Places: lists of them, a single one, its history. */
export class Places {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Lists places that match every filter, best first. The first request is sent when the list is read. */
  search<const F extends FieldToken = 'core'>(
    query: SearchQuery & FieldChoice<F> = {},
    options?: CallOptions,
  ): PlaceListing<Place<F>> {
    return this.#listing(PATH, query, options)
  }

  /** Lists places within `radius` metres of a point, nearest first unless `sort` states otherwise. */
  nearby<const F extends FieldToken = 'core'>(
    query: NearbyQuery & FieldChoice<F>,
    options?: CallOptions,
  ): PlaceListing<Place<F> & { distanceM: number }> {
    return this.#listing(`${PATH}/nearby`, query, options)
  }

  /** Returns all places of a box that match every filter, as clusters of a map at a zoom. */
  async clusters(query: ClustersQuery, options?: CallOptions): Promise<{ data: Cluster[]; meta: ClusterListMeta }> {
    const call = { method: 'GET', path: `${PATH}/clusters`, query: { ...query }, units: 1 } as const
    return (await this.#connection.send(call, options)).body as { data: Cluster[]; meta: ClusterListMeta }
  }

  /**
   * Lists the places that a sentence asks for (`강남역 조용한 카페`). `meta` of a page states what each word became; the
   * filters of `query` replace the words of the same filter.
   */
  sentence<const F extends FieldToken = 'core'>(
    sentence: string,
    { fields, ...query }: SentenceQuery & FieldChoice<F> = {},
    options?: CallOptions,
  ): PlaceListing<Place<F>, SentenceMeta, SentenceDryRun> {
    const call = {
      method: 'GET',
      path: '/api/v1/search',
      query: { ...query, q: sentence, fields: withNames(fields) },
      units: 'priced',
    } as const
    return new PlaceListing(this.#connection, call, options)
  }

  /** Returns one place. For an id that was merged into another, returns the surviving place, whose `id` differs. */
  get<const F extends FieldToken = 'core'>(
    id: string,
    { fields }: FieldChoice<F> = {},
    options?: CallOptions,
  ): Promise<Place<F>> {
    return this.#connection.data(placeCall(id, fields), options)
  }

  /** Returns the cost of `get`, without running it. */
  priceOf(id: string, { fields }: FieldChoice<FieldToken> = {}, options?: CallOptions): Promise<DryRun> {
    const call = placeCall(id, fields)
    return this.#connection.data({ ...call, query: { ...call.query, dry_run: true } }, options)
  }

  /**
   * Finds the places of up to 100 venues of your own; the answers are in the order of the venues. Each venue that is
   * looked up costs one token. Set an idempotency key when the call itself may be repeated.
   */
  async match(
    venues: MatchVenuesBody['venues'],
    { minProbability, idempotencyKey }: MatchOptions = {},
    options?: CallOptions,
  ): Promise<{ data: VenueMatch[]; meta: MatchMeta }> {
    const body: MatchVenuesBody = { venues, ...(minProbability !== undefined && { minProbability }) }
    const call = { method: 'POST', path: `${PATH}/match`, body, units: venues.length, idempotencyKey } as const
    return (await this.#connection.send(call, options)).body as { data: VenueMatch[]; meta: MatchMeta }
  }

  /** Returns daily snapshots of rating and freshness, by date; days without a snapshot are missing. */
  history(id: string, query: HistoryQuery = {}, options?: CallOptions): Promise<HistoryPoint[]> {
    const path = `${PATH}/${encodeURIComponent(id)}/history`
    return this.#connection.data({ method: 'GET', path, query: { ...query }, units: 1 }, options)
  }

  /**
   * Reports that a place is closed or its data is wrong; free. An operator decides. Requires the scope `reports:write`.
   */
  report(id: string, body: ReportPlaceBody, options?: CallOptions): Promise<ReportPlaceData> {
    const { idempotencyKey } = body
    const path = `${PATH}/${encodeURIComponent(id)}/reports`
    return this.#connection.data({ method: 'POST', path, body, units: 0, idempotencyKey }, options)
  }

  #listing<Item>(
    path: string,
    { fields, ...query }: object & FieldChoice<FieldToken>,
    options?: CallOptions,
  ): PlaceListing<Item> {
    const call = { method: 'GET', path, query: { ...query, fields: withNames(fields) }, units: 'priced' } as const
    return new PlaceListing(this.#connection, call, options)
  }
}

/** A list of places that can also return its price. */
export class PlaceListing<
  Item,
  Meta extends PlaceListMeta = PlaceListMeta,
  Report extends DryRun = DryRun,
> extends Listing<Item, Meta> {
  /** Returns the cost of one page, and how the service understands the query; nothing is billed. */
  async price(): Promise<Report> {
    const { body } = await this.send({ dry_run: true })
    return (body as { meta: Report }).meta
  }
}

function placeCall(id: string, fields: readonly FieldToken[] | undefined) {
  const path = `${PATH}/${encodeURIComponent(id)}`
  return { method: 'GET', path, query: { fields: withNames(fields) }, units: 'priced' } as const
}

/** Adds the id and the name, which belong to the cheapest tier: a record without its id is of little use. */
function withNames(fields: readonly FieldToken[] | undefined): readonly string[] | undefined {
  return fields === undefined ? undefined : [...new Set(['id', 'name', ...fields])]
}
