import type { PlaceEdit } from '#client/generated/records.ts'
import { ATMOSPHERE_SCORE_MIN } from '#venue/attributes.ts'

/** Attributes in the filters' own names, as the service tells what lists or owners say of them. */
export interface SaidAttributes {
  booleans?: Readonly<Record<string, boolean | null>>
  [name: string]: unknown
}

/** One attribute: yes or no, the values of a list, a text; null where it is said that nothing is known. */
export type Word = boolean | string | readonly string[] | null

/** By path: `booleans.wifi`, `atmosphere`, `parking_fee`. What is not there is not said. */
export type Words = Readonly<Record<string, Word>>

/** Of each attribute the owner's word goes first, then the lists' word. */
export interface AttributesForm {
  own: Words
  listed: Words
}

/** The lists an owner may say something of, by their names in the vocabulary. */
export const LISTS: readonly string[] = [
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

export function wordsOf({ booleans = {}, ...others }: SaidAttributes): Words {
  const words: Record<string, Word> = {}
  for (const [name, value] of Object.entries(booleans)) words[BOOLEANS + name] = value
  for (const name of [...LISTS, ...TEXTS]) {
    const value = others[name]
    if (value !== undefined) words[name] = value === null || typeof value === 'string' ? value : listOf(value)
  }
  return words
}

/** Atmospheres are kept with scores: too low a one does not count. */
function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as string[]
  const scores = Object.entries(value as Readonly<Record<string, number>>)
  return scores.filter(([, score]) => score >= ATMOSPHERE_SCORE_MIN).map(([name]) => name)
}

/** What guests see of an attribute once the form is saved. */
export function shownWord({ own, listed }: AttributesForm, path: string): Word {
  return own[path] ?? (path in own ? null : (listed[path] ?? null))
}

/** The form with the owner's word on an attribute; `undefined` leaves it to the lists. */
export function withWord(form: AttributesForm, path: string, word: Word | undefined): AttributesForm {
  const { [path]: _, ...others } = form.own
  return { ...form, own: word === undefined ? others : { ...others, [path]: word } }
}

/** Only what differs from what the owner said before: what is new, and what is left to the lists again. */
export function attributesEdit(own: Words, before: Words): PlaceEdit {
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

/** The order of a list says nothing. */
export function isSame(a: Word, b: Word): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value) => b.includes(value))
}
