import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Random, seededRandom } from '#base/seededRandom.ts'

// `zstd -dc RELEASE/venues.ndjson.zst | node evaluation/kinds/sample.ts [--seed N]`: draws open venues of a release to
// be labelled and prints one record of each: its split and the source and source id of its first member.

interface DrawnVenue {
  source: string
  sourceId: string
}

/** How many venues each stratum holds: all open venues, then kinds that the first draw holds too seldom. */
const STRATA: readonly (readonly [stratum: string, held: number, tune: number])[] = [
  ['all', 260, 130],
  ['bar', 20, 10],
  ['bakery', 10, 5],
  ['dessert', 10, 5],
]

const { values } = parseArgs({ options: { seed: { type: 'string', default: '16' } } })
const random = seededRandom(Number(values.seed))
const byStratum = await openVenues()
const used = new Set<DrawnVenue>()
const lines: string[] = []
for (const [stratum, held, tune] of STRATA) {
  const pool = byStratum.get(stratum) ?? []
  for (let nth = 0; nth < held + tune; nth++)
    lines.push(JSON.stringify({ ...take(pool, used, random), split: nth < held ? 'held' : 'tune' }))
}
process.stdout.write(`${shuffled(lines, random).join('\n')}\n`)

/** Returns the first members of all open venues of the input, for all strata. */
async function openVenues(): Promise<Map<string, DrawnVenue[]>> {
  const found = new Map<string, DrawnVenue[]>(STRATA.map(([stratum]) => [stratum, []]))
  for await (const line of createInterface({ input: process.stdin })) {
    const { place, members } = JSON.parse(line) as {
      place: { category: string; closureSignal: { level: string } | null }
      members: DrawnVenue[]
    }
    const [first] = members
    if (place.closureSignal?.level === 'confirmed' || first === undefined) continue
    const venue = { source: first.source, sourceId: first.sourceId }
    found.get('all')?.push(venue)
    found.get(place.category)?.push(venue)
  }
  return found
}

/** Takes a random venue of the pool that no stratum has taken. */
function take(pool: readonly DrawnVenue[], taken: Set<DrawnVenue>, next: Random): DrawnVenue {
  for (;;) {
    const venue = pool[Math.floor(next() * pool.length)]
    if (venue === undefined) throw new Error('the release has too few venues of a stratum')
    if (taken.has(venue)) continue
    taken.add(venue)
    return venue
  }
}

/** Shuffles by Fisher–Yates, so that the order of the sheet tells nothing of the stratum. */
function shuffled<T>(items: readonly T[], next: Random): T[] {
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
  }
  return mixed
}
