import path from 'node:path'
import { isCalendarDate } from '#base/kst.ts'
import type { Origin } from '#fetching/declaredSource.ts'
import { durationMs } from '#project/duration.ts'
import { SOURCE_KINDS, type SourceKind } from '#sources/sourceSpec.ts'

/** A source as it is written into a new project file. */
export interface DraftSource {
  id: string
  from: Origin
  format: SourceKind
  mapping?: string
  observed?: string
  proves?: 'mentioned'
  every?: string
  deadline?: string
}

export const SOURCE_FORM = 'FORMAT=PATH|URL[,id=ID][,mapping=FILE][,observed=YYYY-MM-DD][,every=6h][,deadline=2w]'
const OPTION = /,(?=(?:id|mapping|observed|every|deadline)=)/

export type DraftReading = { kind: 'read'; source: DraftSource } | { kind: 'wrong'; reason: string }

/** Reads a source of the command line; `taken` are the ids of those before it. */
export function draftSource(given: string, taken: readonly string[]): DraftReading {
  if (given.trimStart().startsWith('{')) return sourceOfJson(given, taken)
  const equals = given.indexOf('=')
  const format = formatOf(given.slice(0, equals))
  if (equals < 0 || format === null) return wrong(`write ${SOURCE_FORM}; FORMAT is one of ${SOURCE_KINDS.join(', ')}`)
  const [place = '', ...options] = given.slice(equals + 1).split(OPTION)
  if (place === '') return wrong(`it names no file and no address; write ${SOURCE_FORM}`)
  const stated = Object.fromEntries(options.map((option) => option.split(/=(.*)/su).slice(0, 2))) as Partial<
    Record<'id' | 'mapping' | 'observed' | 'every' | 'deadline', string>
  >
  const empty = Object.entries(stated).find(([, value]) => value === '')
  if (empty) return wrong(`${empty[0]}= has no value`)
  for (const name of ['every', 'deadline'] as const)
    if (stated[name] !== undefined && durationMs(stated[name]) === null)
      return wrong(`${name}=${stated[name]} is no duration; write for example 6h, 1d or 2w`)
  if (stated.observed !== undefined && !isCalendarDate(stated.observed))
    return wrong(`observed=${stated.observed} is no date; write YYYY-MM-DD`)
  const { id = freeId(place, taken), ...others } = stated
  return { kind: 'read', source: { id, from: originOf(place), format, ...others } }
}

/** Reads a source as a project file states it; the faults of its keys are found with those of the file. */
function sourceOfJson(given: string, taken: readonly string[]): DraftReading {
  try {
    const stated = JSON.parse(given) as Partial<DraftSource>
    const { from, format } = stated
    if (from?.kind === undefined || format === undefined) return wrong('it has no from.kind or no format')
    return { kind: 'read', source: { id: freeId(from.kind, taken), ...stated, from, format } }
  } catch (cause) {
    return wrong(`it is no JSON: ${(cause as Error).message}`)
  }
}

/** Returns what is fetched from a path or an address of http. */
export function originOf(place: string): Origin {
  return /^https?:\/\//i.test(place) ? { kind: 'http', url: place } : { kind: 'path', path: place }
}

/** Returns an id that the name of the file suggests and that no other source has. */
export function freeId(place: string, taken: readonly string[]): string {
  const name = path.basename(place.replace(/[?#].*$/su, '')).replace(/\..*$/su, '')
  const id =
    name
      .toLowerCase()
      .split(/[^a-z0-9]/)
      .filter((word) => word !== '')
      .join('_')
      .slice(0, 36) || 'list'
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? id : `${id}_${n}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** Returns the format that the name of a file states; null for names that may be of several. */
export function formatByName(place: string): SourceKind | null {
  if (/\.osm\.pbf$/i.test(place)) return 'osm'
  if (/\.ndjson(?:\.gz|\.zst)?$/i.test(place)) return 'records'
  return /\.parquet$/i.test(place) ? 'overture' : null
}

export function formatOf(given: string): SourceKind | null {
  return SOURCE_KINDS.find((kind) => kind === given) ?? null
}

function wrong(reason: string): DraftReading {
  return { kind: 'wrong', reason }
}
