import type { Instant } from '#base/clock.ts'
import { idOf } from '#base/ids.ts'
import { DAY_MS, isoInstant } from '#base/kst.ts'
import type { WebhookEvent, WebhookMode } from '#contract/webhook.ts'
import type { Tx } from '#database/database.ts'
import { NOTICE_TOPIC, type NoticeRow, type NoticeTables } from '../noticeTables.ts'
import { eventsOf, type WebhookRow } from './webhook.ts'

/** What happened to something that accounts asked for. */
export interface AccountNews {
  type: WebhookEvent
  mode: WebhookMode
  accountIds: readonly string[]
  /** Of the reservation, the question or the place; of a test the webhook's own. */
  subjectId: string
  placeId: string | null
  /** What it is now. */
  status: string
  /** It may lie ahead, where a script of the sandbox says what will be: then it is told when that has come. */
  at: Instant
  /** What makes it one piece of news, where nodes could tell of it at different moments; else its moment. */
  once?: string
}

/** So many accounts or messages a statement: the engines take some ten thousand values, and a message has sixteen. */
const ROWS_MAX = 1_000
/** Longer than all tries take, at their latest. */
const USEFUL_MS = DAY_MS
/** Rung with a listener's id when there is something for it. */
export const LISTENER_TOPIC = 'webhook_listener'

/** Tells it to every webhook of these accounts that wants to hear of it, if and when `tx` is committed. */
export async function addWebhookMessages(tx: Tx<unknown>, news: AccountNews): Promise<void> {
  for (const accountIds of slicesOf(news.accountIds)) await addForAccounts(tx, { ...news, accountIds })
}

async function addForAccounts(tx: Tx<unknown>, news: AccountNews): Promise<void> {
  const rows = await tx.db
    .withTables<NoticeTables>()
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', 'in', news.accountIds)
    .where('mode', '=', news.mode)
    .where('disabled_at', 'is', null)
    .execute()
  await add(
    tx,
    news,
    rows.filter((row) => eventsOf(row).includes(news.type)),
  )
}

/** A message for one webhook, whatever it hears of: `webhook.test`. Answers its id. */
export async function addTestMessage(
  tx: Tx<unknown>,
  webhookId: string,
  { mode, at }: { mode: WebhookMode; at: Instant },
): Promise<string> {
  const about = { subjectId: webhookId, placeId: null, status: 'test' }
  const news: AccountNews = { type: 'webhook.test', mode, accountIds: [], ...about, at }
  await add(tx, news, [{ id: webhookId, url: '' }])
  return messageId(news, webhookId)
}

/** Takes back what was still to be told of a subject after that instant: it did not come to it. */
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

async function add(tx: Tx<unknown>, news: AccountNews, rows: readonly Pick<WebhookRow, 'id' | 'url'>[]): Promise<void> {
  const body = bodyOf(news)
  const db = tx.db.withTables<NoticeTables>()
  const notices = rows.filter(({ url }) => url !== null).map(({ id }) => newNotice(news, id, body))
  const listened = rows
    .filter(({ url }) => url === null)
    .map(({ id }) => ({
      listener_id: id,
      id: messageId(news, id),
      subject_id: news.subjectId,
      due_at: news.at,
      body,
    }))
  for (const some of slicesOf(notices))
    await db
      .insertInto('notice')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  if (notices.length > 0) await tx.notify(NOTICE_TOPIC, 'webhook')
  for (const some of slicesOf(listened))
    await db
      .insertInto('listened_event')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const { listener_id } of listened) await tx.notify(LISTENER_TOPIC, listener_id)
}

function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += ROWS_MAX) yield all.slice(start, start + ROWS_MAX)
}

/** Nothing of a guest: whoever gets it reads the rest with a key. */
function bodyOf({ type, at, subjectId, status, placeId }: AccountNews): string {
  return JSON.stringify({ type, timestamp: isoInstant(at), data: { id: subjectId, status, placeId } })
}

/** The same for the same news to the same webhook: a receiver knows a repetition by it. */
function messageId({ type, subjectId, at, once }: AccountNews, webhookId: string): string {
  return idOf('dlv_', type, subjectId, once ?? String(at), webhookId)
}

function newNotice(news: AccountNews, webhookId: string, body: string): NoticeRow {
  const { type, subjectId, placeId, at } = news
  return {
    id: messageId(news, webhookId),
    channel: 'webhook',
    occasion: type,
    subject_id: subjectId,
    place_id: placeId,
    recipient: webhookId,
    at,
    useful_until: at + USEFUL_MS,
    status: 'waiting',
    tries: 0,
    due_at: at,
    taking: null,
    counted: 0,
    body,
    reason: null,
    settled_at: null,
  }
}
