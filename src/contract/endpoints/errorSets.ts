import type { ErrorCode } from '../errors.ts'

/** What any call may answer, whatever it asks for. */
export const ANY_CALL = [
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[]

/** What a call with an API key may answer beside its own errors. */
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

/** What a call with a body may answer beside its own errors. */
export const WITH_BODY = [
  'invalid_body',
  'missing_parameter',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[]

/** What a POST may, when it has an idempotency key. */
export const ONCE = [
  'idempotency_in_progress',
  'idempotency_key_reused',
  'idempotency_limit_reached',
] as const satisfies readonly ErrorCode[]

/** What a call that costs tokens may answer beside that. */
export const WITH_PRICE = ['quota_exceeded'] as const satisfies readonly ErrorCode[]

/** What a call that shows places may. */
export const WITH_PLACES = ['venue_limit_exceeded', ...WITH_PRICE] as const satisfies readonly ErrorCode[]
