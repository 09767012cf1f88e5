import { parentPort, workerData } from 'node:worker_threads'
import { drawnInputs } from './drawnInputs.ts'
import { parserSubjects } from './parserSubjects.ts'
import { shownInput } from './shownInput.ts'

/** The inputs to parse: given inputs, then inputs drawn by a seed. */
export interface FuzzJob {
  parser: string
  given: readonly unknown[]
  seed: number
  count: number
}

export type FuzzAnswer =
  | { kind: 'done'; accepted: number; slowestMs: number; slowestInput: string; cpuMs: number; longestOutcome: number }
  | { kind: 'failed'; at: number; input: string; reason: string }

/** `[0]` is the position of the input being parsed, plus one. */
const progress = workerData as Int32Array

async function run({ parser, given, seed, count }: FuzzJob): Promise<FuzzAnswer> {
  const subject = parserSubjects.find(({ name }) => name === parser)
  if (subject === undefined) throw new Error(`there is no parser ${parser}`)
  const cpu = process.threadCpuUsage()
  let [slowestMs, slowestInput, longestOutcome, accepted, at] = [0, '', 0, 0, 0]
  for (const input of givenThenDrawn(given, drawnInputs(subject, seed, count))) {
    Atomics.store(progress, 0, at + 1)
    try {
      const started = performance.now()
      const outcome: unknown = await subject.parse(input)
      const tookMs = performance.now() - started
      if (tookMs > slowestMs) [slowestMs, slowestInput] = [tookMs, shownInput(input)]
      if (subject.isAccepted(outcome)) accepted++
      const length = JSON.stringify(outcome ?? null).length
      longestOutcome = Math.max(longestOutcome, length)
      if (length > subject.outcomeMax) throw new Error(`an outcome of ${length} characters`)
    } catch (error) {
      const reason = error instanceof Error ? `${error.stack}` : String(error)
      return { kind: 'failed', at, input: shownInput(input), reason }
    }
    at++
  }
  const { user, system } = process.threadCpuUsage(cpu)
  return { kind: 'done', accepted, slowestMs, slowestInput, cpuMs: (user + system) / 1000, longestOutcome }
}

function* givenThenDrawn(given: Iterable<unknown>, drawn: Iterable<unknown>): Generator {
  yield* given
  yield* drawn
}

parentPort?.on('message', (job: FuzzJob) => void run(job).then((answer) => parentPort?.postMessage(answer)))
