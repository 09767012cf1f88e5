import { type Finding, findingOf } from './findings.ts'
import { isSlow } from './judge.ts'
import { loadFactor } from './loadFactor.ts'
import { exchangeOf, type Sent } from './sendRequest.ts'
import type { ServerProcess } from './serverProcess.ts'

const REPEATS = 2
const SERVICE_UNAVAILABLE = 503
/**
 * Number of requests of each kind that are repeated per part of a run: on a busy machine most responses are slow, and a
 * fault is among the slowest.
 */
const REPEATED_MAX = 20

/** Returns whether load alone may explain a response: it was slow, or no database connection was free in time. */
export function isExplainedByLoad({ filled, answer }: Sent): boolean {
  return isSlow(filled, answer) || isUnavailable(answer)
}

/** Returns whether the service reported that it is temporarily unavailable. */
export function isUnavailable({ status }: Pick<Sent['answer'], 'status'>): boolean {
  return status === SERVICE_UNAVAILABLE
}

/** Repeats the slowest of these requests, each alone; returns the faults that remain. */
export async function repeatAlone(server: ServerProcess, all: readonly Sent[]): Promise<Finding[]> {
  const bySlowness = all.toSorted((a, b) => b.answer.tookMs - a.answer.tookMs)
  const findings: Finding[] = []
  for (const sent of bySlowness.filter(({ answer }) => isUnavailable(answer)).slice(0, REPEATED_MAX))
    findings.push(...(await unavailableAlone(server, sent)))
  for (const sent of bySlowness.filter(({ answer }) => !isUnavailable(answer)).slice(0, REPEATED_MAX))
    findings.push(...(await slowAlone(server, sent)))
  return findings
}

async function unavailableAlone(server: ServerProcess, sent: Sent): Promise<Finding[]> {
  for (let i = 0; i < REPEATS; i++) if (!isUnavailable(await exchangeOf(server, sent.filled))) return []
  return [
    findingOf(sent, `answered ${SERVICE_UNAVAILABLE}, and again when it was sent alone: ${String(sent.answer.body)}`),
  ]
}

/** Scales the duration to that of an idle machine, because everything is slow on a busy one. */
async function slowAlone(server: ServerProcess, sent: Sent): Promise<Finding[]> {
  if (sent.filled.framing !== 'plain') return []
  let idleMs = sent.answer.tookMs
  for (let i = 0; i < REPEATS; i++) {
    const before = loadFactor()
    const answer = await exchangeOf(server, sent.filled)
    idleMs = answer.tookMs / Math.max(before, loadFactor())
    if (!isSlow(sent.filled, { ...answer, tookMs: idleMs, gaveUp: false })) return []
  }
  return [findingOf(sent, `took ${Math.round(idleMs)} ms, and as long when it was sent again alone`)]
}
