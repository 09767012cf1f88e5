import type { PushSubscription } from './pushSubscriptions.ts'

/** What came of handing something over to whoever carries it on. A `reason` is for operators. */
export type DeliveryResult =
  | { kind: 'accepted' }
  /** What went wrong may pass. */
  | { kind: 'later'; reason: string; retryAfterMs: number | null }
  /** It would be refused again. */
  | { kind: 'refused'; reason: string }

/** A push message for one browser, by a push service (RFC 8030). */
export interface Push {
  subscription: PushSubscription
  /** JSON, before it is encrypted. */
  payload: string
  /** How long the service keeps it for a browser that is not there. */
  ttlS: number
  /** Of several that wait for a browser with one topic, the service keeps the last. */
  topic: string
}

/** Hands a push over; `gone`: the browser takes no more. */
export type SendPush = (push: Push) => Promise<DeliveryResult | { kind: 'gone' }>

/** A text for one phone. */
export interface OutgoingText {
  /** E.164. */
  to: string
  /** Fits into one short message (`shortText.ts`). */
  text: string
  /** The same for the same text: a repetition is known by it. */
  noticeId: string
}

export type SendText = (text: OutgoingText) => Promise<DeliveryResult>

/** A signed message for an account's endpoint. */
export interface WebhookMessage {
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON. */
  body: string
}

/** Hands a message over; `gone`: the endpoint wants no more. */
export type SendWebhook = (message: WebhookMessage) => Promise<DeliveryResult | { kind: 'gone' }>
