import type { TSchema } from 'typebox'
import type { AdminEndpoint } from './adminEndpoints.ts'
import type { PriceRule } from '../access/price.ts'
import type { Scope } from '../access/scopes.ts'

/** A query parameter of a call that is not a search. */
export interface CallQuery {
  name: string
  required: boolean
  description: string
  schema: TSchema
  example: string | number
}

/** A call of the public API other than reading places: it requires a key and may have an effect. */
export interface CallerEndpoint extends AdminEndpoint {
  tag: 'Reservations' | 'Live status' | 'Webhooks' | 'Keys'
  description: string
  scope: Scope
  price: PriceRule
  query: readonly CallQuery[]
  /** Response headers in addition to those of every call with a key, by their names in OpenAPI's components. */
  headers: readonly string[]
}
