import type { ResponseFacts } from './answer.ts'
import { type CallOptions, type ClientOptions, Connection } from './connection.ts'
import type { RegionsQuery, SuggestQuery } from './generated/filters.ts'
import type { ListChangesQuery, ListRequestsQuery, RotateKeyBody, RotateKeyData } from './generated/calls.ts'
import type {
  CategoryCount,
  ChangeListMeta,
  Meta,
  Region,
  Stats,
  StoredRequest,
  StoredRequestListMeta,
  Usage,
} from './generated/records.ts'
import type { Suggestion } from './generated/sentences.ts'
import { Exports, listChanges, type ListedChange } from './exports.ts'
import { Keys } from './keys.ts'
import { LiveStatus } from './liveStatus.ts'
import type { Listing } from './listing.ts'
import type { Machine } from './machine.ts'
import { Places } from './places.ts'
import { listRequests } from './requests.ts'
import { Reservations } from './reservations.ts'
import { Webhooks } from './webhooks.ts'

/** The API of one service, used with one key. */
export class OnesetClient {
  readonly #connection: Connection
  readonly places: Places
  readonly reservations: Reservations
  readonly liveStatus: LiveStatus
  readonly webhooks: Webhooks
  readonly keys: Keys
  readonly exports: Exports

  constructor(options: ClientOptions, machine: Machine) {
    this.#connection = new Connection(options, machine)
    this.places = new Places(this.#connection)
    this.reservations = new Reservations(this.#connection)
    this.liveStatus = new LiveStatus(this.#connection)
    this.webhooks = new Webhooks(this.#connection)
    this.keys = new Keys(this.#connection)
    this.exports = new Exports(this.#connection)
  }

  /** The facts of the latest answer; null before the first. `onUnits` reports the tokens of each call. */
  get lastResponse(): ResponseFacts | null {
    return this.#connection.lastResponse
  }

  /** Resolves a name to region codes and centres; without `dong`, returns every region that has places. */
  regions(query: RegionsQuery = {}, options?: CallOptions): Promise<Region[]> {
    return this.#connection.data({ method: 'GET', path: '/api/v1/regions', query: { ...query }, units: 1 }, options)
  }

  /** Returns up to ten completions of what was typed so far: venues, regions, stations and kinds of venue. Free. */
  suggest(text: string, query: SuggestQuery = {}, options?: CallOptions): Promise<Suggestion[]> {
    const call = { method: 'GET', path: '/api/v1/suggest', query: { ...query, q: text }, units: 0 } as const
    return this.#connection.data(call, options)
  }

  /** Returns the number of open places of each category. */
  categories(options?: CallOptions): Promise<CategoryCount[]> {
    return this.#connection.data({ method: 'GET', path: '/api/v1/categories', units: 1 }, options)
  }

  /** Returns totals of the open places. */
  stats(options?: CallOptions): Promise<Stats> {
    return this.#connection.data({ method: 'GET', path: '/api/v1/stats', units: 1 }, options)
  }

  /** Returns the vocabulary: filter values and the words for them, fields, prices, coverage. Needs no key. */
  async meta(options?: CallOptions): Promise<Meta> {
    const { body } = await this.#connection.send({ method: 'GET', path: '/api/v1/meta', units: 0 }, options)
    return body as Meta
  }

  /** Lists the places that changed since a data version; the first request is sent when the list is read. */
  changes(query: ListChangesQuery, options?: CallOptions): Listing<ListedChange, ChangeListMeta> {
    return listChanges(this.#connection, query, options)
  }

  /** Returns the account's usage of this month, and its limits. */
  usage(options?: CallOptions): Promise<Usage> {
    return this.#connection.data({ method: 'GET', path: '/api/v1/usage', units: 0 }, options)
  }

  /** Lists the account's requests of the last days, newest first; requires the scope `usage:read`. */
  requests(query: ListRequestsQuery = {}, options?: CallOptions): Listing<StoredRequest, StoredRequestListMeta> {
    return listRequests(this.#connection, query, options)
  }

  /** Makes a new secret for one of the account's keys; requires the scope `keys:manage`. */
  rotateKey(keyId: string, body: RotateKeyBody = {}, options?: CallOptions): Promise<RotateKeyData> {
    return this.keys.rotate(keyId, body, options)
  }
}
