import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import type { Venue } from '#venue/venue.ts'
import { readDongs } from '#dataset/geography/geography.ts'
import { readStations } from '#dataset/geography/stationList.ts'
import { demoLists } from '../../src/main/demoLists.ts'
import { type PipelineResult, runPipeline } from '#pipeline/run.ts'
import type { SourceReading } from '#sources/record.ts'
import { joinReadings, readSource } from '#sources/readSource.ts'
import { generateDemo, REGIONS_FILE, STATIONS_FILE, TRUE_VENUES_FILE, TRUTH_FILE } from '../../demo/generate.ts'

export const DEMO_AS_OF: CalendarDate = '2026-11-21'

/** Enough that every chain has branches; the whole demo gives the same ranking and takes five times as long. */
export const SHARED_DEMO = { seed: 20_261_121, venues: 6_000 } as const

/** A line of the demo's truth: the venue that a record is about, 0 for none. */
export interface TruthLine {
  source: string
  sourceId: string
  venue: number
}

/** The true state of a venue, as far as tests use it. */
export interface TrueVenue {
  venue: number
  open: boolean
  openedOn: string
  closedOn: string | null
}

export interface BuiltDemo extends Omit<PipelineResult, 'venues'> {
  venues: Venue[]
  readings: SourceReading[]
  truth: TruthLine[]
  trueVenues: TrueVenue[]
}

const built = new Map<string, Promise<BuiltDemo>>()

/** Returns what `buildDemo` makes, built once for all tests of the process, which must not change it. */
export function builtDemo(seed: number, venues: number): Promise<BuiltDemo> {
  const name = `${seed} ${venues}`
  const known = built.get(name)
  if (known !== undefined) return known
  const demo = buildDemo(seed, venues)
  built.set(name, demo)
  return demo
}

/** Generates the demo with this many true venues into a temporary folder and runs the ordinary pipeline on it. */
async function buildDemo(seed: number, venues: number): Promise<BuiltDemo> {
  const files = generateDemo({ seed, asOf: DEMO_AS_OF, venues })
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-built-demo-'))
  const readings: SourceReading[] = []
  try {
    for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes)
    for (const { mapping, ...list } of demoLists.sources) {
      const beside = mapping === undefined ? {} : { mapping: path.join(folder, mapping) }
      readings.push(...(await readSource({ ...list, ...beside, path: path.join(folder, list.path) })))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const geography = {
    dongs: readDongs([{ name: REGIONS_FILE, text: text(REGIONS_FILE) }]),
    stations: readStations({ name: STATIONS_FILE, text: text(STATIONS_FILE) }),
  }
  const joined = joinReadings(readings)
  const result = runPipeline(joined, geography, { asOf: DEMO_AS_OF }, () => {})
  return {
    ...result,
    venues: [...result.venues],
    readings: joined,
    truth: linesOf<TruthLine>(text(TRUTH_FILE)),
    trueVenues: linesOf<TrueVenue>(text(TRUE_VENUES_FILE)),
  }
}

function linesOf<T>(text: string): T[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}
