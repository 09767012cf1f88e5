import type { TSchema } from 'typebox'
import { ACCOUNT_CALL_ROLES } from '../access/accountCallRoles.ts'
import type { AccountRole } from '../access/teamRoles.ts'
import type { AnyBodySchema } from '../body/bodySchema.ts'
import type { ErrorCode } from '../errors.ts'
import { ANY_CALL, errorsOfRequest } from './errorSets.ts'
import type { InterfaceEndpoint } from './interfaceEndpoint.ts'

/**
 * A call of the account interface (docs/reference/administration.md#account-interface). It requires the cookie of a
 * signed-in person.
 */
export interface AccountEndpoint<
  Name extends string = string,
  Path extends string = string,
  Body extends AnyBodySchema | null = AnyBodySchema | null,
> extends InterfaceEndpoint<Name, Path, Body> {
  /** All parameters are optional. */
  query: readonly { name: string; description: string; schema: TSchema }[]
}

const SIGNED_IN: readonly ErrorCode[] = ['sign_in_required', 'rate_limited', ...ANY_CALL]

type Defaults = 'pathParameters' | 'body' | 'status' | 'query' | 'errors'
type Row<Name extends string, Path extends string, Body extends AnyBodySchema | null> = Omit<
  AccountEndpoint<Name, Path>,
  Defaults
> &
  Partial<Pick<AccountEndpoint<Name, Path, Body>, Defaults>>

/** Completes a row of the table; `path` is relative to `/api/account/v1`, and `errors` are those specific to the call. */
export const own = <Name extends string, Path extends string, Body extends AnyBodySchema | null = null>(
  row: Row<Name, Path, Body>,
): AccountEndpoint<Name, `/api/account/v1${Path}`, Body> => ({
  pathParameters: [],
  status: 200,
  query: [],
  ...row,
  body: (row.body ?? null) as Body,
  path: `/api/account/v1${row.path}`,
  errors: [
    ...(row.errors ?? []),
    ...errorsOfRequest(row),
    ...(row.method === 'GET' ? [] : (['origin_not_allowed'] as const)),
    ...(needsRole(row.name) ? (['role_required'] as const) : []),
    ...SIGNED_IN,
  ],
})

const needsRole = (name: string) => (ACCOUNT_CALL_ROLES as Readonly<Record<string, AccountRole | null>>)[name] !== null
