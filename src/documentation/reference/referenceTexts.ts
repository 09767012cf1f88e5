import type { PriceRule } from '#contract/access/price.ts'
import type { LocalizedText } from '#contract/language.ts'
import { priceText } from '#contract/openapi/words.ts'
import { TIERS } from '#contract/parameters/fields.ts'
import type { QuestionScript, ReservationScript } from '#contract/sandbox.ts'

const TIER_PRICES = Object.entries(TIERS)
  .map(([tier, units]) => `${tier} ${units}`)
  .join(', ')

/** Returns a price in words. */
export function priceWords(rule: PriceRule): LocalizedText {
  return { en: priceText(rule), ko: koreanPrice(rule) }
}

function koreanPrice(rule: PriceRule): string {
  switch (rule.kind) {
    case 'tier':
      return `요청한 필드 중 가장 비싼 그룹의 토큰 (${TIER_PRICES})`
    case 'per_hundred':
      return '응답의 항목 100개마다 1토큰'
    case 'each':
      return `${rule.field} 하나에 ${rule.units}토큰`
    case 'fixed':
      return rule.units === 0 ? '무료' : `${rule.units}토큰`
  }
}

export const tierTitle = (tier: keyof typeof TIERS): LocalizedText => ({
  en: `${tier}: ${TIERS[tier]} ${TIERS[tier] === 1 ? 'token' : 'tokens'}`,
  ko: `${tier}: ${TIERS[tier]}토큰`,
})

export const referenceTexts = {
  listFilters: { en: 'Filters', ko: '필터' },
  listFiltersHint: {
    en: 'Different filters must all match.',
    ko: '서로 다른 필터는 모두 만족해야 합니다.',
  },
  booleans: { en: 'Boolean filters', ko: '불리언 필터' },
  booleansHint: {
    en: 'They accept `true` only: the feature must be confirmed for the place. To leave places out, use `exclude`.',
    ko: '`true`만 받으며, 해당 특징이 확인된 매장만 찾습니다. 매장을 빼려면 `exclude`를 쓰세요.',
  },
  onlyWhenNamed: { en: 'Only when named in `fields`.', ko: '`fields`에 이름을 적을 때만 옵니다.' },
  noKey: { en: 'No key needed.', ko: '키가 필요 없습니다.' },
  cookie: { en: 'The cookie of a signed-in person.', ko: '로그인한 사람의 쿠키.' },
  ownerToken: { en: 'The token or the cookie of an owner.', ko: '사장님의 토큰 또는 쿠키.' },
  adminToken: { en: 'The admin token.', ko: '관리자 토큰.' },
  testPlaces: { en: 'Places of test keys', ko: '테스트 키의 매장' },
  testPlacesHint: {
    en: 'Requests to these places settle by themselves.',
    ko: '이 매장에 보낸 요청은 정해진 대로 저절로 처리됩니다.',
  },
  testPhones: { en: 'Phone numbers that return an error', ko: '오류를 돌려주는 전화번호' },
  testPhonesHint: {
    en: 'Send them as `guestPhone` to see how your program handles a refusal.',
    ko: '`guestPhone`으로 보내면 거절을 어떻게 처리하는지 시험할 수 있습니다.',
  },
} as const satisfies Record<string, LocalizedText>

const STATUS_KO: Readonly<Record<string, string>> = {
  confirmed: '확정(confirmed)',
  cancelled: '취소(cancelled)',
  expired: '만료(expired)',
  no_show: '노쇼(no_show)',
}

/** Returns what happens to a table request at a test place. */
export function reservationWords(script: ReservationScript): LocalizedText {
  switch (script.kind) {
    case 'not_available':
      return {
        en: 'Table request: refused with `reservation_not_available`.',
        ko: '예약 요청: `reservation_not_available`로 거절.',
      }
    case 'stays_pending':
      return { en: 'Table request: stays pending until it expires.', ko: '예약 요청: 만료될 때까지 대기.' }
    case 'settles': {
      const seconds = (ms: number) => ms / 1_000
      const steps = script.steps.map(({ status, afterMs }) => ({ status, after: seconds(afterMs) }))
      return {
        en: `Table request: ${steps.map(({ status, after }) => `${status} after ${after} s`).join(', then ')}.`,
        ko: `예약 요청: ${steps.map(({ status, after }) => `${after}초 뒤 ${STATUS_KO[status] ?? status}`).join(', 이어서 ')}.`,
      }
    }
  }
}

/** Returns what happens to a live question about a test place. */
export function questionWords(script: QuestionScript): LocalizedText {
  switch (script.kind) {
    case 'not_available':
      return {
        en: 'Question: refused with `live_status_not_available`.',
        ko: '문의: `live_status_not_available`로 거절.',
      }
    case 'blocked':
      return { en: 'Question: `blocked`, as the place is closed now.', ko: '문의: 영업시간이 아니어서 `blocked`.' }
    case 'settles': {
      const note = script.note === null ? '' : ` (${script.note})`
      const seconds = script.afterMs / 1_000
      return {
        en: `Question: ${script.status} after ${seconds} s${note}.`,
        ko: `문의: ${seconds}초 뒤 ${script.status}${note}.`,
      }
    }
  }
}
