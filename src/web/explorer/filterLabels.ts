import { ownEntry } from '#base/ownEntry.ts'
import type { Meta } from '#client/generated/records.ts'
import type { Language } from '#contract/language.ts'
import { ENGLISH_LABELS } from './englishLabels.ts'
import { openAtName } from './openAtName.ts'
import type { Condition } from './placeRequest.ts'

/** True for parameters that take only `true`, such as `wifi=true`. */
const isBoolean = (meta: Meta, param: string) => meta.filters.boolean.includes(param)

/** Returns the label of a value: in Korean its first alias in Hangul, in English the words of the canonical token. */
export function valueLabel(meta: Meta | undefined, param: string, value: string, language: Language): string {
  if (param === 'price_level') return '₩'.repeat(Number(value) || 1)
  if (param === 'foreign_languages') return languageName(value, language)
  if (param === 'open_at') return openAtName(value, language)
  if (param === 'exclude') return excludedLabel(meta, value, language)
  const group = meta && isBoolean(meta, param) ? 'boolean' : param
  const canonical = group === 'boolean' ? param : value
  const korean = language === 'ko' ? aliasOf(meta, group, canonical) : undefined
  return korean ?? (canonical === 'true' ? paramLabel(param) : tokenText(canonical))
}

/** Reads `no_kids_zone` as well as `subtype:coffee`. */
function excludedLabel(meta: Meta | undefined, value: string, language: Language): string {
  const [param, inner] = value.split(':')
  if (param !== undefined && inner !== undefined && inner !== '') {
    if (param === 'keyword' || param === 'place') return inner
    return valueLabel(meta, param, inner, language)
  }
  const groups = meta ? ['exclude', 'boolean', 'business_category', 'subtype'] : []
  const korean = language === 'ko' ? groups.map((group) => aliasOf(meta, group, value)).find(Boolean) : undefined
  return korean ?? tokenText(value)
}

function aliasOf(meta: Meta | undefined, group: string, value: string): string | undefined {
  const aliases = Object.entries((meta && ownEntry(meta.filters.aliases, group)) ?? {})
  return aliases.find(([word, of]) => of === value && /[가-힣]/u.test(word))?.[0]
}

/**
 * Returns the English words of the kind that a venue's free Korean label is an alias of; null when the vocabulary does
 * not have the label.
 */
export function labelInEnglish(meta: Meta | undefined, label: string): string | null {
  const { subtype = {}, business_category = {} } = meta?.filters.aliases ?? {}
  const tokens = label.split(',').map((part) => ownEntry(subtype, part) ?? ownEntry(business_category, part))
  const token = tokens.find((one) => one !== undefined)
  return token === undefined ? null : tokenText(token)
}

/** The form of the codes that have names; for others the browser throws. */
const LANGUAGE_CODE = /^[a-z]{2,3}$/

function languageName(code: string, language: Language): string {
  if (!LANGUAGE_CODE.test(code)) return code
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
}

/** English words of tokens that are written with capitals. */
const WRITTEN: Readonly<Record<string, string>> = {
  bbq: 'BBQ',
  kakao: 'Kakao',
  naver: 'Naver',
  toss: 'Toss',
  zero: 'Zero',
  apple: 'Apple',
  samsung: 'Samsung',
  wechat: 'WeChat',
  unionpay: 'UnionPay',
  wifi: 'Wi-Fi',
  korean: 'Korean',
  chinese: 'Chinese',
  japanese: 'Japanese',
}

const tokenText = (token: string) =>
  ownEntry(ENGLISH_LABELS, token) ??
  token
    .split('_')
    .map((word) => ownEntry(WRITTEN, word) ?? word)
    .join(' ')
const paramLabel = (param: string) => tokenText(param)

/** Returns the number of places that a value of a group finds. */
export function countOf({ counts }: Meta, group: string, value: string): number {
  return (group === 'boolean' ? counts.byFilter[value] : counts.byValue[group]?.[value]) ?? 0
}

/** Returns the values of each filter by its parameter; all boolean parameters are grouped under `boolean`. */
export function filterGroups({ filters }: Meta): { param: string; values: readonly string[]; single: boolean }[] {
  const { array } = filters
  const group = (param: string, values: readonly string[], single = false) => ({ param, values, single })
  return [
    group('business_category', filters.enum.business_category, true),
    group('subtype', filters.subtype),
    group('price_level', ['1', '2', '3', '4']),
    group('recommended_for', array.recommended_for),
    group('atmosphere', array.atmosphere),
    group('boolean', filters.boolean),
    group('view', filters.view),
    group('bbq_meat', filters.bbq_meat),
    group('serves', array.serves),
    group('dietary', array.dietary),
    group('muslim_friendly', filters.special['muslim_friendly'] ?? []),
    group('payment_methods', array.payment_methods),
    group('foreign_languages', array.foreign_languages),
    group('parking_type', filters.enum.parking_type, true),
    group('reservation_channel', filters.reservationChannel),
    group('legacy', filters.special['legacy'] ?? []),
    group('local_food', filters.special['local_food'] ?? []),
    group('featured_by', filters.special['featured_by'] ?? []),
  ]
}

/** Returns the condition for a value of a group. */
export function conditionOf(group: string, value: string): Condition {
  return group === 'boolean' ? { param: value, value: 'true' } : { param: group, value }
}
