import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Instant } from '#base/clock.ts'
import { utcIso } from '#base/kst.ts'
import { OsmChanges } from '#sources/osmExtract.ts'
import { AnswerFailure, type Asking } from '../http/ask.ts'
import { download } from '../http/download.ts'
import type { ExtractStore, StoredExtract } from './extractStore.ts'
import { askState, type ReplicationState, sequencePath } from './replicationState.ts'

/** Geofabrik keeps the changes of about three months; long before, the whole extract is less to read. */
const FILES_MAX = 60
const FILE_BYTES_MAX = 512 * 2 ** 20
/** Changes that are together larger than this share of the extract, and than 16 MiB, are not worth their reading. */
const SHARE_MAX = 0.5
const FREE_BYTES = 16 * 2 ** 20

/** Thrown when the changes cannot continue the extract, so that the whole extract has to be fetched. */
export class BrokenSequence extends Error {
  override name = 'BrokenSequence'
}

export interface NextChangesRequest {
  asking: Asking
  store: ExtractStore
  /** The address of the change files, without a slash at its end. */
  address: string
  partialFolder: string
  timeMsMax: number
  /** No further file is begun after this; the next fetch goes on. */
  until: Instant
}

/** An extract with all changes that were fetched. */
export interface Continued {
  stored: StoredExtract
  changes: OsmChanges
}

/**
 * Fetches the change files after the stored ones and stores each as soon as it is known to be whole, so that the next
 * fetch goes on where this one ends. Throws BrokenSequence when a file is missing or damaged, when the numbers or times
 * do not continue, or when the changes are too many.
 */
export async function nextChanges(request: NextChangesRequest, stored: StoredExtract): Promise<Continued> {
  const { asking, store, address, until } = request
  const newest = await askState(asking, address, null)
  if (newest === null) throw new BrokenSequence(`there is no state at ${address}/state.txt`)
  const known = stored.sequence
  if (known === null) throw new BrokenSequence('the extract does not state its sequence number')
  if (newest.sequence < known) throw new BrokenSequence(`the sequence went back from ${known} to ${newest.sequence}`)
  if (newest.sequence - known + stored.changes.length > FILES_MAX)
    throw new BrokenSequence(`more than ${FILES_MAX} change files since the extract`)
  const changes = new OsmChanges()
  for (const file of stored.changes) await apply(changes, store.pathOf(file))
  let current = stored
  for (let sequence = known + 1; sequence <= newest.sequence && asking.dependencies.clock() <= until; sequence++) {
    const state = sequence === newest.sequence ? newest : await stateOf(request, sequence)
    checkTime(state, current)
    const file = await changeFile(request, sequence)
    checkSize(current, (await stat(file)).size)
    await apply(changes, file)
    current = await store.add(current, file, { sequence, stateAt: utcIso(state.stateAt) })
  }
  return { stored: current, changes }
}

/** A damaged change file is as good as a missing one. */
async function apply(changes: OsmChanges, file: string): Promise<void> {
  try {
    await changes.apply(file)
  } catch (error) {
    await rm(file, { force: true })
    throw new BrokenSequence(error instanceof Error ? error.message : String(error))
  }
}

async function stateOf({ asking, address }: NextChangesRequest, sequence: number): Promise<ReplicationState> {
  const state = await askState(asking, address, sequence)
  if (state?.sequence === sequence) return state
  throw new BrokenSequence(`the state of change file ${sequence} is missing or states another number`)
}

function checkTime({ sequence, stateAt }: ReplicationState, { stateAt: before }: StoredExtract): void {
  if (before !== null && stateAt < Date.parse(before))
    throw new BrokenSequence(`change file ${sequence} is of ${utcIso(stateAt)}, before ${before}`)
}

function checkSize({ extract, changes }: StoredExtract, added: number): void {
  const bytes = changes.reduce((sum, one) => sum + one.bytes, added)
  if (bytes > Math.max(FREE_BYTES, extract.bytes * SHARE_MAX))
    throw new BrokenSequence('the changes are larger than half of the extract')
}

/** Downloads a change file; `.gz` as its name, because the reader unpacks by it. */
async function changeFile(request: NextChangesRequest, sequence: number): Promise<string> {
  const { asking, address, partialFolder, timeMsMax } = request
  const url = `${address}/${sequencePath(sequence)}.osc.gz`
  try {
    const got = await download(asking, {
      url,
      headers: { 'user-agent': 'oneset' },
      timeMsMax,
      bytesMax: FILE_BYTES_MAX,
      validators: {},
      partialFolder,
      key: url,
    })
    if (got.kind === 'unchanged') throw new AnswerFailure('answered 304 to a request without a condition')
    const file = path.join(partialFolder, `${sequence}.osc.gz`)
    await rename(got.file, file)
    return file
  } catch (error) {
    if (error instanceof AnswerFailure && (error.status === 404 || error.status === 410))
      throw new BrokenSequence(`change file ${sequence} is missing`)
    throw error
  }
}
