import type { CalendarDate } from '#base/kst.ts'
import { readDistance } from './wordsDistance.ts'
import { isFiller, linkOf, type Link } from './wordsFillers.ts'
import { readingsOf, WORDS_MAX, type WordReading } from '../wordsLexicon.ts'
import { readPrice, type PriceReading } from './wordsPrice.ts'
import type { RegionLookup, RegionReading } from '../wordsRegion.ts'
import { formsOf, splitRun, tokensOf, type Token, type WordForm } from './wordsText.ts'
import { readTime, type TimeReading } from './wordsTime.ts'
import { isAdjective, isUnsayable } from './wordsUnsayable.ts'

/** The meaning of a phrase of the sentence. */
type Meaning =
  | { kind: 'alias'; word: string; readings: readonly WordReading[] }
  | { kind: 'time'; reading: TimeReading }
  | { kind: 'price'; reading: PriceReading }
  | { kind: 'region'; readings: readonly RegionReading[] }
  | { kind: 'filler' }
  | { kind: 'distance'; metres: number }
  | { kind: 'unsayable' }
  | { kind: 'link'; link: Link }
  | { kind: 'unknown' }

/** One phrase, in the order of the sentence. */
export interface Mention {
  /** As written. */
  from: string
  meaning: Meaning
  /** A comma or the end of a sentence precedes it. */
  afterMark: boolean
  /** Its particle joins it with the next phrase. */
  joinsNext: boolean
}

/** The context in which the words of a sentence are looked up. */
export interface WordsSetting {
  /** The regions of the release to be searched. */
  lookUp: RegionLookup
  /** The day in Korea, to which weekdays are relative. */
  today: CalendarDate
}

/** The length of 다음 주 금요일 저녁 7시. */
const DATE_WORDS_MAX = 5
const SPAN_MAX = Math.max(WORDS_MAX, DATE_WORDS_MAX)

/**
 * Returns the phrases of a sentence. The longest span of words is tried first, and among equally long ones the first; a
 * span is looked up as written, then without the endings of its last word.
 */
export function mentionsIn(sentence: string, setting: WordsSetting): Mention[] {
  const tokens = tokensOf(sentence).flatMap((token) => runTogether(token, setting))
  const found: (Mention | null)[] = tokens.map(() => null)
  const taken = tokens.map(() => false)
  for (let length = Math.min(SPAN_MAX, tokens.length); length > 0; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const span = tokens.slice(start, start + length)
      if (taken.slice(start, start + length).some(Boolean) || span.slice(1).some(({ afterMark }) => afterMark)) continue
      const mention =
        length > 1 ? phrase(span, setting) : word(span[0] as Token, stemBefore(tokens[start + 1]), setting)
      if (!mention) continue
      found[start] = mention
      taken.fill(true, start, start + length)
    }
  }
  return found.filter((mention) => mention !== null)
}

/** 룸이 있는, 회가 되는: before such a verb, 이 and 가 are particles even after one syllable. */
function stemBefore(next: Token | undefined): number {
  return next && !next.afterMark && /^(?:있|없|되|돼|가능)/u.test(next.text) ? 1 : 2
}

/** Splits 강남역맛집 into two words, unless it is a word itself. */
function runTogether(token: Token, setting: WordsSetting): Token[] {
  if (word(token, 2, setting).meaning.kind !== 'unknown') return [token]
  const isPart = (part: string) =>
    isThing(part) || isFiller(part) || linkOf(part) !== null || setting.lookUp(part).length > 0
  const isThing = (part: string) => readingsOf(part).length > 0
  const parts = splitRun(token.text, isPart)
  // A name may consist of everyday words; a word whose first part is a filler is not split.
  if (!parts || !parts.some(isThing) || isFiller(parts[0] as string)) return [token]
  return parts.map((text, i) => ({ text, afterMark: token.afterMark && i === 0 }))
}

function phrase(span: readonly Token[], setting: WordsSetting): Mention | null {
  const text = span.map((token) => token.text).join(' ')
  const heads = span.slice(0, -1).map((token) => token.text)
  const forms = formsOf((span.at(-1) as Token).text, 1)
  const stripped = heads.map((head) => formsOf(head).slice(1).at(0)?.stem ?? head)
  for (const front of new Set([heads.join(' '), stripped.join(' ')])) {
    for (const { stem, joinsNext } of forms) {
      const words = `${front} ${stem}`
      const readings = readingsOf(words)
      if (readings.length > 0) return mention(span, { kind: 'alias', word: words, readings }, joinsNext)
    }
  }
  const meaning = measureOf(text, setting.today)
  if (meaning) return mention(span, meaning)
  const { lookUp } = setting
  const region = span.length <= 3 && !heads.some(isLinkOrFiller) ? regionOf(`${heads.join(' ')} `, forms, lookUp) : null
  return region && mention(span, { kind: 'region', readings: region })
}

function isLinkOrFiller(text: string): boolean {
  return linkOf(text) !== null || isFiller(text)
}

function word(token: Token, stemMin: number, setting: WordsSetting): Mention {
  const span = [token]
  const link = linkOf(token.text)
  // Only beside a place is "nearby" a link; elsewhere it is also a word of a filter.
  if (link) return mention(span, { kind: 'link', link })
  for (const form of formsOf(token.text, stemMin)) {
    const meaning = meaningOf(form, setting)
    if (meaning) return mention(span, meaning, form.joinsNext)
  }
  return mention(span, { kind: isAdjective(token.text) ? 'unsayable' : 'unknown' })
}

function meaningOf({ stem }: WordForm, { lookUp, today }: WordsSetting): Meaning | null {
  const readings = readingsOf(stem)
  if (readings.length > 0) return { kind: 'alias', word: stem, readings }
  const measure = measureOf(stem, today)
  if (measure) return measure
  if (isFiller(stem)) return { kind: 'filler' }
  const link = linkOf(stem)
  if (link) return { kind: 'link', link }
  const regions = lookUp(stem)
  return regions.length > 0 ? { kind: 'region', readings: regions } : null
}

/** Reads a time, a price, a distance, or something that no filter expresses. */
function measureOf(text: string, today: CalendarDate): Meaning | null {
  const time = readTime(text, today)
  if (time) return { kind: 'time', reading: time }
  const price = readPrice(text)
  if (price) return { kind: 'price', reading: price }
  const metres = readDistance(text)
  if (metres !== null) return { kind: 'distance', metres }
  return isUnsayable(text) ? { kind: 'unsayable' } : null
}

function regionOf(front: string, forms: readonly WordForm[], lookUp: RegionLookup): readonly RegionReading[] | null {
  for (const { stem } of forms) {
    const readings = lookUp(front + stem)
    if (readings.length > 0) return readings
  }
  return null
}

function mention(span: readonly Token[], meaning: Meaning, joinsNext = false): Mention {
  const [first] = span
  return { from: span.map(({ text }) => text).join(' '), meaning, afterMark: first?.afterMark ?? false, joinsNext }
}
