import { parentPort, workerData } from 'node:worker_threads'
import { type LoadedFiles, openLoaded } from '#search/load.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { RELEASE } from '../support/openedIndex.ts'
import { answersTo } from './laneAnswers.ts'

/** Opens the index that another thread loaded, in its own lane, and posts its answers. */
export interface LaneWork {
  loaded: Extract<LoadedFiles, { kind: 'loaded' }>
  folder: string
  lane: number
  world: { seed: number; size: number }
  drawn: { seed: number; runs: number }
}

const { loaded, folder, lane, world, drawn } = workerData as LaneWork
const opened = openLoaded(loaded, folder, RELEASE, { lane })
if (opened.kind === 'refused') throw new Error(opened.reason)
parentPort?.postMessage(answersTo(opened.index, generateWorld(world.seed, world.size), drawn))
opened.index.close()
