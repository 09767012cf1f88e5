import { type Finding, findingOf } from './findings.ts'
import { isSlow } from './judge.ts'
import { loadFactor } from './loadFactor.ts'
import { exchangeOf, type Sent } from './sendRequest.ts'
import type { ServerProcess } from './serverProcess.ts'

const LOOKED_AGAIN = 2
const AWAY = 503

/** Whether load alone explains an answer: it was slow, or no connection to the database came in time. */
export function isOfLoad({ filled, answer }: Sent): boolean {
  return isSlow(filled, answer) || isAway(answer)
}

/** Whether the service said that it is away for the moment. */
export function isAway({ status }: Sent['answer']): boolean {
  return status === AWAY
}

/** Sends such a request again, alone; what is wrong with it then. */
export async function secondLook(server: ServerProcess, sent: Sent): Promise<Finding[]> {
  return isAway(sent.answer) ? awayAlone(server, sent) : slowAlone(server, sent)
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
