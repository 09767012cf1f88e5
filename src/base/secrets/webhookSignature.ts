import { createHmac } from 'node:crypto'
import type { Instant } from '../clock.ts'
import type { RandomBytes } from '../ids.ts'

const PREFIX = 'whsec_'
/** Standard Webhooks requires 24 to 64 random bytes. */
const SECRET_BYTES = 24

/** Returns a new secret for signing a webhook: `whsec_` and base64. */
export function freshWebhookSecret(random: RandomBytes): string {
  return PREFIX + Buffer.from(random(SECRET_BYTES)).toString('base64')
}

/** Returns true when a text has the form of such a secret. */
export function isWebhookSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(text)
}

/**
 * Returns the headers of a message by Standard Webhooks: the id by which its receiver recognises a repetition, the time
 * it was sent, and for each secret one HMAC-SHA-256 of both and the body.
 */
export function webhookHeaders(
  secrets: readonly string[],
  id: string,
  at: Instant,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
