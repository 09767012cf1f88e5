import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { lockFolder } from '#database/folderLock.ts'
import type { Origin } from '#fetching/declaredSource.ts'
import type { Edition } from '#fetching/edition.ts'
import type { KnownSource, Project } from '#project/project.ts'
import { checkSource, type SourceChecking } from '#sources/checkSource.ts'
import type { ListFetcher } from '../updatePorts.ts'
import { cacheFolder, isReadInPlace, listsOf } from './projectInputs.ts'

/** A list that was never fetched is fetched for its check within these limits; larger ones wait for an update. */
const FETCH_MINUTES_MAX = 1
const FETCH_MEGABYTES_MAX = 64

export interface CheckedList {
  id: string
  /** The file that was read, or where the list comes from. */
  place: string
  checking: SourceChecking
}

export interface CheckPorts {
  fetcher: () => Promise<ListFetcher>
  /** Reports that a list is being fetched, which may take a minute. */
  report: (line: string) => void
}

/** Checks the head of each list of a project: each file of an edition by itself. */
export async function checkLists(project: Project, ids: readonly string[], ports: CheckPorts): Promise<CheckedList[]> {
  const checked: CheckedList[] = []
  for (const source of project.sources) {
    if (ids.length > 0 && !ids.includes(source.id)) continue
    const found = await filesOf(project, source, ports)
    if ('reason' in found) {
      const checking = { kind: 'unchecked' as const, reason: found.reason }
      checked.push({ id: source.id, place: placeOf(source.from), checking })
      continue
    }
    for (const list of listsOf(source, found))
      checked.push({ id: source.id, place: list.path, checking: await checkSource(list) })
  }
  return checked
}

async function filesOf(
  project: Project,
  { id, from }: KnownSource,
  { fetcher, report }: CheckPorts,
): Promise<Pick<Edition, 'paths' | 'editionDate'> | { reason: string }> {
  if (from.kind === 'path' && !existsSync(from.path))
    return { reason: `there is no file ${from.path}; correct 'path' of the source` }
  if (from.kind === 'path' && isReadInPlace(from)) return { paths: [from.path], editionDate: null }
  const { latest, fetch } = await fetcher()
  const declared = { name: id, from: withinLimits(from) }
  const known = from.kind === 'path' ? null : await latest(declared, cacheFolder(project))
  if (known !== null) return known
  await mkdir(project.builds, { recursive: true })
  using lock = lockFolder(project.builds)
  if (lock === null) return { reason: 'nothing was fetched yet, and an update is running; check again afterwards' }
  report(`fetching ${id} …`)
  const outcome = await fetch(declared, cacheFolder(project), null)
  return outcome.kind === 'failed' ? { reason: outcome.reason } : outcome.edition
}

/** These limits do not change which editions the cache finds. */
function withinLimits(from: Origin): Origin {
  if (from.kind !== 'http' && from.kind !== 's3' && from.kind !== 'osm') return from
  const { minutesMax = FETCH_MINUTES_MAX, megabytesMax = FETCH_MEGABYTES_MAX } = from
  return {
    ...from,
    minutesMax: Math.min(minutesMax, FETCH_MINUTES_MAX),
    megabytesMax: Math.min(megabytesMax, FETCH_MEGABYTES_MAX),
  }
}

function placeOf(from: Origin): string {
  if (from.kind === 'path') return from.path
  return from.kind === 'http' || from.kind === 'osm' ? from.url.replace(/[?#].*$/su, '') : from.kind
}
