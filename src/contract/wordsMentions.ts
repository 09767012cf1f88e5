import { isFiller, linkOf, type Link } from './wordsFillers.ts'
import { readingsOf, WORDS_MAX, type WordReading } from './wordsLexicon.ts'
import { readPrice, type PriceReading } from './wordsPrice.ts'
import type { RegionLookup, RegionReading } from './wordsRegion.ts'
import { formsOf, splitRun, tokensOf, type Token, type WordForm } from './wordsText.ts'
import { readTime, type TimeReading } from './wordsTime.ts'

/** What a phrase of the sentence is about. */
type Meaning =
  | { kind: 'alias'; word: string; readings: readonly WordReading[] }
  | { kind: 'time'; reading: TimeReading }
  | { kind: 'price'; reading: PriceReading }
  | { kind: 'region'; readings: readonly RegionReading[] }
  | { kind: 'filler' }
  | { kind: 'count' }
  | { kind: 'link'; link: Link }
  | { kind: 'unknown' }

/** One phrase, in the order of the sentence. */
export interface Mention {
  /** As written. */
  from: string
  meaning: Meaning
  /** A comma or the end of a sentence stands before it. */
  afterMark: boolean
  /** Its particle joins it with the next one. */
  joins: boolean
}

/** Who comes, how many, on which floor: nothing that a filter says. */
const COUNT =
  /^(?:\d+(?:명|인|분|층|번|명이서|명이|인분|people|persons?|pax)|친구|엄마|아빠|남편|아내|애인|여자친구|남자친구|동료|friends?|colleagues?|coworkers?)$/iu
const COUNTED = /^(?:\d+|two|three|four|five|six|eight|ten) (?:people|persons?|guests|명|인|분)$/iu

/**
 * The phrases of a sentence: of all spans of words the longest first, and of equally long ones the first; a span is
 * looked up as it stands, then without what grammar hung on its last word.
 */
export function mentionsIn(sentence: string, lookUp: RegionLookup): Mention[] {
  const tokens = tokensOf(sentence).flatMap((token) => runTogether(token, lookUp))
  const found: (Mention | null)[] = tokens.map(() => null)
  const taken = tokens.map(() => false)
  for (let length = Math.min(WORDS_MAX, tokens.length); length > 0; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      const span = tokens.slice(start, start + length)
      if (taken.slice(start, start + length).some(Boolean) || span.slice(1).some(({ afterMark }) => afterMark)) continue
      const mention = length > 1 ? phrase(span, lookUp) : word(span[0] as Token, stemBefore(tokens[start + 1]), lookUp)
      if (!mention) continue
      found[start] = mention
      taken.fill(true, start, start + length)
    }
  }
  return found.filter((mention) => mention !== null)
}

/** 룸이 있는, 회가 되는: before such a word 이 and 가 are particles even after one syllable. */
function stemBefore(next: Token | undefined): number {
  return next && !next.afterMark && /^(?:있|없|되|돼|가능)/u.test(next.text) ? 1 : 2
}

/** 강남역맛집 as two words, unless it is a word itself. */
function runTogether(token: Token, lookUp: RegionLookup): Token[] {
  if (word(token, 2, lookUp).meaning.kind !== 'unknown') return [token]
  const isPart = (part: string) => isThing(part) || isFiller(part) || linkOf(part) !== null || lookUp(part).length > 0
  const isThing = (part: string) => readingsOf(part).length > 0
  const parts = splitRun(token.text, isPart)
  // A name may be made of everyday words; one that begins with what is no thing is none of ours.
  if (!parts || !parts.some(isThing) || isFiller(parts[0] as string)) return [token]
  return parts.map((text, i) => ({ text, afterMark: token.afterMark && i === 0 }))
}

function phrase(span: readonly Token[], lookUp: RegionLookup): Mention | null {
  const text = span.map((token) => token.text).join(' ')
  const heads = span.slice(0, -1).map((token) => token.text)
  const forms = formsOf((span.at(-1) as Token).text, 1)
  const stripped = heads.map((head) => formsOf(head).slice(1).at(0)?.stem ?? head)
  for (const front of new Set([heads.join(' '), stripped.join(' ')])) {
    for (const { stem, joins } of forms) {
      const words = `${front} ${stem}`
      const readings = readingsOf(words)
      if (readings.length > 0) return mention(span, { kind: 'alias', word: words, readings }, joins)
    }
  }
  const time = readTime(text)
  if (time) return mention(span, { kind: 'time', reading: time })
  const price = readPrice(text)
  if (price) return mention(span, { kind: 'price', reading: price })
  if (COUNTED.test(text)) return mention(span, { kind: 'count' })
  const region = span.length <= 3 && !heads.some(isLinkOrFiller) ? regionOf(`${heads.join(' ')} `, forms, lookUp) : null
  return region && mention(span, { kind: 'region', readings: region })
}

function isLinkOrFiller(text: string): boolean {
  return linkOf(text) !== null || isFiller(text)
}

function word(token: Token, stemMin: number, lookUp: RegionLookup): Mention {
  const span = [token]
  const link = linkOf(token.text)
  // "nearby" is a word of a filter too, but beside a place it is not.
  if (link) return mention(span, { kind: 'link', link })
  for (const form of formsOf(token.text, stemMin)) {
    const meaning = meaningOf(form, lookUp)
    if (meaning) return mention(span, meaning, form.joins)
  }
  return mention(span, { kind: 'unknown' })
}

function meaningOf({ stem }: WordForm, lookUp: RegionLookup): Meaning | null {
  const readings = readingsOf(stem)
  if (readings.length > 0) return { kind: 'alias', word: stem, readings }
  const time = readTime(stem)
  if (time) return { kind: 'time', reading: time }
  const price = readPrice(stem)
  if (price) return { kind: 'price', reading: price }
  if (COUNT.test(stem)) return { kind: 'count' }
  if (isFiller(stem)) return { kind: 'filler' }
  const link = linkOf(stem)
  if (link) return { kind: 'link', link }
  const regions = lookUp(stem)
  return regions.length > 0 ? { kind: 'region', readings: regions } : null
}

function regionOf(front: string, forms: readonly WordForm[], lookUp: RegionLookup): readonly RegionReading[] | null {
  for (const { stem } of forms) {
    const readings = lookUp(front + stem)
    if (readings.length > 0) return readings
  }
  return null
}

function mention(span: readonly Token[], meaning: Meaning, joins = false): Mention {
  const [first] = span
  return { from: span.map(({ text }) => text).join(' '), meaning, afterMark: first?.afterMark ?? false, joins }
}
