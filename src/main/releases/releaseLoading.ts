import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { readManifest } from '#dataset/readManifest.ts'
import { INDEX_FOLDER } from '#dataset/releaseFiles.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { type LoadedFiles, loadIndexFiles, openLoaded } from '#search/load.ts'
import type { ReleaseFacts, VenueIndex } from '#search/venueIndex.ts'
import type { ReleaseToCheck } from './releaseCheckWorker.ts'

export type Loading = { kind: 'loaded'; index: VenueIndex } | { kind: 'invalid'; reason: string }

/** A verified release in shared memory, which can be posted to other threads, or why there is none. */
export type ReadRelease =
  | { kind: 'read'; facts: ReleaseFacts; files: Extract<LoadedFiles, { kind: 'loaded' }> }
  | { kind: 'invalid'; reason: string }

/**
 * Loads a release for serving. All its files are read and verified in separate threads, so that requests are answered
 * meanwhile. Never rejects: an unreadable release is returned as invalid.
 */
export async function loadRelease(folder: string): Promise<Loading> {
  return openRelease(await readRelease(folder), folder)
}

/** Reads and verifies a release, of which as many threads as `lanes` may open the index. Never rejects. */
export async function readRelease(folder: string, lanes?: number): Promise<ReadRelease> {
  try {
    const reading = await readManifest(folder)
    if (reading.kind === 'refused') return invalid(`${folder}: ${reading.reason}`)
    const { files } = reading.manifest
    const [fault, loaded] = await Promise.all([
      faultOffLoop({ folder, files }),
      loadIndexFiles(path.join(folder, INDEX_FOLDER), lanes),
    ])
    // The check reports more exactly which file is broken.
    if (fault !== null) return invalid(`${folder}: ${fault}`)
    if (loaded.kind === 'refused') return invalid(`${folder}: ${loaded.reason}`)
    return { kind: 'read', facts: factsOf(reading.manifest), files: loaded }
  } catch (cause) {
    return invalid(cause instanceof Error ? cause.message : String(cause))
  }
}

/**
 * Opens a release that was read. `lane`: the part of its memory that this thread writes; `onClose` is called once, when
 * the index is closed. Never throws.
 */
export function openRelease(
  read: ReadRelease,
  folder: string,
  options: { lane?: number; onClose?: () => void } = {},
): Loading {
  if (read.kind === 'invalid') return read
  try {
    const opened = openLoaded(read.files, path.join(folder, INDEX_FOLDER), read.facts, options)
    return opened.kind === 'opened' ? { kind: 'loaded', index: opened.index } : invalid(`${folder}: ${opened.reason}`)
  } catch (cause) {
    return invalid(cause instanceof Error ? cause.message : String(cause))
  }
}

function invalid(reason: string): { kind: 'invalid'; reason: string } {
  return { kind: 'invalid', reason }
}

/** Verifies in a worker, because checksums of gigabytes would block the event loop for seconds. */
async function faultOffLoop(release: ReleaseToCheck): Promise<string | null> {
  const worker = new Worker(new URL('./releaseCheckWorker.ts', import.meta.url), { workerData: release })
  const [fault] = (await once(worker, 'message')) as [string | null]
  return fault
}

function factsOf({ version, asOf, createdAt, coverage, sourceDetails: sources = [] }: Manifest): ReleaseFacts {
  return { dataVersion: version, asOf, generatedAt: createdAt, coverageNote: coverage.note, sources }
}
