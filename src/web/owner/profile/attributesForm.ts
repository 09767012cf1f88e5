import type { PlaceEdit } from '#client/generated/records.ts'
import { ATMOSPHERE_SCORE_MIN } from '#venue/attributes/attributes.ts'

/** Attributes by the filters' names, as the service returns those of the lists or of the owner. */
export interface StatedAttributes {
  booleans?: Readonly<Record<string, boolean | null>>
  [name: string]: unknown
}

/** The value of one attribute: yes or no, the values of a list, or a text; null states that nothing is known. */
export type AttributeValue = boolean | string | readonly string[] | null

/** Values by path, such as `booleans.wifi`, `atmosphere` or `parking_fee`. A missing path has no statement. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** For each attribute the owner's value takes precedence over the lists' value. */
export interface AttributesForm {
  own: AttributeValues
  listed: AttributeValues
}

/** The list attributes that an owner may set, by their names in the vocabulary. */
export const LIST_ATTRIBUTES: readonly string[] = [
  'recommended_for',
  'atmosphere',
  'view',
  'bbq_meat',
  'serves',
  'dietary',
  'muslim_friendly',
  'payment_methods',
  'foreign_languages',
  'local_food',
]
const TEXTS = ['parking_type', 'parking_fee', 'parking_note']
const BOOLEANS = 'booleans.'

export function attributeValuesOf({ booleans = {}, ...others }: StatedAttributes): AttributeValues {
  const words: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(booleans)) words[BOOLEANS + name] = value
  for (const name of [...LIST_ATTRIBUTES, ...TEXTS]) {
    const value = others[name]
    if (value !== undefined) words[name] = value === null || typeof value === 'string' ? value : listOf(value)
  }
  return words
}

/** Returns the values of a list. Atmospheres have scores; those with too low a score do not count. */
function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as string[]
  const scores = Object.entries(value as Readonly<Record<string, number>>)
  return scores.filter(([, score]) => score >= ATMOSPHERE_SCORE_MIN).map(([name]) => name)
}

/** Returns the value that guests see once the form is saved. */
export function effectiveValue({ own, listed }: AttributesForm, path: string): AttributeValue {
  return own[path] ?? (path in own ? null : (listed[path] ?? null))
}

/** Returns the form with the owner's value of an attribute; `undefined` withdraws it. */
export function withValue(form: AttributesForm, path: string, word: AttributeValue | undefined): AttributesForm {
  const { [path]: _, ...others } = form.own
  return { ...form, own: word === undefined ? others : { ...others, [path]: word } }
}

/** Returns the differences from the owner's earlier values: new values, and withdrawn ones. */
export function attributesEdit(own: AttributeValues, before: AttributeValues): PlaceEdit {
  const changed = Object.entries(own).filter(([path, word]) => !(path in before) || !isSame(word, before[path] ?? null))
  const booleans = changed.filter(([path]) => path.startsWith(BOOLEANS))
  const others = changed.filter(([path]) => !path.startsWith(BOOLEANS))
  const withdraw = Object.keys(before).filter((path) => !(path in own))
  const attributes = {
    ...(booleans.length > 0 && {
      booleans: Object.fromEntries(booleans.map(([path, word]) => [path.slice(BOOLEANS.length), word])),
    }),
    ...Object.fromEntries(others),
  }
  return {
    ...(changed.length > 0 && { attributes }),
    ...(withdraw.length > 0 && {
      withdraw: withdraw.map((path) => `attributes.${path}`) as NonNullable<PlaceEdit['withdraw']>,
    }),
  }
}

/** Ignores the order of a list. */
export function isSame(a: AttributeValue, b: AttributeValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value) => b.includes(value))
}
