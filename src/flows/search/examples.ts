import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instant } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import type { Meta } from '#contract/schemas/metaSchema.ts'
import { EXAMPLE_SENTENCES } from '#query/exampleSentences.ts'
import type { PlaceListRequest, RawParams } from '#query/parsed.ts'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import { readSentence } from '#query/words.ts'
import { regionLookup, type RegionLookup } from '#query/wordsRegion.ts'
import type { Serving } from './releaseHolder.ts'

type Example = Meta['examples']['en'][number]

const EXAMPLES_SHOWN = 6
/** Fewer places would show the release at its worst. */
const TOTAL_MIN = 5
/** An hour finds other numbers of places on other days. */
const TOTAL_MIN_AT_AN_HOUR = 30

/**
 * Returns example sentences that find places in the release, at most six for each language, best first. Bounded: it
 * reads and searches the sentences of a fixed list until six have been found.
 */
export async function examplesOf(serving: Serving, now: Instant): Promise<Meta['examples']> {
  const lookUp = regionLookup((query) => serving.index.regions(query))
  return {
    en: await foundBy(serving, EXAMPLE_SENTENCES.en, lookUp, now),
    ko: await foundBy(serving, EXAMPLE_SENTENCES.ko, lookUp, now),
  }
}

async function foundBy(
  { index, overlay }: Serving,
  sentences: readonly string[],
  lookUp: RegionLookup,
  now: Instant,
): Promise<Example[]> {
  const found: Example[] = []
  for (const text of sentences) {
    if (found.length === EXAMPLES_SHOWN) break
    // Looking up a region takes milliseconds; requests are answered between the sentences.
    await nextTurn()
    const request = requestOf(text, lookUp, now)
    if (request === null) continue
    const { total } = index.search(request, overlay)
    if (total >= (request.filters.openAt === null ? TOTAL_MIN : TOTAL_MIN_AT_AN_HOUR)) found.push({ text, total })
  }
  return found
}

/** Returns null for a sentence that is not understood whole: the release lacks its region, or has two of that name. */
function requestOf(text: string, lookUp: RegionLookup, now: Instant): PlaceListRequest | null {
  const { endpoint, params, ambiguous, unsayable } = readSentence(text, { lookUp, today: kstDate(now) })
  if (ambiguous.length > 0 || unsayable.length > 0) return null
  return listRequest(endpoint, params, now)
}

/** Returns null for parameters that are refused. */
export function listRequest(endpoint: 'search' | 'nearby', params: RawParams, now: Instant): PlaceListRequest | null {
  const parsed = endpoint === 'nearby' ? parseNearby(params, now) : parseSearch(params, now)
  return parsed.kind === 'parsed' ? parsed.value : null
}
