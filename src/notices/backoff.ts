import type { RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'

/** An owner has five minutes to answer: the first tries are close together. */
const FIRST_MS = 5_000
const GROWTH = 3
const LONGEST_MS = 15 * MINUTE_MS
/** Each wait is longer or shorter by up to this share, so that what failed together does not come back together. */
const SPREAD = 0.2

/** How long to wait after the `tries`th try, and never less than whoever refused asked for. */
export function retryDelayMs(tries: number, retryAfterMs: number | null, random: RandomBytes): number {
  const plain = Math.min(FIRST_MS * GROWTH ** (tries - 1), LONGEST_MS)
  const [byte = 0] = random(1)
  const spread = plain * (1 + SPREAD * (byte / 127.5 - 1))
  return Math.round(Math.max(spread, retryAfterMs ?? 0))
}
