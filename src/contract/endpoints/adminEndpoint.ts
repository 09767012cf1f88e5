import { type TSchema } from 'typebox'
import type { PathParameter } from './endpoints.ts'
import type { ErrorCode } from '../errors.ts'
import type { ShownOnce } from '../access/shownOnce.ts'
import { ANY_CALL, ONCE, WITH_BODY } from './errorSets.ts'

/** One call of the operator's interface. It needs the admin token. */
export interface AdminEndpoint {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  pathParameters: readonly PathParameter[]
  /** What a list may be asked for by; all of it optional. A call without takes no query. */
  query?: readonly { name: string; description: string; schema: TSchema }[]
  /** JSON body; null for a call without one. */
  body: TSchema | null
  /** The status of a success. */
  status: 200 | 201
  output: TSchema
  errors: readonly ErrorCode[]
  /** Of a call whose answer tells a secret. */
  shownOnce?: ShownOnce | null
}

const ANY_ADMIN_CALL: readonly ErrorCode[] = ['api_key_required', 'api_key_invalid', 'rate_limited', ...ANY_CALL]

export type AdminRow = Omit<AdminEndpoint, 'path' | 'pathParameters' | 'body' | 'status' | 'errors'> &
  Partial<Pick<AdminEndpoint, 'pathParameters' | 'body' | 'status'>> & { path: string; errors?: readonly ErrorCode[] }

/** A row of the table: the path below `/api/admin/v1`, and the errors that the call has of its own. */
export const admin = (row: AdminRow): AdminEndpoint => ({
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
