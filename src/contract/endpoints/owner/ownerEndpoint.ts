import type { AnyBodySchema } from '../../body/bodySchema.ts'
import type { ErrorCode } from '../../errors.ts'
import type { PathParameter } from '../endpoints.ts'
import { successSchema } from '../../schemas/envelope.ts'
import { RequestedReservation } from '../../schemas/owner/ownerRecords.ts'
import { ANY_CALL, errorsOfRequest, WITH_BODY } from '../errorSets.ts'
import type { InterfaceEndpoint } from '../interfaceEndpoint.ts'

/**
 * A call of the owner's interface (docs/reference/administration.md#owner-interface). It requires a bearer token or the
 * cookie of a sign-in, unless it is open.
 */
export interface OwnerEndpoint<
  Name extends string = string,
  Path extends string = string,
  Body extends AnyBodySchema | null = AnyBodySchema | null,
> extends InterfaceEndpoint<Name, Path, Body> {
  open: boolean
}

/** A parameter of a path. */
export const path = (name: string, description: string, example: string): PathParameter => ({
  name,
  description,
  example,
})

export const reservationId = path('id', 'From the inbox or the event stream.', '5f0c9a52-7b7e-4d0e-9a44-0d4d5f7c1c11')
export const queryId = path('id', 'From the inbox or the event stream.', 'a2d9c7f4-3b5e-4c8e-8f1f-6b0c4f5e9d22')
export const placeId = path('id', "The id of one of the owner's places.", 'pl_4x8k2m9q1r7t3v5w')

type Defaults = 'pathParameters' | 'body' | 'status' | 'open' | 'errors'
type Row<Name extends string, Path extends string, Body extends AnyBodySchema | null> = Omit<
  OwnerEndpoint<Name, Path>,
  Defaults
> &
  Partial<Pick<OwnerEndpoint<Name, Path, Body>, Defaults>>

/** Completes a row of the table; `path` is relative to `/api/owner/v1`, and `errors` are those specific to the call. */
export const owner = <Name extends string, Path extends string, Body extends AnyBodySchema | null = null>(
  row: Row<Name, Path, Body>,
): OwnerEndpoint<Name, `/api/owner/v1${Path}`, Body> => ({
  pathParameters: [],
  status: 200,
  open: false,
  ...row,
  body: (row.body ?? null) as Body,
  path: `/api/owner/v1${row.path}`,
  errors: [
    ...(row.errors ?? []),
    // The calls that sign an owner in take no idempotency key, because a link can be requested and used anew.
    ...(row.open ? errorsOfSignIn(row) : ([...errorsOfRequest(row), 'sign_in_required'] as const)),
    ...(row.method === 'GET' ? [] : (['origin_not_allowed'] as const)),
    'rate_limited',
    ...ANY_CALL,
  ],
})

function errorsOfSignIn({ body }: { body?: AnyBodySchema | null }): ErrorCode[] {
  return body ? ['invalid_parameter', ...WITH_BODY] : []
}

/** An owner's answer to a reservation, or a report about its guest. */
export const reservationAnswer = <Name extends string, Action extends string, Body extends AnyBodySchema | null = null>(
  name: Name,
  action: Action,
  summary: string,
  more: { body?: Body; errors?: readonly ErrorCode[] } = {},
) =>
  owner<Name, `/reservations/{id}/${Action}`, Body>({
    name,
    method: 'POST',
    path: `/reservations/{id}/${action}`,
    summary,
    pathParameters: [reservationId],
    output: successSchema(RequestedReservation),
    ...more,
    errors: ['reservation_not_found', 'already_settled', ...(more.errors ?? [])],
  })
