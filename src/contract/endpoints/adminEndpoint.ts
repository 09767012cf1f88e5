import { type TSchema } from 'typebox'
import type { AnyBodySchema } from '../body/bodySchema.ts'
import type { PathParameter } from './endpoints.ts'
import type { ErrorCode } from '../errors.ts'
import type { ShownOnce } from '../access/shownOnce.ts'
import { ANY_CALL, ONCE, WITH_BODY } from './errorSets.ts'

/** One call of the operator's interface. It requires the admin token. */
export interface AdminEndpoint<Name extends string = string> {
  name: Name
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  pathParameters: readonly PathParameter[]
  /** The query parameters of a list, all optional. A call without this field takes no query. */
  query?: readonly { name: string; description: string; schema: TSchema }[]
  /** The schema of the JSON body; null for a call without one. */
  body: AnyBodySchema | null
  /** The status of a successful response. */
  status: 200 | 201
  output: TSchema
  errors: readonly ErrorCode[]
  /** Set for a call whose response contains a secret. */
  shownOnce?: ShownOnce | null
}

const ANY_ADMIN_CALL: readonly ErrorCode[] = ['api_key_required', 'api_key_invalid', 'rate_limited', ...ANY_CALL]

type Defaults = 'pathParameters' | 'body' | 'status' | 'errors'
type Row<Name extends string> = Omit<AdminEndpoint<Name>, Defaults> & Partial<Pick<AdminEndpoint, Defaults>>

/** Completes a row of the table; `path` is relative to `/api/admin/v1`, and `errors` are those specific to the call. */
export const admin = <Name extends string>(row: Row<Name>): AdminEndpoint<Name> => ({
  pathParameters: [],
  body: null,
  status: 200,
  ...row,
  path: `/api/admin/v1${row.path}`,
  errors: [
    ...(row.errors ?? []),
    ...(row.method === 'POST' ? ONCE : []),
    ...(row.query && !row.body ? (['invalid_parameter'] as const) : []),
    ...(row.body ? (['invalid_parameter', ...WITH_BODY] as const) : []),
    ...ANY_ADMIN_CALL,
  ],
})
