import { parentPort, workerData } from 'node:worker_threads'
import { wordSections } from './keywordSections.ts'
import type { WordOrder } from './wordThread.ts'

const { pool, openCount } = workerData as WordOrder
parentPort?.postMessage(wordSections(pool, openCount))
