import { createHash } from 'node:crypto'
import type { CallOptions } from '#client/connection.ts'
import type { VenueMatch } from '#client/generated/records.ts'
import type { OnesetClient } from '#client/onesetClient.ts'
import { MATCH_VENUES_MAX } from '#contract/match.ts'
import { type Columns, columnsOf, type MatchField } from './columns.ts'
import { csvLine, hashOfFile, rowsOfFile } from './csvFile.ts'
import type { ResumableOutput } from './resumableOutput.ts'
import { isLookedUp, venueOfRow } from './venueOfRow.ts'

/** A file of venues as it was found. */
export interface VenueFile {
  file: string
  titles: readonly string[]
  columns: Columns
  rows: number
  /** The rows that the service looks up; each costs a token. */
  lookedUp: number
  hash: string
}

/** Reads a file once: counts its rows, and finds its columns. */
export async function surveyFile(
  file: string,
  named: Readonly<Partial<Record<MatchField, string>>>,
): Promise<VenueFile> {
  let titles: string[] | null = null
  let columns: Columns = {}
  let rows = 0
  let lookedUp = 0
  for await (const row of rowsOfFile(file)) {
    if (titles === null) {
      titles = row
      columns = columnsOf(titles, named)
      continue
    }
    rows++
    if (isLookedUp(venueOfRow(row, columns))) lookedUp++
  }
  return { file, titles: titles ?? [], columns, rows, lookedUp, hash: await hashOfFile(file) }
}

/** The columns that a match adds. */
const ADDED = ['oneset_place_id', 'oneset_probability', 'oneset_reasons', 'oneset_candidates', 'oneset_error']

interface MatchRun {
  client: OnesetClient
  minProbability: number | null
  /** Options of each call. */
  options: CallOptions
  /** Called after each batch. */
  onProgress: () => void
}

/**
 * Matches the rows of a file that the output does not have yet, a hundred at a time. A batch keeps its idempotency key
 * over runs, so that one that was answered and not written is not charged again within a day.
 */
export async function matchRows(source: VenueFile, output: ResumableOutput, run: MatchRun): Promise<void> {
  let at = -1
  let batch: string[][] = []
  const skipped = output.state.rowsDone
  const flush = async () => {
    if (batch.length > 0) await matchBatch(batch, source, output, run)
    batch = []
    run.onProgress()
  }
  if (skipped === 0 && output.state.bytes === 0)
    await output.append(csvLine([...source.titles, ...ADDED]), { rows: 0, found: 0, units: 0 })
  for await (const row of rowsOfFile(source.file)) {
    if (at++ < skipped) continue
    batch.push(row)
    if (batch.length === MATCH_VENUES_MAX) await flush()
  }
  await flush()
}

async function matchBatch(
  rows: readonly string[][],
  { columns, titles }: VenueFile,
  output: ResumableOutput,
  { client, minProbability, options }: MatchRun,
): Promise<void> {
  const { run, rowsDone } = output.state
  const asked = {
    ...(minProbability !== null && { minProbability }),
    idempotencyKey: createHash('sha256').update(`match ${run} ${rowsDone}`).digest('hex'),
  }
  const venues = rows.map((row) => venueOfRow(row, columns))
  const { data, meta } = await client.places.match(venues, asked, options)
  const text = rows.map((row, index) => csvLine([...padded(row, titles.length), ...cellsOf(data[index])])).join('')
  const found = data.filter(({ placeId }) => placeId !== null).length
  await output.append(text, { rows: rows.length, found, units: meta.units })
}

/** Rows with fewer cells than titles get empty ones, so that the added columns stand under their titles. */
function padded(row: readonly string[], columns: number): string[] {
  return row.length >= columns ? row.slice(0, columns) : [...row, ...Array<string>(columns - row.length).fill('')]
}

function cellsOf(match: VenueMatch | undefined): string[] {
  if (match === undefined) throw new Error('the service answered fewer venues than it was sent')
  const { placeId, probability, reasons, candidates, error } = match
  return [
    placeId ?? '',
    error === null ? String(probability) : '',
    reasons.join(' '),
    candidates.map((one) => `${one.placeId}:${one.probability}`).join(' '),
    error === null ? '' : error.message,
  ]
}
