import { foldWord } from '#base/text/text.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import { BOOLEAN_FILTERS, entriesOf } from '#venue/vocabulary.ts'

/** A filter value that a word may mean. */
export interface WordReading {
  param: string
  value: string
}

/**
 * The parameter that takes precedence when a word belongs to several
 * (docs/reference/parameters.md#words-of-several-filters); all others are equal and come last.
 */
const PRECEDENCE = ['subtype', 'business_category', 'serves']

/**
 * Words that mean a value only within its parameter. In a sentence they mostly mean something else (a place *nearby*,
 * two *persons*, after a *film*), so alone they are reported and not applied.
 */
const CONTEXT_WORDS: ReadonlySet<string> = new Set(
  (
    'nearby none partner service external person group band book guide press city night movie film actor singer related-to card phone featured associated ' +
    '책 기사 그룹 밴드 영화 인물 배우 가수 신문 잡지 소설 전화 카드 방송 전원 이벤트'
  )
    .split(' ')
    .map(foldWord),
)

/** Words of sentences for values that the vocabulary names differently. */
const SENTENCE_WORDS: readonly (readonly [words: readonly string[], readings: readonly WordReading[]])[] = [
  [['no kids', 'without kids', 'without children'], [{ param: 'no_kids_zone', value: 'true' }]],
  [
    [
      'with kids',
      'with children',
      'with a baby',
      'with my kids',
      '아이와',
      '아이랑',
      '아이들과',
      '아이들이랑',
      '애들이랑',
      '아기와',
    ],
    [{ param: 'kids_friendly', value: 'true' }],
  ],
  [
    ['with my dog', 'with a dog', 'with dogs', '강아지와', '강아지랑', '반려견', '애견'],
    [{ param: 'pet_friendly', value: 'true' }],
  ],
  [
    ['늦게', '늦게까지', '늦은 시간', '늦은 밤', 'late', 'open late', 'till late', 'until late'],
    [
      { param: 'recommended_for', value: 'late_night' },
      { param: 'open_at', value: 'late_night' },
    ],
  ],
  [
    ['혼자', '혼자서', 'alone', 'solo', 'by myself'],
    [
      { param: 'recommended_for', value: 'solo_dining' },
      { param: 'recommended_for', value: 'solo_drinking' },
    ],
  ],
]

const byWord = lexicon()

function lexicon(): ReadonlyMap<string, readonly WordReading[]> {
  const found = new Map<string, WordReading[]>()
  const add = (word: string, reading: WordReading) => {
    const key = foldWord(word)
    const known = found.get(key)
    if (!known) found.set(key, [reading])
    else if (!known.some(({ param, value }) => param === reading.param && value === reading.value)) known.push(reading)
  }
  for (const param of [...LIST_FILTERS, 'exclude', 'open_at', 'include_unknown_hours', ...BOOLEAN_FILTERS]) {
    for (const { value, ko, en } of entriesOf(param)) {
      // `true` is not a word of a sentence, so the name of the boolean filter is used instead.
      for (const word of [value === 'true' ? param : value, ...ko, ...en]) add(word, { param, value })
    }
  }
  for (const [words, readings] of SENTENCE_WORDS)
    for (const word of words) for (const reading of readings) add(word, reading)
  return found
}

/** The largest number of words in an alias. */
export const WORDS_MAX = Math.max(
  ...[...LIST_FILTERS, 'exclude', 'open_at', 'include_unknown_hours', ...BOOLEAN_FILTERS].flatMap((param) =>
    entriesOf(param).flatMap(({ ko, en }) => [...ko, ...en].map((word) => word.split(' ').length)),
  ),
)

/** Returns all readings of a word, compared like aliases; empty when it has none. */
export function readingsOf(word: string): readonly WordReading[] {
  return byWord.get(foldWord(word)) ?? []
}

export type Preferred = { kind: 'one'; reading: WordReading } | { kind: 'several'; readings: readonly WordReading[] }

/** Returns the meaning of a word in a sentence by the documented precedence; several when that does not decide. */
export function preferred(word: string, readings: readonly WordReading[]): Preferred {
  const asked = readings.filter(({ param }) => param !== 'exclude')
  if (asked.length === 0 || CONTEXT_WORDS.has(foldWord(word))) return { kind: 'several', readings }
  return byPrecedence(asked)
}

/** Returns the meaning of a negated word: first as a word of `exclude` itself. */
export function preferredToExclude(readings: readonly WordReading[]): Preferred | null {
  const own = readings.find(({ param }) => param === 'exclude')
  if (own) return { kind: 'one', reading: own }
  const possible = readings.filter(({ param }) => param !== 'open_at' && param !== 'include_unknown_hours')
  return possible.length === 0 ? null : byPrecedence(possible)
}

function byPrecedence(readings: readonly WordReading[]): Preferred {
  for (const param of PRECEDENCE) {
    const reading = readings.find((known) => known.param === param)
    if (reading) return { kind: 'one', reading }
  }
  const [only] = readings
  return only && readings.length === 1 ? { kind: 'one', reading: only } : { kind: 'several', readings }
}
