import { memoryLines } from './memoryCurve.ts'
import type { Finding } from './findings.ts'
import type { FuzzRun } from './runFuzz.ts'

/** Returns the report of a run: coverage, memory, and each fault with the command that repeats it. */
export function reportLines(run: FuzzRun, seed: number, engine: string): string[] {
  const { coverage, memory, findings, growth, refusals } = run
  return [
    `endpoint, and how many were answered 2xx, 3xx, 4xx, 5xx, not at all; how many valid ones succeeded`,
    ...coverage.lines(),
    ...[...refusals].map(([name, { times, reason }]) => `could not make ${name} ${times} times: ${reason}`),
    'memory after a forced collection',
    ...memoryLines(memory),
    growth ?? 'memory reached a plateau',
    ...findings.lines(),
    ...findings.shown.flatMap((finding) => findingLines(finding, seed, engine)),
    ...coverage.unreached.map((name) => `no request ever succeeded at ${name}`),
    cpuLine(run),
    `${engine}: ${run.requests} requests, ${findings.count} faults, ${run.seconds.toFixed(0)} s, seed ${seed}`,
  ]
}

function cpuLine({ cpuMs: { server, client }, requests }: FuzzRun): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(0)
  const each = ((server + client) / Math.max(requests, 1)).toFixed(2)
  return `processor time: server ${seconds(server)} s, client ${seconds(client)} s, ${each} ms a request`
}

/** Returns the lines for one fault: its description, the command that sends it again, and its bytes. */
export function findingLines({ index, fault, request, bytes }: Finding, seed: number, engine: string): string[] {
  return [
    `FAULT at request ${index} of seed ${seed} on ${engine}, ${request.endpoint} (${request.framing}): ${fault}`,
    `  npm run fuzz -- --engine ${engine} --seed ${seed} --only ${index}`,
    `  ${JSON.stringify(bytes.slice(0, BYTES_SHOWN))}`,
  ]
}

const BYTES_SHOWN = 800
