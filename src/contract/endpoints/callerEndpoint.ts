import type { TSchema } from 'typebox'
import type { AdminEndpoint } from './adminEndpoints.ts'
import type { PriceRule } from '../access/price.ts'
import type { Scope } from '../access/scopes.ts'

/** A query parameter of a call that is no search. */
export interface CallQuery {
  name: string
  required: boolean
  description: string
  schema: TSchema
  example: string | number
}

/** A call of the public API that is more than reading places: it needs a key, and may have an effect. */
export interface CallerEndpoint extends AdminEndpoint {
  tag: 'Reservations' | 'Live status' | 'Webhooks' | 'Keys'
  description: string
  scope: Scope
  price: PriceRule
  query: readonly CallQuery[]
  /** What its answers carry beside the headers of every call with a key, as OpenAPI's components name them. */
  headers: readonly string[]
}
