import type { StoredPlace } from '#venue/records.ts'
import { BitmapScratch } from './keywordScratch.ts'
import type { Words } from './keywordTexts.ts'
import { MeaningCache } from './meaningCache.ts'
import { NameWords, nameWordSections } from './readings/nameWords.ts'
import { Postings } from './postings/postings.ts'
import { postingSections } from './postings/postingsBuild.ts'
import { GRAM_LIMITS, type GramLimits } from './postings/postingsLimits.ts'
import type { Sections } from '../sections.ts'
import { poolOf, type SearchedTexts, type WordPool } from './wordPool.ts'

/** Returns the texts of a place in which keywords are searched. */
export function searchedTexts({ name, menu, address }: Pick<StoredPlace, 'name' | 'menu' | 'address'>): SearchedTexts {
  const { road, jibun } = address
  return { name, menu: (menu ?? []).map((item) => item.name), road: road ?? '', jibun: jibun ?? '' }
}

/**
 * Returns the sections for keyword search over a pool in the order of ordinals; the first `openCount` venues are not
 * closed for good.
 */
export function wordSections(
  pool: WordPool,
  openCount: number,
  limits: GramLimits = GRAM_LIMITS,
): Map<string, ArrayBufferView> {
  return new Map<string, ArrayBufferView>([
    ['words.units', pool.units],
    ['words.offsets', pool.offsets],
    ['words.nameWordStarts', pool.nameWordStarts],
    ['words.openCount', Uint32Array.of(openCount)],
    ...postingSections(pool, openCount, limits),
    ...nameWordSections(pool),
  ])
}

export function wordsOf(sections: Sections): Words {
  const pool = poolOf(sections)
  const venues = pool.offsets.length - 1
  const openCount = sections.u32('words.openCount')[0]!
  return {
    pool,
    postings: new Postings(sections, venues, openCount),
    openCount,
    scratch: new BitmapScratch(venues),
    meanings: new MeaningCache(venues, openCount),
    nameWords: new NameWords(sections, pool),
  }
}
