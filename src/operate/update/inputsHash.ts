import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CalendarDate } from '#base/kst.ts'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import { checksumOf } from '#dataset/checksum.ts'
import type { Project } from '#project/project.ts'
import { SETTLED_FILE } from '../settledFile.ts'
import type { FetchedList } from './fetchLists.ts'
import type { GeocodedAnswers } from './geocodedAnswers.ts'

/**
 * Returns the hash of everything that a build of a project depends on, except the program: the day, the editions, how
 * they are read, the map, the answers of the geocoder, and the decisions of operators.
 */
export async function inputsHash(
  project: Project,
  lists: readonly FetchedList[],
  asOf: CalendarDate,
  geocoded: GeocodedAnswers | null,
): Promise<string> {
  const { regions, stations, gazetteer, nicknames, coverage, maxRejected, data } = project
  const mappings = lists.flatMap(({ source }) => (source.mapping === undefined ? [] : [source.mapping]))
  const files = [regions, stations, ...gazetteer, ...(nicknames === null ? [] : [nicknames]), ...mappings]
  const hash = createHash('sha256')
  hash.update(canonicalJson({ asOf, coverage, maxRejected }))
  if (geocoded !== null) hash.update(canonicalJson(geocoded.inputs))
  for (const { source, edition } of lists) {
    // How often it is fetched, and from where, does not change what is built.
    const { everyMs: _every, deadlineMs: _deadline, from: _from, ...read } = source
    hash.update(canonicalJson({ read, edition: edition?.id ?? null }))
  }
  for (const file of [...files, path.join(data, SETTLED_FILE)]) hash.update(await contentOf(file))
  return hash.digest('hex')
}

/** Returns the checksum of a file, or of the files of a folder; a missing one has none, and the build reports it. */
async function contentOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null)
  if (found === null) return 'none'
  if (!found.isDirectory()) return (await checksumOf(file)).sha256
  const hash = createHash('sha256')
  for (const name of (await readdir(file)).toSorted())
    hash.update(name).update(await readFile(path.join(file, name)).catch(() => 'folder'))
  return hash.digest('hex')
}
