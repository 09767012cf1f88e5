import type { CalendarDate } from '#base/kst.ts'
import { withOtherLayout } from '#base/text/keystrokes.ts'
import { kindOfDish, romanisedDish } from './dishWords.ts'
import { readDistance } from './wordsDistance.ts'
import { cachedByText } from './cachedByText.ts'
import { withChain } from './chainOrBarbecue.ts'
import { beginsGrammar, isFiller, isFillerPhrase, linkOf, linkOfPhrase } from './wordsFillers.ts'
import { beginsReading, readingsOf, WORDS_MAX, type WordReading } from '../wordsLexicon.ts'
import type { Meaning, Mention } from './mention.ts'
import { readFigure } from './wordsFigures.ts'
import { isCapitalised, withNames } from './wordsNames.ts'
import { isInflected, isPraise, soundsGood } from './wordsInflection.ts'
import { isCountedThing, mayCountThings } from './amountOfThings.ts'
import { readPrice } from './wordsPrice.ts'
import { sidesOf } from './wordsSides.ts'
import { koreanInLatin } from './romanisedWords.ts'
import { namesHouseElsewhere } from './houseElsewhere.ts'
import { splitRun, tokensOfParts, type RunPart } from './wordsRun.ts'
import { expanded, isShortForm } from './wordsShortForms.ts'
import type { RegionLookup, RegionReading } from '../wordsRegion.ts'
import { formsOf, tokensOf, type Token, type WordForm } from './wordsText.ts'
import { readTime } from './wordsTime.ts'
import { misspelt, misspeltBySound } from './wordsTypos.ts'
import { isAdjective, isUnsayable } from './wordsUnsayable.ts'

/** The context in which the words of a sentence are looked up. */
export interface WordsSetting {
  /** The regions of the release to be searched. */
  lookUp: RegionLookup
  /** The day in Korea, to which weekdays are relative. */
  today: CalendarDate
  /** The minute of that day, for times that are the next ones (until 2am); absent when it is unknown. */
  minute?: number
  /** Returns true for a word of a venue's name, which is then never read as a misspelt word of a filter. */
  isNameWord?: (word: string) => boolean
  /** Returns true for the whole name of a venue, which is then not read as several words without spaces. */
  isName?: (word: string) => boolean
  /** Returns true for the name of a chain of several words (burger king), which is never read word by word. */
  isChain?: (words: string) => boolean
}

/** The length of 다음 주 금요일 저녁 7시. */
const DATE_WORDS_MAX = 5
/** The length of Seoul National University of Science and Technology. */
const NAME_WORDS_MAX = 7
const MEASURE_MAX = Math.max(WORDS_MAX, DATE_WORDS_MAX)
const SPAN_MAX = Math.max(MEASURE_MAX, NAME_WORDS_MAX)

/**
 * Returns the phrases of a sentence. A word that belongs to no phrase is read once more as the word that it misspells, when
 * that gives a meaning.
 */
export function mentionsIn(sentence: string, setting: WordsSetting): Mention[] {
  const partOf = cachedByText((part) => runPart(part, setting))
  const apart = tokensOf(sentence).flatMap((token, _, all) =>
    isShortForm(token.text) || namesHouseElsewhere(token, all, setting) ? [token] : runTogether(token, setting, partOf),
  )
  const tokens = withChain(apart, setting.lookUp).flatMap(expanded)
  const first = phrasesOf(tokens, setting)
  if (tokens.length === 1 && isWordOfName(first[0]?.mention))
    return [{ ...mentionOf(first[0] as Phrase), meaning: { kind: 'unknown' } }]
  const corrected = withCorrections(tokens, first, setting)
  if (!corrected) return withNames(first.map(mentionOf))
  const second = phrasesOf(corrected, setting)
  // A correction without a meaning is undone, so that the keyword keeps the word as written.
  const kept = corrected.map((token, i) => {
    const own = second.find(({ start, length }) => i >= start && i < start + length)
    const isMeant = own && (isMeaning(own.mention) || (isLatin(tokens[i]) && own.mention.meaning.kind !== 'unknown'))
    return isMeant ? token : (tokens[i] as Token)
  })
  return withNames(phrasesOf(kept, setting).map(mentionOf))
}

