import { PlaceholderValues } from './placeholderValues.ts'
import { Coverage } from './coverage.ts'
import { Draw } from './draw.ts'
import { type Finding, findingOf, Findings } from './findings.ts'
import { fuzzEndpoints } from './fuzzEndpoints.ts'
import { generate } from './generate.ts'
import { faultIn } from './judge.ts'
import { loggedFault } from './loggedFault.ts'
import { growthWithoutPlateau, type MemorySample } from './memoryCurve.ts'
import { isUnavailable, isExplainedByLoad, repeatAlone } from './repeatAlone.ts'
import { type Sent, sendRequest } from './sendRequest.ts'
import type { ServerProcess } from './serverProcess.ts'

export interface FuzzRun {
  requests: number
  findings: Findings
  coverage: Coverage
  memory: MemorySample[]
  /** The reason why memory has no plateau; null when it has one. */
  growth: string | null
  refusals: ReadonlyMap<string, { times: number; reason: string }>
  seconds: number
  /** CPU time of the server and of this process, without the preparation of the run; milliseconds. */
  cpuMs: { server: number; client: number }
}

/** Number of concurrent requests. */
const AT_ONCE = 24
const SAMPLES_MAX = 40
const SAMPLED_EVERY_MIN = 250
/**
 * Each request advances the server's clock by this time. It is long enough that limits per minute and hour do not block
 * the run, and short enough that codes valid for a minute outlast the requests sent meanwhile.
 */
const CLOCK_MS = 100
const CLOCK_EVERY = 20
const MICROSECONDS = 1_000
/** Number of requests sent again in each part of a run. */
const SENT_AGAIN_MAX = 20
const UNKNOWN_CALLER = 401

/**
 * Sends this many generated requests to a running server and judges every response; reports progress after each part.
 */
export async function runFuzz(
  server: ServerProcess,
  seed: number,
  requests: number,
  sampled: (sample: MemorySample, shown: readonly Finding[], serverCpuMs: number) => void = () => {},
): Promise<FuzzRun> {
  const started = performance.now()
  const endpoints = fuzzEndpoints(server.facts.hasPages)
  const cast = await PlaceholderValues.open(server)
  const run = { findings: new Findings(), coverage: new Coverage(endpoints), memory: [] as MemorySample[] }
  const batch = Math.max(SAMPLED_EVERY_MIN, Math.ceil(requests / SAMPLES_MAX))
  const ofLoad: Sent[] = []
  /**
   * Valid requests that are sent again after the part of the run: the server refused them for now, as a slow machine
   * does with passwords, or a concurrent request had ended their credential.
   */
  const sentAgain: number[] = []
  /**
   * By endpoint, the last valid request to it. An endpoint that none has reached gets it again after each part: what it
   * needs could not be made, or a concurrent request had used or removed it.
   */
  const lastValid = new Map<string, number>()
  const one = async (index: number) => {
    if (index % CLOCK_EVERY === 0) await server.setClock(index * CLOCK_MS)
    const request = generate(endpoints, index, new Draw(seed, index))
    const sent = await sendRequest(server, cast, request, index, !request.isValid)
    const { answer } = sent
    run.coverage.note(request, answer.status, answer.body)
    const hasUnknownCredential = request.isValid && answer.status === UNKNOWN_CALLER
    if (hasUnknownCredential) cast.noteUnknownCredential()
    if (isExplainedByLoad(sent)) ofLoad.push(sent)
    if (request.isValid) lastValid.set(request.endpoint, index)
    if (hasUnknownCredential || (request.isValid && isUnavailable(answer))) sentAgain.push(index)
    const fault = isUnavailable(answer) ? null : faultIn(sent.filled, answer)
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
    for (const found of await repeatAlone(server, ofLoad.splice(0))) run.findings.add(found)
    if (sentAgain.length > 0) cast.renew()
    const unreached = run.coverage.unreached.flatMap((endpoint) => lastValid.get(endpoint) ?? [])
    for (const index of new Set([...sentAgain.splice(0).slice(0, SENT_AGAIN_MAX), ...unreached])) {
      const request = generate(endpoints, index, new Draw(seed, index))
      const { answer } = await sendRequest(server, cast, request, index)
      run.coverage.note(request, answer.status, answer.body)
    }
    const { cpuMs, ...memory } = await server.figures()
    serverCpuMs = cpuMs
    run.memory.push({ requests: sentCount, ...memory })
    for (const line of server.takeErrors()) run.findings.add(loggedFault(line, seed, endpoints))
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

/** Runs `one` for each index from `from` to `end` - 1. */
async function severalAtOnce(from: number, end: number, one: (index: number) => Promise<void>): Promise<void> {
  const indexes = Array.from({ length: end - from }, (_, i) => from + i).values()
  const work = async () => {
    for (const index of indexes) await one(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
