import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type ClusterNode, lastRunningNode } from './clusterNodes.ts'

const WRITERS = 4
const PAUSE_MS = 60
/** Longer than it takes to notice a silent connection. */
const ANSWER_MS_MAX = 9_000
/** The idempotency key of a call that died with its node is held for a minute; its writer gives up on it earlier. */
const TRIES_MAX = 100

export interface Written {
  /** How often each name was created: once, whatever happened. */
  timesByName: ReadonlyMap<string, number>
  /** Names whose creation was acknowledged to the writer. */
  acknowledged: readonly string[]
  /** Tries beyond the first. */
  retries: number
  /** Responses that a writer should never get. */
  wrong: readonly string[]
}

/**
 * Starts writers that each create keys under idempotency keys: a failed call is repeated with the same idempotency key
 * on the next node, as a careful client does.
 */
export function startWriters(
  t: Pick<TestContext, 'after'>,
  { nodes }: Cluster,
  accountId: string,
): { stop: () => Promise<Written> } {
  const [acknowledged, wrong]: [string[], string[]] = [[], []]
  const ending = new AbortController()
  let number = 0
  let retries = 0
  const writer = async () => {
    while (!ending.signal.aborted) {
      const name = `w${++number}`
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const outcome = await makeKey(nodes[(number + tries) % nodes.length] as ClusterNode, accountId, name)
        if (outcome === 'made') acknowledged.push(name)
        else if (outcome !== 'again') wrong.push(outcome)
        if (outcome !== 'again') break
        retries++
        await wait(PAUSE_MS)
      }
      await wait(PAUSE_MS)
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, writer))
  const stop = async (): Promise<Written> => {
    ending.abort()
    await all
    const keys = (await lastRunningNode(nodes).admin('GET', `/accounts/${accountId}/keys`)) as { name: string }[]
    const timesByName = new Map<string, number>()
    for (const { name } of keys) if (name !== 'k') timesByName.set(name, (timesByName.get(name) ?? 0) + 1)
    return { timesByName, acknowledged, retries, wrong }
  }
  t.after(() => ending.abort())
  return { stop }
}

/** Returns `again` for calls that a client repeats: no response, 503, and 409 while its first try still runs. */
async function makeKey(node: ClusterNode, accountId: string, name: string): Promise<string> {
  const answer = await node
    .call(
      'POST',
      `/accounts/${accountId}/keys`,
      { name, mode: 'live', idempotencyKey: `${accountId} ${name}` },
      ANSWER_MS_MAX,
    )
    .catch(() => null)
  if (answer === null || answer.status === 503 || answer.status === 409) return 'again'
  return answer.status < 300 ? 'made' : `${answer.status} ${JSON.stringify(answer.body)}`
}
