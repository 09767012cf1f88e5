import type { Plan } from './plans.ts'

const MIB = 1024 * 1024
/** The storage of an account without tokens: enough for thousands of free calls a day. */
export const IDEMPOTENCY_BYTES_BASE = 16 * MIB
/** A paid call stores about one KiB, so that the tokens of a whole month can be spent in one day. */
const BYTES_PER_TOKEN = 2 * 1024
/** For a plan with unlimited tokens. */
const BYTES_UNLIMITED = 4_096 * MIB

/**
 * Returns how many bytes of responses an account's idempotency keys may hold at a time. Responses are stored for 24
 * hours.
 */
export function idempotencyBytesOf({ monthlyTokens }: Pick<Plan, 'monthlyTokens'>): number {
  if (monthlyTokens === 'unlimited') return BYTES_UNLIMITED
  return Math.min(IDEMPOTENCY_BYTES_BASE + monthlyTokens * BYTES_PER_TOKEN, BYTES_UNLIMITED)
}
