import type { Instant } from '#base/clock.ts'
import { idOf } from '#base/ids.ts'
import { DAY_MS, isoInstant } from '#base/kst.ts'
import type { WebhookEvent, WebhookMode } from '#contract/webhook.ts'
import type { Tx } from '#database/database.ts'
import { NOTICE_TOPIC, type NoticeRow, type NoticeTables } from '../noticeTables.ts'
import { waitingNotice } from '../outbox.ts'
import { eventsOf, type WebhookRow } from './webhook.ts'

/** An event about an account's reservation, question or place. */
export interface AccountEventInput {
  type: WebhookEvent
  mode: WebhookMode
  accountIds: readonly string[]
  /** Id of the reservation, the question or the place; for a test event that of the webhook. */
  subjectId: string
  placeId: string | null
  /** The new status. */
  status: string
  /**
   * Time of the event; in the future when a script of the sandbox schedules it, and the message is then sent at that
   * time.
   */
  at: Instant
  /** Identifies the event when nodes may publish it at different times; by default its time does. */
  once?: string
}

/** Rows per statement: the engines take some ten thousand values, and a message has sixteen. */
const ROWS_MAX = 1_000
/** Longer than all attempts take, at their latest. */
const USEFUL_MS = DAY_MS
/** Topic of notifications that a listener has an event; the detail is its id. */
export const LISTENER_TOPIC = 'webhook_listener'

/** Adds a message to every webhook of these accounts that is subscribed to the event; sent if `tx` is committed. */
export async function addWebhookMessages(tx: Tx<unknown>, event: AccountEventInput): Promise<void> {
  for (const accountIds of slicesOf(event.accountIds)) await addForAccounts(tx, { ...event, accountIds })
}

async function addForAccounts(tx: Tx<unknown>, event: AccountEventInput): Promise<void> {
  const rows = await tx.db
    .withTables<NoticeTables>()
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', 'in', event.accountIds)
    .where('mode', '=', event.mode)
    .where('disabled_at', 'is', null)
    .execute()
  await add(
    tx,
    event,
    rows.filter((row) => eventsOf(row).includes(event.type)),
  )
}

/** Adds a `webhook.test` message to one webhook, whatever its events are, and returns the message's id. */
export async function addTestMessage(
  tx: Tx<unknown>,
  webhookId: string,
  { mode, at }: { mode: WebhookMode; at: Instant },
): Promise<string> {
  const about = { subjectId: webhookId, placeId: null, status: 'test' }
  const event: AccountEventInput = { type: 'webhook.test', mode, accountIds: [], ...about, at }
  await add(tx, event, [{ id: webhookId, url: '' }])
  return messageId(event, webhookId)
}

/** Deletes the waiting messages about a subject after that instant, because the scheduled events will not happen. */
export async function withdrawMessages({ db }: Tx<unknown>, subjectId: string, after: Instant): Promise<void> {
  const tables = db.withTables<NoticeTables>()
  await tables
    .deleteFrom('notice')
    .where('subject_id', '=', subjectId)
    .where('channel', '=', 'webhook')
    .where('status', '=', 'waiting')
    .where('at', '>', after)
    .execute()
  await tables.deleteFrom('listened_event').where('subject_id', '=', subjectId).where('due_at', '>', after).execute()
}

async function add(
  tx: Tx<unknown>,
  event: AccountEventInput,
  rows: readonly Pick<WebhookRow, 'id' | 'url'>[],
): Promise<void> {
  const body = bodyOf(event)
  const db = tx.db.withTables<NoticeTables>()
  const notices = rows.filter(({ url }) => url !== null).map(({ id }) => newNotice(event, id, body))
  const listened = rows
    .filter(({ url }) => url === null)
    .map(({ id }) => ({
      listener_id: id,
      id: messageId(event, id),
      subject_id: event.subjectId,
      due_at: event.at,
      body,
    }))
  for (const some of slicesOf(notices))
    await db
      .insertInto('notice')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  if (notices.length > 0) await tx.notification(NOTICE_TOPIC, 'webhook')
  for (const some of slicesOf(listened))
    await db
      .insertInto('listened_event')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const { listener_id } of listened) await tx.notification(LISTENER_TOPIC, listener_id)
}

function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += ROWS_MAX) yield all.slice(start, start + ROWS_MAX)
}

/** Contains nothing about a guest: the receiver reads the rest with a key. */
function bodyOf({ type, at, subjectId, status, placeId }: AccountEventInput): string {
  return JSON.stringify({ type, timestamp: isoInstant(at), data: { id: subjectId, status, placeId } })
}

/** Returns the same id for the same event and webhook, so that a receiver can recognise a repetition. */
function messageId({ type, subjectId, at, once }: AccountEventInput, webhookId: string): string {
  return idOf('dlv_', type, subjectId, once ?? String(at), webhookId)
}

function newNotice(event: AccountEventInput, webhookId: string, body: string): NoticeRow {
  const message = {
    id: messageId(event, webhookId),
    channel: 'webhook',
    occasion: event.type,
    recipient: webhookId,
    body,
  } as const
  return waitingNotice(message, { ...event, usefulUntil: event.at + USEFUL_MS })
}
