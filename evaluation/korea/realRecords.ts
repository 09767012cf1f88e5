import path from 'node:path'
import { BuildLog } from '#operate/build/buildLog.ts'
import { readGeography } from '#operate/lists/readGeography.ts'
import { readLists } from '#operate/lists/readLists.ts'
import { seoulLists } from '#operate/build/seoul.ts'
import { compareKeys } from '#pipeline/normalise/canonicalOrder.ts'
import { normaliseRecords } from '#pipeline/normalise.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'

export type RealRecords = { kind: 'read'; records: NormalRecord[] } | { kind: 'absent'; reason: string }

/** The day the lists are judged on; later than the newest of them. */
const AS_OF = '2026-11-21'

/**
 * Returns the records of the real lists in canonical order, normalised as in a build, or the name of the missing
 * folder.
 */
export async function realRecords(folder: string): Promise<RealRecords> {
  const lists = await seoulLists(folder)
  if (lists.kind === 'absent') return lists
  const { sources, regions, stations } = lists.inputs
  const reading = await readLists(sources, new BuildLog(() => 0, ignore))
  if (reading.kind === 'unreadable') throw new Error(reading.reason)
  const geography = await readGeography(regions, stations)
  const { records } = normaliseRecords(reading.readings, geography, AS_OF, ignore)
  return { kind: 'read', records: records.toSorted(compareKeys).map((record, index) => ({ ...record, index })) }
}

/** Default folder of the lists. */
export const REAL_DATA_DEFAULT = path.join(import.meta.dirname, '../../../shared/data')

function ignore(): void {}
