import type { LoadOrder, LoadReport } from './loadStep.ts'
import type { Question } from './questions.ts'
import { readQuestions } from './readQuestions.ts'
import type { ServerOrder, ServerReady } from './serverStep.ts'
import type { Workplace } from './settings.ts'
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
  /** A handler that sends the same bytes each time: as many as the service sends on average. */
  constant: HttpFigure
}
export type HttpReport = Readonly<Record<'mixed core' | 'by id', HttpPair>>

/** The real server against a constant one, each on one core, the load on the other. */
export async function measureHttp({ folder }: Workplace): Promise<HttpReport> {
  const questions = readQuestions(folder)
  const lists = { 'mixed core': questions.mixed, 'by id': questions['by id'] }
  const service = new Step('serverStep.ts', { kind: 'service', folder } satisfies ServerOrder, { core: SERVER_CORE })
  const ready = await service.next<ServerReady>()
  const figures = {
    'mixed core': await measure(service, ready, lists['mixed core']),
    'by id': await measure(service, ready, lists['by id']),
  }
  service.tell('end')
  await service.end()
  return {
    'mixed core': await withConstant(figures['mixed core'], lists['mixed core']),
    'by id': await withConstant(figures['by id'], lists['by id']),
  }
}

async function withConstant(service: HttpFigure, questions: readonly Question[]): Promise<HttpPair> {
  const order: ServerOrder = { kind: 'constant', bodyBytes: Math.round(service.bodyBytes) }
  const server = new Step('serverStep.ts', order, { core: SERVER_CORE })
  const constant = await measure(server, await server.next<ServerReady>(), questions)
  server.tell('end')
  await server.end()
  return { service, constant }
}

async function measure(server: Step, { port, key }: ServerReady, questions: readonly Question[]): Promise<HttpFigure> {
  const requests = questions.map(
    ({ path }) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`,
  )
  const load = (seconds: number) =>
    runStep<LoadReport>('loadStep.ts', { port, requests, connections: CONNECTIONS, seconds } satisfies LoadOrder, {
      core: LOAD_CORE,
    })
  await load(WARM_UP_S)
  const before = await cpuOf(server)
  const report = await load(SECONDS)
  const cpuUs = (await cpuOf(server)) - before
  return {
    requestsPerS: report.requests / report.seconds,
    cpuUs: cpuUs / report.requests,
    bodyBytes: report.bodyBytes / report.requests,
    failures: report.failures,
  }
}

function cpuOf(server: Step): Promise<number> {
  server.tell('cpu')
  return server.next<number>()
}
