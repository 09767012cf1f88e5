import type { LocalizedText } from '../language.ts'
import type { Scope } from './scopes.ts'

/** What each scope lets a program or a key do, in words for whoever allows it. */
export const SCOPE_WORDS: Readonly<Record<Scope, LocalizedText>> = {
  'places:read': { en: 'Find places and read about them', ko: '매장 검색과 정보 조회' },
  'live:read': { en: 'Read answers of venues to live questions', ko: '실시간 문의의 답변 조회' },
  'live:write': { en: 'Ask venues live questions, for you', ko: '매장에 실시간 문의 보내기' },
  'reservations:read': { en: 'See your reservations', ko: '예약 조회' },
  'reservations:write': { en: 'Request and cancel reservations, for you', ko: '예약 요청과 취소' },
  'usage:read': { en: 'See what you have used', ko: '사용량 조회' },
  'webhooks:manage': { en: 'Manage your webhooks', ko: '웹훅 관리' },
  'keys:manage': { en: 'Make and revoke your API keys', ko: 'API 키 발급과 폐기' },
}
