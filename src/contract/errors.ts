import { type ErrorRow, errorRow as row } from './errorRow.ts'
import { PHOTO_ERRORS } from './photoErrors.ts'

/**
 * The single definition of every error code of the API; problem bodies, OpenAPI and docs are derived from it
 * (docs/reference/errors.md#codes).
 */
export const ERRORS = {
  invalid_parameter: row(400, 'Invalid parameter', 'A parameter is not valid.', '잘못된 파라미터가 있습니다.', {
    en: 'See details.errors for each parameter and what is allowed.',
    ko: '파라미터별 이유와 허용 값은 details.errors를 보세요.',
  }),
  missing_parameter: row(400, 'Missing parameter', 'A required parameter is missing.', '필수 파라미터가 없습니다.', {
    en: 'Add the parameters named in details.errors.',
    ko: 'details.errors에 있는 파라미터를 추가하세요.',
  }),
  invalid_body: row(
    400,
    'Invalid body',
    'The request body is not a valid JSON object.',
    '요청 본문이 올바른 JSON 객체가 아닙니다.',
    {
      en: 'Send one JSON object with Content-Type: application/json.',
      ko: 'Content-Type: application/json으로 JSON 객체 하나를 보내세요.',
    },
  ),
  bulk_export_required: row(
    400,
    'Bulk export required',
    'The requested result window is too large for pagination.',
    '요청한 결과 범위가 페이지 조회 한도를 넘습니다.',
    {
      en: 'Narrow the search, or ask the operator for a bulk export.',
      ko: '검색 조건을 좁히거나 운영자에게 대량 내보내기를 요청하세요.',
    },
  ),
  region_ambiguous: row(
    400,
    'Region ambiguous',
    'Several regions have this name.',
    '같은 이름의 지역이 여러 곳입니다.',
    {
      en: 'Send one of the candidates as region_code, or add the district: 강남구 신사동.',
      ko: '후보 중 하나를 region_code로 보내거나 시·군·구를 함께 적으세요. 예: 강남구 신사동',
    },
  ),
  data_version_gone: row(
    400,
    'Data version gone',
    'The requested data version is no longer served.',
    '요청한 데이터 버전은 더 이상 제공되지 않습니다.',
    { en: 'Start again from page 1 without data_version.', ko: 'data_version 없이 1페이지부터 다시 조회하세요.' },
  ),
  changes_gone: row(
    400,
    'Changes gone',
    'The service no longer holds the data version from which the changes were asked.',
    '변경 내역의 기준으로 요청한 데이터 버전이 더 이상 보관되어 있지 않습니다.',
    {
      en: 'details.held lists the data versions that are held. Read the places again, or ask from one of these versions.',
      ko: 'details.held에 보관 중인 데이터 버전이 있습니다. 장소를 다시 읽거나 이 중 한 버전부터 요청하세요.',
    },
  ),
  guest_count_required: row(
    400,
    'Guest count required',
    'A question about seats needs the number of guests.',
    '좌석 문의에는 인원수가 필요합니다.',
    { en: 'Send guestCount, a whole number from 1 to 200.', ko: 'guestCount에 1부터 200까지의 정수를 보내세요.' },
  ),
  guest_phone_required: row(
    400,
    'Guest phone required',
    'A reservation needs the phone number of its guest.',
    '예약에는 손님 전화번호가 필요합니다.',
    {
      en: 'Send guestPhone: 010-1234-5678, or with a country code.',
      ko: 'guestPhone에 010-1234-5678 형식이나 국가 번호가 있는 번호를 보내세요.',
    },
  ),
  reservation_time_invalid: row(
    400,
    'Reservation time invalid',
    'The time of a reservation must have a UTC offset, be in the future, and be at most 180 days ahead.',
    '예약 시각은 UTC 오프셋을 포함한 미래 시각이어야 하며 180일 이내여야 합니다.',
    {
      en: 'Send reservationTime like 2026-11-22T18:30:00+09:00.',
      ko: 'reservationTime을 2026-11-22T18:30:00+09:00처럼 보내세요.',
    },
  ),
  api_key_required: row(401, 'API key required', 'This endpoint needs an API key.', 'API 키가 필요합니다.', {
    en: 'Send Authorization: Bearer <API_KEY> or X-API-Key.',
    ko: 'Authorization: Bearer <API_KEY> 또는 X-API-Key 헤더를 보내세요.',
  }),
  api_key_invalid: row(401, 'API key invalid', 'The API key is not valid.', 'API 키가 올바르지 않습니다.', {
    en: 'Check the key for typing errors, or create a new one.',
    ko: '키에 오타가 없는지 확인하거나 새 키를 만드세요.',
  }),
  api_key_revoked: row(401, 'API key revoked', 'The API key was revoked.', '폐기된 API 키입니다.', {
    en: 'Use another key.',
    ko: '다른 키를 사용하세요.',
  }),
  api_key_expired: row(401, 'API key expired', 'The API key has expired.', '만료된 API 키입니다.', {
    en: 'Use another key.',
    ko: '다른 키를 사용하세요.',
  }),
  token_expired: row(401, 'Token expired', 'The access token has expired.', '액세스 토큰이 만료되었습니다.', {
    en: 'Get a new one with the refresh token, or sign in again.',
    ko: '리프레시 토큰으로 새 토큰을 받거나 다시 로그인하세요.',
  }),
  query_auth_disabled: row(
    401,
    'Query authentication disabled',
    'Keys in the URL are not accepted.',
    'URL에 담긴 키는 사용할 수 없습니다.',
    {
      en: 'Send the key in the Authorization or X-API-Key header.',
      ko: '키를 Authorization 또는 X-API-Key 헤더로 보내세요.',
    },
  ),
  sign_in_required: row(401, 'Sign-in required', 'Nobody is signed in.', '로그인이 필요합니다.', {
    en: 'Sign in at /api/auth/sign-in/email and send the cookie it sets with every call.',
    ko: '/api/auth/sign-in/email에서 로그인하세요. 이때 받은 쿠키를 모든 호출에 함께 보냅니다.',
  }),
  sign_in_failed: row(
    401,
    'Sign-in failed',
    'The e-mail address or the password is wrong.',
    '이메일 또는 비밀번호가 올바르지 않습니다.',
    {
      en: 'Try again, or ask for a new password at /api/auth/request-password-reset.',
      ko: '다시 시도하거나 /api/auth/request-password-reset에서 비밀번호를 재설정하세요.',
    },
  ),
  email_not_verified: row(
    403,
    'E-mail not verified',
    'The e-mail address has not been confirmed yet.',
    '이메일 주소가 아직 확인되지 않았습니다.',
    {
      en: 'Open the link in the most recent mail that confirms it; check the spam folder too. Earlier links no longer work.',
      ko: '가장 최근에 받은 확인 메일의 링크를 여세요. 스팸함도 확인해 주세요. 이전 링크는 쓸 수 없습니다.',
    },
  ),
  recent_sign_in_required: row(
    403,
    'Recent sign-in required',
    'Changing how you sign in needs a proof from the last ten minutes that it is you.',
    '로그인 방법을 바꾸려면 최근 10분 안에 본인임을 확인해야 합니다.',
    {
      en: 'Send a code, a passkey or the password to POST /api/auth/confirm-identity, or sign in again.',
      ko: 'POST /api/auth/confirm-identity에 코드나 패스키, 비밀번호를 보내거나 다시 로그인하세요.',
    },
  ),
  insufficient_scope: row(
    403,
    'Insufficient scope',
    'The API key lacks a scope this call needs.',
    '이 호출에 필요한 권한(scope)이 없는 키입니다.',
    {
      en: 'Use a key with the scopes in details.requiredScopes.',
      ko: 'details.requiredScopes의 권한이 있는 키를 사용하세요.',
    },
  ),
  role_required: row(
    403,
    'Role required',
    'Your role does not include this.',
    '지금 맡은 역할로는 할 수 없는 작업입니다.',
    {
      en: 'Ask an owner of the place or the account for the role in details.requiredRole.',
      ko: '매장 사장님이나 계정 소유자에게 details.requiredRole 역할을 요청하세요.',
    },
  ),
  origin_not_allowed: row(
    403,
    'Origin not allowed',
    'This key may not be used from this web page.',
    '이 웹 페이지에서는 사용할 수 없는 키입니다.',
    {
      en: "Call from one of the key's allowed origins; details.origin is the origin of this call.",
      ko: '이 키에 허용된 출처(origin)에서 호출하세요. 이번 호출의 출처는 details.origin입니다.',
    },
  ),
  ip_not_allowed: row(
    403,
    'Address not allowed',
    'This key may not be used from this address.',
    '이 IP 주소에서는 사용할 수 없는 키입니다.',
    {
      en: "Call from one of the key's allowed addresses; details.address is the address of this call.",
      ko: '이 키에 허용된 IP 주소에서 호출하세요. 이번 호출의 주소는 details.address입니다.',
    },
  ),
  key_limit_reached: row(
    400,
    'Key limit reached',
    'The account has as many keys as its plan allows.',
    '요금제에서 허용하는 키 개수에 도달했습니다.',
    { en: 'Revoke a key, or change the plan.', ko: '키를 폐기하거나 요금제를 바꾸세요.' },
  ),
  webhook_limit_reached: row(
    400,
    'Webhook limit reached',
    'The account has as many webhooks as its plan allows.',
    '요금제에서 허용하는 웹훅 개수에 도달했습니다.',
    { en: 'Delete a webhook, or change the plan.', ko: '웹훅을 삭제하거나 요금제를 바꾸세요.' },
  ),
  live_query_not_found: row(
    404,
    'Live question not found',
    'There is no live question with this id.',
    '해당 id의 실시간 문의가 없습니다.',
    {
      en: 'Use the queryId from the response to the question. Questions of other accounts cannot be read.',
      ko: '문의할 때 받은 queryId를 사용하세요. 다른 계정의 문의는 볼 수 없습니다.',
    },
  ),
  place_not_found: row(404, 'Place not found', 'There is no place with this id.', '해당 id의 장소가 없습니다.', {
    en: 'Use an id from a search result.',
    ko: '검색 결과의 id를 사용하세요.',
  }),
  reservation_not_found: row(
    404,
    'Reservation not found',
    'There is no reservation with this id.',
    '해당 id의 예약이 없습니다.',
    {
      en: 'Use the reservationId from the response to the reservation request. Reservations of other accounts cannot be read.',
      ko: '예약 요청의 응답에 있는 reservationId를 사용하세요. 다른 계정의 예약은 조회할 수 없습니다.',
    },
  ),
  export_not_allowed: row(
    403,
    'Export not allowed',
    'The account has no contract for bulk exports.',
    '대량 내보내기 계약이 없는 계정입니다.',
    {
      en: 'Ask the operator at details.contact. A sample of 1,000 places is free at /api/v1/exports/sample.',
      ko: 'details.contact의 운영자에게 문의하세요. 1,000곳의 견본은 /api/v1/exports/sample에서 무료로 받을 수 있습니다.',
    },
  ),
  export_not_found: row(
    404,
    'Export not found',
    'There is no export of this data version, or it has no file of this name.',
    '해당 데이터 버전의 내보내기가 없거나 그런 이름의 파일이 없습니다.',
    {
      en: 'GET /api/v1/exports lists the files of the present data version.',
      ko: '현재 데이터 버전의 파일 목록은 GET /api/v1/exports에 있습니다.',
    },
  ),
  range_not_satisfiable: row(
    416,
    'Range not satisfiable',
    'The range begins behind the end of the file.',
    '요청한 범위가 파일의 끝을 벗어났습니다.',
    {
      en: 'Send a range within the size in Content-Range; with If-Range, a changed file is sent from its beginning.',
      ko: 'Content-Range에 적힌 크기 안에서 범위를 보내세요. If-Range를 함께 보내면 바뀐 파일은 처음부터 다시 전송됩니다.',
    },
  ),
  export_limit_reached: row(
    429,
    'Export limit reached',
    'This file was downloaded as often as is possible on one day.',
    '이 파일의 하루 다운로드 한도에 도달했습니다.',
    {
      en: 'Wait for the seconds in Retry-After. Resume an interrupted download with Range instead of starting again.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다리세요. 끊긴 다운로드는 처음부터 받지 말고 Range로 이어 받으세요.',
    },
    true,
  ),
  export_not_ready: row(
    503,
    'Export not ready',
    'The file is being made.',
    '파일을 만드는 중입니다.',
    { en: 'Try again after the time in Retry-After.', ko: 'Retry-After의 시간이 지난 뒤 다시 시도하세요.' },
    true,
  ),
  not_found: row(404, 'Not found', 'There is nothing at this address.', '존재하지 않는 주소입니다.', {
    en: 'See /docs for the endpoints.',
    ko: '엔드포인트 목록은 /docs에 있습니다.',
  }),
  method_not_allowed: row(
    405,
    'Method not allowed',
    'This method is not allowed here.',
    '허용되지 않는 메서드입니다.',
    { en: 'Use a method from the Allow header.', ko: 'Allow 헤더를 보세요.' },
  ),
  not_acceptable: row(
    406,
    'Not acceptable',
    'Responses are available as JSON only.',
    'JSON으로만 응답할 수 있습니다.',
    {
      en: 'Send Accept: application/json.',
      ko: 'Accept: application/json을 보내세요.',
    },
  ),
  payload_too_large: row(
    413,
    'Payload too large',
    'The request body is larger than 16 KiB.',
    '요청 본문이 16 KiB를 넘습니다.',
    { en: 'Send a smaller body.', ko: '본문을 줄여 보내세요.' },
  ),
  unsupported_media_type: row(
    415,
    'Unsupported media type',
    'The body must be JSON.',
    '요청 본문은 JSON이어야 합니다.',
    { en: 'Send Content-Type: application/json.', ko: 'Content-Type: application/json을 보내세요.' },
  ),
  ...PHOTO_ERRORS,
  rate_limited: row(
    429,
    'Rate limited',
    'Too many requests in a short time.',
    '짧은 시간에 너무 많은 요청을 보냈습니다.',
    { en: 'Wait for the seconds in Retry-After.', ko: 'Retry-After에 표시된 시간(초)만큼 기다리세요.' },
    true,
  ),
  idempotency_in_progress: row(
    409,
    'Still running',
    'The call with this idempotency key is still running.',
    '같은 멱등성 키의 요청이 아직 처리 중입니다.',
    {
      en: 'Wait for the seconds in Retry-After and send the same call again.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다린 뒤 같은 요청을 다시 보내세요.',
    },
    true,
  ),
  already_settled: row(
    409,
    'Already settled',
    'It has already been settled and cannot be changed any more.',
    '이미 처리되어 변경할 수 없습니다.',
    { en: 'details.current shows its current state.', ko: 'details.current에서 현재 상태를 확인하세요.' },
  ),
  too_early: row(409, 'Too early', 'This is not possible yet.', '아직 처리할 수 없습니다.', {
    en: 'It is possible from details.allowedFrom on.',
    ko: 'details.allowedFrom 이후에 가능합니다.',
  }),
  live_status_not_available: row(
    422,
    'Live status not available',
    'Nobody at this venue answers live questions.',
    '실시간 문의에 답하는 업주가 없는 매장입니다.',
    {
      en: 'Do not retry; show the phone number to the guest.',
      ko: '다시 시도하지 말고 손님에게 전화번호를 보여 주세요.',
    },
  ),
  reservation_not_cancellable: row(
    409,
    'Reservation not cancellable',
    'The reservation is no longer pending or confirmed, or its time has passed.',
    '더 이상 취소할 수 없는 예약입니다.',
    { en: 'See details.reservation for its current state.', ko: '현재 상태는 details.reservation을 보세요.' },
  ),
  reservation_not_available: row(
    422,
    'Reservation not available',
    'This venue does not take reservation requests through this service.',
    '이 서비스로 예약을 받지 않는 매장입니다.',
    {
      en: 'Show bookingUrl or phone to the guest. Do not retry.',
      ko: '손님에게 bookingUrl이나 전화번호를 보여 주세요. 다시 시도하지 마세요.',
    },
  ),
  proposal_not_open: row(409, 'Proposal not open', 'No such proposal is open.', '답할 수 있는 제안이 없습니다.', {
    en: 'See details.reservation.proposal for the present proposal.',
    ko: '현재 제안은 details.reservation.proposal을 보세요.',
  }),
  proposal_limit_reached: row(409, 'Proposal limit reached', 'No more proposals.', '더 제안할 수 없습니다.', {
    en: 'Call the guest, or cancel with a reason.',
    ko: '손님에게 전화하거나 사유를 적어 취소하세요.',
  }),
  release_regression: row(
    409,
    'Release regression',
    'The release has much less data than the one being served.',
    '현재 서비스 중인 릴리스보다 데이터가 크게 줄었습니다.',
    {
      en: 'See details.losses. If the change is intended, publish with details.allow as allow, or with force: true.',
      ko: 'details.losses를 확인하고, 의도한 변경이면 details.allow의 값을 allow로 보내거나 force: true로 게시하세요.',
    },
  ),
  report_already_open: row(
    409,
    'Report already open',
    'You have already reported this about this place, and the report is not decided yet.',
    '이 매장에 대해 같은 내용을 이미 신고하셨고, 아직 처리 중입니다.',
    {
      en: 'Nothing more to do: an operator will decide it. details.reportId names it.',
      ko: '운영자가 확인할 때까지 기다려 주세요. details.reportId가 기존 신고입니다.',
    },
  ),
  idempotency_key_reused: row(
    422,
    'Idempotency key reused',
    'This idempotency key was already used for another call.',
    '다른 요청에 이미 사용된 멱등성 키입니다.',
    { en: 'Use a new key for a new call.', ko: '새 요청에는 새 키를 사용하세요.' },
  ),
  idempotency_limit_reached: row(
    429,
    'Idempotency limit reached',
    'The responses stored for the idempotency keys of the last 24 hours use all of the allowed storage. This call was not executed.',
    '지난 24시간의 멱등성 키에 저장된 응답이 허용량을 모두 차지했습니다. 이 요청은 실행되지 않았습니다.',
    {
      en: 'Send the call again later with the same key: storage becomes free when calls are a day old. Use fewer new idempotency keys, or a larger plan.',
      ko: '나중에 같은 키로 다시 보내세요. 하루가 지난 요청부터 공간이 확보됩니다. 새 멱등성 키 사용을 줄이거나 더 큰 요금제를 쓰세요.',
    },
    true,
  ),
  quota_exceeded: row(
    429,
    'Quota exceeded',
    'There are not enough tokens left for this request.',
    '남은 토큰이 부족합니다.',
    {
      en: 'Wait until details.resetsAt, ask for cheaper fields, or change the plan or the budget.',
      ko: 'details.resetsAt까지 기다리거나, 더 싼 필드를 요청하거나, 요금제 또는 예산을 바꾸세요.',
    },
    true,
  ),
  venue_limit_exceeded: row(
    429,
    'Venue limit exceeded',
    'The response contains more new venues than this key may still see.',
    '이 키로 새로 조회할 수 있는 장소 수를 넘습니다.',
    {
      en: 'Places seen before stay readable by id; new ones are available from details.resetsAt on.',
      ko: '이미 본 장소는 id로 계속 조회할 수 있고, 새 장소는 details.resetsAt부터 조회할 수 있습니다.',
    },
    true,
  ),
  owner_contact_limited: row(
    429,
    'Owner contact limited',
    'This venue has received too many requests for now.',
    '이 매장에 대한 문의가 너무 많습니다.',
    {
      en: 'Wait for the seconds in Retry-After, or show the phone number to the guest.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다리거나 손님에게 전화번호를 보여 주세요.',
    },
    true,
  ),
  report_limited: row(
    429,
    'Report limited',
    'You have sent as many reports as are accepted within a day.',
    '하루에 보낼 수 있는 신고 수를 넘었습니다.',
    { en: 'Wait for the seconds in Retry-After.', ko: 'Retry-After에 표시된 시간(초)만큼 기다리세요.' },
    true,
  ),
  internal_error: row(
    500,
    'Internal error',
    'Something went wrong on our side.',
    '서버 오류가 발생했습니다.',
    {
      en: 'Try again later; include the requestId when you report it.',
      ko: '잠시 후 다시 시도하고, 문의할 때 requestId를 알려 주세요.',
    },
    true,
  ),
  service_unavailable: row(
    503,
    'Service unavailable',
    'The service is not ready.',
    '서비스가 준비되지 않았습니다.',
    { en: 'Try again after the time in Retry-After.', ko: 'Retry-After의 시간이 지난 뒤 다시 시도하세요.' },
    true,
  ),
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS
