import { Cast } from './cast.ts'
import { Coverage } from './coverage.ts'
import { Draw } from './draw.ts'
import { exchange, type Exchange } from './exchange.ts'
import { type Finding, Findings } from './findings.ts'
import { fuzzEndpoints } from './fuzzEndpoints.ts'
import { filled, type FuzzRequest, placeholdersIn } from './fuzzRequest.ts'
import { generate } from './generate.ts'
import { faultIn, isSlow } from './judge.ts'
import { loadFactor } from './loadFactor.ts'
import { growthWithoutPlateau, type MemorySample } from './memoryCurve.ts'
import type { ServerProcess } from './serverProcess.ts'
import { wireBytes } from './wireBytes.ts'

export interface FuzzRun {
  requests: number
  findings: Findings
  coverage: Coverage
  memory: MemorySample[]
  /** Why memory does not look like a plateau; null when it does. */
  growth: string | null
  refusals: ReadonlyMap<string, { times: number; reason: string }>
  seconds: number
  /** Processor time of the server and of this process, after what the run needs was made; milliseconds. */
  cpuMs: { server: number; client: number }
}

/** Several at a time, so that they meet. */
const AT_ONCE = 24
const PATIENCE_MS = 20_000
/** For a request that asks to wait: the client leaves, which the service must take as well. */
const WAITING_PATIENCE_MS = 400
/** Where nothing is to come any more, the server is not waited for. */
const BROKEN_PATIENCE_MS = 1_000
const SAMPLES_MAX = 40
const SAMPLED_EVERY_MIN = 250
/**
 * Each request moves the server's clock on by so much, so that limits by the minute and the hour do not end what a run can
 * reach; and by no more, so that codes which hold for a minute outlast the requests that are sent meanwhile.
 */
const CLOCK_MS = 100
const CLOCK_EVERY = 20
const MICROSECONDS = 1_000
const LOOKED_AGAIN = 2
const UNKNOWN_CALLER = 401

/** Sends so many generated requests to a running server and judges every answer; tells after each part how it stands. */
export async function runFuzz(
  server: ServerProcess,
  seed: number,
  requests: number,
  sampled: (sample: MemorySample, shown: readonly Finding[], serverCpuMs: number) => void = () => {},
): Promise<FuzzRun> {
  const started = performance.now()
  const endpoints = fuzzEndpoints(server.facts.hasPages)
  const cast = await Cast.open(server)
  const run = { findings: new Findings(), coverage: new Coverage(endpoints), memory: [] as MemorySample[] }
  const batch = Math.max(SAMPLED_EVERY_MIN, Math.ceil(requests / SAMPLES_MAX))
  const slow: Sent[] = []
  const one = async (index: number) => {
    if (index % CLOCK_EVERY === 0) await server.setClock(index * CLOCK_MS)
    const request = generate(endpoints, index, new Draw(seed, index))
    const sent = await send(server, cast, request, index, !request.sound)
    const { answer } = sent
    run.coverage.note(request, answer.status, answer.body)
    if (request.sound && answer.status === UNKNOWN_CALLER) cast.noteEnded()
    if (isSlow(sent.filled, answer)) slow.push(sent)
    const fault = faultIn(sent.filled, answer)
    if (fault !== null) run.findings.add(findingOf(sent, fault))
  }
  let sentCount = 0
  const { cpuMs: startCpuMs } = await server.figures()
  let serverCpuMs = startCpuMs
  const startCpu = process.cpuUsage()
  for (let from = 0; from < requests; from += batch) {
    if (run.findings.areTooMany || server.exitCode !== null) break
    sentCount = Math.min(from + batch, requests)
    await severalAtOnce(from, sentCount, one)
    for (const sent of slow.splice(0)) for (const found of await slowAlone(server, sent)) run.findings.add(found)
    const { cpuMs, ...memory } = await server.figures()
    serverCpuMs = cpuMs
    run.memory.push({ requests: sentCount, ...memory })
    for (const { message, facts } of server.takeErrors()) run.findings.add(loggedFault(message, facts, seed, endpoints))
    sampled({ requests: sentCount, ...memory }, run.findings.shown, cpuMs - startCpuMs)
  }
  const cpu = process.cpuUsage(startCpu)
  return {
    ...run,
    requests: sentCount,
    growth: growthWithoutPlateau(run.memory),
    refusals: cast.refusals,
    seconds: (performance.now() - started) / 1_000,
    cpuMs: { server: serverCpuMs - startCpuMs, client: (cpu.user + cpu.system) / MICROSECONDS },
  }
}

/** Runs for each index from `from` up to, and without, `end`. */
async function severalAtOnce(from: number, end: number, one: (index: number) => Promise<void>): Promise<void> {
  const indexes = Array.from({ length: end - from }, (_, i) => from + i).values()
  const work = async () => {
    for (const index of indexes) await one(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

interface Sent {
  index: number
  request: FuzzRequest
  filled: FuzzRequest
  answer: Exchange
}

/** Sends one request, with its placeholders filled; `shared`: by what others may have been sent with. */
export async function send(
  server: ServerProcess,
  cast: Cast,
  request: FuzzRequest,
  index: number,
  shared = false,
): Promise<Sent> {
  const ready = filled(request, await cast.valuesOf(placeholdersIn(request), shared))
  if (!ready.headers.some(([name]) => name.toLowerCase() === 'x-request-id'))
    ready.headers.push(['X-Request-Id', requestIdOf(index)])
  return { index, request, filled: ready, answer: await exchangeOf(server, ready) }
}

function exchangeOf({ facts: { port } }: ServerProcess, request: FuzzRequest): Promise<Exchange> {
  const bytes = wireBytes(request, `127.0.0.1:${port}`)
  const patienceMs = request.target.includes('wait')
    ? WAITING_PATIENCE_MS
    : request.framing === 'plain'
      ? PATIENCE_MS
      : BROKEN_PATIENCE_MS
  return exchange(port, bytes, patienceMs)
}

/** By this a line of the log names the request it is about. */
const requestIdOf = (index: number) => `fuzz-${String(index).padStart(8, '0')}`

/** On a loaded machine anything is slow: the request is sent again alone, and its time is taken as of an idle machine. */
async function slowAlone(server: ServerProcess, sent: Sent): Promise<Finding[]> {
  if (sent.filled.framing !== 'plain') return []
  let idleMs = sent.answer.tookMs
  for (let i = 0; i < LOOKED_AGAIN; i++) {
    const before = loadFactor()
    const answer = await exchangeOf(server, sent.filled)
    idleMs = answer.tookMs / Math.max(before, loadFactor())
    if (!isSlow(sent.filled, { ...answer, tookMs: idleMs, gaveUp: false })) return []
  }
  return [findingOf(sent, `took ${Math.round(idleMs)} ms, and as long when it was sent again alone`)]
}

function findingOf({ index, request, filled: ready }: Omit<Sent, 'answer'>, fault: string): Finding {
  const bytes = wireBytes(ready, 'HOST')
    .parts.map((part) => part.toString('latin1'))
    .join('')
  return { index, fault, request, bytes }
}

function loggedFault(
  message: string,
  facts: Readonly<Record<string, unknown>>,
  seed: number,
  endpoints: ReturnType<typeof fuzzEndpoints>,
): Finding {
  const [, digits] = /^"fuzz-(\d{8})"$/.exec(JSON.stringify(facts['requestId'] ?? '')) ?? []
  const index = digits === undefined ? -1 : Number(digits)
  const request = generate(endpoints, Math.max(index, 0), new Draw(seed, Math.max(index, 0)))
  const fault = `logged an error: ${message} ${JSON.stringify(facts).slice(0, 1_200)}`
  return findingOf({ index, request, filled: request }, fault)
}
