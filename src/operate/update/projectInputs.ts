import path from 'node:path'
import { KOREAN_LANDMARKS } from '#dataset/geography/koreanLandmarks.ts'
import type { PathOrigin } from '#fetching/declaredSource.ts'
import type { Edition } from '#fetching/edition.ts'
import type { KnownSource, Project } from '#project/project.ts'
import { type Declared, DECLARATION_KEYS } from '#sources/declaration.ts'
import { isArchive, type SourceSpec } from '#sources/sourceSpec.ts'
import type { BuildOptions } from '../build/buildOptions.ts'
import { SETTLED_FILE } from '../settledFile.ts'
import type { ListFetcher } from '../updatePorts.ts'

/** The folder of fetched editions, and what builds of a project leave for the next one. */
export const cacheFolder = ({ builds }: Project) => path.join(builds, 'editions')
export const geocoderFolder = ({ builds }: Project) => path.join(builds, 'geocoder')
export const memoryFolder = ({ builds }: Project) => path.join(builds, 'memory')
/** The release that was built and is not published yet. */
export const nextFolder = ({ builds }: Project) => path.join(builds, 'next')

/** Returns what a build takes from a project, besides its lists, its day and its folders. */
export function projectInputs(project: Project) {
  const { regions, stations, gazetteer, nicknames, coverage, maxRejected, data } = project
  return {
    regions,
    stations,
    landmarks: [KOREAN_LANDMARKS, ...gazetteer],
    nicknames,
    coverageNote: coverage,
    maxRejected,
    decisions: path.join(data, SETTLED_FILE),
  } satisfies Partial<BuildOptions>
}

/** Returns the lists of a source that consist of these files. */
export function listsOf(source: KnownSource, { paths, editionDate }: Pick<Edition, 'paths' | 'editionDate'>) {
  const { format, mapping, from, observed = editionDate ?? undefined } = source
  const declared = declaredBy(source, format === 'mapped' ? editionDate : null)
  const statesDays = format === 'records' || format === 'mapped'
  return paths.map((file): SourceSpec => ({
    kind: format,
    path: file,
    ...(mapping !== undefined && { mapping }),
    // Archives of other origins are unpacked when they are fetched.
    ...(from.kind === 'path' && from.member !== undefined && isArchive(file) && { member: from.member }),
    ...(observed !== undefined && !statesDays && { observedOn: observed }),
    ...(Object.keys(declared).length > 0 && { declared }),
  }))
}

function declaredBy(source: KnownSource, editionDate: string | null): Declared {
  const stated = Object.keys(DECLARATION_KEYS).flatMap((key): [string, unknown][] => {
    const value = source[key as keyof Declared]
    return value === undefined ? [] : [[key, value]]
  })
  return { ...(editionDate !== null && { editionDate }), ...(Object.fromEntries(stated) as Declared) }
}

/** Returns whether a file of this machine is read where it is; archives are read from their editions. */
export const isReadInPlace = ({ path: file, member }: PathOrigin) => member === undefined && !/\.zip$/i.test(file)

/** A list of which no edition has been fetched yet. */
export interface MissingList {
  id: string
}

/**
 * Returns the lists of a project without fetching anything: files of this machine where they are, others as they were
 * fetched last.
 */
export async function presentLists(
  project: Project,
  fetcher: () => Promise<ListFetcher>,
): Promise<{ lists: SourceSpec[]; missing: MissingList[] }> {
  const lists: SourceSpec[] = []
  const missing: MissingList[] = []
  for (const source of project.sources) {
    const { id, from } = source
    const edition =
      from.kind === 'path' && isReadInPlace(from)
        ? { paths: [from.path], editionDate: null }
        : await (await fetcher()).latest({ name: id, from }, cacheFolder(project))
    if (edition === null) missing.push({ id })
    else lists.push(...listsOf(source, edition))
  }
  return { lists, missing }
}
