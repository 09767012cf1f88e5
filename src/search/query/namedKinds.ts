import type { NamedKind } from '#contract/parameters/query.ts'
import { addTo, blocksOf, holds, type PlacedBitmap } from '../columns/bitmap.ts'
import type { FilterTables } from '../columns/tables.ts'
import { addSetTo } from '../keyword/keywordCombine.ts'
import { NAME_SUBSTRING, NAME_WORD } from '../keyword/keywordFits.ts'
import { lookUpTerm } from '../keyword/keywordLookup.ts'
import { ordinalsOf, type OrdinalSet } from '../keyword/keywordSets.ts'
import { Term } from '../keyword/keywordTerm.ts'
import { matchesAt, patternOf, type Pattern } from '../keyword/pattern.ts'
import { spellingsInUse } from '../keyword/readings/spellingVariants.ts'
import { nameEnd, type WordPool } from '../keyword/wordPool.ts'

/** Returns the venues whose name has one of the words, as a new scratch bitmap; null when there are none. */
export function venuesNamedSo(tables: FilterTables, kinds: readonly NamedKind[]): PlacedBitmap | null {
  const { memory, size } = tables
  const named = memory.emptyScratch()
  const mark = memory.inUse
  for (const { word, isAnywhere, not } of kinds) {
    const own = memory.emptyScratch()
    addNamed(tables, word, isAnywhere ? NAME_SUBSTRING : NAME_WORD, own)
    const others = memory.emptyScratch()
    for (const other of not) addNamed(tables, other, NAME_SUBSTRING, others)
    memory.kernel.without(own.at, own.at, others.at, blocksOf(size))
    memory.kernel.either(named.at, named.at, own.at, blocksOf(size))
    memory.release(mark)
  }
  return memory.countBoth(named, named, 0, size) === 0 ? null : named
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
