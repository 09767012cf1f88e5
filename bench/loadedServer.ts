import type { LoadOrder, LoadReport } from './loadStep.ts'
import type { ServerOrder, ServerQuestion, ServerReady } from './serverStep.ts'
import { runStep, Step } from './steps.ts'

/** The cores of a server and of the process that sends its load. */
export interface Cores {
  server: string
  load: string
}

const APART: Cores = { server: '0', load: '1' }

/** What one load showed. */
export interface LoadFigure extends Pick<LoadReport, 'failures' | 'p50Ms' | 'p99Ms' | 'p999Ms' | 'longestMs'> {
  requestsPerS: number
  /** Processor time of all threads of the server for one request. */
  cpuUs: number
  bodyBytes: number
}

export type LoadRate = Pick<LoadOrder, 'connections' | 'seconds' | 'requestsPerS'>

/** How several servers are loaded in turn. */
export interface TurnsOrder {
  pathsFile: string
  connections: number
  warmUpS: number
  rounds: number
  /** Of each load. */
  seconds: number
}

/** Loads servers in turn at their highest rates, so that all meet the same noise; returns the loads of each server. */
export async function loadInTurn(
  servers: readonly LoadedServer[],
  { pathsFile, connections, warmUpS, rounds, seconds }: TurnsOrder,
): Promise<LoadFigure[][]> {
  const rate = { connections, requestsPerS: null }
  for (const server of servers) await server.load(pathsFile, { ...rate, seconds: warmUpS })
  const figures = servers.map((): LoadFigure[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, server] of servers.entries()) figures[i]?.push(await server.load(pathsFile, { ...rate, seconds }))
  return figures
}

/** A server with its load, on one core each unless stated. Each load goes on where the last one ended in the paths. */
export class LoadedServer {
  readonly ready: ServerReady
  readonly #step: Step
  readonly #loadCores: string
  readonly #sent = new Map<string, number>()

  static async start(order: ServerOrder, cores = APART): Promise<LoadedServer> {
    const step = new Step('serverStep.ts', order, { cores: cores.server })
    return new LoadedServer(step, cores.load, await step.next<ServerReady>())
  }

  private constructor(step: Step, loadCores: string, ready: ServerReady) {
    this.#step = step
    this.#loadCores = loadCores
    this.ready = ready
  }

  /** `pathsFile`: a JSON file of paths, which the process of the load reads. */
  async load(pathsFile: string, rate: LoadRate): Promise<LoadFigure> {
    const { port, key } = this.ready
    const first = this.#sent.get(pathsFile) ?? 0
    const beforeUs = await this.#ask('cpu')
    const order: LoadOrder = { port, key, pathsFile, first, ...rate }
    const report = await runStep<LoadReport>('loadStep.ts', order, { cores: this.#loadCores })
    const cpuUs = ((await this.#ask('cpu')) - beforeUs) / report.requests
    this.#sent.set(pathsFile, first + report.requests)
    const { requests, seconds, bodyBytes, ...times } = report
    return { ...times, requestsPerS: requests / seconds, bodyBytes: bodyBytes / requests, cpuUs }
  }

  /** Returns the longest time since the last call for which the server's event loop was blocked. */
  longestPauseMs(): Promise<number> {
    return this.#ask('pause')
  }

  /** Returns the memory of the server's process, bytes. */
  memoryBytes(): Promise<number> {
    return this.#ask('memory')
  }

  async end(): Promise<void> {
    this.#step.report('end')
    await this.#step.end()
  }

  #ask(word: ServerQuestion): Promise<number> {
    this.#step.report(word)
    return this.#step.next<number>()
  }
}
