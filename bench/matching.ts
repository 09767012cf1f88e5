import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { columnsOf } from '#cli/matchFile/columns.ts'
import { rowsOfFile } from '#cli/matchFile/csvFile.ts'
import { venueOfRow } from '#cli/matchFile/venueOfRow.ts'
import { MATCH_VENUES_MAX } from '#contract/match.ts'
import { answerListing } from '#matching/answer.ts'
import { readMatchedRelease } from '#matching/readRelease.ts'
import { VenueTable } from '#matching/table/venueTable.ts'
import type { CallerListing } from '#pipeline/single/callerListing.ts'
import { percentile } from './figures.ts'

/**
 * Measures the processor time of a call that matches as many venues as a call may have: `node bench/matching.ts --release
 * DIR --rows FILE.csv`, with rows such as `evaluation/match/makeRows.ts` makes. The digest is that of all answers: it
 * stays the same while matching only becomes faster. Not part of `npm run bench`.
 */

const US_PER_MS = 1_000
/** Calls before these are compiled while they run. */
const WARM_CALLS = 5
const MIN_PROBABILITY = 0.98

const { values } = parseArgs({
  options: { release: { type: 'string', default: 'build/seoul' }, rows: { type: 'string', default: 'rows.csv' } },
})

const startedAt = cpuMs()
const table = new VenueTable(await readMatchedRelease(values.release))
const preparedMs = cpuMs() - startedAt
const listings = await listingsOf(values.rows)
const calls = Array.from({ length: Math.floor(listings.length / MATCH_VENUES_MAX) }, (_, call) =>
  listings.slice(call * MATCH_VENUES_MAX, (call + 1) * MATCH_VENUES_MAX),
)
const digest = createHash('sha256')
const times: number[] = []
for (const call of [...calls.slice(0, WARM_CALLS), ...calls]) {
  const from = cpuMs()
  const answers = call.map((listing) => answerListing(table, listing, MIN_PROBABILITY))
  times.push(cpuMs() - from)
  digest.update(JSON.stringify(answers))
}
times.splice(0, WARM_CALLS)
const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(times, share))
print(`${table.size} venues prepared in ${(preparedMs / 1_000).toFixed(1)} s of processor time`)
print(
  `${times.length} calls of ${MATCH_VENUES_MAX} venues, processor time: p50 ${ms(p50)}, p95 ${ms(p95)}, worst ${ms(worst)}`,
)
print(`answers: ${digest.digest('hex').slice(0, 16)}`)

async function listingsOf(file: string): Promise<CallerListing[]> {
  const rows: string[][] = []
  for await (const row of rowsOfFile(file)) rows.push(row)
  const columns = columnsOf(rows[0] ?? [], {})
  return rows.slice(1).map((row) => {
    const { name = '', address = '', lat = null, lng = null, phone = '', category = '' } = venueOfRow(row, columns)
    return { name, address, lat, lng, phone, category }
  })
}

/** Of this thread alone: collecting garbage in others would be counted to a call at random. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / US_PER_MS
}

function ms(time: number | undefined): string {
  return `${(time ?? 0).toFixed(1)} ms`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
