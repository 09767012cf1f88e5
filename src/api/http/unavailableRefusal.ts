import { type Unavailable, WritesUnavailable } from '#base/unavailable.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

/** Returns the refusal of a call while a dependency of the service is unavailable. */
export function unavailableRefusal(cause: Unavailable): Refusal {
  const { retryAfterS } = cause
  if (!(cause instanceof WritesUnavailable)) return refused('service_unavailable', { retryAfterS })
  return refused('service_unavailable', {
    message: {
      en: 'The service cannot store anything at the moment, so this call had no effect and cost nothing.',
      ko: '지금은 데이터를 저장할 수 없어 요청이 처리되지 않았으며 비용도 청구되지 않습니다.',
    },
    hint: {
      en: 'Send the same call again after the time in Retry-After; free reads still work meanwhile.',
      ko: 'Retry-After의 시간이 지난 뒤 같은 요청을 다시 보내세요. 무료 조회는 계속할 수 있습니다.',
    },
    retryAfterS,
  })
}
