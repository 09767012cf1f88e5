import { osmHoursReader } from '#pipeline/readOsmHours.ts'
import { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { joinReadings } from '#sources/readSource.ts'
import type { FilePiece } from '#dataset/filePiece.ts'
import type { SourceReading } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import type { BuildLog } from '../build/buildLog.ts'
import { listKey } from './listKey.ts'
import type { BuiltList } from '../build/memoryFolder.ts'
import { readList } from './readList.ts'
import { reportReading } from './readLists.ts'
import type { RejectedRows } from './rejectedRows.ts'

/** The changed lists of a build, compared with the previous build. */
export type ChangedReading =
  | {
      kind: 'read'
      /** Readings of the sources of changed lists. */
      readings: SourceReading[]
      /** Sources that no list contains any more. */
      vanished: string[]
      lists: BuiltList[]
      /** The rejected rows of all lists: new ones, and those of the former release for unchanged lists. */
      rejected: FilePiece[]
    }
  /** The lists cannot be compared, for this reason. */
  | { kind: 'whole'; reason: string }
  | { kind: 'unreadable'; reason: string }

/** Reads the lists that changed, and those that share a source with one that did. */
export async function readChanged(
  specs: readonly SourceSpec[],
  before: readonly BuiltList[],
  log: BuildLog,
  rejected: { rows: RejectedRows; former: string },
): Promise<ChangedReading> {
  const keys = await Promise.all(specs.map(listKey))
  const known = new Map(before.flatMap(({ key, sources }) => (key === null ? [] : [[key, sources] as const])))
  const common = (all: readonly (string | null)[], others: ReadonlySet<string | null>) =>
    all.filter((key) => key !== null && others.has(key)).join()
  const former = before.map(({ key }) => key)
  if (common(keys, new Set(former)) !== common(former, new Set(keys)))
    return { kind: 'whole', reason: 'the lists are in another order' }
  const touched = new Set(
    before.filter(({ key }) => key === null || !keys.includes(key)).flatMap(({ sources }) => sources),
  )
  const read = new Map<number, SourceReading[]>()
  const slowHours = new SlowOsmHours(osmHoursReader)
  const isDue = (at: number) => {
    const sources = known.get(keys[at] ?? '')
    return !read.has(at) && (sources === undefined || sources.some((source) => touched.has(source)))
  }
  try {
    for (let due = specs.findIndex((_, at) => isDue(at)); due >= 0; due = specs.findIndex((_, at) => isDue(at))) {
      const spec = specs[due] as SourceSpec
      const found = await readList(spec, slowHours, rejected.rows.listed(due, spec))
      read.set(due, found)
      for (const reading of found) {
        touched.add(reading.info.name)
        reportReading(reading, log)
      }
    }
    const inOrder = specs.flatMap((_, at) => read.get(at) ?? [])
    const readings = joinReadings(inOrder)
    const current = new Set(readings.map(({ info }) => info.name))
    const formerPieces = piecesByKey(before, rejected.former)
    const pieces = specs.map((_, at): FilePiece => {
      const unchanged = read.has(at) ? undefined : formerPieces.get(keys[at] as string)
      return unchanged ?? rejected.rows.piece(at)
    })
    const lists = specs.map((_, at): BuiltList => {
      const sources = read.get(at)?.map(({ info }) => info.name) ?? known.get(keys[at] as string) ?? []
      return { key: keys[at] as string | null, sources, rejectedBytes: pieces[at]?.bytes ?? 0 }
    })
    const vanished = [...touched].filter((source) => !current.has(source))
    return { kind: 'read', readings, vanished, lists, rejected: pieces }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns the part of each list in the rejected rows of the former release, by its key. */
function piecesByKey(before: readonly BuiltList[], file: string): ReadonlyMap<string | null, FilePiece> {
  const pieces = new Map<string | null, FilePiece>()
  let start = 0
  for (const { key, rejectedBytes: bytes } of before) {
    pieces.set(key, { file, start, bytes })
    start += bytes
  }
  return pieces
}
