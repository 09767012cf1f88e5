import { heavyPaths } from './heavyQuestions.ts'
import type { LoadOrder, LoadReport } from './loadStep.ts'
import type { Question } from './questions.ts'
import { readQuestions } from './readQuestions.ts'
import type { ServerOrder, ServerReady } from './serverStep.ts'
import { TURN, type Workplace } from './settings.ts'
import { runStep, Step } from './steps.ts'

export const CONNECTIONS = 16
const WARM_UP_S = 3
const SECONDS = 6
const SERVER_CORE = 0
const LOAD_CORE = 1

export interface HttpFigure {
  requestsPerS: number
  cpuUs: number
  bodyBytes: number
  failures: number
}
export interface HttpPair {
  service: HttpFigure
  /** A handler that sends the same bytes each time, as many as the service sends on average. */
  constant: HttpFigure
}
export interface HttpReport {
  pairs: Readonly<Record<'mixed core' | 'by id', HttpPair>>
  /** The mixed requests with another query string each time, so that no cached parse can be used. */
  newEachTime: HttpFigure
  /** Longest pauses of the service's event loop, milliseconds. */
  pausesMs: { whileLoading: number; underMixed: number; underHeavy: number }
  /** From the start of the server until its release answers. */
  readyMs: number
}

/** Measures the real server against a constant one, each on one core, with the load on the other core. */
export async function measureHttp({ folder }: Workplace): Promise<HttpReport> {
  const questions = readQuestions(folder)
  const paths = { mixed: pathsOf(questions.mixed), byId: pathsOf(questions['by id']) }
  const service = new Step('serverStep.ts', { kind: 'service', folder, metered: false } satisfies ServerOrder, {
    core: SERVER_CORE,
  })
  const ready = await service.next<ServerReady>()
  const mixed = await measure(service, ready, paths.mixed)
  const underMixed = await pauseOf(service)
  const byId = await measure(service, ready, paths.byId)
  const newEachTime = await measure(service, ready, paths.mixed.map(withTurn))
  await pauseOf(service)
  await load(ready, heavyPaths(), SECONDS)
  const underHeavy = await pauseOf(service)
  service.report('end')
  await service.end()
  return {
    pairs: { 'mixed core': await withConstant(mixed, paths.mixed), 'by id': await withConstant(byId, paths.byId) },
    newEachTime,
    pausesMs: { whileLoading: ready.pausedMs, underMixed, underHeavy },
    readyMs: ready.readyMs,
  }
}

function pathsOf(questions: readonly Question[]): string[] {
  return questions.map(({ path }) => path)
}

/** Adds a parameter whose name begins with `_`; the service ignores it, so the question stays the same. */
function withTurn(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}_=${TURN}`
}

async function withConstant(service: HttpFigure, paths: readonly string[]): Promise<HttpPair> {
  const order: ServerOrder = { kind: 'constant', bodyBytes: Math.round(service.bodyBytes) }
  const server = new Step('serverStep.ts', order, { core: SERVER_CORE })
  const constant = await measure(server, await server.next<ServerReady>(), paths)
  server.report('end')
  await server.end()
  return { service, constant }
}

async function measure(server: Step, ready: ServerReady, paths: readonly string[]): Promise<HttpFigure> {
  await load(ready, paths, WARM_UP_S)
  const before = await cpuOf(server)
  const report = await load(ready, paths, SECONDS)
  const cpuUs = (await cpuOf(server)) - before
  return {
    requestsPerS: report.requests / report.seconds,
    cpuUs: cpuUs / report.requests,
    bodyBytes: report.bodyBytes / report.requests,
    failures: report.failures,
  }
}

function load({ port, key }: ServerReady, paths: readonly string[], seconds: number): Promise<LoadReport> {
  const head = `HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}`
  const requests = paths.map((path) => `GET ${path} ${head}\r\n\r\n`)
  const order: LoadOrder = { port, requests, connections: CONNECTIONS, seconds }
  return runStep<LoadReport>('loadStep.ts', order, { core: LOAD_CORE })
}

function cpuOf(server: Step): Promise<number> {
  server.report('cpu')
  return server.next<number>()
}

function pauseOf(server: Step): Promise<number> {
  server.report('pause')
  return server.next<number>()
}
