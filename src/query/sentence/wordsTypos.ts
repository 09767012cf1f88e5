import { foldWord } from '#base/text/text.ts'
import { LEXICON_WORDS } from '../wordsLexicon.ts'
import { beginsAlike, isOneErrorAway, lettersOf, soundsAlike } from './oneError.ts'

/** Words of times and prices that are no part of a vocabulary. */
const MORE_WORDS =
  'tonight saturday sunday monday tuesday wednesday thursday friday cheap expensive affordable station weekend evening afternoon'
/** Shorter words have too many neighbours: bear and beer, 방어 and 장어. */
const LATIN_MIN = 5
const KOREAN_MIN = 3
/** Everyday words that are one letter away from a word of a filter and mean something else. */
const REAL_WORDS: ReadonlySet<string> = new Set(
  (
    'lotte carry roast coast boast party lovely never liver diver trench clear break ratio paste stake cable birds built quilt quiz ' +
    'launch bunch patty dairy daily diary stream dream board boards mango manga salsa gate heart hearty horse mouse route root ' +
    'meals metal medal petal pearl beard beach peach bench bleach clean cream creams pancake fork pork work worker walker baker barker market marker ' +
    'loving living leaving having wise wines vine vines fries fired field sear sugar lounge grill grilled clams drama crafts shack shake snack snacks steam team teams tender '
  ).split(' '),
)

let byDeletion: ReadonlyMap<string, readonly string[]> | null = null

/**
 * Returns the only word of the lexicon that one typing error turns into the given one (a letter or jamo changed, dropped,
 * doubled or swapped with the next), or null when there is none, or more than one.
 */
export function misspelt(word: string): string | null {
  const written = foldWord(word)
  const isKorean = /^\p{Script=Hangul}+$/u.test(written)
  if ((!isKorean && !/^[a-z]{4,}$/u.test(written)) || REAL_WORDS.has(written)) return null
  if (isKorean && written.length < KOREAN_MIN - 1) return null
  const letters = lettersOf(written)
  byDeletion ??= deletions()
  const near = new Set([letters, ...shortened(letters)].flatMap((form) => byDeletion?.get(form) ?? []))
  const meant = [...near].filter(
    (known) => beginsAlike(written, known) && isOneErrorAway(letters, lettersOf(known)) && isLongEnough(written, known),
  )
  return meant.length === 1 ? (meant[0] as string) : null
}

/**
 * As `misspelt`, of errors that sound alike only (이자까야, 카폐): such a word is a mistake for the word of a filter also where
 * some venue writes its name so.
 */
export function misspeltBySound(word: string): string | null {
  const meant = misspelt(word)
  const [own, other] = [foldWord(word), meant ?? '']
  const isAlike = meant !== null && own.length === other.length && soundsAlike(lettersOf(own), lettersOf(other))
  return isAlike && /^\p{Script=Hangul}+$/u.test(own) ? meant : null
}

/** Every form of the lexicon's words with at most one letter less, so that near words meet in one of them. */
function deletions(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const words = new Set([...LEXICON_WORDS, MORE_WORDS].flatMap((phrase) => phrase.split(' ')).map(foldWord))
  for (const word of words) {
    const letters = lettersOf(word)
    if (/^[a-z]+$/u.test(word) ? word.length < LATIN_MIN : !/^\p{Script=Hangul}{2,}$/u.test(word)) continue
    for (const form of new Set([letters, ...shortened(letters)])) {
      const known = found.get(form)
      if (known) known.push(word)
      else found.set(form, [word])
    }
  }
  return found
}

function shortened(letters: string): string[] {
  return Array.from(letters, (_, i) => letters.slice(0, i) + letters.slice(i + 1))
}

function isLongEnough(written: string, known: string): boolean {
  if (!/^\p{Script=Hangul}/u.test(known)) return true
  if (Math.min(written.length, known.length) >= KOREAN_MIN) return true
  return written.length === known.length && soundsAlike(lettersOf(written), lettersOf(known))
}
