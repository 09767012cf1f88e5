import type { OnesetClient } from '#client/onesetClient.ts'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import type { Region } from '#venue/records.ts'
import type { WordsReading } from '#query/wordsReading.ts'

let regions: Promise<readonly Region[]> | null = null

/**
 * Reads a sentence as search parameters. Loads the vocabulary with the first sentence, and the names of regions (one
 * token) with the first sentence that has words left over that may name a region.
 */
export async function readWords(sentence: string, client: OnesetClient): Promise<WordsReading> {
  const [{ readSentence }, { regionLookup }] = await Promise.all([
    import('#query/words.ts'),
    import('#query/wordsRegion.ts'),
  ])
  const today = kstDate(systemClock())
  const first = readSentence(sentence, { lookUp: regionLookup(() => []), today })
  // A misspelt word may be the name of a region.
  const isAssumed = first.resolved.some(({ assumed }) => assumed)
  if (first.keyword === null && first.ambiguous.length === 0 && !isAssumed) return first
  regions ??= client.regions({ kind: 'any', include_empty: true })
  try {
    const known = await regions
    return readSentence(sentence, { lookUp: regionLookup(() => known), today })
  } catch (cause) {
    // The next sentence tries again.
    regions = null
    throw cause
  }
}
