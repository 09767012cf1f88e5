/**
 * Converts a sentence, Korean or English, into the parameters of a search
 * (docs/reference/parameters.md#words-of-several-filters). Uncertain phrases are reported, never guessed. The rules, in
 * order of precedence:
 *
 * 1. Words are matched whole: an alias counts when it is a word of the sentence, as written or without its particle,
 *    polite ending or plural. Short forms and slang (프차, tmr) stand for their words. A word that consists only of known
 *    words of two or more syllables (강남역맛집) is read as those words. One-syllable aliases are never searched for inside
 *    a word, except before a verb (룸있는).
 * 2. The longest phrase wins, counted in words (돼지고기 없는 is pork-free and not a negation); among equally long ones,
 *    the first. For one phrase an alias takes precedence over a time, a price, a grammatical word and a region, and the
 *    whole word over the word without its ending.
 * 3. A word of several filters is a subtype, else a category, else a value of serves. A word for an
 *    occasion and an hour is the hour, as assumed (심야, late night). All other filters have equal precedence, so such a
 *    word stays ambiguous.
 * 4. Only a negation sets `exclude`. It applies to one word: in Korean the one before it (술집 말고), in English the one
 *    after it (no chains). It continues over words joined with that word (치킨이랑 피자 말고, no beer or wine), never over a
 *    comma, and it ends at a word that no filter expresses (not spicy noodles). A word that belongs to no filter is
 *    excluded as a keyword. The negation of a negation asks for the thing (노키즈존 아닌 데 말고).
 * 5. Beside a subtype a category is redundant, because every subtype has its own; so is "restaurant" beside another
 *    category. Two other categories contradict each other, as do two times, orders or figures: then both are
 *    reported.
 * 6. A day alone is no time of `open_at`, and 7시 may be in either half of the day: both are reported. A weekday means
 *    the next such day, today included. An hour until which a venue is open, midnight and an hour before six in the morning
 *    are the next ones (until 2am, 자정, 새벽 2시); any other hour that has passed stays today's. Another time in the
 *    sentence decides (8pm tonight, dinner at 7); tonight alone is dinner, and in a bar or after dinner the night, as
 *    assumed. Now comes before a meal of another hour, which is reported. No filter expresses a weekend, a number of
 *    people, praise or a negated region: they are reported as `unsayable` and kept out of the keyword.
 * 7. Names of regions narrow each other; "near" and a distance request a circle, and a station always does. Alternatives
 *    (성수나 건대) and a place between two others are reported. Words that are left over and are not everyday fillers form
 *    the keyword.
 * 8. A left-over word is read as another, and marked as `assumed`, when the sentence so gets a meaning. Tried in this order:
 *    in Latin letters the word of a filter or the everyday word that it spells in Korean, unless it is the whole sentence;
 *    the only word of a filter one typing error away, also for an adjective without a filter; the word of a filter or
 *    the place on the keys of the other layout; the only place one typing error away, for the first six such words. A word
 *    with a capital letter behind the first has no typing error, and a word of a venue's name is only read as Korean in
 *    Latin letters or, beside other words, as the word of a filter that sounds like it (카폐). Of several regions of one
 *    name the one with by far most venues is assumed, too (docs/decisions/0062-everyday-sentences.md,
 *    docs/decisions/0147-everyday-words-and-misspelt-places.md).
 */
import { SENTENCE_LENGTH_MAX } from '#contract/parameters/parameters.ts'
import type { Mention } from './sentence/mention.ts'
import { mentionsIn, type WordsSetting } from './sentence/wordsMentions.ts'
import { assembled } from './sentence/wordsParams.ts'
import { joinNegatedVerbs } from './sentence/wordsFillers.ts'
import { isOfStation } from './sentence/wordsUnsayable.ts'
import type { BoundMention, WordsReading } from './wordsReading.ts'

/** Reads a sentence; text after its first 300 characters is ignored. */
export function readSentence(sentence: string, setting: WordsSetting): WordsReading {
  const mentions = mentionsIn(joinNegatedVerbs(sentence.slice(0, SENTENCE_LENGTH_MAX)), setting).map(
    (mention): BoundMention => ({
      ...mention,
      negated: false,
      near: false,
    }),
  )
  const unboundLinks: Mention[] = []
  for (const [i, { from, meaning }] of mentions.entries()) {
    if (meaning.kind === 'unsayable' && isOfStation(from)) markNear(mentions, i, -1)
    if (meaning.kind !== 'link') continue
    const bound = bind(mentions, i)
    if (!bound && meaning.link.kind !== 'join' && meaning.link.kind !== 'between')
      unboundLinks.push(mentions[i] as Mention)
  }
  return assembled(mentions, unboundLinks, setting)
}

