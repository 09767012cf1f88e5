import { type Finding, findingOf } from './findings.ts'
import { isSlow } from './judge.ts'
import { loadFactor } from './loadFactor.ts'
import { exchangeOf, type Sent } from './sendRequest.ts'
import type { ServerProcess } from './serverProcess.ts'

const LOOKED_AGAIN = 2
const AWAY = 503
/** Of each kind, for each part of a run: on a loaded machine most answers are slow, and a fault is among the slowest. */
const LOOKED_AT_MAX = 20

/** Whether load alone explains an answer: it was slow, or no connection to the database came in time. */
export function isOfLoad({ filled, answer }: Sent): boolean {
  return isSlow(filled, answer) || isAway(answer)
}

/** Whether the service said that it is away for the moment. */
export function isAway({ status }: Pick<Sent['answer'], 'status'>): boolean {
  return status === AWAY
}

/** Sends the slowest of such requests again, each alone; what is wrong with them then. */
export async function secondLook(server: ServerProcess, all: readonly Sent[]): Promise<Finding[]> {
  const bySlowness = all.toSorted((a, b) => b.answer.tookMs - a.answer.tookMs)
  const findings: Finding[] = []
  for (const sent of bySlowness.filter(({ answer }) => isAway(answer)).slice(0, LOOKED_AT_MAX))
    findings.push(...(await awayAlone(server, sent)))
  for (const sent of bySlowness.filter(({ answer }) => !isAway(answer)).slice(0, LOOKED_AT_MAX))
    findings.push(...(await slowAlone(server, sent)))
  return findings
}

async function awayAlone(server: ServerProcess, sent: Sent): Promise<Finding[]> {
  for (let i = 0; i < LOOKED_AGAIN; i++) if (!isAway(await exchangeOf(server, sent.filled))) return []
  return [findingOf(sent, `answered ${AWAY}, and again when it was sent alone: ${String(sent.answer.body)}`)]
}

/** On a loaded machine anything is slow: the time is taken as of an idle machine. */
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
