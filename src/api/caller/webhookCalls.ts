import type { Instant } from '#base/clock.ts'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import type { ListenerBody, WebhookBody, WebhookRotation } from '#contract/schemas/webhookSchema.ts'
import {
  createListener,
  createWebhook,
  deleteListener,
  deleteWebhook,
  listDeliveries,
  listen,
  listWebhooks,
  type NewListener,
  retryDelivery,
  rotateWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#flows/account/manageWebhooks.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { WEBHOOK_ENDPOINTS } from '#contract/endpoints/webhookEndpoints.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'
import type { Done, IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import { waitHeaders } from '../input/waitField.ts'
import { deliveriesQueryOf, listenQueryOf } from './webhookQueries.ts'

/** The calls about webhooks, by endpoint name of the contract. */
export const WEBHOOK_CALLS: CallerCalls<typeof WEBHOOK_ENDPOINTS> = {
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
  { webhooks }: CallerDependencies,
  { caller, body }: CallerCall & Sent<typeof WebhookBody>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const created = await createWebhook(webhooks, caller, body, recorder?.(shownWebhook))
  return created.kind === 'done' ? { ...created, data: shownWebhook(created.data) } : created
}

async function getWebhooks({ webhooks }: CallerDependencies, { caller }: CallerCall): Promise<Done> {
  const { data } = await listWebhooks(webhooks, caller)
  return { kind: 'done', data: data.map(shownWebhook) }
}

async function removeWebhook(
  { webhooks }: CallerDependencies,
  { caller, path }: CallerCall & Sent<null, 'webhookId'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const removed = await deleteWebhook(webhooks, caller, path.webhookId, recorder?.(shownDeletion))
  return removed.kind === 'refused' ? removed : { ...removed, data: shownDeletion(removed.data) }
}

const shownDeletion = ({ webhookId, deletedAt }: { webhookId: string; deletedAt: Instant }) => ({
  webhookId,
  deletedAt: isoInstant(deletedAt),
})

async function postRotation(
  { webhooks }: CallerDependencies,
  { caller, path, body }: CallerCall & Sent<typeof WebhookRotation, 'webhookId'>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const rotated = await rotateWebhook(webhooks, caller, path.webhookId, body.graceSeconds, recorder?.(shownWebhook))
  return rotated.kind === 'done' ? { ...rotated, data: shownWebhook(rotated.data) } : rotated
}

function postTest(
  { webhooks }: CallerDependencies,
  { caller, path }: CallerCall & Sent<null, 'webhookId'>,
  recorder: IdempotencyRecorder,
) {
  return testWebhook(
    webhooks,
    caller,
    path.webhookId,
    recorder?.((created) => created),
  )
}

async function getDeliveries(
  { webhooks }: CallerDependencies,
  { caller, path, query }: CallerCall & Sent<null, 'webhookId'>,
): Promise<Done | Refusal> {
  const reading = deliveriesQueryOf(query)
  if (reading.kind === 'refused') return reading
  const listed = await listDeliveries(webhooks, caller, path.webhookId, reading)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(shownDelivery) } : listed
}

function postRetry({ webhooks }: CallerDependencies, { caller, path }: CallerCall & Sent<null, 'deliveryId'>) {
  return retryDelivery(webhooks, caller, path.deliveryId)
}

async function postListener(
  { webhooks }: CallerDependencies,
  { caller, body }: CallerCall & Sent<typeof ListenerBody>,
  recorder: IdempotencyRecorder,
): Promise<Done | Refusal> {
  const created = await createListener(webhooks, caller, body.events, recorder?.(shownListener))
  return created.kind === 'done' ? { ...created, data: shownListener(created.data) } : created
}

async function getEvents(
  { webhooks, longPolls }: CallerDependencies,
  { caller, path, query, disconnected }: CallerCall & Sent<null, 'listenerId'>,
): Promise<Done | Refusal> {
  const reading = listenQueryOf(query)
  if (reading.kind === 'refused') return reading
  const listening = await listen(webhooks, longPolls, caller, path.listenerId, { ...reading, disconnected })
  if (listening.kind === 'refused') return listening
  const data = listening.value.events.map((event) => ({ deliveryId: event.id, payload: event.body }))
  return { kind: 'done', data, headers: waitHeaders(listening) }
}

function removeListener({ webhooks }: CallerDependencies, { caller, path }: CallerCall & Sent<null, 'listenerId'>) {
  return deleteListener(webhooks, caller, path.listenerId)
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

function shownListener({ expiresAt, ...rest }: NewListener) {
  return { ...rest, expiresAt: isoInstant(expiresAt) }
}