/** Applies a grammatical word to its neighbours; returns false when there is none to apply it to. */
function bind(mentions: BoundMention[], at: number): boolean {
  const { from, meaning } = mentions[at] as Mention
  if (meaning.kind !== 'link') return true
  switch (meaning.link.kind) {
    case 'not_behind':
      return negate(mentions, at, -1, true)
    case 'not_needed_behind':
      return forgo(mentions, at)
    case 'not_before':
      return negate(mentions, at, 1, meaning.link.overAnd)
    case 'near_behind':
      return markNear(mentions, at, -1)
    case 'near_before':
      return markNear(mentions, at, 1) || (isNear(from) && markNear(mentions, at, -1))
    case 'join':
    case 'between':
      return true
  }
}

/** DDP near: people also write it behind the place, as in Korean. */
const isNear = (word: string) => /^near(?:by)?$/iu.test(word)

/** 주차 없어도 되는: the phrase before sets no condition. */
function forgo(mentions: BoundMention[], at: number): boolean {
  const target = neighbour(mentions, at, -1, ['filler'])
  const mention = target === null ? null : (mentions[target] as BoundMention)
  if (mention?.meaning.kind !== 'alias') return false
  mention.meaning = { kind: 'unsayable' }
  return true
}

function negate(mentions: BoundMention[], at: number, step: 1 | -1, overAnd: boolean): boolean {
  let target = neighbour(mentions, at, step, ['filler', 'distance'])
  if (target === null) return step === -1 && denyAgain(mentions, at)
  // "Not spicy" has no effect, and none on the next phrase either.
  if ((mentions[target] as Mention).meaning.kind === 'unsayable') return true
  if (step === -1) target = modifierOf(mentions, target)
  for (let next: number | null = target; next !== null; next = joined(mentions, target, step, overAnd)) {
    target = next
    ;(mentions[target] as BoundMention).negated = true
  }
  return true
}

/** 시끄러운 식당 말고 leaves out what is noisy, not restaurants. */
function modifierOf(mentions: readonly BoundMention[], target: number): number {
  const { meaning, joinsNext } = mentions[target] as Mention
  const isAnyPlace =
    meaning.kind === 'alias' &&
    meaning.readings.some(({ param, value }) => param === 'business_category' && value === 'restaurant')
  const before = isAnyPlace && !joinsNext ? neighbour(mentions, target, -1, ['filler']) : null
  const modifier = before === null ? null : (mentions[before] as Mention)
  return before !== null && modifier?.meaning.kind === 'alias' && !modifier.joinsNext ? before : target
}

/** 카드 안되는 집 말고: a negation of a negation asks for the thing itself. */
function denyAgain(mentions: BoundMention[], at: number): boolean {
  for (let i = at - 1; i >= 0 && !(mentions[i + 1] as Mention).afterMark; i--) {
    const { meaning } = mentions[i] as Mention
    if (meaning.kind === 'filler') continue
    const target =
      meaning.kind === 'link' && meaning.link.kind === 'not_behind' ? neighbour(mentions, i, -1, WITHOUT_MEANING) : null
    if (target !== null) (mentions[target] as BoundMention).negated = false
    return target !== null
  }
  return false
}

/** Returns the phrase joined with a negated one, on the side away from the negation. */
function joined(mentions: readonly BoundMention[], from: number, step: 1 | -1, overAnd: boolean): number | null {
  const next = neighbour(mentions, from, step, BESIDE_NEGATED)
  if (next === null) return null
  const between = mentions.slice(Math.min(from, next) + 1, Math.max(from, next))
  const byWord = between.some(
    ({ from: text, meaning }) =>
      (meaning.kind === 'link' && meaning.link.kind === 'join') || (overAnd && text.toLowerCase() === 'and'),
  )
  const byParticle = (mentions[Math.min(from, next)] as Mention).joinsNext
  return byWord || byParticle ? next : null
}

function markNear(mentions: BoundMention[], at: number, step: 1 | -1): boolean {
  const target = neighbour(mentions, at, step, WITHOUT_MEANING)
  const mention = target === null ? null : (mentions[target] as BoundMention)
  if (mention?.meaning.kind !== 'region') return false
  mention.near = true
  return true
}

const WITHOUT_MEANING: readonly Mention['meaning']['kind'][] = ['filler', 'distance', 'unsayable']
const BESIDE_NEGATED: readonly (Mention['meaning']['kind'] | 'join')[] = [...WITHOUT_MEANING, 'join']

/** Returns the nearest phrase that is none of `skipped` (`join`: a word like 또는), without crossing a comma. */
function neighbour(
  mentions: readonly BoundMention[],
  from: number,
  step: 1 | -1,
  skipped: readonly (Mention['meaning']['kind'] | 'join')[],
): number | null {
  for (let i = from + step; i >= 0 && i < mentions.length; i += step) {
    const later = mentions[step === 1 ? i : i + 1] as Mention
    if (later.afterMark) return null
    const { meaning } = mentions[i] as Mention
    const kind = meaning.kind === 'link' && meaning.link.kind === 'join' ? 'join' : meaning.kind
    if (skipped.includes(kind)) continue
    return meaning.kind === 'link' ? null : i
  }
  return null
}
