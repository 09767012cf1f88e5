import type { CreateWebhookBody, Webhook, WebhookDelivery } from '#client/generated/records.ts'
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '#contract/webhook.ts'
import { type Action, runAction } from '../actions.ts'
import type { Command, Invocation } from '../command.ts'
import { EXIT, Stop } from '../exit.ts'
import { kstText } from '../facts.ts'
import { listOf } from '../flags.ts'
import { listenForEvents } from '../listenForEvents.ts'
import { printResult, printTable, remark } from '../output.ts'
import type { Column } from '../textTable.ts'

export const WEBHOOKS: Command = {
  operands: '[listen | list | create <url> | test <webhookId> | deliveries <webhookId> | delete <webhookId>]',
  operandCount: [0, 2],
  flags: [
    {
      name: 'forward',
      value: 'URL',
      help: 'listen: forward events to this address on this machine: http://localhost:3000/hooks.',
    },
    { name: 'secret', value: 'SECRET', help: 'listen: the secret that signs events (whsec_…). Default: a new one.' },
    { name: 'events', value: 'EVENT,…', help: 'listen, create: these events. Default: all.', values: WEBHOOK_EVENTS },
    { name: 'description', value: 'TEXT', help: 'create: its purpose.' },
    { name: 'status', value: 'STATUS', help: 'deliveries: only these.', values: DELIVERY_STATUSES },
  ],
  price: 'free; needs a key with the scope webhooks:manage',
  examples: [
    'webhooks listen --forward http://localhost:3000/hooks',
    'webhooks create https://example.com/hooks --events reservation.confirmed,reservation.cancelled',
    'webhooks deliveries wh_… --status failed',
  ],
  run: manageWebhooks,
}

function manageWebhooks(call: Invocation): Promise<number> {
  const [action = 'list'] = call.operands
  if (action === 'list') return listWebhooks(call)
  if (action === 'listen') return listenForEvents(call, eventsOf(call))
  return runAction(call, ACTIONS, 'type: oneset webhooks --help')
}

const WHICH = { asks: 'the id of the webhook is missing', hint: 'see them: oneset webhooks' }

const ACTIONS: Readonly<Record<string, Action>> = {
  create: { run: createWebhook, asks: 'the address is missing', hint: 'type: oneset webhooks create https://…' },
  test: { run: testWebhook, ...WHICH },
  deliveries: { run: listDeliveries, ...WHICH },
  delete: { run: deleteWebhook, ...WHICH },
}

type Events = CreateWebhookBody['events']

/** Returns the events of the flag; the service reports unknown ones. */
const eventsOf = ({ flags }: Invocation) => listOf(flags, 'events') as Events | undefined

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

async function createWebhook(call: Invocation, url: string): Promise<number> {
  const { access, terminal, flags } = call
  const { description } = flags
  const body = {
    url,
    events: eventsOf(call) ?? [...WEBHOOK_EVENTS],
    ...(typeof description === 'string' && { description }),
  }
  const made = await access.withKey().webhooks.create(body, { signal: terminal.signal })
  const printedSecret = made.secret ?? 'the secret was shown once, in an answer that was lost'
  printResult(call, { data: made }, () => [printedSecret, `${made.webhookId}, ${made.mode} events`])
  const { webhookId } = made
  if (made.secret === null)
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

async function testWebhook(call: Invocation, webhookId: string): Promise<number> {
  const { access, terminal } = call
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

async function listDeliveries(call: Invocation, webhookId: string): Promise<number> {
  const { access, terminal, flags } = call
  const { status } = flags
  const known = DELIVERY_STATUSES.find((one) => one === status)
  if (status !== undefined && !known) throw new Stop(`--status ${status}: write ${DELIVERY_STATUSES.join(', ')}`)
  const { webhooks } = access.withKey()
  const rows = await webhooks.deliveries(webhookId, known ? { status: known } : {}, { signal: terminal.signal })
  if (rows.length > 0 || call.json) printTable(call, { data: rows }, DELIVERY_COLUMNS, rows)
  else terminal.print('nothing was sent')
  return EXIT.ok
}

async function deleteWebhook(call: Invocation, webhookId: string): Promise<number> {
  const { access, terminal } = call
  const deleted = await access.withKey().webhooks.delete(webhookId, { signal: terminal.signal })
  printResult(call, { data: deleted }, () => [`${webhookId} is deleted and gets no more events`])
  return EXIT.ok
}
