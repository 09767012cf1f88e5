import { foldWord } from '#base/text/text.ts'
import type { Region } from '#venue/records.ts'
import { addUnder } from './latinNames.ts'

/** A station or landmark with its English names, in full or folded (`cityhall`). */
export interface EnglishNamed {
  region: Region
  names: readonly string[]
}

/** One word alone names a station only when it is longer than most words: Airport is one of many. */
const ONE_WORD_MIN = 8

/** Words that lists and people shorten, or leave out, in one form. */
const ONE_FORM: readonly (readonly [RegExp, string])[] = [
  [/international|intl/gu, ''],
  [/natl/gu, 'national'],
  [/univ(?!ersity)/gu, 'university'],
  [/wom[ae]ns/gu, 'womens'],
  [/educ(?=station|$)/gu, 'education'],
  [/theatre/gu, 'theater'],
  [/centre/gu, 'center'],
]
const STATION = /station$/u

/** Returns an English name without spaces and marks, in one spelling of the words that people shorten; empty for Korean. */
function englishKey(name: string): string {
  if (/\p{Script=Hangul}/u.test(name)) return ''
  const letters = foldWord(name)
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z\d]/gu, '')
  return ONE_FORM.reduce((key, [form, one]) => key.replaceAll(form, one), letters)
}

/** Stations and landmarks by their English names, which need not be romanised Korean ones (City Hall is 시청). */
export class EnglishNames {
  readonly #regions = new Map<string, Region[]>()
  /** All names in the order of their letters, those of stations also with the word for station. */
  readonly #keys: readonly string[]

  constructor(named: readonly EnglishNamed[]) {
    for (const { region, names } of named) addUnder(this.#regions, keysOf(region, names), region)
    const keys = named.flatMap(({ region, names }) => {
      const own = keysOf(region, names)
      return region.kind === 'station' ? [...own, ...own.map((key) => `${key}station`)] : own
    })
    this.#keys = keys.toSorted()
  }

  /** Returns the regions of an English name; with the word for station behind it, the stations. */
  called(text: string): readonly Region[] {
    const key = englishKey(text)
    const bare = key.replace(STATION, '')
    if (bare !== key) return (this.#regions.get(bare) ?? []).filter(({ kind }) => kind === 'station')
    const isNamed = key.length >= ONE_WORD_MIN || /\S[\s-]+\S/u.test(text.trim())
    return isNamed ? (this.#regions.get(key) ?? []) : []
  }

  /** Returns whether an English name begins with these words and has more. */
  begin(words: string): boolean {
    const start = englishKey(words)
    if (start === '') return false
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#keys[middle]! <= start) low = middle + 1
      else high = middle
    }
    return this.#keys[low]?.startsWith(start) === true
  }
}

function keysOf({ kind }: Region, names: readonly string[]): string[] {
  const keys = names.map(englishKey).map((key) => (kind === 'station' ? key.replace(STATION, '') : key))
  return [...new Set(keys)].filter((key) => key !== '')
}
