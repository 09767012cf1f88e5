import { parentPort, workerData } from 'node:worker_threads'
import type { Manifest } from '#dataset/manifest.ts'
import { releaseFault } from '#dataset/releaseFault.ts'

/** A release with a valid manifest. */
export interface ReleaseToCheck {
  folder: string
  files: Manifest['files']
}

const { folder, files } = workerData as ReleaseToCheck
/** Checks the release it was given, posts the fault or null, and ends. */
parentPort?.postMessage(await releaseFault(folder, files, 'checksum'))