/** An everyday Korean word in Latin letters has no filter, and is no keyword either. */
const isLatin = (token: Token | undefined) => token !== undefined && /^[a-z]+$/iu.test(token.text)

interface Phrase {
  mention: Mention
  start: number
  length: number
}

const mentionOf = ({ mention: own }: Phrase) => own

/**
 * Returns the phrases with their places. The longest span of words is tried first, and among equally long ones the first; a
 * span is looked up as written, then without the endings of its last word.
 */
function phrasesOf(tokens: readonly Token[], setting: WordsSetting): Phrase[] {
  const found: (Phrase | null)[] = tokens.map(() => null)
  const taken = tokens.map(() => false)
  const reach = tokens.map((_, start) => longestSpan(tokens, start, setting.lookUp))
  for (let length = Math.min(SPAN_MAX, tokens.length); length > 0; length--) {
    for (let start = 0; start + length <= tokens.length; start++) {
      if (length > (reach[start] as number) || taken.slice(start, start + length).includes(true)) continue
      const own =
        length > 1
          ? phrase(tokens.slice(start, start + length), setting, tokens[start - 1], tokens.slice(start + length))
          : word(tokens[start] as Token, stemBefore(tokens[start + 1]), setting)
      if (!own) continue
      found[start] = { mention: own, start, length }
      taken.fill(true, start, start + length)
    }
  }
  const phrases = found.filter((one) => one !== null)
  const sides = sidesOf(phrases.map(mentionOf))
  return phrases.map((one, i) => {
    const kind = sides[i] ?? null
    return kind === null ? one : { ...one, mention: { ...one.mention, meaning: { kind } } }
  })
}

/** Returns the number of words that a phrase may have here: it crosses no mark, and few begin one of three or more. */
function longestSpan(tokens: readonly Token[], start: number, { beginsName }: RegionLookup): number {
  let length = 1
  while (length < SPAN_MAX && tokens[start + length]?.afterMark === false) length++
  if (length < 3) return length
  const [first, second] = tokens.slice(start, start + 2) as [Token, Token]
  const twoWords = `${first.text} ${second.text}`
  if (beginsName?.(twoWords)) return length
  if (beginsPhrase(twoWords)) return Math.min(length, MEASURE_MAX)
  // Romanised names of stations have up to three words: Hongik Univ station.
  return /^[a-z]/iu.test(first.text) ? 3 : 2
}

/** Returns true when a phrase of three or more words may begin with these two; saves reading every long span. */
const beginsPhrase = cachedByText((twoWords) => {
  const text = twoWords.toLowerCase()
  if (beginsReading(text) || beginsGrammar(text) || MAYBE_MEASURE.test(text)) return true
  const [first = '', second = ''] = text.split(' ')
  const stems = [first, second].map((word) => formsOf(word)[1]?.stem ?? word)
  return beginsReading(stems.join(' ')) || beginsReading(`${stems[0]} ${second}`)
})

/** Returns the tokens with each unknown word replaced by the word that is meant; null when there is none. */
function withCorrections(tokens: readonly Token[], phrases: readonly Phrase[], setting: WordsSetting): Token[] | null {
  const corrected = [...tokens]
  const bounded = { ...setting, lookUp: withFewMisspeltPlaces(setting.lookUp) }
  let isChanged = false
  for (const [i, one] of phrases.entries()) {
    const token = tokens[one.start] as Token
    const text = one.length > 1 ? null : meantBy(one, token, phrases[i + 1], tokens.length === 1, bounded)
    if (text === null) continue
    corrected[one.start] = { ...token, text, assumed: true }
    isChanged = true
  }
  return isChanged ? corrected : null
}

/** A misspelt place is compared with every name of the release, which takes milliseconds; people misspell one or two. */
const MISSPELT_PLACES_MAX = 6

