import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { readManifest } from '#dataset/readManifest.ts'
import { INDEX_FOLDER } from '#dataset/releaseFiles.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { loadIndex } from '#search/load.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { ReleaseToCheck } from './releaseCheckWorker.ts'

export type Loading = { kind: 'loaded'; index: VenueIndex } | { kind: 'invalid'; reason: string }

/**
 * Loads a release for serving. All its files are read and verified in separate threads, so that requests are answered
 * meanwhile. Never rejects: an unreadable release is returned as invalid.
 */
export async function loadRelease(folder: string): Promise<Loading> {
  try {
    const reading = await readManifest(folder)
    if (reading.kind === 'refused') return invalid(`${folder}: ${reading.reason}`)
    const { files } = reading.manifest
    const [fault, opened] = await Promise.all([faultOffLoop({ folder, files }), openIndexOf(folder, reading.manifest)])
    if (fault === null) return opened
    if (opened.kind === 'loaded') opened.index.close()
    // The check reports more exactly which file is broken.
    return invalid(`${folder}: ${fault}`)
  } catch (cause) {
    return invalid(cause instanceof Error ? cause.message : String(cause))
  }
}

function invalid(reason: string): Loading {
  return { kind: 'invalid', reason }
}

/** Verifies in a worker, because checksums of gigabytes would block the event loop for seconds. */
async function faultOffLoop(release: ReleaseToCheck): Promise<string | null> {
  const worker = new Worker(new URL('./releaseCheckWorker.ts', import.meta.url), { workerData: release })
  const [fault] = (await once(worker, 'message')) as [string | null]
  return fault
}

async function openIndexOf(folder: string, manifest: Manifest): Promise<Loading> {
  const { version, asOf, createdAt, coverage, sourceDetails: sources = [] } = manifest
  const facts = { dataVersion: version, asOf, generatedAt: createdAt, coverageNote: coverage.note, sources }
  const opened = await loadIndex(path.join(folder, INDEX_FOLDER), facts)
  return opened.kind === 'opened' ? { kind: 'loaded', index: opened.index } : invalid(`${folder}: ${opened.reason}`)
}
