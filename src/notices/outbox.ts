import type { Instant } from '#base/clock.ts'
import { idOf } from '#base/ids.ts'
import { MINUTE_MS } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { GUEST, NOTICE_TOPIC, type NoticeRow, type NoticeTables } from './noticeTables.ts'

/** The events that a guest is texted about, and how long each text is useful, in milliseconds. */
const TEXT_USEFUL_MS = {
  requested: 10 * MINUTE_MS,
  confirmed: 12 * 60 * MINUTE_MS,
  declined: 12 * 60 * MINUTE_MS,
  expired: 12 * 60 * MINUTE_MS,
  cancelled: 12 * 60 * MINUTE_MS,
  cancelled_by_venue: 12 * 60 * MINUTE_MS,
  proposed: 60 * MINUTE_MS,
  proposal_withdrawn: 60 * MINUTE_MS,
  proposal_expired: 12 * 60 * MINUTE_MS,
  moved: 12 * 60 * MINUTE_MS,
  no_show: 12 * 60 * MINUTE_MS,
} as const

export type TextOccasion = keyof typeof TEXT_USEFUL_MS

/**
 * The events that an owner's browser gets a push about: requests that want an answer, within its window, cancellations,
 * and guests' answers to proposals.
 */
const PUSH_USEFUL_MS = {
  'reservation.created': 'answer window',
  'question.created': 'answer window',
  'alert.test': 5 * MINUTE_MS,
  'reservation.cancelled': 60 * MINUTE_MS,
  'reservation.proposal_accepted': 60 * MINUTE_MS,
  'reservation.proposal_declined': 60 * MINUTE_MS,
} as const

export type PushOccasion = keyof typeof PUSH_USEFUL_MS

export interface TextEventInput {
  occasion: TextOccasion
  reservationId: string
  at: Instant
}

export interface PushEventInput {
  /** A type that is not a `PushOccasion` is for event streams only: no push is sent. */
  type: string
  placeId: string
  subjectId: string
  at: Instant
}

/** Adds a text to a guest, which is sent if `tx` is committed. Adding the same event again changes nothing. */
export async function addText(tx: Tx<unknown>, { occasion, reservationId, at }: TextEventInput): Promise<void> {
  const usefulUntil = at + TEXT_USEFUL_MS[occasion]
  await addNotices(tx, [
    newNotice('text', occasion, { subjectId: reservationId, placeId: null, at, usefulUntil }, GUEST),
  ])
}

/**
 * Adds a push to every browser of these owners, which is sent if `tx` is committed; `answerWindowMs` is how long an
 * owner has for an answer. Adding the same event again changes nothing. Returns until when the pushes are useful; null
 * for an event without pushes.
 */
export async function addPushes(
  tx: Tx<unknown>,
  event: PushEventInput,
  ownerIds: readonly string[],
  answerWindowMs: number,
): Promise<Instant | null> {
  const { type, at } = event
  if (!isPushOccasion(type) || ownerIds.length === 0) return null
  const subscriptions = await tx.db
    .withTables<NoticeTables>()
    .selectFrom('push_subscription')
    .select('id')
    .where('owner_id', 'in', ownerIds)
    .execute()
  const usefulMs = PUSH_USEFUL_MS[type]
  const usefulUntil = at + (usefulMs === 'answer window' ? answerWindowMs : usefulMs)
  await addNotices(
    tx,
    subscriptions.map(({ id }) => newNotice('push', type, { ...event, usefulUntil }, id)),
  )
  return usefulUntil
}

export function isPushOccasion(type: string): type is PushOccasion {
  return Object.hasOwn(PUSH_USEFUL_MS, type)
}

interface About {
  subjectId: string
  placeId: string | null
  at: Instant
  usefulUntil: Instant
}

/** Returns a new notice, due at once; the same event gives the same recipient the same notice. */
export function newNotice(
  channel: 'push' | 'text' | 'mail',
  occasion: string,
  about: About,
  recipient: string,
): NoticeRow {
  const id = idOf('ntc_', channel, occasion, about.subjectId, String(about.at), recipient)
  return waitingNotice({ id, channel, occasion, recipient, body: null }, about)
}

/** Returns the row of a notice that nobody has tried to deliver. */
export function waitingNotice(
  message: Pick<NoticeRow, 'id' | 'channel' | 'occasion' | 'recipient' | 'body'>,
  { subjectId, placeId, at, usefulUntil }: About,
): NoticeRow {
  return {
    ...message,
    subject_id: subjectId,
    place_id: placeId,
    at,
    useful_until: usefulUntil,
    status: 'waiting',
    tries: 0,
    due_at: at,
    taking: null,
    counted: 0,
    reason: null,
    settled_at: null,
    received_at: null,
  }
}

/** Adds notices of one channel, which are sent if `tx` is committed. Adding the same ones again changes nothing. */
export async function addNotices(tx: Tx<unknown>, notices: readonly NoticeRow[]): Promise<void> {
  const [first] = notices
  if (!first) return
  await tx.db
    .withTables<NoticeTables>()
    .insertInto('notice')
    .values(notices)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.notification(NOTICE_TOPIC, first.channel)
}
