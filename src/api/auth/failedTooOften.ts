import { type Refusal, refused } from '#flows/refusal.ts'

/**
 * Returns the refusal for an address with too many failures. Valid keys from that address still work, so the hint says
 * to check the key.
 */
export function failedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many failed authentications came from this address.',
      ko: '이 IP 주소에서 인증 실패가 너무 많았습니다.',
    },
    hint: {
      en: 'Check the key, the token or the password, and wait for the seconds in Retry-After.',
      ko: '키, 토큰 또는 비밀번호를 확인하고 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}
