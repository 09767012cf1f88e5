import type { TestContext } from 'node:test'
import { Balancer } from './balancer.ts'
import type { Cluster } from './clusterNodes.ts'

/** Paths of every price, and free ones, with their prices. */
const PATHS = [
  ['/api/v1/stats', 1],
  ['/api/v1/places?page_size=20&page=', 1],
  ['/api/v1/places?fields=rating&page_size=10&page=', 2],
  ['/api/v1/places?fields=menu&page_size=5&page=', 4],
  ['/api/v1/places?fields=all&page_size=3&page=', 8],
  ['/api/v1/places?dry_run=true', 0],
] as const
const PAGES = 10
export const DEAREST = Math.max(...PATHS.map(([, units]) => units))

/** Outcome of a load. */
export interface Tally {
  /** Requests as callers count them: one that was resent to another node counts once. */
  requests: number
  answered: number
  /** Responses of 503 with Retry-After. */
  refused: number
  /** Connections that broke and whose request another node received. */
  resent: number
  acknowledgedUnits: number
  /** Units of refused or broken requests and tries: only the database knows whether they were charged. */
  unansweredUnits: number
  /** Unexpected outcomes: anything but success and 503 with Retry-After. */
  wrong: string[]
  /** When the last request that was not answered at the first try ended, by `performance.now()`. */
  lastFailureAt: number
  longestMs: number
}

/** Runs callers that each call, pause and repeat until `stop`, which resolves when all have their last response. */
export function startLoad(
  t: Pick<TestContext, 'after'>,
  { nodes }: Pick<Cluster, 'nodes'>,
  key: string,
  { callers, pauseMs }: { callers: number; pauseMs: number },
): { tally: Tally; stop: () => Promise<Tally> } {
  const balancer = new Balancer(nodes)
  const tally: Tally = {
    requests: 0,
    answered: 0,
    refused: 0,
    resent: 0,
    acknowledgedUnits: 0,
    unansweredUnits: 0,
    wrong: [],
    lastFailureAt: 0,
    longestMs: 0,
  }
  const ending = new AbortController()
  const caller = async () => {
    while (!ending.signal.aborted) {
      await oneRequest(balancer, key, tally)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const all = Promise.all(Array.from({ length: callers }, caller))
  const stop = async () => {
    ending.abort()
    await all
    balancer.close()
    return tally
  }
  t.after(stop)
  return { tally, stop }
}

async function oneRequest(balancer: Balancer, key: string, tally: Tally): Promise<void> {
  const number = tally.requests++
  const [start, units] = PATHS[number % PATHS.length] ?? PATHS[0]
  const pathAndQuery = start.endsWith('=') ? `${start}${1 + (number % PAGES)}` : start
  const begun = performance.now()
  const answer = await balancer.get(pathAndQuery, key, () => {
    tally.resent++
    tally.unansweredUnits += units
    tally.lastFailureAt = performance.now()
  })
  tally.longestMs = Math.max(tally.longestMs, performance.now() - begun)
  if (answer?.status === 200 && Number(answer.headers['x-service-units']) === units) {
    tally.answered++
    tally.acknowledgedUnits += units
    return
  }
  tally.lastFailureAt = performance.now()
  if (answer?.status === 503 && /^[1-9]\d*$/.test(answer.headers['retry-after'] ?? '')) {
    tally.refused++
    tally.unansweredUnits += units
    return
  }
  tally.wrong.push(`${pathAndQuery}: ${answer ? `${answer.status} ${answer.text.slice(0, 300)}` : 'no answer'}`)
}
