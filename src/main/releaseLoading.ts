import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readManifest } from '#dataset/readManifest.ts'
import { openRelease, type ReleaseCheck } from '#dataset/release.ts'
import type { Manifest } from '#dataset/manifest.ts'
import { openIndex } from '#search/open.ts'
import type { VenueIndex } from '#search/venueIndex.ts'

export type Loading = { kind: 'loaded'; index: VenueIndex } | { kind: 'unsound'; reason: string }

/**
 * A release made ready to answer. All its files are read and checked in a thread of their own while the index is opened,
 * so that requests go on being answered meanwhile. Never rejects: what cannot be read cannot be served.
 */
export async function loadRelease(folder: string): Promise<Loading> {
  try {
    const reading = await readManifest(folder)
    if (reading.kind === 'refused') return unsound(`${folder}: ${reading.reason}`)
    const [check, opened] = await Promise.all([checkOffLoop(folder), openIndexOf(folder, reading.manifest)])
    // The check knows best which file is broken.
    return check.kind === 'refused' ? unsound(check.reason) : opened
  } catch (cause) {
    return unsound(cause instanceof Error ? cause.message : String(cause))
  }
}

function unsound(reason: string): Loading {
  return { kind: 'unsound', reason }
}

/** Gigabytes of checksums would keep the loop busy for seconds. */
async function checkOffLoop(folder: string): Promise<ReleaseCheck> {
  const worker = new Worker(new URL('./releaseCheckWorker.ts', import.meta.url), { workerData: folder })
  const [check] = (await once(worker, 'message')) as [ReleaseCheck]
  return check
}

async function openIndexOf(folder: string, manifest: Manifest): Promise<Loading> {
  const opening = await openRelease(folder)
  if (opening.kind === 'refused') return unsound(opening.reason)
  const { version, asOf, createdAt, coverage } = manifest
  const facts = { dataVersion: version, asOf, generatedAt: createdAt, coverageNote: coverage.note }
  const opened = openIndex(opening.release.indexFiles(), facts)
  return opened.kind === 'opened' ? { kind: 'loaded', index: opened.index } : unsound(opened.reason)
}
