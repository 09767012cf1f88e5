import type { AnyBodySchema } from '../body/bodySchema.ts'
import type { ErrorCode } from '../errors.ts'

/** The errors that any call may return. */
export const ANY_CALL = [
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[]

/** The errors that any call with an API key may return. */
export const WITH_KEY = [
  'invalid_parameter',
  'api_key_required',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'token_expired',
  'query_auth_disabled',
  'insufficient_scope',
  'origin_not_allowed',
  'ip_not_allowed',
  'rate_limited',
] as const satisfies readonly ErrorCode[]

/** The errors of a write whose body cannot be read; a write without fields takes an empty object. */
const WITH_ANY_BODY = ['invalid_body', 'payload_too_large', 'unsupported_media_type'] as const

/** The errors that any call with a body may return. */
export const WITH_BODY = [...WITH_ANY_BODY, 'missing_parameter'] as const satisfies readonly ErrorCode[]

const KEY_REUSED = 'idempotency_key_reused'
/** The errors that a POST with an idempotency key may return. */
const ONCE = ['idempotency_in_progress', KEY_REUSED, 'idempotency_limit_reached'] as const

/**
 * Returns the errors that a call of an interface may return for its query, its body and its idempotency key, which
 * every POST accepts.
 */
export function errorsOfRequest({ method, body }: { method: string; body?: AnyBodySchema | null }): ErrorCode[] {
  return [
    'invalid_parameter',
    ...(method === 'POST' ? ONCE : []),
    ...(method === 'GET' ? [] : WITH_ANY_BODY),
    ...(body ? (['missing_parameter'] as const) : []),
  ]
}

/** Returns whether a call accepts an idempotency key, in its header or its body. */
export const takesIdempotencyKey = ({ errors }: { errors: readonly ErrorCode[] }) => errors.includes(KEY_REUSED)

/** The errors that a call that costs tokens may return. */
export const WITH_PRICE = ['quota_exceeded'] as const satisfies readonly ErrorCode[]

/** The errors that a call that returns places may return. */
export const WITH_PLACES = ['venue_limit_exceeded', ...WITH_PRICE] as const satisfies readonly ErrorCode[]
