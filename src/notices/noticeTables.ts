import type { Instant } from '#base/clock.ts'
import type { WebhookMode } from '#contract/webhook.ts'

/**
 * A notice is *waiting* from the transaction of the change it tells of. A node that finds it due takes it: `due_at`
 * moves on by a lease and `taking` names who has it, so that no other node sees it until the lease is over, which it is
 * soon enough when that node has died. Then it is
 * - *sent*: a push service, an SMS gateway or an endpoint has it;
 * - *waiting* again, later: what went wrong may pass;
 * - *dead*: refused for good, told too late or over a cap. An operator sees why and may have it wait anew;
 * - *dropped*: nobody is left to be told, because the browser's subscription, the webhook or the guest's data is gone.
 *
 * Of the notices about one subject to one recipient only the oldest that waits is due: they arrive in their order. Those
 * to an endpoint do not; of them one is on its way at a time.
 */
export type NoticeStatus = 'waiting' | 'sent' | 'dead' | 'dropped'

/** A push to a browser of an owner, a text to a guest's phone, or a message to an account's endpoint. */
export type NoticeChannel = 'push' | 'text' | 'webhook'

/** The tables of migrations 0008, 0014 and 0016. Instants are integer milliseconds. */
export type NoticeTables = {
  notice: {
    /** Also what a receiver knows a repetition by. */
    id: string
    channel: NoticeChannel
    /** What it tells of, in the words of its channel. */
    occasion: string
    /** Of the reservation or the question; of a webhook also of a place, or its own. */
    subject_id: string
    /** Not of texts. */
    place_id: string | null
    /** Id of a subscription or a webhook, or GUEST. */
    recipient: string
    at: Instant
    useful_until: Instant
    status: NoticeStatus
    /** Begun, not failed. */
    tries: number
    due_at: Instant
    taking: string | null
    /** 1 once the day's caps know of it. */
    counted: number
    /** What was said, once it is known. */
    body: string | null
    /** Why the last try did not succeed. */
    reason: string | null
    settled_at: Instant | null
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

/** The recipient of every text: whose phone that is, the reservation says. */
export const GUEST = 'guest'

/** Rung with a channel when there is something to send by it. */
export const NOTICE_TOPIC = 'notice'
