import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import type { Metering, MonthUsage } from '#metering/metering.ts'
import type { Bill, Denial } from '#metering/payer.ts'
import type { RateState } from '#metering/rates.ts'
import type { Caller } from './identify.ts'
import { type Refusal, refused } from './refusal.ts'

export type { Bill, Metering, MonthUsage, RateState }

/** Takes one request of the caller's rate limit; the answer always contains the remaining rate. */
export function takeRateLimit(
  metering: Metering,
  caller: Caller,
  at: Instant,
): { rate: RateState; refusal: Refusal | null } {
  const rate = metering.takeRate(caller, at)
  const refusal =
    rate.kind === 'limited'
      ? refused('rate_limited', { retryAfterS: Math.max(1, Math.ceil(rate.waitMs / 1_000)) })
      : null
  return { rate, refusal }
}

/** Charges a bill. Returns null once it is stored, or the refusal, in which case nothing is charged. */
export async function pay(metering: Metering, caller: Caller, bill: Bill): Promise<Refusal | null> {
  const charge = await metering.charge(caller, bill)
  return charge.kind === 'denied' ? refusalOf(charge, bill) : null
}

/**
 * Charges a bill, then runs the work; refunds the bill when the work fails or its outcome is not chargeable. A crash
 * between the two costs the caller the bill, as does a database that becomes unreachable at that point: the outcome
 * of the work is returned all the same.
 */
export async function payFor<Outcome>(
  metering: Metering,
  caller: Caller,
  bill: Bill,
  work: () => Promise<Outcome>,
  isChargeable: (outcome: Outcome) => boolean,
): Promise<Outcome | Refusal> {
  const unpaid = await pay(metering, caller, bill)
  if (unpaid) return unpaid
  const refund = () => metering.refund(caller, bill).catch(() => undefined)
  let outcome: Outcome
  try {
    outcome = await work()
  } catch (cause) {
    await refund()
    throw cause
  }
  if (!isChargeable(outcome)) await refund()
  return outcome
}

function refusalOf({ limit, max, used, resetsAt, isShared = false }: Denial, { at, units }: Bill): Refusal {
  const more = { retryAfterS: Math.max(1, Math.ceil((resetsAt - at) / 1_000)), ...(isShared && SHARED[limit]) }
  const details = { limit: max, used, resetsAt: kstIso(resetsAt) }
  switch (limit) {
    case 'minute':
      return refused('rate_limited', more)
    case 'month':
      return refused('quota_exceeded', { ...more, details: { scope: limit, units, ...details } })
    case 'self_budget':
      return refused('quota_exceeded', { ...more, ...OVER_BUDGET, details: { scope: limit, units, ...details } })
    case 'key_venues':
    case 'account_venues':
    case 'key_day_venues':
    case 'account_day_venues':
      return refused('venue_limit_exceeded', {
        ...more,
        details: { scope: limit.startsWith('key') ? 'key' : 'account', ...details },
      })
  }
}

const OVER_BUDGET = {
  message: {
    en: 'The daily token budget of this key is used up.',
    ko: '이 키에 설정한 오늘의 토큰 예산을 모두 사용했습니다.',
  },
}

/**
 * All free accounts of one mailbox share one allowance; an account that used little of it must learn why it is refused.
 */
const SHARED: Readonly<Partial<Record<Denial['limit'], Pick<Refusal, 'message'>>>> = {
  month: {
    message: {
      en: "This month's free tokens of this mailbox are used up; all free accounts of one mailbox share them.",
      ko: '이 메일함에 주어진 이번 달 무료 토큰을 모두 사용했습니다. 같은 메일함을 쓰는 무료 계정은 토큰을 함께 사용합니다.',
    },
  },
  account_venues: {
    message: {
      en: 'The free accounts of this mailbox have together reached the limit of distinct venues within 30 days.',
      ko: '같은 메일함을 쓰는 무료 계정들이 30일 동안 볼 수 있는 서로 다른 장소 수를 모두 사용했습니다.',
    },
  },
}
