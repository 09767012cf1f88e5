import type { RandomBytes } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { NoticeChannel } from './noticeTables.ts'

/** An owner has five minutes to answer, so the first attempts are close together. */
const FIRST_MS = 5_000
const GROWTH = 3
const LONGEST_MS = 15 * MINUTE_MS
/** Each wait is varied by up to this share, so that notices that failed together are not retried together. */
const SPREAD = 0.2

/**
 * Waits after each attempt; then no further attempt. Endpoints of programs may be down for a night
 * (docs/webhooks.md#when-an-endpoint-fails).
 */
const WEBHOOK_WAITS_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 300 * MINUTE_MS, 600 * MINUTE_MS]
/** Webhook waits are only lengthened, by up to this share. */
const WEBHOOK_SPREAD = 0.1

/**
 * Returns the wait after the `tries`th attempt by a channel, at least the Retry-After of the refusal; null when that
 * was the last attempt.
 */
export function retryDelayMs(
  channel: NoticeChannel,
  tries: number,
  retryAfterMs: number | null,
  random: RandomBytes,
): number | null {
  const [byte = 0] = random(1)
  const waitMs = channel === 'webhook' ? webhookWaitMs(tries, byte) : noticeWaitMs(tries, byte)
  return waitMs === null ? null : Math.round(Math.max(waitMs, retryAfterMs ?? 0))
}

function noticeWaitMs(tries: number, byte: number): number {
  const plain = Math.min(FIRST_MS * GROWTH ** (tries - 1), LONGEST_MS)
  return plain * (1 + SPREAD * (byte / 127.5 - 1))
}

function webhookWaitMs(tries: number, byte: number): number | null {
  const plain = WEBHOOK_WAITS_MS[tries - 1]
  return plain === undefined ? null : plain * (1 + (WEBHOOK_SPREAD * byte) / 255)
}