function withFewMisspeltPlaces(lookUp: RegionLookup): RegionLookup {
  const { misspelt } = lookUp
  let tried = 0
  if (!misspelt) return lookUp
  const few = (text: string) => (++tried > MISSPELT_PLACES_MAX ? null : misspelt(text))
  return Object.assign((text: string) => lookUp(text), { ...lookUp, misspelt: few })
}

/**
 * Returns the word that an unknown one spells in Latin letters, misspells, or is on the keys of the other layout, or the place that
 * it misspells; null for none. A word of a name is none of these, except where it sounds like the word of a filter, and in Latin
 * letters, as which names are found by their sound: many have a word like 조용한.
 */
function meantBy(
  { mention: own, start }: Phrase,
  token: Token,
  next: Phrase | undefined,
  isAlone: boolean,
  setting: WordsSetting,
): string | null {
  const { text } = token
  const isUnknown = own.meaning.kind === 'unknown'
  const korean = isUnknown && !isAlone ? koreanInLatin(text) : null
  if (korean !== null) return korean
  const mayBe = mayBeMisspelt(own, start, token, next)
  if (setting.isNameWord?.(token.from)) return mayBe && !isAlone ? misspeltForm(text, misspeltBySound) : null
  const misspelling = mayBe ? misspeltForm(text, misspelt) : null
  if (misspelling !== null || !isUnknown) return misspelling
  return inOtherLayout(text, setting) ?? setting.lookUp.misspelt?.(text) ?? null
}

function misspeltForm(text: string, meantBy: (word: string) => string | null): string | null {
  for (const { stem } of formsOf(text)) {
    const meant = meantBy(stem)
    if (meant !== null) return meant
  }
  return null
}

/** Shorter words are syllables by chance. */
const LAYOUT_MIN = 4

function inOtherLayout(text: string, setting: WordsSetting): string | null {
  if (text.length < LAYOUT_MIN || !/^[a-z]+$/iu.test(text)) return null
  const other = withOtherLayout(text)
  if (other === null || other.length < 2) return null
  const { kind } = word({ text: other, from: other, source: 0, assumed: true, afterMark: false }, 2, setting).meaning
  return kind === 'alias' || kind === 'region' || isShortForm(other) ? other : null
}

function mayBeMisspelt(own: Mention, start: number, token: Token, next: Phrase | undefined): boolean {
  if (start > 0 && isCapitalised(token.from)) return false
  // "Quite" is an adverb before an adjective, and a mistake for "quiet" before the word of a filter.
  if (token.text.toLowerCase() === 'quite') return next === undefined || next.mention.meaning.kind === 'alias'
  return own.meaning.kind === 'unknown' || (own.meaning.kind === 'unsayable' && isAdjective(token.text))
}

/** A sentence of one everyday word is no sentence but a name: 약속. */
function isWordOfName(own: Mention | undefined): boolean {
  return (own?.meaning.kind === 'filler' || own?.meaning.kind === 'unsayable') && !/\d/u.test(own.from)
}

function isMeaning({ meaning }: Mention): boolean {
  return meaning.kind === 'alias' || meaning.kind === 'time' || meaning.kind === 'price' || meaning.kind === 'region'
}

/** 룸이 있는, 회가 되는: before such a verb, 이 and 가 are particles even after one syllable. */
function stemBefore(next: Token | undefined): number {
  return next && !next.afterMark && /^(?:있|없|되|돼|가능)/u.test(next.text) ? 1 : 2
}

/** Splits 강남역맛집 into two words, unless it is a word itself. */
function runTogether(token: Token, setting: WordsSetting, partOf: (part: string) => RunPart): Token[] {
  if (NAMES.has(token.text)) return [token]
  const { kind } = word(token, 2, setting).meaning
  // A word may end like an adjective because its last part is one: 콘센트많은데.
  if ((kind !== 'unknown' && kind !== 'unsayable') || setting.isName?.(token.text)) return [token]
  const parts = splitRun(token.text, partOf) ?? famousFor(token.text, setting)
  return parts ? tokensOfParts(token, parts) : [token]
}

