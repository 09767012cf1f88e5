import type { Instant } from '#base/clock.ts'
import type { AlertFallback } from '#contract/ownerAlert.ts'
import type { WebhookMode } from '#contract/webhook.ts'

/**
 * A notice is *waiting* from the transaction of the change that it reports. A node takes it when it is due: `due_at`
 * moves on by a lease and `taking` names the taker, so that no other node takes it until the lease has expired, also
 * after a crash. Then it is
 * - *sent*: a push service, an SMS gateway or an endpoint has accepted it;
 * - *waiting* again, until later: the failure may pass;
 * - *dead*: refused permanently, too late or over a cap. An operator sees the reason and may revive it;
 * - *dropped*: no recipient is left, because the browser's subscription, the webhook or the guest's data was deleted.
 *
 * Of the waiting notices about one subject to one recipient only the oldest is due, so that they arrive in order.
 * Messages to an endpoint have no order; one of them is in progress at a time.
 */
export type NoticeStatus = 'waiting' | 'sent' | 'dead' | 'dropped'

/**
 * A push to a browser of an owner; a text to a guest's phone, or as a fallback to an owner's; a mail to an owner as a
 * fallback; or a message to an account's endpoint.
 */
export type NoticeChannel = 'push' | 'text' | 'mail' | 'webhook'

/** The tables of migrations 0008, 0014, 0016 and 0038. Instants are integer milliseconds. */
export type NoticeTables = {
  notice: {
    /** A receiver also recognises a repetition by this id. */
    id: string
    channel: NoticeChannel
    /** The event type, in the terms of the channel. */
    occasion: string
    /** Id of the reservation or the question; for a webhook also of a place, or the message's id. */
    subject_id: string
    /** Null for texts to guests. */
    place_id: string | null
    /** Id of a subscription or a webhook, GUEST, or for a fallback the owner's id. */
    recipient: string
    at: Instant
    useful_until: Instant
    status: NoticeStatus
    /** Attempts that were started, whether or not they failed. */
    tries: number
    due_at: Instant
    taking: string | null
    /** 1 once it is included in the day's caps. */
    counted: number
    /** The content that was sent, once it is known. */
    body: string | null
    /** Why the last attempt failed. */
    reason: string | null
    settled_at: Instant | null
    /** When a browser confirmed that it received a push. */
    received_at: Instant | null
  }
  push_subscription: {
    id: string
    owner_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Instant
  }
  push_key: { id: number; public_key: string; private_key: string; created_at: Instant }
  owner_alert: {
    owner_id: string
    /** Empty: not chosen yet. */
    fallback: AlertFallback | ''
    /** Sealed. */
    phone: string | null
    phone_confirmed_at: Instant | null
    code_hash: string | null
    code_expires_at: Instant | null
    code_tries: number
    test_id: string | null
    test_at: Instant | null
  }
  alert_link: {
    hash: string
    owner_id: string
    occasion: string
    subject_id: string
    place_id: string | null
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  owner_alert_day: { day: string; owner_id: string; carrier: string; alerts: number; price_won: number }
  text_day: { day: string; scope: string; texts: number }
  webhook: {
    id: string
    account_id: string
    mode: WebhookMode
    /** Id of a key, or of a grant. */
    made_with: string
    /** Null: a listener, which fetches its events. */
    url: string | null
    events: string
    description: string
    secret: string | null
    retiring_secret: string | null
    retiring_until: Instant | null
    created_at: Instant
    rotated_at: Instant | null
    disabled_at: Instant | null
    expires_at: Instant | null
  }
  closures_told: { id: number; data_version: string; generated_at: string | null }
  listened_event: { listener_id: string; id: string; subject_id: string; due_at: Instant; body: string }
}

export type NoticeRow = NoticeTables['notice']

/** The recipient of every text; the reservation has the phone number. */
export const GUEST = 'guest'

/** Topic of notifications that there is something to send; the detail is the channel. */
export const NOTICE_TOPIC = 'notice'
