import type { LoadOrder, LoadReport } from './loadStep.ts'
import { readQuestions } from './readQuestions.ts'
import type { ServerOrder, ServerReady } from './serverStep.ts'
import type { Workplace } from './settings.ts'
import { runStep, Step } from './steps.ts'

/**
 * A charge waits for its group. With few connections the load would measure that wait instead of the cost of a charge.
 */
export const METERED_CONNECTIONS = 256
const ROUNDS = 4
const SECONDS = 4
const WARM_UP_S = 3
const SERVER_CORE = 0
const LOAD_CORE = 1

export interface MeteredFigure {
  requestsPerS: number
  p50Ms: number
  p99Ms: number
  cpuUs: number
  failures: number
}
export interface MeteringReport {
  off: MeteredFigure
  on: MeteredFigure
  /** One connection, one request after another: the wait of a single caller for its charge. */
  alone: { off: MeteredFigure; on: MeteredFigure }
}

/**
 * Runs the same mixed requests with and without metering in turn, so that both meet the same noise. Embedded database.
 */
export async function measureMetering({ folder }: Workplace): Promise<MeteringReport> {
  const paths = readQuestions(folder).mixed.map(({ path }) => path)
  const [off, on] = [await Server.start(folder, false), await Server.start(folder, true)]
  try {
    const many = await inTurn([off, on], paths, METERED_CONNECTIONS)
    const alone = await inTurn([off, on], paths, 1)
    return {
      off: many[0] as MeteredFigure,
      on: many[1] as MeteredFigure,
      alone: { off: alone[0] as MeteredFigure, on: alone[1] as MeteredFigure },
    }
  } finally {
    await off.end()
    await on.end()
  }
}

async function inTurn(servers: readonly Server[], paths: readonly string[], connections: number) {
  for (const server of servers) await server.load(paths, connections, WARM_UP_S)
  const rounds = servers.map((): MeteredFigure[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, server] of servers.entries()) rounds[i]?.push(await server.measure(paths, connections))
  return rounds.map(meanOf)
}

/** One server, with its load on the other core. */
class Server {
  readonly #step: Step
  readonly #ready: ServerReady

  static async start(folder: string, metered: boolean): Promise<Server> {
    const step = new Step('serverStep.ts', { kind: 'service', folder, metered } satisfies ServerOrder, {
      core: SERVER_CORE,
    })
    return new Server(step, await step.next<ServerReady>())
  }

  private constructor(step: Step, ready: ServerReady) {
    this.#step = step
    this.#ready = ready
  }

  load(paths: readonly string[], connections: number, seconds: number): Promise<LoadReport> {
    const { port, key } = this.#ready
    const requests = paths.map(
      (path) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`,
    )
    const order: LoadOrder = { port, requests, connections, seconds }
    return runStep<LoadReport>('loadStep.ts', order, { core: LOAD_CORE })
  }

  async measure(paths: readonly string[], connections: number): Promise<MeteredFigure> {
    const before = await this.#cpuUs()
    const { requests, seconds, failures, p50Ms, p99Ms } = await this.load(paths, connections, SECONDS)
    const cpuUs = ((await this.#cpuUs()) - before) / requests
    return { requestsPerS: requests / seconds, p50Ms, p99Ms, cpuUs, failures }
  }

  async end(): Promise<void> {
    this.#step.report('end')
    await this.#step.end()
  }

  #cpuUs(): Promise<number> {
    this.#step.report('cpu')
    return this.#step.next<number>()
  }
}

function meanOf(figures: readonly MeteredFigure[]): MeteredFigure {
  const mean = (of: (figure: MeteredFigure) => number) =>
    figures.reduce((sum, figure) => sum + of(figure), 0) / figures.length
  return {
    requestsPerS: mean(({ requestsPerS }) => requestsPerS),
    p50Ms: mean(({ p50Ms }) => p50Ms),
    p99Ms: mean(({ p99Ms }) => p99Ms),
    cpuUs: mean(({ cpuUs }) => cpuUs),
    failures: figures.reduce((sum, { failures }) => sum + failures, 0),
  }
}
