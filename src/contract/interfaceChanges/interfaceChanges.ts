import type { CalendarDate } from '#base/kst.ts'
import type { LocalizedText } from '../language.ts'

/** One change of the public API, for the developers of programs that call it. */
export interface InterfaceChange {
  /** The day on which servers with this change could first be installed. */
  date: CalendarDate
  kind: 'added' | 'changed' | 'deprecated'
  /** What changed, as test/changes/elements.ts names it. A call includes the parameters that it has from the start. */
  elements: readonly string[]
  summary: LocalizedText
}

const inLists = (...names: readonly string[]): string[] =>
  ['GET /api/v1/places', 'GET /api/v1/places/nearby'].flatMap((call) => names.map((name) => `${call}?${name}`))

/**
 * The changes of the public API since its first version (test/changes/firstVersion.json), oldest first. A new call, parameter,
 * field, scope or error code has an entry here; a test fails without one.
 */
export const INTERFACE_CHANGES: readonly InterfaceChange[] = [
  {
    date: '2026-11-21',
    kind: 'deprecated',
    elements: [],
    summary: {
      en: 'The query parameter api_key is deprecated; send the key in a header. Servers state the day of its removal in Sunset.',
      ko: '쿼리 파라미터 api_key는 폐지 예정입니다. 키는 헤더로 보내세요. 폐지일은 Sunset 헤더에 표시됩니다.',
    },
  },
  {
    date: '2026-11-22',
    kind: 'added',
    elements: ['error idempotency_limit_reached', 'error release_regression'],
    summary: {
      en: 'Stored answers of idempotent calls have a budget; operators cannot publish a release that lost much data by accident.',
      ko: '멱등성 키로 저장하는 응답의 용량에 한도가 생겼고, 데이터가 크게 줄어든 릴리스는 실수로 게시할 수 없습니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: [
      'field regularClosures',
      'field specialHours',
      'field openedOn',
      'field attributes',
      'field sources',
      'field address.conflict',
    ],
    summary: {
      en: 'Places show regular closures, hours of single dates, the first day of business, every confirmed attribute, their sources and contradictions of their address.',
      ko: '매장에 정기 휴무, 날짜별 영업시간, 개업일, 확인된 속성 전체, 출처, 주소와 좌표의 불일치가 표시됩니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: inLists('bbox', 'min_rating', 'min_reviews', 'min_freshness', 'seen_after', 'closed_since', 'is24h'),
    summary: {
      en: 'Filters by a box, rating, reviews, freshness, the last proof of business, the day of closing and opening round the clock. sort also takes rating, reviews, price and newest.',
      ko: '지도 영역, 평점, 리뷰 수, 최신성, 마지막 영업 확인일, 폐업일, 24시간 영업으로 거를 수 있습니다. sort에 rating, reviews, price, newest가 추가되었습니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: inLists('subtype_match'),
    summary: {
      en: 'The head of a family of kinds (korean) finds the whole family; subtype_match=exact finds only itself.',
      ko: '업종 묶음의 대표 값(korean)은 묶음 전체를 찾습니다. subtype_match=exact이면 그 값만 찾습니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: ['GET /api/v1/search', 'GET /api/v1/suggest', 'GET /api/v1/places?in', 'error region_ambiguous'],
    summary: {
      en: 'Sentences become filters, what is typed is completed, and in takes the name of a region, a station or a landmark.',
      ko: '문장으로 검색하고, 입력 중인 말을 완성하며, in으로 지역·역·명소 이름을 쓸 수 있습니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: inLists('prefer'),
    summary: {
      en: 'prefer puts the places of a word first and leaves none out.',
      ko: 'prefer에 적은 말에 맞는 매장이 먼저 나오며, 다른 매장도 빠지지 않습니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: [
      'POST /api/v1/places/{id}/reports',
      'scope reports:write',
      'error report_already_open',
      'error report_limited',
    ],
    summary: {
      en: 'Report closed places and wrong data, free. closureSignal has the reason reported_closed. Keys that were made before need the new scope: make a new key.',
      ko: '폐업이나 잘못된 정보를 무료로 신고할 수 있습니다. closureSignal에 reported_closed 사유가 추가되었습니다. 기존 키에는 새 권한이 없으니 키를 새로 발급하세요.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: ['POST /api/v1/places/match'],
    summary: {
      en: 'Match up to 100 venues of your own with places, a token for each venue.',
      ko: '보유한 매장을 한 번에 100곳까지 이 서비스의 매장과 연결합니다. 매장 1곳당 토큰 1개입니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: [
      'GET /api/v1/exports',
      'error export_not_allowed',
      'error export_not_found',
      'error range_not_satisfiable',
      'error export_limit_reached',
      'error export_not_ready',
    ],
    summary: {
      en: 'Accounts with a contract download the whole data as files; a sample of 1,000 places is free for everybody.',
      ko: '계약한 계정은 전체 데이터를 파일로 받을 수 있고, 매장 1,000곳의 샘플은 누구나 무료로 받을 수 있습니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: [
      'GET /api/v1/changes',
      'GET /api/v1/changes?since',
      'GET /api/v1/changes?data_version',
      'GET /api/v1/changes?page',
      'GET /api/v1/changes?page_size',
      'error changes_gone',
    ],
    summary: {
      en: 'List the places that changed between two data versions, a token per hundred changes.',
      ko: '두 데이터 버전 사이에 바뀐 매장을 조회합니다. 변경 100건당 토큰 1개입니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: ['error role_required'],
    summary: {
      en: 'Owners invite people as managers or staff; a call that needs a higher role at the place is refused.',
      ko: '사장님이 매니저나 직원을 초대할 수 있습니다. 매장에서 더 높은 역할이 필요한 호출은 거절됩니다.',
    },
  },
  {
    date: '2026-11-23',
    kind: 'added',
    elements: [
      'POST /api/v1/reservations/{id}/accept-proposal',
      'POST /api/v1/reservations/{id}/decline-proposal',
      'error proposal_not_open',
      'error proposal_limit_reached',
    ],
    summary: {
      en: 'Venues propose another time for a reservation (proposal, webhook reservation.proposed), cancel confirmed ones with a reason, and correct answers (correctedAt). Refusals by the rules of a venue name the reason and the next possible time.',
      ko: '매장이 예약에 다른 시간을 제안하고(proposal, 웹훅 reservation.proposed), 확정된 예약을 사유와 함께 취소하고, 답을 정정합니다(correctedAt). 매장 규칙으로 받지 않는 요청에는 사유와 다음 가능한 시간을 알려 줍니다.',
    },
  },
  {
    date: '2026-11-27',
    kind: 'added',
    elements: ['GET /api/v1/places/clusters', 'error photo_refused', 'error photo_limit_reached'],
    summary: {
      en: 'All places of a part of the map are read as clusters, with the filters of a search. Owners upload photos.',
      ko: '지도에 보이는 범위의 모든 매장을 검색 필터를 적용해 클러스터로 조회합니다. 사장님이 매장 사진을 올릴 수 있습니다.',
    },
  },
  {
    date: '2026-11-28',
    kind: 'added',
    elements: ['error recent_sign_in_required'],
    summary: {
      en: 'People with accounts turn on a second factor (authenticator app, passkeys) and see their sessions.',
      ko: '계정에 2단계 인증(인증 앱, 패스키)을 켜고 로그인된 기기를 확인할 수 있습니다.',
    },
  },
  {
    date: '2026-11-28',
    kind: 'added',
    elements: ['GET /api/v1/requests'],
    summary: {
      en: 'An account finds its requests of the last 30 days by id, key, status and endpoint, with their latency and their parameters without personal data.',
      ko: '최근 30일 동안 보낸 요청을 ID, 키, 상태, 엔드포인트로 찾아 응답 시간과 개인정보를 뺀 파라미터를 확인합니다.',
    },
  },
  {
    date: '2026-11-28',
    kind: 'added',
    elements: ['GET /api/v1/places/nearby?min_confidence'],
    summary: {
      en: 'Nearby takes min_confidence as search does, so it goes with a sentence whose place is a point.',
      ko: '주변 검색에서도 min_confidence를 쓸 수 있어, 역처럼 한 지점을 가리키는 문장과 함께 보낼 수 있습니다.',
    },
  },
  {
    date: '2026-11-28',
    kind: 'added',
    elements: inLists('or_named'),
    summary: {
      en: 'or_named adds to a subtype the places of other kinds with a word in their name, and sentences do so for a dish or kind.',
      ko: 'or_named에 적은 말이 이름에 있으면 업종이 달라도 subtype에 맞는 것으로 봅니다. 문장에 음식이나 업종이 있으면 자동으로 적용됩니다.',
    },
  },
]

/** What programs can rely on (docs/reference/errors.md#versions). */
export const VERSION_POLICY = {
  version: 'v1',
  rules: [
    {
      en: 'The version stands in the path: /api/v1. Within v1 there are only additions: calls, optional parameters, fields, values and error codes.',
      ko: '버전은 경로에 있습니다(/api/v1). v1 안에서는 호출, 선택 파라미터, 필드, 값, 오류 코드가 추가되기만 합니다.',
    },
    {
      en: 'Nothing is removed, renamed or given another type, and no new input becomes required. Programs ignore what they do not know.',
      ko: '삭제하거나 이름·타입을 바꾸지 않고, 새 필수 입력을 만들지 않습니다. 모르는 값은 무시하도록 만드세요.',
    },
    {
      en: 'A deprecated element keeps working until the day that its answers state in Deprecation and Sunset, and is listed here.',
      ko: '폐지 예정인 요소는 응답의 Deprecation과 Sunset 헤더에 표시된 날까지 동작하며 여기에 적습니다.',
    },
    {
      en: 'A change that is not an addition would be a new version under its own path, beside v1.',
      ko: '추가가 아닌 변경은 새 경로의 새 버전으로 제공하며, v1과 함께 유지합니다.',
    },
  ],
} as const satisfies { version: string; rules: readonly LocalizedText[] }
