import type { Instant } from '#base/clock.ts'

/**
 * A notice is *waiting* from the transaction of the change it tells of. A node that finds it due takes it: `due_at`
 * moves on by a lease and `taking` names who has it, so that no other node sees it until the lease is over, which it is
 * soon enough when that node has died. Then it is
 * - *sent*: a push service or an SMS gateway has it;
 * - *waiting* again, later: what went wrong may pass;
 * - *dead*: refused for good, told too late or over a cap. An operator sees why and may have it wait anew;
 * - *dropped*: nobody is left to be told, because the browser's subscription or the guest's data is gone.
 *
 * Of the notices about one subject to one recipient only the oldest that waits is due: they arrive in their order.
 */
export type NoticeStatus = 'waiting' | 'sent' | 'dead' | 'dropped'

/** A push to a browser of an owner, or a text to a guest's phone. */
export type NoticeChannel = 'push' | 'text'

/** The tables of migration 0008. Instants are integer milliseconds. */
export type NoticeTables = {
  notice: {
    /** Also what a receiver knows a repetition by. */
    id: string
    channel: NoticeChannel
    /** What it tells of, in the words of its channel. */
    occasion: string
    /** Of the reservation or the question. */
    subject_id: string
    /** Of pushes only. */
    place_id: string | null
    /** Id of a subscription, or GUEST. */
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
}

export type NoticeRow = NoticeTables['notice']

/** The recipient of every text: whose phone that is, the reservation says. */
export const GUEST = 'guest'

/** Rung with a channel when there is something to send by it. */
export const NOTICE_TOPIC = 'notice'
