import { foldWord } from '#base/text/text.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import { BOOLEAN_FILTERS, entriesOf } from '#venue/vocabulary.ts'
import { cachedByText } from './sentence/cachedByText.ts'
import { sentenceWords } from './sentence/sentenceWords.ts'

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

const SENTENCE_WORDS = sentenceWords()
/** Words that negate themselves: 금연, no line. */
const NEGATIVE: ReadonlySet<string> = new Set(
  SENTENCE_WORDS.filter(({ negative }) => negative).map(({ word }) => foldWord(word)),
)
const VOCABULARY_WORDS = [...LIST_FILTERS, 'exclude', 'open_at', 'include_unknown_hours', ...BOOLEAN_FILTERS].flatMap(
  (param) =>
    // `true` is not a word of a sentence, so the name of the boolean filter is used instead.
    entriesOf(param).flatMap(({ value, ko, en }) =>
      [value === 'true' ? param : value, ...ko, ...en].map((word) => ({ word, param, value })),
    ),
)

/** Every word and phrase with a reading, as written in its table. */
export const LEXICON_WORDS: readonly string[] = [...VOCABULARY_WORDS, ...SENTENCE_WORDS].map(({ word }) => word)

const byWord = lexicon()

function lexicon(): ReadonlyMap<string, readonly WordReading[]> {
  const found = new Map<string, WordReading[]>()
  for (const { word, param, value } of [...VOCABULARY_WORDS, ...SENTENCE_WORDS]) {
    const key = foldWord(word)
    const known = found.get(key)
    if (!known) found.set(key, [{ param, value }])
    else if (!known.some((one) => one.param === param && one.value === value)) known.push({ param, value })
  }
  return found
}

const beginnings: ReadonlySet<string> = new Set(
  [...byWord.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))),
)

/** Returns true when some word or phrase with a reading begins with this text; saves look-ups of longer ones. */
export function beginsReading(text: string): boolean {
  return beginnings.has(foldWord(text))
}

/** The largest number of words in an alias. */
export const WORDS_MAX = Math.max(...LEXICON_WORDS.map((word) => word.split(' ').length))

/** Returns all readings of a word, compared like aliases; empty when it has none. */
export const readingsOf: (word: string) => readonly WordReading[] = cachedByText(
  (word) => byWord.get(foldWord(word)) ?? [],
)

/** `isAssumed`: the word may mean another filter as well. */
export type Preferred =
  | { kind: 'one'; reading: WordReading; isAssumed?: true }
  | { kind: 'several'; readings: readonly WordReading[] }

/** Returns the meaning of a word in a sentence by the documented precedence; several when that does not decide. */
export function preferred(word: string, readings: readonly WordReading[]): Preferred {
  const [only] = readings
  if (only && NEGATIVE.has(foldWord(word))) return { kind: 'one', reading: only }
  const asked = readings.filter(({ param }) => param !== 'exclude')
  if (asked.length === 0 || CONTEXT_WORDS.has(foldWord(word))) return { kind: 'several', readings }
  const hours = STATES_HOURS.test(word) ? asked.find(({ param }) => param === 'open_at') : undefined
  return hours ? { kind: 'one', reading: hours } : (timeOfOccasion(asked) ?? byPrecedence(asked))
}

/** 심야, late night: who names a time of day for a visit means the hour, of which the occasion is a consequence. */
function timeOfOccasion(readings: readonly WordReading[]): Preferred | null {
  const reading = readings.find(({ param }) => param === 'open_at')
  const isOccasion = readings.every(({ param }) => param === 'open_at' || param === 'recommended_for')
  return reading && readings.length > 1 && isOccasion ? { kind: 'one', reading, isAssumed: true } : null
}

/** Whoever says until when asks for hours, and not for an occasion: open late, till late, 새벽까지. */
const STATES_HOURS = /까지$|\b(?:open|until+|till?)\b/iu

/** A time, an order and is24h cannot be excluded; who needs no booking does not mind places that take one. */
const EXCLUDABLE: ReadonlySet<string> = new Set(
  [...LIST_FILTERS, ...BOOLEAN_FILTERS].filter((param) => param !== 'reservable'),
)

/** Returns the meaning of a negated word: first as a word of `exclude` itself. */
export function preferredToExclude(readings: readonly WordReading[]): Preferred | null {
  const own = readings.find(({ param }) => param === 'exclude')
  if (own) return { kind: 'one', reading: own }
  const possible = readings.filter(({ param }) => EXCLUDABLE.has(param))
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
