import { parentPort, workerData } from 'node:worker_threads'
import { wordSections } from './keywordSections.ts'
import type { WordInput } from './wordThread.ts'

const { pool, openCount } = workerData as WordInput
parentPort?.postMessage(wordSections(pool, openCount))
