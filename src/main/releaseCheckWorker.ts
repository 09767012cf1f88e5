import { parentPort, workerData } from 'node:worker_threads'
import { checkRelease } from '#dataset/release.ts'

/** Checks the release in the folder it was given, says what it found, and ends. */
parentPort?.postMessage(await checkRelease(workerData as string))
