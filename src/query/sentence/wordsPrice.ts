import type { WordReading } from '../wordsLexicon.ts'

export type PriceReading =
  | { kind: 'all'; readings: readonly WordReading[] }
  | { kind: 'several'; readings: readonly WordReading[] }

/** Less is no price of a meal but another number. */
const WON_LEAST = 100
/** The maximum of the price filters (parameters.ts). */
const WON_MAX = 10_000_000
const KOREAN_DIGITS = '일이삼사오육칠팔구'
const AT_MOST = '이하|아래|밑|이내|이내로|안쪽|안으로|안에서|내에서|내로|까지|으로|넘지 않는|안 넘는|안 넘게|넘지 않게'
const AMOUNT = '([\\d.]*\\d만[일-힣\\d]*원?|[일이삼사오육칠팔구십\\d]*[만천][일이삼사오육칠팔구천\\d]*원?|\\d+원)'
const KOREAN = new RegExp(
  `^(예산 ?)?${AMOUNT} ?(${AT_MOST}|미만|이상|초과|넘는|대|정도|쯤|짜리)?(?:의|로|에|인)?$`,
  'u',
)
const KOREAN_RANGE = /^([\d.]+)(만|천)?원? ?(?:~|-|에서) ?([\d.]+)(만|천) ?원?(?:대|정도| ?사이)?(?:의|로)?$/u
const ENGLISH =
  /^(?:(under|below|less than|up to|at most|max|maximum|within|cheaper than|no more than|not more than|budget|budget of|budget under|budget up to|my budget is|over|above|more than|at least|from|around|about) )?(₩ ?)?(\d+)(k)?(?: ?(won|krw|원))?( or less| or under| or below| or cheaper| max| maximum)?(?: (?:per person|a person|per head|each|pp))?$/u
const ENGLISH_RANGE =
  /^(?:between |from )?(\d+)(k)?(?: ?(?:won|krw))?(?: and | to | ?[-~] ?)(\d+)(k)?(?: ?(won|krw))?$/u
/** A smaller number without a currency is hardly the price of a meal. */
const BARE_WON_LEAST = 5_000
/** Without a currency only a limit is money: over 6000 and from 5000 are numbers of anything. */
const NO_LIMIT = /^(?:over|above|more than|at least|from|around|about)$/u
const CHEAP =
  /^(?:저렴한|저렴하고|저렴하게|싼|싸고|가성비|가성비좋은|가성비 좋은|cheap|affordable|inexpensive|budget|low cost|good value|reasonable|부담 없는|부담없는|착한 가격|저렴이)$/u
/** Nobody says how cheap cheap is; an order hides no venue, also where few prices are known. */
const CHEAPEST_FIRST: PriceReading = { kind: 'all', readings: [{ param: 'sort', value: 'price' }] }
const EXPENSIVE =
  /^(?:비싼|고급|고급스러운|고급진|럭셔리한|classy|high end|expensive|upscale|fancy|luxury|luxurious|high-end)$/u

/** Returns what a phrase says about the price per person; null when it is about something else. */
export function readPrice(phrase: string): PriceReading | null {
  const text = phrase.toLowerCase()
  if (CHEAP.test(text)) return CHEAPEST_FIRST
  if (EXPENSIVE.test(text)) return several(['price_level', '3,4'], ['price_level', '4'])
  if (!/[\d만천]/u.test(text)) return null
  return readRange(text) ?? readKorean(text) ?? readEnglishRange(text) ?? readEnglish(text)
}

function readRange(text: string): PriceReading | null {
  const match = KOREAN_RANGE.exec(text)
  if (!match) return null
  const [, from, ownUnit, to, unit] = match
  const worth = (amount: string | undefined, name: string | undefined) =>
    Math.round(Number(amount) * (name === '만' ? 10_000 : 1_000))
  const [low, high] = [worth(from, ownUnit ?? unit), worth(to, unit)]
  return low < high ? limits(low, high) : null
}

