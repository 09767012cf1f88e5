import type { Plan } from './plans.ts'

const MIB = 1024 * 1024
/** What an account without tokens may have stored: thousands of free calls a day. */
export const IDEMPOTENCY_BYTES_BASE = 16 * MIB
/** A paid call stores about one KiB, so that the tokens of a whole month fit into one day. */
const BYTES_PER_TOKEN = 2 * 1024
/** For a plan with no end to its tokens. */
const BYTES_UNLIMITED = 4_096 * MIB

/** How many bytes of answers an account's idempotency keys may hold at a time. Answers are held for 24 hours. */
export function idempotencyBytesOf({ monthlyTokens }: Pick<Plan, 'monthlyTokens'>): number {
  if (monthlyTokens === 'unlimited') return BYTES_UNLIMITED
  return Math.min(IDEMPOTENCY_BYTES_BASE + monthlyTokens * BYTES_PER_TOKEN, BYTES_UNLIMITED)
}
