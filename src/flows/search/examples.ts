import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instant } from '#base/clock.ts'
import type { Meta } from '#contract/schemas/metaSchema.ts'
import { EXAMPLE_SENTENCES } from '#query/exampleSentences.ts'
import type { PlaceListRequest, RawParams } from '#query/parsed.ts'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import { withNamedArea } from './namedArea.ts'
import type { Serving } from './releaseHolder.ts'
import { readSentenceOf } from './sentenceSearch.ts'

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
  return {
    en: await foundBy(serving, EXAMPLE_SENTENCES.en, now),
    ko: await foundBy(serving, EXAMPLE_SENTENCES.ko, now),
  }
}

async function foundBy(serving: Serving, sentences: readonly string[], now: Instant): Promise<Example[]> {
  const found: Example[] = []
  for (const text of sentences) {
    if (found.length === EXAMPLES_SHOWN) break
    // Looking up a region takes milliseconds; requests are answered between the sentences.
    await nextTurn()
    const request = requestOf(text, serving, now)
    if (request === null) continue
    const { total } = serving.index.search(request, serving.overlay)
    if (total >= (request.filters.openAt === null ? TOTAL_MIN : TOTAL_MIN_AT_AN_HOUR)) found.push({ text, total })
  }
  return found
}

/** Returns null for a sentence with words that may mean several things in this release, such as two of its regions. */
function requestOf(sentence: string, serving: Serving, at: Instant): PlaceListRequest | null {
  const { report, parsed } = readSentenceOf({ sentence, position: null, params: [], at }, serving)
  if (report.ambiguous.length > 0 || parsed.kind !== 'parsed') return null
  const request = withNamedArea(parsed.value, serving)
  return 'kind' in request ? null : request
}

/** Returns null for parameters that are refused. */
export function listRequest(endpoint: 'search' | 'nearby', params: RawParams, now: Instant): PlaceListRequest | null {
  const parsed = endpoint === 'nearby' ? parseNearby(params, now) : parseSearch(params, now)
  return parsed.kind === 'parsed' ? parsed.value : null
}
