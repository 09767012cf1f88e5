import type { Mail } from './mail.ts'

interface UsageMail {
  to: string
  /** Percent of the month's tokens. */
  share: number
  usedTokens: number
  limitTokens: number
}

/** A mail that tells an account how much of the month's tokens it has used. */
export function usageMail({ to, share, usedTokens, limitTokens }: UsageMail, publicUrl: string): Mail {
  const [used, limit] = [usedTokens, limitTokens].map((tokens) => tokens.toLocaleString('en-US'))
  const isUsedUp = usedTokens >= limitTokens
  const next = isUsedUp ? USED_UP : LEFT
  return {
    to,
    subject: `${share} % of this month's tokens are used · 이번 달 토큰 ${share}% 사용`,
    text: `Your account has used ${used} of ${limit} tokens of this month. ${next.en}

이번 달 토큰 ${limit}개 중 ${used}개를 사용했습니다. ${next.ko}

${publicUrl}/dashboard

— Oneset, ${publicUrl}
`,
  }
}

const LEFT = {
  en: 'When they are used up, calls are refused with 429 quota_exceeded until the month ends (Korean time).',
  ko: '모두 사용하면 한국 시간으로 이달 말까지 호출이 429 quota_exceeded로 거절됩니다.',
}
const USED_UP = {
  en: 'Calls are refused with 429 quota_exceeded until the month ends (Korean time), or until the operator changes your plan.',
  ko: '한국 시간으로 이달 말까지, 또는 운영자가 요금제를 바꿀 때까지 호출이 429 quota_exceeded로 거절됩니다.',
}
