import { existsSync } from 'node:fs'
import type { Origin } from '#fetching/declaredSource.ts'
import type { Edition } from '#fetching/edition.ts'
import type { SourceState } from '#project/updateState.ts'
import { figuresOf } from '#pipeline/memory/buildMemory.ts'
import { osmHoursReader } from '#pipeline/readOsmHours.ts'
import { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { readList } from '../lists/readList.ts'
import { tooManyRejected } from '../lists/readLists.ts'
import type { FetchedList } from './fetchLists.ts'
import { listsOf } from './projectInputs.ts'

/**
 * Returns the list with an edition that a build can read. An edition that is new, and that holds no record or too many
 * wrong lines (a page of errors in place of a list), counts as a failure of its source, and the edition of the last
 * update is used. An empty file of this machine may be a list (fetchPath.ts).
 */
export async function usableEdition(
  fetched: FetchedList,
  before: SourceState | undefined,
  maxRejected: number,
): Promise<FetchedList> {
  const { edition, source } = fetched
  if (edition === null || edition.id === before?.edition?.id) return fetched
  const fault = await faultOf(fetched, maxRejected)
  if (fault === null) return fetched
  const last = before?.edition ?? null
  const isThere = last !== null && last.paths.every((file) => existsSync(file))
  const reason = `${source.id}: the edition ${edition.id} cannot be used: ${fault}`
  return { ...fetched, kind: 'failed', reason, edition: isThere ? { ...edition, ...last } : null }
}

/** A file of this machine may be a list without records, and a server may have no owners. */
const mayBeEmpty = ({ kind }: Origin, edition: Edition | null) =>
  kind === 'owners' || (kind === 'path' && edition !== null && edition.files.every(({ bytes }) => bytes === 0))

async function faultOf({ edition, source }: FetchedList, maxRejected: number): Promise<string | null> {
  const slowHours = new SlowOsmHours(osmHoursReader)
  try {
    let records = 0
    for (const list of listsOf(source, edition ?? { paths: [], editionDate: null })) {
      const readings = await readList(list, slowHours)
      const excess = tooManyRejected(readings.map(figuresOf), maxRejected)
      if (excess !== null) return `${excess.message}; ${excess.reasons.join('; ')}`
      for (const reading of readings) records += reading.records.length
    }
    return records === 0 && !mayBeEmpty(source.from, edition) ? 'it holds no record' : null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}
