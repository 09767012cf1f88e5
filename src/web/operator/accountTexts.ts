import type { LocalizedText } from '#contract/language.ts'

export const accountTexts = {
  search: { en: 'E-mail address or id of an account', ko: '계정의 이메일 또는 ID' },
  find: { en: 'Find', ko: '찾기' },
  plan: { en: 'Plan', ko: '요금제' },
  change: { en: 'Change the plan', ko: '요금제 변경' },
  changed: (plan: string): LocalizedText => ({
    en: `The account has the plan ${plan} now.`,
    ko: `${plan} 요금제로 변경했습니다.`,
  }),
  tokens: { en: 'Tokens this month', ko: '이번 달 토큰' },
  venues: { en: 'Different venues', ko: '조회한 매장' },
  exports: { en: 'Bulk exports', ko: '대량 내보내기' },
  yes: { en: 'allowed', ko: '허용' },
  no: { en: 'not allowed', ko: '허용 안 함' },
  of: (used: string, limit: string): LocalizedText => ({ en: `${used} of ${limit}`, ko: `${used} / ${limit}` }),
  noLimit: { en: 'no limit', ko: '제한 없음' },
  keys: { en: 'Keys', ko: '키' },
  noKeys: { en: 'The account has no keys.', ko: '키가 없습니다.' },
  name: { en: 'Name', ko: '이름' },
  mode: { en: 'Mode', ko: '종류' },
  lastUsed: { en: 'Last used', ko: '마지막 사용' },
  never: { en: 'never', ko: '사용한 적 없음' },
  state: { en: 'State', ko: '상태' },
  active: { en: 'active', ko: '사용 중' },
  revoked: { en: 'revoked', ko: '폐기됨' },
} as const
