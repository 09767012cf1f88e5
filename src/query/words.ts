/**
 * A sentence, Korean or English, as the parameters of a search (docs/reference/parameters.md#words-of-several-filters).
 * What it cannot be sure of it reports, and never guesses. The rules, in the order in which they hold:
 *
 * 1. Words are whole: an alias counts when it is a word of the sentence, as it stands or without the particle, polite
 *    ending or plural behind it. A word that is nothing but known words of two or more syllables run together
 *    (강남역맛집) is those words. One-syllable aliases are never looked for inside a word.
 * 2. The longest phrase wins, counted in words (돼지고기 없는 is pork-free, and no negation); of equally long ones the
 *    first. Of one phrase an alias comes before a time, a price, a word of grammar and a region; the whole word before
 *    what is left of it without its ending.
 * 3. A word of several filters is a subtype, else a category, else what is served; of all other filters none comes
 *    first, so such a word stays ambiguous (심야: an occasion or an hour?).
 * 4. `exclude` only by a negation, which binds to one word: in Korean to the one before it (술집 말고), in English to the
 *    one behind it (no chains). It goes on over words joined with it (치킨이랑 피자 말고, no beer or wine), never over a
 *    comma. What is no word of a filter is excluded as a keyword.
 * 5. Beside a subtype a category is redundant, since every subtype has its own; so is "restaurant" beside another
 *    category. Two other categories contradict each other, as do two times: then both are reported.
 * 6. A day alone is no time of `open_at`, and 7시 may be either half of the day: reported. A weekday is the next such
 *    day, today included. A weekend, a number of people, 24시간 or a negated region can be said by no filter: told apart
 *    as `unsayable`, and kept out of the keyword.
 * 7. Names of regions narrow each other; "near" and a distance ask for a circle, as a station always does. What is left
 *    over and no everyday filler is the keyword.
 */
import { mentionsIn, type Mention, type WordsSetting } from './sentence/wordsMentions.ts'
import { assembled } from './sentence/wordsParams.ts'
import { joinNegatedVerbs } from './sentence/wordsFillers.ts'
import type { BoundMention, WordsReading } from './wordsReading.ts'

/** Longest sentence that is read, in UTF-16 units: people write fifty, and each word is looked up in many spans. */
const SENTENCE_LENGTH_MAX = 300

/** Reads a sentence; what stands behind its first 300 characters is left out. */
export function readSentence(sentence: string, setting: WordsSetting): WordsReading {
  const mentions = mentionsIn(joinNegatedVerbs(sentence.slice(0, SENTENCE_LENGTH_MAX)), setting).map(
    (mention): BoundMention => ({
      ...mention,
      negated: false,
      near: false,
    }),
  )
  const idle: Mention[] = []
  for (const [i, { meaning }] of mentions.entries()) {
    if (meaning.kind !== 'link') continue
    const bound = bind(mentions, i)
    if (!bound && meaning.link.kind !== 'join') idle.push(mentions[i] as Mention)
  }
  return assembled(mentions, idle)
}

/** Lets a word of grammar act on its neighbours; false when there is none it could act on. */
function bind(mentions: BoundMention[], at: number): boolean {
  const { meaning } = mentions[at] as Mention
  if (meaning.kind !== 'link') return true
  switch (meaning.link.kind) {
    case 'not_behind':
      return negate(mentions, at, -1, true)
    case 'not_before':
      return negate(mentions, at, 1, meaning.link.overAnd)
    case 'near_behind':
      return markNear(mentions, at, -1)
    case 'near_before':
      return markNear(mentions, at, 1)
    case 'join':
      return true
  }
}

function negate(mentions: BoundMention[], at: number, step: 1 | -1, overAnd: boolean): boolean {
  let target = neighbour(mentions, at, step)
  if (target === null) return false
  for (let next: number | null = target; next !== null; next = joined(mentions, target, step, overAnd)) {
    target = next
    ;(mentions[target] as BoundMention).negated = true
  }
  return true
}

/** The word that is joined with a negated one, on the side away from the negation. */
function joined(mentions: readonly BoundMention[], from: number, step: 1 | -1, overAnd: boolean): number | null {
  const next = neighbour(mentions, from, step, true)
  if (next === null) return null
  const between = mentions.slice(Math.min(from, next) + 1, Math.max(from, next))
  const byWord = between.some(
    ({ from: text, meaning }) =>
      (meaning.kind === 'link' && meaning.link.kind === 'join') || (overAnd && text.toLowerCase() === 'and'),
  )
  const byParticle = (mentions[Math.min(from, next)] as Mention).joins
  return byWord || byParticle ? next : null
}

function markNear(mentions: BoundMention[], at: number, step: 1 | -1): boolean {
  const target = neighbour(mentions, at, step)
  const mention = target === null ? null : (mentions[target] as BoundMention)
  if (mention?.meaning.kind !== 'region') return false
  mention.near = true
  return true
}

/** The nearest phrase that says something, not across a comma; `overJoins` also steps over words like 또는. */
function neighbour(mentions: readonly BoundMention[], from: number, step: 1 | -1, overJoins = false): number | null {
  for (let i = from + step; i >= 0 && i < mentions.length; i += step) {
    const later = mentions[step === 1 ? i : i + 1] as Mention
    if (later.afterMark) return null
    const { meaning } = mentions[i] as Mention
    if (meaning.kind === 'filler' || meaning.kind === 'unsayable' || meaning.kind === 'distance') continue
    if (meaning.kind !== 'link') return i
    if (!overJoins || meaning.link.kind !== 'join') return null
  }
  return null
}