function readEnglishRange(text: string): PriceReading | null {
  const match = ENGLISH_RANGE.exec(text)
  // Without k or a currency, the numbers need not be money.
  if (!match || (match[2] ?? match[4] ?? match[5]) === undefined) return null
  const worth = (digits: string | undefined, thousand: string | undefined) => Number(digits) * (thousand ? 1_000 : 1)
  const [low, high] = [worth(match[1], match[2] ?? match[4]), worth(match[3], match[4])]
  return low < high && low >= WON_LEAST ? limits(low, high) : null
}

function readKorean(text: string): PriceReading | null {
  const match = KOREAN.exec(text)
  const won = match && wonOf(match[2] as string)
  if (!match || won === null) return null
  const [, budget, , direction] = match
  if (budget !== undefined && (direction === undefined || direction === '정도' || direction === '쯤'))
    return limits(null, won)
  switch (direction) {
    case '미만':
      return limits(null, won - 1)
    case '이상':
    case '넘는':
      return limits(won, null)
    case '초과':
      return limits(won + 1, null)
    case '대':
      return limits(won, won + leadingUnit(won) - 1)
    case undefined:
    case '정도':
    case '쯤':
    case '짜리':
      // Without the word for won, a bare 2만 need not be money.
      return /원|짜리/u.test(text) ? exactly(won) : null
    default:
      return limits(null, won)
  }
}

function readEnglish(text: string): PriceReading | null {
  const match = ENGLISH.exec(text)
  if (!match) return null
  const [, before, sign, digits, thousand, currency, after] = match
  const comparison = before ?? after
  const won = Number(digits) * (thousand ? 1_000 : 1)
  const isMoney =
    thousand !== undefined || (won >= BARE_WON_LEAST && comparison !== undefined && !NO_LIMIT.test(comparison))
  if (!sign && !currency && !(comparison && isMoney)) return null
  if (comparison === undefined || /^(?:around|about)$/u.test(comparison)) return exactly(won)
  return /^(?:over|above|more|at least|from)/u.test(comparison) ? limits(won, null) : limits(null, won)
}

/** Returns 만원, 1만5천원, 만오천원, 2.5만원, 15000원 in won; null when the text is not an amount. */
function wonOf(text: string): number | null {
  const match = /^([^만]*)만(.*?)원?$/u.exec(text) ?? /^()(.*?)원?$/u.exec(text)
  if (!match) return null
  const tens = text.includes('만') ? numeral(match[1] ?? '', 1) : 0
  const rest = belowTenThousand(match[2] ?? '')
  if (tens === null || rest === null) return null
  const won = Math.round(tens * 10_000 + rest)
  return won > 0 && won <= WON_MAX ? won : null
}

function belowTenThousand(text: string): number | null {
  if (text === '') return 0
  if (!text.includes('천')) return /^\d+$/u.test(text) ? Number(text) : null
  const [thousands = '', rest = ''] = text.split('천')
  const count = numeral(thousands, 1)
  return count === null || !/^\d*$/u.test(rest) ? null : count * 1_000 + Number(rest)
}

/** Reads digits or one Korean numeral up to 십; returns `empty` when nothing precedes 만 or 천. */
function numeral(text: string, empty: number): number | null {
  if (text === '') return empty
  if (/^\d+(?:\.\d+)?$/u.test(text)) return Number(text)
  if (text === '십') return 10
  const digit = KOREAN_DIGITS.indexOf(text)
  return text.length === 1 && digit >= 0 ? digit + 1 : null
}

/** Returns the size of a price range: 2만원대 ends at 3만원, 5천원대 at 6천원. */
function leadingUnit(won: number): number {
  return 10 ** Math.floor(Math.log10(won))
}

function limits(min: number | null, max: number | null): PriceReading {
  const readings: WordReading[] = []
  if (min !== null) readings.push({ param: 'min_price_avg', value: String(Math.min(min, WON_MAX)) })
  if (max !== null) readings.push({ param: 'max_price_avg', value: String(Math.min(max, WON_MAX)) })
  return { kind: 'all', readings }
}

/** A price without a direction may be a maximum or a minimum. */
function exactly(won: number): PriceReading {
  return several(['max_price_avg', String(won)], ['min_price_avg', String(won)])
}

function several(...readings: (readonly [param: string, value: string])[]): PriceReading {
  return { kind: 'several', readings: readings.map(([param, value]) => ({ param, value })) }
}
