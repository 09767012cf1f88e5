import type { Clock, Instant } from '#base/clock.ts'
import type { Caller } from '#flows/identify.ts'
import { type Metering, takeRateLimit } from '#flows/pay.ts'
import type { Refusal } from '#flows/refusal.ts'
import { rateHeaders } from '../http/rateHeaders.ts'

export interface RateDependencies {
  metering: Metering
  clock: Clock
}

/** A call that was counted against the rate of its caller. */
export interface CountedCall {
  at: Instant
  /** The refusal of a call too many. */
  refusal: Refusal | null
  /** Returns the rate headers of the answer, names and values in turn; after a charge they show what is left. */
  headers: () => readonly string[]
}

/**
 * Counts a call against the rate of its caller; every call with a key is counted here. Returns synchronously, except
 * for the first call of a key on this node, for which the usage of its account is read from the database.
 */
export function countCall({ metering, clock }: RateDependencies, caller: Caller): CountedCall | Promise<CountedCall> {
  const count = (): CountedCall => {
    const at = clock()
    const { rate, refusal } = takeRateLimit(metering, caller, at)
    return { at, refusal, headers: () => rateHeaders(caller, rate, metering.monthUsage(caller, at), at) }
  }
  const reading = metering.ready(caller, clock())
  return reading ? reading.then(count) : count()
}
