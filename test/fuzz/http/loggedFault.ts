import { Draw } from './draw.ts'
import { type Finding, findingOf } from './findings.ts'
import type { FuzzEndpoint } from './fuzzEndpoints.ts'
import { generate } from './generate.ts'
import type { LogLine } from './serverProcess.ts'

/** Returns a line of the error log as a fault of the request that it names; with index -1 where it names none. */
export function loggedFault({ message, facts }: LogLine, seed: number, endpoints: readonly FuzzEndpoint[]): Finding {
  const [, digits] = /^"fuzz-(\d{8})"$/.exec(JSON.stringify(facts['requestId'] ?? '')) ?? []
  const index = digits === undefined ? -1 : Number(digits)
  const request = generate(endpoints, Math.max(index, 0), new Draw(seed, Math.max(index, 0)))
  const fault = `logged an error: ${message} ${JSON.stringify(facts).slice(0, 1_200)}`
  return findingOf({ index, request, filled: request }, fault)
}
