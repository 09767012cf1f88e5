import type { LocalizedText } from '../language.ts'
import type { Scope } from './scopes.ts'

/** The description of each scope, shown to the person who grants it. */
export const SCOPE_WORDS: Readonly<Record<Scope, LocalizedText>> = {
  'places:read': { en: 'Search places and read their details', ko: '매장 검색과 정보 조회' },
  'live:read': { en: 'Read venues’ answers to live questions', ko: '실시간 문의의 답변 조회' },
  'live:write': { en: 'Send live questions to venues on your behalf', ko: '매장에 실시간 문의 보내기' },
  'reservations:read': { en: 'See your reservations', ko: '예약 조회' },
  'reservations:write': { en: 'Request and cancel reservations on your behalf', ko: '예약 요청과 취소' },
  'reports:write': { en: 'Report closed venues and wrong data on your behalf', ko: '폐업이나 잘못된 매장 정보 신고' },
  'usage:read': { en: 'See your usage', ko: '사용량 조회' },
  'webhooks:manage': { en: 'Manage your webhooks', ko: '웹훅 관리' },
  'keys:manage': { en: 'Create and revoke your API keys', ko: 'API 키 발급과 폐기' },
}
