import { emptyOverlay } from '#venue/changes/overlay.ts'
import { TEST_PLACES } from '#contract/sandbox.ts'
import { SANDBOX_DAY, SANDBOX_DONGS, sandboxVenues } from '#contract/sandboxVenues.ts'
import { matchedFacts } from '#matching/matchedFacts.ts'
import { SmallMatcher } from '#matching/smallMatcher.ts'
import { buildIndex } from '#search/build.ts'
import { openIndex } from '#search/open.ts'
import { type Refusal, refused } from './refusal.ts'
import type { Serving } from './search/releaseHolder.ts'

const SANDBOX_VERSION = 'sandbox-1'

let serving: Serving | null = null

/**
 * Returns the data of test keys (docs/reference/billing.md#test-keys): a fixed set of made-up places. They are indexed
 * with the first call, in milliseconds.
 */
export function sandboxServing(dataVersion: string | null): Serving | Refusal {
  if (dataVersion !== null && dataVersion !== SANDBOX_VERSION)
    return refused('data_version_gone', { param: 'data_version' })
  return sandboxPlaces()
}

export function sandboxPlaces(): Serving {
  return (serving ??= makeServing())
}

let matcher: SmallMatcher | null = null

/** Returns the matcher of test keys, for the same places. */
export function sandboxMatcher(): SmallMatcher {
  return (matcher ??= new SmallMatcher({
    dataVersion: SANDBOX_VERSION,
    asOf: SANDBOX_DAY,
    venues: sandboxVenues().map(matchedFacts),
    dongs: SANDBOX_DONGS,
    stations: [],
    nameCounts: { records: 0, grams: new Map(), wholes: new Map(), distinctives: new Map() },
  }))
}

function makeServing(): Serving {
  const files = buildIndex({
    venues: sandboxVenues(),
    dongs: SANDBOX_DONGS,
    stations: [],
    redirects: new Map(),
    asOf: SANDBOX_DAY,
  })
  const opened = openIndex(files, {
    dataVersion: SANDBOX_VERSION,
    asOf: SANDBOX_DAY,
    generatedAt: `${SANDBOX_DAY}T00:00:00Z`,
    coverageNote: 'Made-up places for test keys.',
    sources: [],
  })
  if (opened.kind === 'refused') throw new Error(`the sandbox cannot be indexed: ${opened.reason}`)
  const partners = [...TEST_PLACES].flatMap(([id, { reservation }]) =>
    reservation.kind === 'not_available' ? [] : [id],
  )
  return { index: opened.index, overlay: { ...emptyOverlay, partners: new Set(partners) } }
}
