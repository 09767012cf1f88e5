import type { Tier } from '#contract/parameters/fields.ts'

/**
 * Upper bounds of the latency histogram's buckets, in seconds. A read takes 0.1 ms and a write waits for the disk; the
 * upper buckets are for an overloaded machine.
 */
export const LATENCY_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5] as const

/** A series of durations as a histogram. */
export class Durations {
  /** The number of durations in each bucket, and beyond the last one. */
  readonly counts: number[] = [...LATENCY_BUCKETS_S, Infinity].map(() => 0)
  sumS = 0

  record(seconds: number): void {
    let i = 0
    while (seconds > (LATENCY_BUCKETS_S[i] ?? Infinity)) i++
    this.counts[i] = (this.counts[i] ?? 0) + 1
    this.sumS += seconds
  }
}

export type TierLabel = Tier | 'none'

/** The requests of one route. A status and a tier are joined to one string only when they are reported. */
export class RouteMetrics {
  readonly latency = new Durations()
  readonly #counts = new Map<TierLabel, Map<number, number>>()

  note(status: number, tier: TierLabel, seconds: number): void {
    let ofTier = this.#counts.get(tier)
    if (!ofTier) this.#counts.set(tier, (ofTier = new Map()))
    ofTier.set(status, (ofTier.get(status) ?? 0) + 1)
    this.latency.record(seconds)
  }

  counts(): { status: number; tier: TierLabel; requests: number }[] {
    return [...this.#counts].flatMap(([tier, ofTier]) =>
      [...ofTier].map(([status, requests]) => ({ status, tier, requests })),
    )
  }
}

/**
 * The request metrics of `/metrics`. Each route keeps its own counters, so that counting a request needs no look-up by
 * a text that would have to be built first.
 */
export class RequestMetrics {
  readonly search = new Durations()
  readonly #routes = new Map<string, RouteMetrics>()

  /** `name` is the path of the contract, as `GET /api/v1/places/{id}`, so that ids do not create series. */
  route(name: string): RouteMetrics {
    let route = this.#routes.get(name)
    if (!route) this.#routes.set(name, (route = new RouteMetrics()))
    return route
  }

  get routes(): ReadonlyMap<string, RouteMetrics> {
    return this.#routes
  }
}
