import type { Clock } from '#base/clock.ts'

/** Waits until a request to a host may start: requests to one host start at least `apartMs` apart. */
export type HostPace = (host: string, apartMs: number) => Promise<void>

/** Makes the pace of one process. Hosts are those of URLs, with the port. */
export function hostPace(clock: Clock, sleep: (waitMs: number) => Promise<void>): HostPace {
  const next = new Map<string, number>()
  return async (host, apartMs) => {
    const now = clock()
    const startsAt = Math.max(now, next.get(host) ?? 0)
    // Reserved before the wait, so that requests that wait at the same time follow one another.
    next.set(host, startsAt + apartMs)
    if (startsAt > now) await sleep(startsAt - now)
  }
}
