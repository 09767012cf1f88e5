import type { Caller } from '#accounts/key.ts'
import { isCardField } from '#contract/parameters/cardFields.ts'
import { invalid } from '#contract/faults.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { FieldMask } from '#contract/parameters/query.ts'
import { kstIso } from '#base/kst.ts'
import type { VisitorDenial, VisitorMetering } from '#metering/visitorMetering.ts'
import { type Bill, type Metering, pay } from '../pay.ts'
import { type Refusal, refused } from '../refusal.ts'

export type { VisitorMetering }

/** The dependencies of charging a visit: the venues that visitors saw, and the usage of the key they share. */
export interface VisitPayment {
  visitors: Pick<VisitorMetering, 'charge'>
  metering: Metering
  /** Returns the page where a visitor gets an API key. */
  signUpUrl: () => string
}

/**
 * Counts the venues of an answer for the visitor's address and network, and its tokens for the key that all visitors
 * share. Returns null once both are durable.
 */
export async function payVisit(
  { visitors, metering, signUpUrl }: VisitPayment,
  caller: Caller,
  address: string | null,
  bill: Bill & { isOpened: boolean },
): Promise<Refusal | null> {
  const charge = await visitors.charge(address, caller.limits, bill)
  if (charge.kind === 'denied' && 'scope' in charge) return venueLimitRefusal(charge, bill, signUpUrl())
  return bill.units === 0 ? null : pay(metering, caller, { ...bill, venues: [] })
}

/** Returns the refusal of a list with fields that visitors may only see for a single place; null for any other list. */
export function fieldsRefusal({ fields }: FieldMask, signUpUrl: string): Refusal | null {
  const beyond = fields.filter((field) => !isCardField(field))
  if (beyond.length === 0) return null
  const names = beyond.join(', ')
  const message: LocalizedText = {
    en: `Without an API key, these fields are not available in lists: ${names}.`,
    ko: `API 키 없이는 목록에서 다음 필드를 볼 수 없습니다: ${names}.`,
  }
  const hint: LocalizedText = {
    en: `Open the places one by one, or get a free API key at ${signUpUrl}.`,
    ko: `장소를 하나씩 열어 보거나 ${signUpUrl} 에서 무료 키를 발급받으세요.`,
  }
  return refused('invalid_parameter', {
    faults: [invalid('fields', names, message, { hint })],
    hint,
    details: { signUpUrl },
  })
}

/** Returns the refusal for a visitor who pages beyond the visitors' window. */
export function windowRefusal(details: { window: number } & Refusal['details'], signUpUrl: string): Refusal {
  const { window } = details
  return refused('bulk_export_required', {
    param: 'page',
    message: {
      en: `Without an API key, a list ends after ${window} places.`,
      ko: `API 키 없이는 목록을 ${window}번째 장소까지만 볼 수 있습니다.`,
    },
    hint: {
      en: `Narrow the search, or get a free API key at ${signUpUrl}.`,
      ko: `검색 조건을 좁히거나 ${signUpUrl} 에서 무료 키를 발급받으세요.`,
    },
    details: { ...details, signUpUrl },
  })
}

function venueLimitRefusal(denial: VisitorDenial, { at }: Bill, signUpUrl: string): Refusal {
  const { limit, scope, count, max, used, resetsAt } = denial
  const isDay = limit === 'key_day_venues' || limit === 'account_day_venues'
  return refused('venue_limit_exceeded', {
    message: limitReached(denial, isDay),
    hint: HINTS[count](signUpUrl),
    retryAfterS: Math.max(1, Math.ceil((resetsAt - at) / 1_000)),
    details: { scope, count, limit: max, used, resetsAt: kstIso(resetsAt), signUpUrl },
  })
}

function limitReached({ scope, count }: VisitorDenial, isDay: boolean): LocalizedText {
  const verb = VERBS[count]
  const [who, ko] = scope === 'address' ? ['address', 'IP 주소'] : ['network', '네트워크']
  return isDay
    ? {
        en: `This ${who} has reached today's limit of new places that visitors without an API key may ${verb.en}.`,
        ko: `이 ${ko}에서 오늘 API 키 없이 ${verb.koMay} 수 있는 새 장소를 모두 ${verb.koDid}.`,
      }
    : {
        en: `This ${who} has reached the 30-day limit of places that visitors without an API key may ${verb.en}.`,
        ko: `이 ${ko}에서 30일 동안 API 키 없이 ${verb.koMay} 수 있는 장소를 모두 ${verb.koDid}.`,
      }
}

const VERBS = {
  shown: { en: 'see', koMay: '볼', koDid: '보았습니다' },
  opened: { en: 'open', koMay: '열어 볼', koDid: '열어 보았습니다' },
} as const

const HINTS: Readonly<Record<VisitorDenial['count'], (signUpUrl: string) => LocalizedText>> = {
  shown: (signUpUrl) => ({
    en: `A free API key shows more places: sign up at ${signUpUrl}. Places you have already seen are still shown.`,
    ko: `${signUpUrl} 에서 가입하고 무료 키를 발급받으면 더 볼 수 있습니다. 이미 본 장소는 계속 볼 수 있습니다.`,
  }),
  opened: (signUpUrl) => ({
    en: `A free API key opens more places: sign up at ${signUpUrl}. Places you have already opened can still be opened.`,
    ko: `${signUpUrl} 에서 가입하고 무료 키를 발급받으면 더 열어 볼 수 있습니다. 이미 열어 본 장소는 계속 열 수 있습니다.`,
  }),
}
