import type { PushSubscription } from './pushSubscriptions.ts'

/** The result of passing a notice to its carrier. `reason` is for operators. */
export type DeliveryResult =
  | { kind: 'accepted' }
  /** The failure may pass. */
  | { kind: 'later'; reason: string; retryAfterMs: number | null }
  /** A retry would also be refused. */
  | { kind: 'refused'; reason: string }

/** A push message for one browser, sent through a push service (RFC 8030). */
export interface Push {
  subscription: PushSubscription
  /** JSON, before it is encrypted. */
  payload: string
  /** How long the push service stores it for a browser that is offline, in seconds. */
  ttlS: number
  /** The push service keeps only the last pending message of a topic for a browser. */
  topic: string
}

/** Sends a push; `gone`: the subscription has ended. */
export type SendPush = (push: Push) => Promise<DeliveryResult | { kind: 'gone' }>

/** A text for one phone. */
export interface OutgoingText {
  /** Phone number in E.164. */
  to: string
  /** Fits into one short message (`shortText.ts`) unless `isLong`. */
  text: string
  isLong: boolean
  /** The same for every attempt, so that a repetition can be recognised. */
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

/** Sends a message; `gone`: the endpoint wants no more messages. */
export type SendWebhook = (message: WebhookMessage) => Promise<DeliveryResult | { kind: 'gone' }>
