import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { addDays, daysBetween, kstDate, type CalendarDate } from '#base/kst.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { openRelease } from '#dataset/release.ts'
import { INDEX_FOLDER } from '#dataset/releaseFiles.ts'
import { currentVersion, folderOnShelf } from '#dataset/currentVersion.ts'
import { indexFault } from '#search/indexFault.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import { build, type BuildPorts } from './build/build.ts'
import { MAX_REJECTED } from './commandLine.ts'
import { publish } from './state/publish.ts'

/** In the data folder: the key to try, kept so that a second start can show it again. It opens invented venues only. */
export const DEMO_KEY_FILE = 'demo-key'

/** The demo's generator, handed in: it lives beside `src/`. */
export interface DemoLists {
  /** Writes raw lists, regions and stations into a folder; the same day gives the same bytes. */
  write(folder: string, asOf: CalendarDate): Promise<void>
  /** The lists; paths are taken from that folder, as are regions and stations. */
  sources: readonly SourceSpec[]
  regionsFile: string
  stationsFile: string
  /** What the lists were made of: which venue each record is about. */
  truthFile: string
  /** Says that the venues are fictional; by it a release is known as the demo's. */
  coverageNote: string
}

/** Freshness and reviews of an older demo would look stale. */
const DEMO_DAYS_MAX = 30

export interface DemoPlace {
  /** The data folder; the lists go into its `demo`. */
  data: string
  /** Folder of releases. */
  shelf: string
}

export type DemoOutcome = { kind: 'ready'; version: string; built: boolean } | { kind: 'failed'; message: string }

/**
 * Sees to it that there is something to serve: without a current release, or with a damaged or aged one of the demo's
 * own, the demo's lists are generated, built by the ordinary pipeline and published. A release of anybody else is never
 * touched, not even a damaged one.
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
  const folder = path.join(data, 'demo')
  ports.report(`          ${fault}: building the demo`)
  await lists.write(folder, today)
  const out = path.join(folder, 'release')
  const outcome = await build(
    { ...demoInputs(lists, folder, today), asOf: today, previous: null, maxRejected: MAX_REJECTED, out },
    ports,
  )
  if (outcome.kind === 'failed') return { kind: 'failed', message: [outcome.message, ...outcome.details].join('\n') }
  // It takes the place of a demo that is aged, damaged or gone: there is nothing to keep.
  const published = await publish(outcome.folder, shelf, { force: true, allowSido: [] })
  // The shelf has its own copy.
  await rm(out, { recursive: true, force: true })
  return published.kind === 'refused'
    ? { kind: 'failed', message: published.reason }
    : { kind: 'ready', version: published.version, built: true }
}

/**
 * What a build needs of the demo's files in `folder`. A list whose format has no dates, and that has no notes to tell
 * them, is of the day before: nothing may be seen in the future.
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

/** Why the release that is current will not do, or null. One that is not the demo's own, or cannot be told, is left alone. */
async function faultOf(folder: string, coverageNote: string, today: CalendarDate): Promise<string | null> {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') return existsSync(folder) ? null : 'the release named as current is gone'
  const { asOf, coverage } = reading.manifest
  if (coverage.note !== coverageNote) return null
  if (Math.abs(daysBetween(asOf, today)) > DEMO_DAYS_MAX)
    return `the demo of ${asOf} is older than ${DEMO_DAYS_MAX} days`
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') return `the demo is damaged (${opening.reason})`
  const fault = await indexFault(path.join(folder, INDEX_FOLDER))
  return fault === null ? null : `the demo is of another version of Oneset (${fault})`
}
