import path from 'node:path'
import { durationMs } from './duration.ts'
import type { DeclaredGeocoder } from '#fetching/declaredGeocoder.ts'
import type { ProjectFile, ProjectSource } from './projectSchema.ts'

/** The file that commands read unless another one is named. */
export const PROJECT_FILE = 'oneset.json'

const KEEP = 7
const MAX_REJECTED = 0.05

/** A source of a project, with absolute paths and durations in milliseconds. */
export interface KnownSource extends Omit<ProjectSource, 'every' | 'deadline'> {
  /** 0: with every update. */
  everyMs: number
  /** Null: no end. */
  deadlineMs: number | null
}

/** A project with absolute paths. */
export interface Project {
  file: string
  name: string | null
  sources: readonly KnownSource[]
  regions: string
  stations: string
  gazetteer: readonly string[]
  nicknames: string | null
  /** Null: records without coordinates are not geocoded. */
  geocoder: DeclaredGeocoder | null
  coverage: string
  data: string
  builds: string
  releases: string
  keep: number
  maxRejected: number
}

/** Returns the project of a file at `place`, which is absolute. */
export function projectIn(stated: ProjectFile, place: string): Project {
  const at = (relative: string) => path.resolve(path.dirname(place), relative)
  const data = at(stated.data ?? 'data')
  return {
    file: place,
    name: stated.name ?? null,
    sources: stated.sources.map((source) => knownSource(source, at)),
    regions: at(stated.regions),
    stations: at(stated.stations),
    gazetteer: (stated.gazetteer ?? []).map(at),
    nicknames: stated.nicknames === undefined ? null : at(stated.nicknames),
    geocoder: stated.geocoder ?? null,
    coverage: stated.coverage ?? '',
    data,
    builds: stated.builds === undefined ? path.join(data, 'builds') : at(stated.builds),
    releases: stated.releases === undefined ? path.join(data, 'releases') : at(stated.releases),
    keep: stated.keep ?? KEEP,
    maxRejected: stated.maxRejected ?? MAX_REJECTED,
  }
}

function knownSource({ every, deadline, ...source }: ProjectSource, at: (relative: string) => string): KnownSource {
  const { from, mapping } = source
  return {
    ...source,
    from: 'path' in from ? { ...from, path: at(from.path) } : from,
    ...(mapping !== undefined && { mapping: at(mapping) }),
    everyMs: every === undefined ? 0 : (durationMs(every) ?? 0),
    deadlineMs: deadline === undefined ? null : durationMs(deadline),
  }
}
