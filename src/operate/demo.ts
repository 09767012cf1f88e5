import { rm } from 'node:fs/promises'
import path from 'node:path'
import { daysBetween, kstDate, type CalendarDate } from '#base/kst.ts'
import { openRelease, type Release } from '#dataset/release.ts'
import { currentVersion, folderOnShelf } from '#dataset/shelf.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import { build, type BuildPorts } from './build.ts'
import { MAX_REJECTED } from './commandLine.ts'
import { publish } from './publish.ts'

/** The demo's generator, handed in: it lives beside `src/`. */
export interface DemoLists {
  /** Writes raw lists, regions and stations into a folder; the same day gives the same bytes. */
  write(folder: string, asOf: CalendarDate): Promise<void>
  /** The lists, with paths inside that folder; likewise regions and stations. */
  sources: readonly SourceSpec[]
  regionsFile: string
  stationsFile: string
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
export async function prepareDemo(lists: DemoLists, { data, shelf }: DemoPlace, ports: BuildPorts): Promise<DemoOutcome> {
  const today = kstDate(ports.clock())
  const version = await currentVersion(shelf)
  if (version !== null && !(await isWornOut(folderOnShelf(shelf, version), lists.coverageNote, today))) {
    return { kind: 'ready', version, built: false }
  }
  const folder = path.join(data, 'demo')
  ports.tell('        no release yet: building the demo, once')
  await lists.write(folder, today)
  const out = path.join(folder, 'release')
  const outcome = await build({ ...demoInputs(lists, folder), asOf: today, previous: null, maxRejected: MAX_REJECTED, out }, ports)
  if (outcome.kind === 'failed') return { kind: 'failed', message: [outcome.message, ...outcome.details].join('\n') }
  const published = await publish(outcome.folder, shelf)
  // The shelf has its own copy.
  await rm(out, { recursive: true, force: true })
  return published.kind === 'refused' ? { kind: 'failed', message: published.reason } : { kind: 'ready', version: published.version, built: true }
}

/** What a build needs of the demo's files in `folder`. */
function demoInputs(lists: DemoLists, folder: string) {
  return {
    sources: lists.sources.map((source) => ({
      ...source,
      path: path.join(folder, source.path),
      ...(source.mapping !== undefined && { mapping: path.join(folder, source.mapping) }),
    })),
    regions: path.join(folder, lists.regionsFile),
    stations: path.join(folder, lists.stationsFile),
    coverageNote: lists.coverageNote,
  }
}

/** True for a demo that is too old, or that cannot be opened any more. */
async function isWornOut(folder: string, coverageNote: string, today: CalendarDate): Promise<boolean> {
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') return isDemoFolder(folder)
  return isDemo(opening.release, coverageNote) && Math.abs(daysBetween(opening.release.manifest.asOf, today)) > DEMO_DAYS_MAX
}
