import type { AnyBodySchema } from '../../body/bodySchema.ts'
import type { ErrorCode } from '../../errors.ts'
import { ANY_CALL, errorsOfRequest } from '../errorSets.ts'
import type { InterfaceEndpoint } from '../interfaceEndpoint.ts'

const ANY_ADMIN_CALL: readonly ErrorCode[] = ['api_key_required', 'api_key_invalid', 'rate_limited', ...ANY_CALL]

type Defaults = 'pathParameters' | 'body' | 'status' | 'errors'
type Row<Name extends string, Path extends string, Body extends AnyBodySchema | null> = Omit<
  InterfaceEndpoint<Name, Path>,
  Defaults
> &
  Partial<Pick<InterfaceEndpoint<Name, Path, Body>, Defaults>>

/**
 * Completes a call of the operator's interface, which requires the admin token. `path` is relative to `/api/admin/v1`,
 * and `errors` are those specific to the call.
 */
export const admin = <Name extends string, Path extends string, Body extends AnyBodySchema | null = null>(
  row: Row<Name, Path, Body>,
): InterfaceEndpoint<Name, `/api/admin/v1${Path}`, Body> => ({
  pathParameters: [],
  status: 200,
  ...row,
  body: (row.body ?? null) as Body,
  path: `/api/admin/v1${row.path}`,
  errors: [...(row.errors ?? []), ...errorsOfRequest(row), ...ANY_ADMIN_CALL],
})