/** 안주맛집, 분위기맛집: what a place is famous for need be no condition. */
function famousFor(text: string, setting: WordsSetting): string[] | null {
  const thing = /^([가-힣]{2,})맛집$/u.exec(text)?.[1]
  if (thing === undefined) return null
  const { kind } = word({ text: thing, from: thing, source: 0, assumed: false, afterMark: false }, 2, setting).meaning
  return kind === 'unknown' ? null : [thing, '맛집']
}

const NEIGHBOURHOOD = '동네'

function runPart(part: string, { lookUp, today, isChain }: WordsSetting): RunPart {
  // 동네빵집 is a bakery; the word alone says nothing.
  if (part === NEIGHBOURHOOD) return 'thing'
  if (readingsOf(part).length > 0 || isShortForm(part) || isChain?.(part)) return 'thing'
  if (linkOf(part) !== null || (isFiller(part) && !/[a-z]/iu.test(part))) return 'grammar'
  if (part.length === 1) return null
  if (isParticle(part)) return 'grammar'
  if (lookUp(part).length > 0 || isCondition(measureOf(part, today), part)) return 'thing'
  if (kindOfDish(part) !== null || koreanInLatin(part) !== null || misspeltBySound(part) !== null) return 'thing'
  if (isInflected(part) || RUN_NOUNS.has(part)) return 'grammar'
  const stems = /[고게히며한는은집장]$/u.test(part) ? formsOf(part).slice(1) : []
  return stems.some(({ stem }) => stem.length > 1 && readingsOf(stem).length > 0) ? 'thing' : null
}

/** 친구포차 and 만원족발 are names: a word that sets no condition is no part of a run, except the exit of a station. */
function isCondition(meaning: Meaning | null, part: string): boolean {
  if (meaning?.kind === 'time') return meaning.reading.kind !== 'unsayable'
  if (meaning?.kind === 'price') return meaning.reading.kind === 'all' || !/\d|만|천/u.test(part)
  return meaning !== null && (meaning.kind !== 'unsayable' || part.endsWith('출구'))
}

/** Nouns that only follow in a word without spaces: 강쥐동반. */
const RUN_NOUNS: ReadonlySet<string> = new Set(['동반', '동반가능', '완비', '환영', '전용', '추천', '맛집추천', '위주'])

function isParticle(part: string): boolean {
  return part === '에서' || part === '이랑' || part === '으로' || part === '하고' || part === '에는'
}

function phrase(
  span: readonly Token[],
  setting: WordsSetting,
  before: Token | undefined,
  after: readonly Token[],
): Mention | null {
  const text = span.map((token) => token.text).join(' ')
  const heads = span.slice(0, -1).map((token) => token.text)
  const forms = formsOf((span.at(-1) as Token).text, 1)
  const stripped = heads.map((head) => formsOf(head).slice(1).at(0)?.stem ?? head)
  for (const front of new Set([heads.join(' '), stripped.join(' ')])) {
    if (!beginsReading(front)) continue
    for (const { stem, joinsNext } of forms) {
      const words = `${front} ${stem}`
      const readings = readingsOf(words)
      if (readings.length > 0 && !isVerbPhrase(words, before, after[0]) && !isDishOfPlace(readings, words, setting))
        return mention(span, { kind: 'alias', word: words, readings }, joinsNext)
    }
  }
  const folded = text.toLowerCase()
  if (NAMES.has(folded) || setting.isChain?.(folded)) return mention(span, { kind: 'unknown' })
  if (isFillerPhrase(folded)) return mention(span, { kind: 'filler' })
  const kind =
    LATIN_WORDS.test(folded) && !span.some((token) => isLinkOrFiller(token.text)) ? romanisedDish(folded) : null
  if (kind !== null)
    return mention(span, { kind: 'alias', word: folded, readings: [{ param: 'subtype', value: kind }] })
  const link = linkOfPhrase(folded)
  if (link) return mention(span, { kind: 'link', link })
  const meaning = measureOfForms(heads, forms, setting.today) ?? countedKids(text)
  const isCount = meaning?.kind === 'price' && mayCountThings(folded) && beginsUnknown(after, setting)
  if (meaning && !isCount) return mention(span, meaning)
  const { lookUp } = setting
  const mayBePlace = span.length <= 3 && !heads.some(isLinkOrFiller)
  const isPlace = mayBePlace || lookUp.beginsName?.(heads.join(' ')) === true
  const region = isPlace ? regionOf(`${heads.join(' ')} `, forms, lookUp) : null
  return region && mention(span, { kind: 'region', readings: region })
}

