import type { TSchema } from 'typebox'
import type { AdminEndpoint } from './adminEndpoint.ts'
import { ANY_CALL, ONCE, WITH_BODY, WITH_KEY } from './errorSets.ts'
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
export interface CallerEndpoint<Name extends string = string> extends AdminEndpoint<Name> {
  tag: 'Reservations' | 'Live status' | 'Webhooks' | 'Keys'
  description: string
  scope: Scope
  price: PriceRule
  query: readonly CallQuery[]
  /** Response headers in addition to those of every call with a key, by their names in OpenAPI's components. */
  headers: readonly string[]
}

type Defaults = 'pathParameters' | 'query' | 'headers' | 'body' | 'status' | 'errors'
type Row<Name extends string> = Omit<CallerEndpoint<Name>, Defaults> & Partial<Pick<CallerEndpoint, Defaults>>

/** Completes a row of the table; `errors` are those specific to the call. */
export const callerEndpoint = <Name extends string>(row: Row<Name>): CallerEndpoint<Name> => ({
  pathParameters: [],
  query: [],
  headers: [],
  body: null,
  status: 200,
  ...row,
  errors: [
    ...(row.errors ?? []),
    ...(row.method === 'POST' ? ONCE : []),
    ...(row.body ? WITH_BODY : []),
    ...WITH_KEY,
    ...ANY_CALL,
  ],
})
