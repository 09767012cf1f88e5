import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import { ListenerBody, WebhookBody, WebhookRotation } from '#contract/schemas/webhookSchema.ts'
import {
  createListener,
  createWebhook,
  deleteListener,
  deleteWebhook,
  listDeliveries,
  listen,
  listWebhooks,
  type MadeListener,
  retryDelivery,
  rotateWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#flows/account/manageWebhooks.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { CallDone, CallerCall, RunCallerCall } from './callerCall.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import { waitHeaders } from '../input/waitField.ts'
import { readBody } from '../input/readBody.ts'
import { deliveriesQueryOf, listenQueryOf } from './webhookQueries.ts'

/** The calls about webhooks, by endpoint name of the contract. */
export const WEBHOOK_CALLS: Readonly<Record<string, RunCallerCall>> = {
  createWebhook: postWebhook,
  listWebhooks: getWebhooks,
  deleteWebhook: removeWebhook,
  rotateWebhook: postRotation,
  testWebhook: postTest,
  listDeliveries: getDeliveries,
  retryDelivery: postRetry,
  createListener: postListener,
  listen: getEvents,
  deleteListener: removeListener,
}

async function postWebhook(
  { webhooks }: Service,
  { caller, body }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<CallDone | Refusal> {
  const reading = readBody(WebhookBody, body, null)
  if (reading.kind === 'refused') return reading
  const made = await createWebhook(webhooks, caller, reading.value, recorder?.(shownWebhook))
  return made.kind === 'done' ? { ...made, data: shownWebhook(made.data) } : made
}

async function getWebhooks({ webhooks }: Service, { caller }: CallerCall): Promise<CallDone> {
  const { data } = await listWebhooks(webhooks, caller)
  return { kind: 'done', data: data.map(shownWebhook) }
}

async function removeWebhook({ webhooks }: Service, { caller, id }: CallerCall): Promise<CallDone | Refusal> {
  const removed = await deleteWebhook(webhooks, caller, id)
  if (removed.kind === 'refused') return removed
  return { ...removed, data: { ...removed.data, deletedAt: isoInstant(removed.data.deletedAt) } }
}

async function postRotation(
  { webhooks }: Service,
  { caller, id, body }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<CallDone | Refusal> {
  const reading = readBody(WebhookRotation, body, null)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateWebhook(webhooks, caller, id, reading.value.graceSeconds, recorder?.(shownWebhook))
  return rotated.kind === 'done' ? { ...rotated, data: shownWebhook(rotated.data) } : rotated
}

function postTest({ webhooks }: Service, { caller, id }: CallerCall, recorder: IdempotencyRecorder) {
  return testWebhook(
    webhooks,
    caller,
    id,
    recorder?.((made) => made),
  )
}

async function getDeliveries({ webhooks }: Service, { caller, id, query }: CallerCall): Promise<CallDone | Refusal> {
  const reading = deliveriesQueryOf(query)
  if (reading.kind === 'refused') return reading
  const listed = await listDeliveries(webhooks, caller, id, reading)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(shownDelivery) } : listed
}

function postRetry({ webhooks }: Service, { caller, id }: CallerCall) {
  return retryDelivery(webhooks, caller, id)
}

async function postListener(
  { webhooks }: Service,
  { caller, body }: CallerCall,
  recorder: IdempotencyRecorder,
): Promise<CallDone | Refusal> {
  const reading = readBody(ListenerBody, body, null)
  if (reading.kind === 'refused') return reading
  const made = await createListener(webhooks, caller, reading.value.events, recorder?.(shownListener))
  return made.kind === 'done' ? { ...made, data: shownListener(made.data) } : made
}

async function getEvents(
  { webhooks, longPolls }: Service,
  { caller, id, query, disconnected }: CallerCall,
): Promise<CallDone | Refusal> {
  const reading = listenQueryOf(query)
  if (reading.kind === 'refused') return reading
  const heard = await listen(webhooks, longPolls, caller, id, { ...reading, disconnected })
  if (heard.kind === 'refused') return heard
  const data = heard.value.events.map((event) => ({ deliveryId: event.id, payload: event.body }))
  return { kind: 'done', data, headers: waitHeaders(heard) }
}

function removeListener({ webhooks }: Service, { caller, id }: CallerCall) {
  return deleteListener(webhooks, caller, id)
}

function shownWebhook<T extends Webhook>({ createdAt, rotatedAt, graceEndsAt, disabledAt, ...rest }: T) {
  return {
    ...rest,
    status: disabledAt === null ? 'active' : 'disabled',
    createdAt: isoInstant(createdAt),
    rotatedAt: isoInstantOrNull(rotatedAt),
    graceEndsAt: isoInstantOrNull(graceEndsAt),
    disabledAt: isoInstantOrNull(disabledAt),
  }
}

function shownDelivery({ at, nextTryAt, settledAt, reason, ...rest }: WebhookDelivery) {
  return {
    ...rest,
    createdAt: isoInstant(at),
    nextTryAt: isoInstantOrNull(nextTryAt),
    settledAt: isoInstantOrNull(settledAt),
    reason,
  }
}

function shownListener({ expiresAt, ...rest }: MadeListener) {
  return { ...rest, expiresAt: isoInstant(expiresAt) }
}
