import type { WebhookPayload } from './generated/records.ts'
import { OnesetError } from './onesetError.ts'

/** A request as a webhook's endpoint received it. */
export interface WebhookRequest {
  /** The unmodified body: one that was parsed and serialized again does not verify. */
  body: string
  /** The headers of the request: a `Headers`, or Node's `request.headers`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several while one is being replaced. */
  secret: string | readonly string[]
}

/** The tolerance of Standard Webhooks, which keeps a captured message from being sent again later. */
const TOLERANCE_S = 300

/**
 * Returns the content of a message when its signature and time are valid; throws `OnesetError` (`webhook_unverified`)
 * otherwise.
 */
export async function verifyWebhook({ body, headers, secret }: WebhookRequest, nowMs: number): Promise<WebhookPayload> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string' || value === '') throw unverified(`the header ${name} is missing`)
    return value
  }) as [string, string, string]
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1_000 - Number(timestamp)) > TOLERANCE_S)
    throw unverified('it was not sent within the last five minutes')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const given = signatures.split(' ').filter((signature) => signature.startsWith('v1,'))
  for (const one of [secret].flat()) {
    const key = await keyOf(one)
    for (const signature of given) {
      const bytes = bytesOf(signature.slice('v1,'.length))
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body) as WebhookPayload
    }
  }
  throw unverified('no signature matches this secret')
}

function keyOf(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes) throw unverified('the secret does not have the form of a webhook secret: whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  } catch {
    return null
  }
}

function unverified(reason: string): OnesetError {
  return new OnesetError({
    code: 'webhook_unverified',
    message: `The message could not be verified: ${reason}.`,
    hint: 'Answer 400 and ignore it. If you expected this message, check the secret and the clock.',
  })
}
