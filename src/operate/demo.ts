import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { addDays, daysBetween, kstDate, type CalendarDate } from '#base/kst.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { openRelease } from '#dataset/release.ts'
import { INDEX_FOLDER } from '#dataset/releaseFiles.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { indexFault } from '#search/indexFault.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import { BASEMAP_FILE } from './basemapFile.ts'
import { build, type BuildPorts } from './build/build.ts'
import { MAX_REJECTED } from './build/buildOptions.ts'
import { publish } from './state/publish.ts'

/** The demo's generator, which is outside `src/` and passed in. */
export interface DemoLists {
  /** Writes raw lists, regions and stations into a folder; the same day gives the same bytes. */
  write(folder: string, asOf: CalendarDate): Promise<void>
  /** Writes the base map of the made-up country. */
  writeBaseMap(file: string): Promise<void>
  /** The lists; paths are relative to that folder, like regions and stations. */
  sources: readonly SourceSpec[]
  regionsFile: string
  stationsFile: string
  /** The file with the true venue of each record. */
  truthFile: string
  /** States that the venues are fictional; it identifies a release as the demo's. */
  coverageNote: string
}

/** Freshness and reviews of an older demo would look outdated. */
const DEMO_DAYS_MAX = 30

export interface DemoPlace {
  /** The data folder; the lists are written to its `demo` folder. */
  data: string
  /** The folder of releases. */
  shelf: string
}

export type DemoOutcome = { kind: 'ready'; version: string; built: boolean } | { kind: 'failed'; message: string }

/**
 * Makes sure that there is a release to serve: without a current one, or with a damaged or outdated one of the demo,
 * the demo's lists are generated, built by the ordinary pipeline and published. Any other release is never changed, not
 * even a damaged one.
 */
export async function prepareDemo(
  lists: DemoLists,
  { data, shelf }: DemoPlace,
  ports: BuildPorts,
): Promise<DemoOutcome> {
  const today = kstDate(ports.clock())
  const version = await currentVersion(shelf)
  const fault =
    version === null ? 'no release yet' : await faultOf(folderOnShelf(shelf, version), lists.coverageNote, today)
  if (version !== null && fault === null) return { kind: 'ready', version, built: false }
  const map = path.join(data, BASEMAP_FILE)
  // An operator's own base map is kept.
  if (!existsSync(map)) {
    await mkdir(data, { recursive: true })
    await lists.writeBaseMap(map)
  }
  const folder = path.join(data, 'demo')
  ports.report(`          ${fault}: building the demo`)
  await lists.write(folder, today)
  const out = path.join(folder, 'release')
  const outcome = await build(
    { ...demoInputs(lists, folder, today), asOf: today, previous: null, maxRejected: MAX_REJECTED, out },
    ports,
  )
  if (outcome.kind === 'failed') return { kind: 'failed', message: [outcome.message, ...outcome.details].join('\n') }
  // `force`, because it replaces a demo that is outdated, damaged or missing: there is nothing to protect.
  const published = await publish(outcome.folder, shelf, { force: true, allow: [] })
  // The shelf has a separate copy.
  await rm(out, { recursive: true, force: true })
  return published.kind === 'refused'
    ? { kind: 'failed', message: published.reason }
    : { kind: 'ready', version: published.version, built: true }
}

/**
 * Returns the build inputs for the demo's files in `folder`. A list whose format has no dates, and that has no notes
 * with dates, gets the previous day: no record may be from the future.
 */
export function demoInputs(lists: DemoLists, folder: string, asOf: CalendarDate) {
  return {
    sources: lists.sources.map((source) => ({
      ...(source.kind === 'sbiz' && source.mapping === undefined && { observedOn: addDays(asOf, -1) }),
      ...source,
      path: path.resolve(folder, source.path),
      ...(source.mapping !== undefined && { mapping: path.resolve(folder, source.mapping) }),
    })),
    regions: path.join(folder, lists.regionsFile),
    stations: path.join(folder, lists.stationsFile),
    coverageNote: lists.coverageNote,
  }
}

/**
 * Returns why the current release must be replaced, or null. A release that is not the demo's, or cannot be identified,
 * is kept.
 */
async function faultOf(folder: string, coverageNote: string, today: CalendarDate): Promise<string | null> {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') return existsSync(folder) ? null : 'the release named as current is missing'
  const { asOf, coverage } = reading.manifest
  if (coverage.note !== coverageNote) return null
  if (Math.abs(daysBetween(asOf, today)) > DEMO_DAYS_MAX)
    return `the demo of ${asOf} is older than ${DEMO_DAYS_MAX} days`
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') return `the demo is damaged (${opening.reason})`
  const fault = await indexFault(path.join(folder, INDEX_FOLDER))
  return fault === null ? null : `the demo is of another version of Oneset (${fault})`
}
