import type { Tier } from '#contract/parameters/fields.ts'

/**
 * Upper ends of the latency histogram's buckets, in seconds. A read takes 0.1 ms and a write waits for the disk; the
 * long end is for a machine in trouble.
 */
export const LATENCY_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5] as const

/** What a series of durations is known by. */
export class Durations {
  /** How many fell into each bucket, and beyond the last one. */
  readonly counts: number[] = [...LATENCY_BUCKETS_S, Infinity].map(() => 0)
  sumS = 0

  note(seconds: number): void {
    let i = 0
    while (seconds > (LATENCY_BUCKETS_S[i] ?? Infinity)) i++
    this.counts[i] = (this.counts[i] ?? 0) + 1
    this.sumS += seconds
  }
}

export type TierLabel = Tier | 'none'

/** The requests of one route. A status and a tier are one string only when they are told. */
export class RouteMetrics {
  readonly latency = new Durations()
  readonly #counts = new Map<TierLabel, Map<number, number>>()

  note(status: number, tier: TierLabel, seconds: number): void {
    let ofTier = this.#counts.get(tier)
    if (!ofTier) this.#counts.set(tier, (ofTier = new Map()))
    ofTier.set(status, (ofTier.get(status) ?? 0) + 1)
    this.latency.note(seconds)
  }

  counts(): { status: number; tier: TierLabel; requests: number }[] {
    return [...this.#counts].flatMap(([tier, ofTier]) =>
      [...ofTier].map(([status, requests]) => ({ status, tier, requests })),
    )
  }
}

/**
 * What `/metrics` tells of requests. Each route holds on to its own numbers, so that a request adds to them without
 * looking anything up by a text it would have to make first.
 */
export class RequestMetrics {
  readonly search = new Durations()
  readonly #routes = new Map<string, RouteMetrics>()

  /** `GET /api/v1/places/{id}`: the path of the contract, so that ids make no series of their own. */
  route(name: string): RouteMetrics {
    let route = this.#routes.get(name)
    if (!route) this.#routes.set(name, (route = new RouteMetrics()))
    return route
  }

  get routes(): ReadonlyMap<string, RouteMetrics> {
    return this.#routes
  }
}
