import type { TSchema } from 'typebox'
import type { AnyBodySchema } from '../body/bodySchema.ts'
import { ANY_CALL, errorsOfRequest, WITH_KEY } from './errorSets.ts'
import type { InterfaceEndpoint } from './interfaceEndpoint.ts'
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
export interface CallerEndpoint<
  Name extends string = string,
  Path extends string = string,
  Body extends AnyBodySchema | null = AnyBodySchema | null,
> extends InterfaceEndpoint<Name, Path, Body> {
  tag: 'Places' | 'Reservations' | 'Live status' | 'Webhooks' | 'Keys' | 'Exports' | 'Reports'
  description: string
  scope: Scope
  price: PriceRule
  query: readonly CallQuery[]
  /** Response headers in addition to those of every call with a key, by their names in OpenAPI's components. */
  headers: readonly string[]
}

type Defaults = 'pathParameters' | 'query' | 'headers' | 'body' | 'status' | 'errors'
export type CallerRow<Name extends string, Path extends string, Body extends AnyBodySchema | null> = Omit<
  CallerEndpoint<Name, Path>,
  Defaults
> &
  Partial<Pick<CallerEndpoint<Name, Path, Body>, Defaults>>

/** Completes a row of the table; `errors` are those specific to the call. */
export const callerEndpoint = <Name extends string, Path extends string, Body extends AnyBodySchema | null = null>(
  row: CallerRow<Name, Path, Body>,
): CallerEndpoint<Name, Path, Body> => ({
  pathParameters: [],
  query: [],
  headers: [],
  status: 200,
  ...row,
  body: (row.body ?? null) as Body,
  errors: [...(row.errors ?? []), ...errorsOfRequest(row), ...WITH_KEY, ...ANY_CALL],
})
