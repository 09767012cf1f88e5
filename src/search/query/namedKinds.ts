import type { NamedKind } from '#contract/parameters/query.ts'
import { addTo, blocksOf, holds, type PlacedBitmap } from '../columns/bitmap.ts'
import type { FilterTables } from '../columns/tables.ts'
import { addSetTo } from '../keyword/keywordCombine.ts'
import { NAME_SUBSTRING, NAME_WORD } from '../keyword/keywordFits.ts'
import { lookUpTerm } from '../keyword/keywordLookup.ts'
import { ordinalsOf, type OrdinalSet } from '../keyword/keywordSets.ts'
import { Term } from '../keyword/keywordTerm.ts'
import type { Words } from '../keyword/keywordTexts.ts'
import { MeaningCache } from '../keyword/meaningCache.ts'
import { matchesAt, patternOf, type Pattern } from '../keyword/pattern.ts'
import { spellingsInUse } from '../keyword/readings/spellingVariants.ts'
import { nameEnd, type WordPool } from '../keyword/wordPool.ts'

/** Room for about a hundred words over 300,000 venues. */
const CACHE_BYTES = 4 * 2 ** 20

/** The venues of each word, which depend on the word and the index alone; an index does not change. */
const venuesByWord = new WeakMap<Words, MeaningCache>()

/** Returns the venues whose name has one of the words, as a new scratch bitmap; null when there are none. */
export function venuesNamedSo(tables: FilterTables, kinds: readonly NamedKind[]): PlacedBitmap | null {
  const { memory, size, openCount, words } = tables
  let known = venuesByWord.get(words)
  if (known === undefined) venuesByWord.set(words, (known = new MeaningCache(size, openCount, CACHE_BYTES)))
  const named = memory.emptyScratch()
  for (const kind of kinds)
    for (const set of known.answerOf(JSON.stringify(kind), () => [venuesOf(tables, kind)]))
      if (set !== null) addSetTo(set, named.words)
  return memory.countBoth(named, named, 0, size) === 0 ? null : named
}

/** The set is in scratch memory that is released: it must be copied at once. */
function venuesOf(tables: FilterTables, { word, isAnywhere, not }: NamedKind): OrdinalSet {
  const { memory, size } = tables
  const mark = memory.inUse
  const own = memory.emptyScratch()
  addNamed(tables, word, isAnywhere ? NAME_SUBSTRING : NAME_WORD, own)
  const others = memory.emptyScratch()
  for (const other of not) addNamed(tables, other, NAME_SUBSTRING, others)
  memory.kernel.without(own.at, own.at, others.at, blocksOf(size))
  memory.release(mark)
  // The cache counts the venues.
  return { kind: 'bitmap', bits: own.words, count: 0, openCount: 0 }
}

/** Adds the venues with a word in their name, in any spelling in use. */
function addNamed({ words }: FilterTables, word: string, levelMax: number, into: PlacedBitmap): void {
  for (const spelling of [word, ...spellingsInUse(word)]) {
    words.scratch.reset()
    const letters = HANGUL.test(spelling) ? lettersOf(spelling) : null
    lookUpTerm(words, new Term(spelling)).forEach((set, level) => {
      if (!set || level > levelMax) return
      if (letters === null) addSetTo(set, into.words)
      else addLettered(words.pool, set, letters, into)
    })
  }
}

const HANGUL = /^[가-힣]+$/u

/**
 * Adds the venues that have the letters within one word of their name: a match may also complete the last syllable (포케 fits
 * 포켓), and runs over the spaces of a name (스시 fits 플레이스 시청점).
 */
function addLettered(pool: WordPool, set: OrdinalSet, letters: Pattern, into: PlacedBitmap): void {
  for (const ordinal of ordinalsOf(set)) if (isNamed(pool, ordinal, letters)) addTo(into.words, ordinal)
}

function isNamed({ units, offsets, nameWordStarts }: WordPool, ordinal: number, letters: Pattern): boolean {
  const start = offsets[ordinal]!
  const last = nameEnd(units, start) - letters.length
  for (let at = start; at <= last; at++) {
    if (!matchesAt(letters, units, at)) continue
    let within = at + 1
    while (within < at + letters.length && !holds(nameWordStarts, within)) within++
    if (within === at + letters.length) return true
  }
  return false
}

function lettersOf(word: string): Pattern {
  const { length, units } = patternOf(word)
  return { length, units, first: units, last: units }
}
