import type { Meta } from '#client/generated/records.ts'
import type { Language } from '#contract/language.ts'
import type { Condition } from './placeRequest.ts'

/** Parameters that are one value of themselves: `wifi=true`. */
const isBoolean = (meta: Meta, param: string) => meta.filters.boolean.includes(param)

/**
 * What a value is called, by the vocabulary: in Korean its first alias in Hangul; in English the canonical token, which
 * is a word already.
 */
export function valueLabel(meta: Meta | undefined, param: string, value: string, language: Language): string {
  if (param === 'price_level') return '₩'.repeat(Number(value) || 1)
  if (param === 'foreign_languages') return languageName(value, language)
  if (param === 'exclude') return excludedLabel(meta, value, language)
  const group = meta && isBoolean(meta, param) ? 'boolean' : param
  const canonical = group === 'boolean' ? param : value
  const korean = language === 'ko' ? aliasOf(meta, group, canonical) : undefined
  return korean ?? (canonical === 'true' ? paramLabel(param) : wordsOf(canonical))
}

/** `no_kids_zone`, or `subtype:coffee`. */
function excludedLabel(meta: Meta | undefined, value: string, language: Language): string {
  const [param, inner] = value.split(':')
  if (param !== undefined && inner !== undefined && inner !== '') {
    if (param === 'keyword' || param === 'place') return inner
    return valueLabel(meta, param, inner, language)
  }
  const groups = meta ? ['exclude', 'boolean', 'business_category', 'subtype'] : []
  const korean = language === 'ko' ? groups.map((group) => aliasOf(meta, group, value)).find(Boolean) : undefined
  return korean ?? wordsOf(value)
}

function aliasOf(meta: Meta | undefined, group: string, value: string): string | undefined {
  const aliases = Object.entries(meta?.filters.aliases[group] ?? {})
  return aliases.find(([word, of]) => of === value && /[가-힣]/u.test(word))?.[0]
}

/** A venue's free Korean label as the kind that it is an alias of; null for one that the vocabulary does not have. */
export function labelInEnglish(meta: Meta | undefined, label: string): string | null {
  const { subtype = {}, business_category = {} } = meta?.filters.aliases ?? {}
  const tokens = label.split(',').map((part) => subtype[part] ?? business_category[part])
  const token = tokens.find((one) => one !== undefined)
  return token === undefined ? null : wordsOf(token)
}

function languageName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
}

const wordsOf = (token: string) => token.replaceAll('_', ' ')
const paramLabel = (param: string) => wordsOf(param)

/** Values that a filter offers, by its parameter; booleans stand together under `boolean`. */
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

/** The condition that a value of a group stands for. */
export function conditionOf(group: string, value: string): Condition {
  return group === 'boolean' ? { param: value, value: 'true' } : { param: group, value }
}
