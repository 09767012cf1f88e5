import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import { parametersOf } from '#contract/parameters/parameters.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { World } from '../support/generateVenues.ts'
import {
  anyRequest,
  circumstances,
  everyValue,
  parsedRequest,
  urlOf,
  type ListRequest,
  NOT_DRAWN,
} from './anyRequest.ts'
import { answerOfIndex, type Answer, type Engine } from './engine.ts'

/** Returns overlays without partners; with a few, one under a merged id and one unknown; with many. */
export function overlaysOf(world: World): Overlay[] {
  const ids = world.venues.map(({ place }) => place.id)
  const everyNth = (n: number) => ids.filter((_, i) => i % n === 0)
  const sets = [[], [...ids.slice(30, 60), ...[...world.redirects.keys()].slice(-3), 'pl_none'], everyNth(20)]
  return sets.map((partners, revision) => ({ ...emptyOverlay, revision, partners: new Set(partners) }))
}

export interface Subject {
  world: World
  worldSeed: number
  overlays: readonly Overlay[]
  index: VenueIndex
  engines: readonly Engine[]
  seed: number
  /** Number of requests: first every value of the contract, then drawn ones. */
  runs: number
}

/** The requested parameters and values, and the parameters of requests that found something. */
export interface Coverage {
  asked: ReadonlyMap<string, number>
  values: ReadonlySet<string>
  finding: ReadonlySet<string>
}

/**
 * Sends the same requests to the index and to each engine, with the index's readings of the keyword. Fails with the shortest request on which they differ, as an
 * address, with the differences of the answers and the seed that repeats it.
 */
export async function assertSameAnswers(t: TestContext, subject: Subject): Promise<Coverage> {
  const { world, overlays, seed, runs } = subject
  const begun = performance.now()
  const seen = new Seen()
  const property = fc.asyncProperty(anyRequest(world, overlays.length), async (request) => {
    seen.add(request, await compared(subject, request))
  })
  const examples = everyValue(world).map((request): [ListRequest] => [request])
  const run = await fc.check(property, { seed, examples, numRuns: Math.max(runs, examples.length + 1) })
  if (run.failed) throw await explained(subject, run)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const who = subject.engines.map(({ name }) => name).join(' and ')
  t.diagnostic(
    `${world.venues.length} venues (world ${subject.worldSeed}), ${run.numRuns} queries (seed ${seed}, ${seen.empty} without a result), index = ${who}, ${seconds} s`,
  )
  t.diagnostic([...seen.asked].map(([name, count]) => `${name} ${count}`).join(', '))
  return seen
}

/** Returns the number of results. Throws when an engine answers differently from the index. */
async function compared({ index, overlays, engines }: Subject, request: ListRequest): Promise<number> {
  const query = parsedRequest(request)
  const { answer: own, readings } = answerOfIndex(index, query, overlays[request.overlay] as Overlay)
  // The PostgreSQL server and the in-process SQLite run at the same time.
  const asked = engines.map(async (engine) => ({
    engine,
    answer: await engine.answer(query, request.overlay, readings),
  }))
  for (const { engine, answer } of await Promise.all(asked)) {
    const differences = differencesOf(own, answer)
    if (differences.length > 0) throw new Error(`index ≠ ${engine.name}: ${differences.join('; ')}`)
  }
  return own.total
}

function differencesOf(own: Answer, other: Answer): string[] {
  const { hits, ...counts } = own
  const names = Object.keys(counts) as (keyof typeof counts)[]
  const differing = names.flatMap((name) =>
    own[name] === other[name] ? [] : [`${name} ${own[name]} ≠ ${other[name]}`],
  )
  const at = Array.from({ length: Math.max(hits.length, other.hits.length) }).findIndex(
    (_, i) => String(hits[i]) !== String(other.hits[i]),
  )
  return at < 0
    ? differing
    : [...differing, `place ${at + 1} of the page ${shown(hits[at])} ≠ ${shown(other.hits[at])}`]
}

function shown(hit: Answer['hits'][number] | undefined): string {
  return hit ? hit.filter((part) => part !== null).join(' at ') : 'none'
}

async function explained(subject: Subject, run: fc.RunDetails<[ListRequest]>): Promise<Error> {
  const cause = run.errorInstance
  if (!run.counterexample) return new Error('the requests could not be drawn', { cause })
  const [request] = run.counterexample
  const how = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    [
      how,
      urlOf(request),
      `(${circumstances(request, subject.overlays[request.overlay] as Overlay)}; ${subject.world.venues.length} venues, world ${subject.worldSeed}; ONESET_TEST_SEED=${run.seed}, query ${run.numRuns}, shrunk ${run.numShrinks} times)`,
    ].join('\n'),
    { cause },
  )
}

class Seen implements Coverage {
  readonly asked = new Map<string, number>()
  readonly values = new Set<string>()
  readonly finding = new Set<string>()
  empty = 0

  add({ params }: ListRequest, total: number): void {
    if (total === 0) this.empty++
    for (const [name, value] of params) {
      this.asked.set(name, (this.asked.get(name) ?? 0) + 1)
      if (total > 0) this.finding.add(name)
      for (const item of value.split(',')) this.values.add(`${name}=${item}`)
    }
  }
}

/** Returns parameters and values of the contract that no request used, and filters that never found anything. */
export function gapsIn({ asked, values, finding }: Coverage): string[] {
  const all = [...parametersOf('search').values(), ...parametersOf('nearby').values()]
  const parameters = all.filter(({ name }) => !NOT_DRAWN.has(name))
  const missed = parameters.flatMap(({ name, shape, group }) => {
    if (!asked.has(name)) return [`${name} was never requested`]
    const words = shape.kind === 'words' ? valuesOf(shape.filter) : []
    const unasked = words
      .filter((value) => !values.has(`${name}=${value}`))
      .map((value) => `${name}=${value} was never requested`)
    return group === 'filter' && !finding.has(name) ? [...unasked, `${name} never found anything`] : unasked
  })
  const booleans = BOOLEAN_FILTERS.filter((name) => !asked.has(name)).map((name) => `${name} was never requested`)
  return [...new Set([...missed, ...booleans])]
}
