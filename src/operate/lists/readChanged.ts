import { osmHoursReader } from '#pipeline/readOsmHours.ts'
import { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { joinReadings } from '#sources/readSource.ts'
import type { SourceReading } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'
import type { BuildLog } from '../build/buildLog.ts'
import { listKey } from './listKey.ts'
import type { ReadList } from '../build/memoryFile.ts'
import { readList } from './readList.ts'
import { figuresOf } from './readLists.ts'

/** The lists of a build beside those of the one before. */
export type ChangedReading =
  | {
      kind: 'read'
      /** Of the sources that changed lists tell of. */
      readings: SourceReading[]
      /** Sources that no list tells of any more. */
      vanished: string[]
      lists: ReadList[]
    }
  /** They are not to be compared, and why. */
  | { kind: 'whole'; reason: string }
  | { kind: 'unreadable'; reason: string }

/** Reads the lists that changed, and those that share a source with one that did. */
export async function readChanged(
  specs: readonly SourceSpec[],
  before: readonly ReadList[],
  log: BuildLog,
): Promise<ChangedReading> {
  const keys = await Promise.all(specs.map(listKey))
  const known = new Map(before.flatMap(({ key, sources }) => (key === null ? [] : [[key, sources] as const])))
  const common = (all: readonly (string | null)[], others: ReadonlySet<string | null>) =>
    all.filter((key) => key !== null && others.has(key)).join()
  const former = before.map(({ key }) => key)
  if (common(keys, new Set(former)) !== common(former, new Set(keys)))
    return { kind: 'whole', reason: 'the lists come in another order' }
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
      const found = await readList(specs[due] as SourceSpec, slowHours)
      read.set(due, found)
      for (const reading of found) {
        touched.add(reading.info.name)
        log.step(`read ${reading.info.name}`, figuresOf(reading))
      }
    }
    const inOrder = specs.flatMap((_, at) => read.get(at) ?? [])
    const readings = joinReadings(inOrder)
    const current = new Set(readings.map(({ info }) => info.name))
    const lists = specs.map((_, at): ReadList => {
      const sources = read.get(at)?.map(({ info }) => info.name) ?? known.get(keys[at] as string) ?? []
      return { key: keys[at] as string | null, sources }
    })
    return { kind: 'read', readings, vanished: [...touched].filter((source) => !current.has(source)), lists }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
