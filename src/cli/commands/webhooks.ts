import type { CreateWebhookBody } from '#client/generated/calls.ts'
import type { Webhook, WebhookDelivery } from '#client/generated/records.ts'
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '#contract/webhook.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { choice, type Flags, list, text } from '#commandLine/flag.ts'
import { printResult } from '#commandLine/printResult.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { kstText } from '../facts.ts'
import { FORWARDING, listenForEvents } from '../listenForEvents.ts'
import { printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'

const EVENTS = { events: list('EVENT,…', 'These events. Default: all.', WEBHOOK_EVENTS) }
const NEW = { ...EVENTS, description: text('TEXT', 'Its purpose.') }
const SENT = { status: choice(DELIVERY_STATUSES, 'STATUS', 'Only these.') }

const price = 'free; needs a key with the scope webhooks:manage'
const LIST = userCommand({ operands: [], flags: {}, price, examples: ['webhooks list'], run: listWebhooks })
const ONE = { operands: ['<webhookId>'] as const, price }

export const WEBHOOKS = {
  webhooks: LIST,
  'webhooks listen': userCommand({
    operands: [],
    flags: { ...FORWARDING, ...EVENTS },
    price,
    examples: ['webhooks listen --forward http://localhost:3000/hooks'],
    run: (call) => listenForEvents(call, eventsOf(call)),
  }),
  'webhooks list': LIST,
  'webhooks create': userCommand({
    operands: ['<url>'],
    flags: NEW,
    price,
    examples: ['webhooks create https://example.com/hooks --events reservation.confirmed,reservation.cancelled'],
    run: createWebhook,
  }),
  'webhooks test': userCommand({ ...ONE, flags: {}, examples: ['webhooks test wh_…'], run: testWebhook }),
  'webhooks deliveries': userCommand({
    ...ONE,
    flags: SENT,
    examples: ['webhooks deliveries wh_… --status failed'],
    run: listDeliveries,
  }),
  'webhooks delete': userCommand({ ...ONE, flags: {}, examples: ['webhooks delete wh_…'], run: deleteWebhook }),
}

type Events = CreateWebhookBody['events']

/** Returns the events of the flag; the service reports unknown ones. */
const eventsOf = ({ flags }: Invocation<typeof EVENTS>) => (flags.events ?? undefined) as Events | undefined

const COLUMNS: readonly Column<Webhook>[] = [
  { title: 'webhook', cell: ({ webhookId }) => webhookId },
  { title: 'url', cell: ({ url }) => url, flexible: true },
  { title: 'status', cell: ({ status }) => status },
  { title: 'events', cell: ({ events }) => events.join(' '), flexible: true },
  { title: '', cell: ({ description }) => description, flexible: true },
]

async function listWebhooks(call: Invocation): Promise<number> {
  const { access, terminal } = call
  const webhooks = await access.withKey().webhooks.list({ signal: terminal.signal })
  if (webhooks.length > 0 || call.json) printTable(call, { data: webhooks }, COLUMNS, webhooks)
  else terminal.print('no webhooks yet: oneset webhooks create https://…')
  remark(call, 'receive events in this terminal: oneset webhooks listen')
  return EXIT.ok
}

async function createWebhook(call: Invocation<typeof NEW, ['<url>']>): Promise<number> {
  const { access, terminal, flags } = call
  const [url] = call.operands
  const { description } = flags
  const body = {
    url,
    events: eventsOf(call) ?? [...WEBHOOK_EVENTS],
    ...(description !== null && { description }),
  }
  const created = await access.withKey().webhooks.create(body, { signal: terminal.signal })
  const printedSecret = created.secret ?? 'the secret was shown once, in an answer that was lost'
  printResult(call, { data: created }, () => [printedSecret, `${created.webhookId}, ${created.mode} events`])
  const { webhookId } = created
  if (created.secret === null)
    remark(
      call,
      `delete it and create it again: oneset webhooks delete ${webhookId}; or POST …/webhooks/${webhookId}/rotate`,
    )
  else remark(call, `shown only once: store it now; try it: oneset webhooks test ${webhookId}`)
  if (access.isLogin)
    remark(
      call,
      'it ends with this login (oneset logout, or the next login); to keep it, create it with a key: oneset login --key -',
    )
  return EXIT.ok
}

async function testWebhook(call: Invocation<Flags, typeof ONE.operands>): Promise<number> {
  const { access, terminal } = call
  const [webhookId] = call.operands
  const sent = await access.withKey().webhooks.test(webhookId, { signal: terminal.signal })
  printResult(call, { data: sent }, () => [`${sent.deliveryId} is being sent`])
  remark(call, `see the result: oneset webhooks deliveries ${webhookId}`)
  return EXIT.ok
}

const DELIVERY_COLUMNS: readonly Column<WebhookDelivery>[] = [
  { title: 'delivery', cell: ({ deliveryId }) => deliveryId },
  { title: 'at', cell: ({ createdAt }) => kstText(createdAt) },
  { title: 'event', cell: ({ type }) => type },
  { title: 'status', cell: ({ status }) => status },
  { title: 'tries', cell: ({ tries }) => String(tries), right: true },
  { title: 'next try', cell: ({ nextTryAt }) => (nextTryAt === null ? '' : kstText(nextTryAt)) },
  { title: 'why', cell: ({ reason }) => reason ?? '', flexible: true },
]

async function listDeliveries(call: Invocation<typeof SENT, typeof ONE.operands>): Promise<number> {
  const { access, terminal, flags } = call
  const [webhookId] = call.operands
  const { status } = flags
  const { webhooks } = access.withKey()
  const rows = await webhooks.deliveries(webhookId, status === null ? {} : { status }, { signal: terminal.signal })
  if (rows.length > 0 || call.json) printTable(call, { data: rows }, DELIVERY_COLUMNS, rows)
  else terminal.print('nothing was sent')
  return EXIT.ok
}

async function deleteWebhook(call: Invocation<Flags, typeof ONE.operands>): Promise<number> {
  const { access, terminal } = call
  const [webhookId] = call.operands
  const deleted = await access.withKey().webhooks.delete(webhookId, { signal: terminal.signal })
  printResult(call, { data: deleted }, () => [`${webhookId} is deleted and gets no more events`])
  return EXIT.ok
}
