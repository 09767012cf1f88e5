import type { Connection, CallOptions } from './connection.ts'
import type { FieldOnRequest, FieldsOfTier } from './generated/fields.ts'
import type { HistoryQuery, NearbyQuery, SearchQuery } from './generated/filters.ts'
import type { DryRun, HistoryPoint, PlaceFields, PlaceListMeta } from './generated/records.ts'
import { Listing } from './listing.ts'

export type Tier = keyof FieldsOfTier

/** What `fields` takes: tiers, fields by their names, or all of them. The dearest tier among them is the price. */
export type FieldToken = Tier | 'all' | keyof PlaceFields

type NameOf<F extends FieldToken> = F extends 'all'
  ? Exclude<keyof PlaceFields, FieldOnRequest>
  : F extends Tier
    ? FieldsOfTier[F]
    : F

/**
 * A place with the fields that were asked for; `id` and `name` always come along, at no price. When what was asked for
 * is not known at compile time, any field may be there.
 */
export type Place<F extends FieldToken = 'core'> = Pick<PlaceFields, 'id' | 'name'> &
  (FieldToken extends F ? Partial<PlaceFields> : Pick<PlaceFields, NameOf<F> & keyof PlaceFields>)

/** `fields` beside a query; without it the fields are those of `core`. */
export interface FieldChoice<F extends FieldToken> {
  fields?: readonly F[] | undefined
}

const PATH = '/api/v1/places'

/** Places: lists of them, one of them, its history. */
export class Places {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Places that match every filter, best first. Nothing is sent before the list is looped over. */
  search<const F extends FieldToken = 'core'>(
    query: SearchQuery & FieldChoice<F> = {},
    options?: CallOptions,
  ): PlaceListing<Place<F>> {
    return this.#listing(PATH, query, options)
  }

  /** Places within `radius` metres of a point, nearest first unless `sort` says otherwise. */
  nearby<const F extends FieldToken = 'core'>(
    query: NearbyQuery & FieldChoice<F>,
    options?: CallOptions,
  ): PlaceListing<Place<F> & { distanceM: number }> {
    return this.#listing(`${PATH}/nearby`, query, options)
  }

  /** One place. An id that was merged into another answers with the survivor, whose `id` differs then. */
  get<const F extends FieldToken = 'core'>(
    id: string,
    { fields }: FieldChoice<F> = {},
    options?: CallOptions,
  ): Promise<Place<F>> {
    return this.#connection.data(placeCall(id, fields), options)
  }

  /** What `get` would cost, without running it. */
  priceOf(id: string, { fields }: FieldChoice<FieldToken> = {}, options?: CallOptions): Promise<DryRun> {
    const call = placeCall(id, fields)
    return this.#connection.data({ ...call, query: { ...call.query, dry_run: true } }, options)
  }

  /** Daily snapshots of rating and freshness, by date; days without one are left out. */
  history(id: string, query: HistoryQuery = {}, options?: CallOptions): Promise<HistoryPoint[]> {
    const path = `${PATH}/${encodeURIComponent(id)}/history`
    return this.#connection.data({ method: 'GET', path, query: { ...query }, units: 1 }, options)
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

/** A list of places, whose price can be asked for. */
export class PlaceListing<Item> extends Listing<Item, PlaceListMeta> {
  /** What one page costs, and how the service understands the query; nothing is billed. */
  async price(): Promise<DryRun> {
    const { body } = await this.send({ dry_run: true })
    return (body as { meta: DryRun }).meta
  }
}

function placeCall(id: string, fields: readonly FieldToken[] | undefined) {
  const path = `${PATH}/${encodeURIComponent(id)}`
  return { method: 'GET', path, query: { fields: withNames(fields) }, units: 'priced' } as const
}

/** A record without its id is of little use, and both belong to the cheapest tier. */
function withNames(fields: readonly FieldToken[] | undefined): readonly string[] | undefined {
  return fields === undefined ? undefined : [...new Set(['id', 'name', ...fields])]
}