/** Returns true when these words begin with a thing that no filter and no other phrase means: up to 90000 followers. */
function beginsUnknown(tokens: readonly Token[], setting: WordsSetting): boolean {
  const [first] = tokens
  if (first === undefined || first.afterMark) return false
  if (isCountedThing(first.text)) return true
  const text = first.text.toLowerCase()
  if (word(first, 2, setting).meaning.kind !== 'unknown' || setting.isChain?.(text)) return false
  if (koreanInLatin(text) !== null || misspeltForm(text, misspelt) !== null) return false
  const longest = longestSpan(tokens, 0, setting.lookUp)
  for (let length = 2; length <= Math.min(longest, tokens.length); length++)
    if (phrase(tokens.slice(0, length), setting, undefined, tokens.slice(length))) return false
  return true
}

const LATIN_WORDS = /^[a-z]+(?: [a-z]+){1,2}$/u

/** Reads a measure also without the ending of its last word: 밤 10시까지하는. */
function measureOfForms(heads: readonly string[], forms: readonly WordForm[], today: CalendarDate): Meaning | null {
  for (const { stem } of forms) {
    const meaning = measureOf([...heads, stem].join(' '), today)
    if (meaning) return meaning
  }
  return null
}

/** Dishes and places of two words, of which one alone means a filter. */
const NAMES: ReadonlySet<string> = new Set([
  'hot dog',
  'hot dogs',
  'new york',
  // Other businesses, which a sentence leaves out: 스터디카페 말고.
  '스터디카페',
  '피시방',
  '편의점',
])

/** 수원 왕갈비, jeju black pork: the place and the dish say more than the speciality, of which few lists know. */
function isDishOfPlace(readings: readonly WordReading[], words: string, { lookUp }: WordsSetting): boolean {
  if (!readings.every(({ param }) => param === 'local_food')) return false
  const at = words.indexOf(' ')
  const dish = words.slice(at + 1)
  const isDish = kindOfDish(dish) !== null || readingsOf(dish).some(({ param }) => param === 'subtype')
  return isDish && lookUp(words.slice(0, at)).length > 0
}

/** "Eat in" before a place and "to go" after "where" are verbs, and no seat and no takeout. */
function isVerbPhrase(words: string, before: Token | undefined, after: Token | undefined): boolean {
  const text = words.toLowerCase()
  if (text === 'eat in') return after !== undefined && !after.afterMark
  return text === 'to go' && before !== undefined && isFiller(before.text)
}

const COUNTED_KIDS =
  /^(?:with )?(?:my )?(?:\d|one|two|three|four|small|little|young) (kids?|children|child|babies|baby|toddlers?)$/iu

function countedKids(text: string): Meaning | null {
  return COUNTED_KIDS.test(text) ? { kind: 'alias', word: 'kids', readings: readingsOf('kids') } : null
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
  if (isInflected(token.text) || soundsGood(token.text)) return mention(span, { kind: 'filler' })
  return mention(span, { kind: isAdjective(token.text) || isPraise(token.text) ? 'unsayable' : 'unknown' })
}

