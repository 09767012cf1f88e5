import { limitOr, UNLIMITED_WEBHOOKS_MAX } from '#contract/access/plans.ts'
import { lockCredential } from '#accounts/lockCredential.ts'
import type { Clock, Instant } from '#base/clock.ts'
import { scopesLackedFor } from '#contract/access/eventScopes.ts'
import { type DeliveryStatus, WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhook.ts'
import type { TransactionHook, Database } from '#database/database.ts'
import type { NoticeQueue } from '#notices/noticeQueue.ts'
import type { DueEvents, Listeners } from '#notices/webhooks/listeners.ts'
import type { Webhook, WebhookOwner } from '#notices/webhooks/webhook.ts'
import { deliveriesOf, recipientOf, type WebhookDelivery } from '#notices/webhooks/webhookDeliveries.ts'
import { addTestMessage, LISTENER_TOPIC } from '#notices/webhooks/webhookOutbox.ts'
import type { WebhookWithSecret, Webhooks } from '#notices/webhooks/webhooks.ts'
import { refusalToMakeUnlimited } from './credentialLimits.ts'
import { type Caller, ENDED_MEANWHILE, lacksScopes } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { Waited, LongPolls } from '../longPolls.ts'

export type { Webhook, WebhookDelivery }

/** The dependencies of the use cases of webhooks. */
export interface WebhookState {
  database: Database
  webhooks: Webhooks
  listeners: Listeners
  noticeQueue: NoticeQueue
  clock: Clock
  /** Returns the IP address in a URL when it may not be requested; null for any other. Host names are not looked up. */
  unreachable: (url: string) => string | null
}

type Done<T> = { kind: 'done'; data: T }
const done = <T>(data: T): Done<T> => ({ kind: 'done', data })

/** The URL, events and description of a new webhook. */
export interface WebhookRequest {
  url: string
  events: readonly WebhookEvent[]
  description: string
}

/**
 * Limits access by credential: a test key sees and makes webhooks of the sandbox, and a program with an OAuth grant
 * those that it made.
 */
function ownerOf({ accountId, keyId, grantId, mode }: Caller): WebhookOwner & { keyId: string } {
  return { accountId, keyId, grantId, mode: mode === 'test' ? 'test' : 'live' }
}

/** Returns why a caller may not receive these events or change where they go; null when they may. */
function refusalOf({ scopes }: Caller, { events }: Pick<Webhook, 'events'>): Refusal | null {
  const lacked = scopesLackedFor(events, scopes)
  return lacked.length === 0 ? null : lacksScopes(lacked)
}

export async function createWebhook(
  { database, webhooks, unreachable, clock }: WebhookState,
  caller: Caller,
  request: WebhookRequest,
  transactionHook?: TransactionHook<WebhookWithSecret>,
): Promise<Done<WebhookWithSecret> | Refusal> {
  const refusal = refusalOf(caller, request) ?? refusalToMakeUnlimited(caller)
  if (refusal) return refusal
  const address = unreachable(request.url)
  if (address !== null) return privateAddress(address)
  const max = limitOr(caller.limits.webhooks, UNLIMITED_WEBHOOKS_MAX)
  return database.transaction(async (tx) => {
    if (!(await lockCredential(tx, caller, clock()))) return ENDED_MEANWHILE
    const created = await webhooks.create(tx, { ...ownerOf(caller), ...request }, max)
    if (!created) return refused('webhook_limit_reached', { details: { webhooks: max } })
    await transactionHook?.(tx, created)
    return done(created)
  })
}

function privateAddress(address: string): Refusal {
  return refused('invalid_parameter', {
    param: 'url',
    message: {
      en: `url contains ${address}, which is not a public address; requests are sent to public addresses only.`,
      ko: `url에 적힌 주소(${address})가 공개 주소가 아니어서 호출할 수 없습니다.`,
    },
    hint: {
      en: 'Use a host that is reachable from the Internet. For tests, a listener (oneset webhooks listen) needs no public address.',
      ko: '인터넷에서 접속할 수 있는 주소를 적으세요. 시험할 때는 공개 주소가 필요 없는 리스너(oneset webhooks listen)를 쓰세요.',
    },
  })
}

export async function listWebhooks({ webhooks }: WebhookState, caller: Caller): Promise<Done<Webhook[]>> {
  return done(await webhooks.list(ownerOf(caller)))
}

export async function deleteWebhook(
  { database, webhooks, clock }: WebhookState,
  caller: Caller,
  webhookId: string,
  transactionHook?: TransactionHook<{ webhookId: string; deletedAt: Instant }>,
): Promise<Done<{ webhookId: string; deletedAt: Instant }> | Refusal> {
  const found = await findAllowed(webhooks, caller, webhookId)
  if (found.kind === 'refused') return found
  return database.transaction(async (tx) => {
    const at = clock()
    if (!(await lockCredential(tx, caller, at))) return ENDED_MEANWHILE
    if (!(await webhooks.remove(tx, ownerOf(caller), webhookId))) return unknownWebhook()
    const deleted = { webhookId, deletedAt: at }
    await transactionHook?.(tx, deleted)
    return done(deleted)
  })
}

export async function rotateWebhook(
  { database, webhooks, clock }: WebhookState,
  caller: Caller,
  webhookId: string,
  graceSeconds: number,
  transactionHook?: TransactionHook<WebhookWithSecret>,
): Promise<Done<WebhookWithSecret> | Refusal> {
  const found = await findAllowed(webhooks, caller, webhookId)
  if (found.kind === 'refused') return found
  const limited = refusalToMakeUnlimited(caller)
  if (limited) return limited
  return database.transaction(async (tx) => {
    if (!(await lockCredential(tx, caller, clock()))) return ENDED_MEANWHILE
    const rotated = await webhooks.rotate(tx, ownerOf(caller), webhookId, graceSeconds * 1_000)
    if (!rotated) return unknownWebhook()
    await transactionHook?.(tx, rotated)
    return done(rotated)
  })
}

/** Finds a webhook if the caller may read all its events. */
async function findAllowed(
  webhooks: Webhooks,
  caller: Caller,
  webhookId: string,
): Promise<{ kind: 'found'; webhook: Webhook } | Refusal> {
  const webhook = await webhooks.find(ownerOf(caller), webhookId)
  return webhook ? (refusalOf(caller, webhook) ?? { kind: 'found', webhook }) : unknownWebhook()
}

/** Sends a test event to a webhook. */
export async function testWebhook(
  { database, webhooks, clock }: WebhookState,
  caller: Caller,
  webhookId: string,
  transactionHook?: TransactionHook<{ deliveryId: string }>,
): Promise<Done<{ deliveryId: string }> | Refusal> {
  const found = await findAllowed(webhooks, caller, webhookId)
  if (found.kind === 'refused') return found
  return database.transaction(async (tx) => {
    const at = clock()
    if (!(await lockCredential(tx, caller, at))) return ENDED_MEANWHILE
    const deliveryId = await addTestMessage(tx, webhookId, { mode: found.webhook.mode, at })
    await transactionHook?.(tx, { deliveryId })
    return done({ deliveryId })
  })
}

export async function listDeliveries(
  { database, webhooks }: WebhookState,
  caller: Caller,
  webhookId: string,
  { status, limit }: { status: DeliveryStatus | null; limit: number },
): Promise<Done<WebhookDelivery[]> | Refusal> {
  const found = await findAllowed(webhooks, caller, webhookId)
  return found.kind === 'refused' ? found : done(await deliveriesOf(database, webhookId, status, limit))
}

/** Retries a failed message once more. */
export async function retryDelivery(
  { database, webhooks, noticeQueue }: WebhookState,
  caller: Caller,
  deliveryId: string,
): Promise<Done<{ deliveryId: string }> | Refusal> {
  const webhookId = await recipientOf(database, deliveryId)
  const webhook = webhookId === null ? null : await webhooks.find(ownerOf(caller), webhookId)
  const refusal = webhook && refusalOf(caller, webhook)
  if (refusal) return refusal
  return webhook && (await noticeQueue.retry(deliveryId)) ? done({ deliveryId }) : unknownDelivery()
}

export interface NewListener {
  listenerId: string
  events: readonly WebhookEvent[]
  expiresAt: Instant
}

export async function createListener(
  { database, listeners, clock }: WebhookState,
  caller: Caller,
  requested: readonly WebhookEvent[] | null,
  transactionHook?: TransactionHook<NewListener>,
): Promise<Done<NewListener> | Refusal> {
  // Without a list, the listener gets all events that the caller may read.
  const events = requested ?? WEBHOOK_EVENTS.filter((event) => refusalOf(caller, { events: [event] }) === null)
  const refusal = refusalOf(caller, { events })
  if (refusal) return refusal
  return database.transaction(async (tx) => {
    if (!(await lockCredential(tx, caller, clock()))) return ENDED_MEANWHILE
    const created = await listeners.create(tx, { ...ownerOf(caller), events })
    if (!created) return refused('webhook_limit_reached', TOO_MANY_LISTENERS)
    await transactionHook?.(tx, { ...created, events })
    return done({ ...created, events })
  })
}

/**
 * Returns the events since the last call, as soon as there are any or when the wait is over; `had` lists events that
 * the caller has already received.
 */
export async function listen(
  { listeners, clock }: WebhookState,
  longPolls: LongPolls,
  caller: Caller,
  listenerId: string,
  { waitMs, disconnected, had }: { waitMs: number; disconnected: AbortSignal; had: readonly string[] },
): Promise<({ kind: 'listened' } & Waited<DueEvents>) | Refusal> {
  const events = await listeners.eventsOf(ownerOf(caller), listenerId)
  const refusal = events && refusalOf(caller, { events })
  if (refusal) return refusal
  if (!(await listeners.acknowledge(ownerOf(caller), listenerId, had, waitMs))) return unknownListener()
  const poll = { accountId: caller.accountId, slots: caller.limits.longPolls, waitMs, disconnected }
  const read = async () => {
    const value = await listeners.dueEvents(listenerId)
    return { value, settlesAt: value.events.length > 0 ? null : (value.nextAt ?? clock() + waitMs) }
  }
  return { kind: 'listened', ...(await longPolls.untilSettled({ topic: LISTENER_TOPIC, id: listenerId }, poll, read)) }
}

export async function deleteListener(
  { listeners }: WebhookState,
  caller: Caller,
  listenerId: string,
): Promise<Done<{ listenerId: string }> | Refusal> {
  return (await listeners.end(ownerOf(caller), listenerId)) ? done({ listenerId }) : unknownListener()
}

const unknownWebhook = () =>
  refused('not_found', {
    message: { en: 'The account has no webhook with this id.', ko: '이 계정에 해당 웹훅이 없습니다.' },
    hint: {
      en: 'Take the webhookId from GET /api/v1/webhooks. Test keys see only webhooks of test keys, and a program with OAuth access sees only its own.',
      ko: 'GET /api/v1/webhooks의 webhookId를 사용하세요. 테스트 키에는 테스트 키의 웹훅만, 연결된 앱에는 그 앱이 만든 웹훅만 보입니다.',
    },
  })

const unknownDelivery = () =>
  refused('not_found', {
    message: {
      en: 'The account has no failed delivery with this id.',
      ko: '이 계정에 해당하는 실패한 전송이 없습니다.',
    },
    hint: {
      en: 'Take the deliveryId from GET /api/v1/webhooks/{webhookId}/deliveries?status=failed. Pending deliveries are retried automatically.',
      ko: 'GET /api/v1/webhooks/{webhookId}/deliveries?status=failed의 deliveryId를 사용하세요. 대기 중인 전송은 자동으로 다시 시도됩니다.',
    },
  })

const unknownListener = () =>
  refused('not_found', {
    message: { en: 'There is no listener with this id, or it has ended.', ko: '해당 리스너가 없거나 끝났습니다.' },
    hint: {
      en: 'Create a new one with POST /api/v1/webhooks/listeners.',
      ko: 'POST /api/v1/webhooks/listeners로 새로 만드세요.',
    },
  })

const TOO_MANY_LISTENERS = {
  message: { en: 'The account has too many listeners open.', ko: '동시에 연 리스너가 너무 많습니다.' },
  hint: {
    en: 'Close one of them. A listener without requests for two minutes ends automatically.',
    ko: '하나를 끝내세요. 2분 동안 요청이 없는 리스너는 자동으로 끝납니다.',
  },
}
