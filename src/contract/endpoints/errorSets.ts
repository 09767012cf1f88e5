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

/** The errors that any call with a body may return. */
export const WITH_BODY = [
  'invalid_body',
  'missing_parameter',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[]

/** The errors that a POST with an idempotency key may return. */
export const ONCE = [
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_limit_reached',
] as const satisfies readonly ErrorCode[]

/** The errors that a call that costs tokens may return. */
export const WITH_PRICE = ['quota_exceeded'] as const satisfies readonly ErrorCode[]

/** The errors that a call that returns places may return. */
export const WITH_PLACES = ['venue_limit_exceeded', ...WITH_PRICE] as const satisfies readonly ErrorCode[]