function meaningOf({ stem }: WordForm, { lookUp, today, isChain }: WordsSetting): Meaning | null {
  const readings = readingsOf(stem)
  if (readings.length > 0) return { kind: 'alias', word: stem, readings: withKind(stem, readings) }
  if (NAMES.has(stem)) return { kind: 'unknown' }
  const measure = measureOf(stem, today)
  if (measure) return measure
  if (isFiller(stem)) return { kind: 'filler' }
  const link = linkOf(stem)
  if (link) return { kind: 'link', link }
  const regions = lookUp(stem)
  if (regions.length > 0 && !isKoreanWord(stem, regions)) return { kind: 'region', readings: regions }
  // 콩다방 is no tea house, and 굽네 no form of 굽다.
  if (isChain?.(stem)) return { kind: 'unknown' }
  const kind = kindOfDish(stem) ?? romanisedDish(stem)
  return kind === null ? null : { kind: 'alias', word: stem, readings: [{ param: 'subtype', value: kind }] }
}

/** Jucha is 주차, and also sounds like the dong 주자, of which people would not leave out the ending. */
function isKoreanWord(word: string, regions: readonly RegionReading[]): boolean {
  return regions.every(({ isShortened }) => isShortened) && koreanInLatin(word) !== null
}

/** A speciality of a place is also a dish: 수원왕갈비. */
function withKind(word: string, readings: readonly WordReading[]): readonly WordReading[] {
  const kind = readings.every(({ param }) => param === 'local_food') ? kindOfDish(word) : null
  return kind === null ? readings : [...readings, { param: 'subtype', value: kind }]
}

/** Reads a time, a price, a figure, a distance, or something that no filter expresses. */
function measureOf(text: string, today: CalendarDate): Meaning | null {
  const time = MAYBE_TIME.test(text) ? readTime(text, today) : null
  if (time) return { kind: 'time', reading: time }
  const price = readPrice(text)
  if (price) return { kind: 'price', reading: price }
  if (MAYBE_AMOUNT.test(text)) {
    const figure = readFigure(text)
    if (figure) return { kind: 'figure', reading: figure }
    const metres = readDistance(text)
    if (metres !== null) return { kind: 'distance', metres }
  }
  return isUnsayable(text) ? { kind: 'unsayable' } : null
}

/** Every phrase of a time has one of these; the test saves the longer ones for most phrases. */
const MAYBE_TIME =
  /\d|시|[요주평공]일|욜|주말|[이다]번 ?주|다음 ?주|매주|월 |오늘|내일|모레|아침|점심|저녁|조식|런치|디너|브런치|아점|심야|새벽|야간|밤|낮|오전|오후|정오|자정|지금|현재|영업|크리스마스|성탄|데이|설|구정|추석|한가위|seollal|chuseok|new year|day|mon|tue|wed|thu|fri|sat|sun|week|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mas|new y|valentine|now|night|noon|morning|evening|lunch|dinner|breakfast|brunch|supper|clock|tomorrow|late|open/iu
/** Every measure of three or more words has one of these among its first two. */
const MAYBE_MEASURE = new RegExp(
  `${MAYBE_TIME.source}|\\d|[만천백]|예산|넘|예약|사람|브레이크|라스트|도보|걸어|^(?:at|in|on|over|more|less|under|below|up|no|not|between|from|within|about|for|with|table|group|party|a|too|as|one|two|three|four|five|six|seven|eight|ten|few|several|rating|rated|budget|line|my|walking|walk|per|couple|read|good|last) `,
  'iu',
)
const MAYBE_AMOUNT = /[\d백천만]/u

function regionOf(front: string, forms: readonly WordForm[], lookUp: RegionLookup): readonly RegionReading[] | null {
  for (const { stem } of forms) {
    const readings = lookUp(front + stem)
    if (readings.length > 0) return readings
  }
  return null
}

function mention(span: readonly Token[], meaning: Meaning, joinsNext = false): Mention {
  return {
    from: writtenText(span),
    meaning,
    afterMark: span[0]?.afterMark ?? false,
    joinsNext,
    assumed: span.some(({ assumed }) => assumed),
  }
}

/** Returns the words as written: a short form once, and the parts of one word without spaces. */
function writtenText(span: readonly Token[]): string {
  let text = ''
  for (const [i, { from, source }] of span.entries()) {
    const last = span[i - 1]
    if (last?.source === source && last.from === from) continue
    text += last === undefined || last.source === source ? from : ` ${from}`
  }
  return text
}
