interface ErrorRow {
  status: number
  /** Short English title of the problem. */
  title: string
  /** For people, English and Korean; a handler may put a more precise sentence in its place. */
  message: { en: string; ko: string }
  retryable: boolean
  /** What the caller can do about it. */
  hint: string | null
}

const row = (
  status: number,
  title: string,
  en: string,
  ko: string,
  hint: string | null,
  retryable = false,
): ErrorRow => ({
  status,
  title,
  message: { en, ko },
  hint,
  retryable,
})

/** Every error code of the API, said once: problem bodies, OpenAPI and docs come from here (decisions.md 2). */
export const ERRORS = {
  invalid_parameter: row(
    400,
    'Invalid parameter',
    'A parameter is not valid.',
    '잘못된 파라미터가 있습니다.',
    'See details.errors for each parameter and what is allowed.',
  ),
  missing_parameter: row(
    400,
    'Missing parameter',
    'A required parameter is missing.',
    '필수 파라미터가 없습니다.',
    'Add the parameters named in details.errors.',
  ),
  invalid_body: row(
    400,
    'Invalid body',
    'The request body is not a valid JSON object.',
    '요청 본문이 올바른 JSON 객체가 아닙니다.',
    'Send one JSON object with Content-Type: application/json.',
  ),
  bulk_export_required: row(
    400,
    'Bulk export required',
    'The requested result window is too large for pagination.',
    '요청한 결과 범위가 페이지 조회 한도를 넘습니다.',
    'Narrow the search, or ask the operator for a bulk export.',
  ),
  data_version_gone: row(
    400,
    'Data version gone',
    'The asked-for data version is no longer served.',
    '요청한 데이터 버전은 더 이상 제공되지 않습니다.',
    'Start again from page 1 without data_version.',
  ),
  guest_phone_required: row(
    400,
    'Guest phone required',
    'A reservation needs the phone number of its guest.',
    '예약에는 손님 전화번호가 필요합니다.',
    'Send guestPhone: 010-1234-5678, or with a country code.',
  ),
  reservation_time_invalid: row(
    400,
    'Reservation time invalid',
    'The time of a reservation has an offset, is in the future, and at most 180 days ahead.',
    '예약 시각은 UTC 오프셋을 포함한 미래 시각이어야 하며 180일 이내여야 합니다.',
    'Send reservationTime like 2026-11-22T18:30:00+09:00.',
  ),
  api_key_required: row(
    401,
    'API key required',
    'This endpoint needs an API key.',
    'API 키가 필요합니다.',
    'Send Authorization: Bearer <API_KEY> or X-API-Key.',
  ),
  api_key_invalid: row(
    401,
    'API key invalid',
    'The API key is not valid.',
    'API 키가 올바르지 않습니다.',
    'Check the key for typing errors, or make a new one.',
  ),
  api_key_revoked: row(401, 'API key revoked', 'The API key was revoked.', '폐기된 API 키입니다.', 'Use another key.'),
  api_key_expired: row(401, 'API key expired', 'The API key has expired.', '만료된 API 키입니다.', 'Use another key.'),
  query_auth_disabled: row(
    401,
    'Query authentication disabled',
    'Keys in the URL are not accepted.',
    'URL에 담긴 키는 사용할 수 없습니다.',
    'Send the key in the Authorization or X-API-Key header.',
  ),
  sign_in_required: row(
    401,
    'Sign-in required',
    'Nobody is signed in.',
    '로그인이 필요합니다.',
    'Sign in at /api/auth/sign-in/email; the cookie it sets goes with every call.',
  ),
  sign_in_failed: row(
    401,
    'Sign-in failed',
    'The e-mail address or the password is wrong.',
    '이메일 또는 비밀번호가 올바르지 않습니다.',
    'Try again, or ask for a new password at /api/auth/request-password-reset.',
  ),
  email_not_verified: row(
    403,
    'E-mail not verified',
    'The e-mail address has not been confirmed yet.',
    '이메일 주소가 아직 확인되지 않았습니다.',
    'Open the link in the mail that was just sent again.',
  ),
  insufficient_scope: row(
    403,
    'Insufficient scope',
    'The API key lacks a scope this call needs.',
    '이 호출에 필요한 권한(scope)이 없는 키입니다.',
    'Use a key with the scopes in details.requiredScopes.',
  ),
  origin_not_allowed: row(
    403,
    'Origin not allowed',
    'This key may not be used from this web page.',
    '이 웹 페이지에서는 사용할 수 없는 키입니다.',
    "Call from one of the key's allowed origins, or ask for another key.",
  ),
  ip_not_allowed: row(
    403,
    'Address not allowed',
    'This key may not be used from this address.',
    '이 IP 주소에서는 사용할 수 없는 키입니다.',
    "Call from one of the key's allowed addresses, or ask for another key.",
  ),
  key_limit_reached: row(
    400,
    'Key limit reached',
    'The account has as many keys as its plan allows.',
    '요금제에서 허용하는 키 개수에 도달했습니다.',
    'Revoke a key, or change the plan.',
  ),
  place_not_found: row(
    404,
    'Place not found',
    'There is no place with this id.',
    '해당 id의 장소가 없습니다.',
    'Take the id from a search.',
  ),
  reservation_not_found: row(
    404,
    'Reservation not found',
    'There is no reservation with this id.',
    '해당 id의 예약이 없습니다.',
    "Take the reservationId from the answer that made the request; other accounts' reservations cannot be read.",
  ),
  not_found: row(
    404,
    'Not found',
    'There is nothing at this address.',
    '존재하지 않는 주소입니다.',
    'See /docs for the endpoints.',
  ),
  method_not_allowed: row(
    405,
    'Method not allowed',
    'This method is not allowed here.',
    '허용되지 않는 메서드입니다.',
    'See the Allow header.',
  ),
  not_acceptable: row(
    406,
    'Not acceptable',
    'Only JSON can be sent.',
    'JSON으로만 응답할 수 있습니다.',
    'Accept application/json.',
  ),
  payload_too_large: row(
    413,
    'Payload too large',
    'The request body is larger than 16 KiB.',
    '요청 본문이 16 KiB를 넘습니다.',
    'Send a smaller body.',
  ),
  unsupported_media_type: row(
    415,
    'Unsupported media type',
    'The body must be JSON.',
    '요청 본문은 JSON이어야 합니다.',
    'Send Content-Type: application/json.',
  ),
  rate_limited: row(
    429,
    'Rate limited',
    'Too many requests in a short time.',
    '짧은 시간에 너무 많은 요청을 보냈습니다.',
    'Wait for the seconds in Retry-After.',
    true,
  ),
  idempotency_in_progress: row(
    409,
    'Still running',
    'The call with this idempotency key is still running.',
    '같은 멱등성 키의 요청이 아직 처리 중입니다.',
    'Wait for the seconds in Retry-After and send the same call again.',
    true,
  ),
  already_settled: row(
    409,
    'Already settled',
    'It is too late for this: it was settled already.',
    '이미 처리되어 변경할 수 없습니다.',
    'details.current shows how it stands.',
  ),
  too_early: row(
    409,
    'Too early',
    'It is too early for this.',
    '아직 처리할 수 없습니다.',
    'details.allowedFrom says from when on.',
  ),
  reservation_not_cancellable: row(
    409,
    'Reservation not cancellable',
    'The reservation is not pending or confirmed any more, or its time has come.',
    '더 이상 취소할 수 없는 예약입니다.',
    'See details.reservation for where it stands.',
  ),
  reservation_not_available: row(
    422,
    'Reservation not available',
    'This venue does not take reservation requests through this service.',
    '이 서비스로 예약을 받지 않는 매장입니다.',
    'Show bookingUrl or phone to the guest. Do not retry.',
  ),
  idempotency_key_reused: row(
    422,
    'Idempotency key reused',
    'This idempotency key was sent with another call.',
    '다른 요청에 이미 사용된 멱등성 키입니다.',
    'Use a new key for a new call.',
  ),
  quota_exceeded: row(
    429,
    'Quota exceeded',
    'There are not enough tokens left for this request.',
    '남은 토큰이 부족합니다.',
    'Wait until details.resetsAt, ask for cheaper fields, or change the plan or the budget.',
    true,
  ),
  venue_limit_exceeded: row(
    429,
    'Venue limit exceeded',
    'The answer holds more venues that are new to this key than it may still see.',
    '이 키로 새로 조회할 수 있는 장소 수를 넘습니다.',
    'Places seen before stay readable by id; there is room for new ones from details.resetsAt.',
    true,
  ),
  owner_contact_limited: row(
    429,
    'Owner contact limited',
    'This venue has been asked too much for now.',
    '이 매장에 대한 문의가 너무 많습니다.',
    'Wait for the seconds in Retry-After, or show the phone number to the guest.',
    true,
  ),
  internal_error: row(
    500,
    'Internal error',
    'Something went wrong on our side.',
    '서버 오류가 발생했습니다.',
    'Try again later; name the requestId when you report it.',
    true,
  ),
  service_unavailable: row(
    503,
    'Service unavailable',
    'The service is not ready.',
    '서비스가 준비되지 않았습니다.',
    'Try again after the time in Retry-After.',
    true,
  ),
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

/** One thing wrong with a request: which parameter, why, and the way out. */
export interface ParameterFault {
  param: string
  code: string
  message: string
  value: string | null
  allowed?: readonly string[]
  didYouMean?: string
  hint?: string
}
