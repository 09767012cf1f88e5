import { holds } from '../columns/bitmap.ts'
import { ADDRESS, EXACT_NAME, MENU, NAME_PREFIX, NAME_SUBSTRING, NAME_WORD } from './keywordFits.ts'
import type { BitmapScratch } from './keywordScratch.ts'
import type { MeaningCache } from './meaningCache.ts'
import type { NameWords } from './readings/nameWords.ts'
import { matchesAt, type Pattern } from './pattern.ts'
import type { Postings } from './postings/postings.ts'
import { addressStart, nameEnd, SEPARATOR, type WordPool } from './wordPool.ts'

/** The structures in which keywords are searched. */
export interface Words {
  pool: WordPool
  postings: Postings
  /** Ordinals below are not closed for good. */
  openCount: number
  /** Temporary bitmaps for the current keyword. */
  scratch: BitmapScratch
  /** Answers of earlier words. */
  meanings: MeaningCache
  nameWords: NameWords
}

/** Returns the level at which a venue's texts match, provided that it is no better than `from`; null when none does. */
export function levelAt({ pool }: Words, pattern: Pattern, ordinal: number, from: number): number | null {
  const { units, offsets } = pool
  const start = offsets[ordinal]!
  const end = offsets[ordinal + 1]!
  if (from >= ADDRESS) return holdsPattern(units, addressStart(units, end), end, pattern) ? ADDRESS : null
  const menus = nameEnd(units, start) + 1
  const level = from < MENU ? nameLevel(pool, start, menus - 1, pattern) : null
  if (level !== null) return level
  const addresses = addressStart(units, end)
  if (holdsPattern(units, menus, addresses, pattern)) return MENU
  return holdsPattern(units, addresses, end, pattern) ? ADDRESS : null
}

function nameLevel({ units, nameWordStarts }: WordPool, start: number, end: number, pattern: Pattern): number | null {
  let best: number | null = null
  for (let at = start; at + pattern.length <= end; at++) {
    if (!matchesAt(pattern, units, at)) continue
    if (at === start) return at + pattern.length === end ? EXACT_NAME : NAME_PREFIX
    if (holds(nameWordStarts, at) || at + pattern.length === end) return NAME_WORD
    best = NAME_SUBSTRING
  }
  return best
}

/** Returns whether one of the texts in `units[start] … units[end − 1]` matches; a separator matches nothing. */
export function holdsPattern(units: Uint16Array, start: number, end: number, pattern: Pattern): boolean {
  const last = end - pattern.length
  const itself = pattern.units[0]!
  const [from, to] = [pattern.first[0]!, pattern.last[0]!]
  for (let at = start; at < last; at++) {
    const unit = units[at]!
    // Nearly every position fails at its first unit.
    if ((unit === itself || (unit >= from && unit <= to)) && matchesAt(pattern, units, at)) return true
  }
  return false
}

/**
 * Returns the first text, counted from 0, of a venue's menu (MENU) or addresses (ADDRESS) that matches any of the
 * patterns; −1 for none.
 */
export function firstText({ pool }: Words, patterns: readonly Pattern[], ordinal: number, level: number): number {
  const { units, offsets } = pool
  const end = offsets[ordinal + 1]!
  const addresses = addressStart(units, end)
  const from = level === MENU ? nameEnd(units, offsets[ordinal]!) + 1 : addresses
  const to = level === MENU ? addresses : end
  for (let at = from, text = 0; at < to; at++) {
    if (units[at] === SEPARATOR) text++
    else if (patterns.some((pattern) => at + pattern.length < to && matchesAt(pattern, units, at))) return text
  }
  return -1
}
