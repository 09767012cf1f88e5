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
    { name: 'forward', value: 'URL', help: 'listen: where events go on this machine: http://localhost:3000/hooks.' },
    { name: 'secret', value: 'SECRET', help: 'listen: sign with this one (whsec_…). Default: a fresh one.' },
    { name: 'events', value: 'EVENT,…', help: 'listen, create: these events. Default: all.', values: WEBHOOK_EVENTS },
    { name: 'description', value: 'TEXT', help: 'create: what it is for.' },
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

const WHICH = { asks: 'which webhook?', hint: 'see them: oneset webhooks' }

const ACTIONS: Readonly<Record<string, Action>> = {
  create: { run: createWebhook, asks: 'to which address?', hint: 'type: oneset webhooks create https://…' },
  test: { run: testWebhook, ...WHICH },
  deliveries: { run: listDeliveries, ...WHICH },
  delete: { run: deleteWebhook, ...WHICH },
}

type Events = CreateWebhookBody['events']

/** The service says which of them there are not. */
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
  remark(call, 'hear of events right here: oneset webhooks listen')
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
  const printedSecret = made.secret ?? 'the secret was told once, in an answer that did not arrive here'
  printResult(call, { data: made }, () => [printedSecret, `${made.webhookId}, ${made.mode} events`])
  const { webhookId } = made
  if (made.secret === null)
    remark(
      call,
      `delete it and make it anew: oneset webhooks delete ${webhookId}; or POST …/webhooks/${webhookId}/rotate`,
    )
  else remark(call, `told once: keep it now; try it: oneset webhooks test ${webhookId}`)
  if (access.isLogin)
    remark(
      call,
      'it ends with this login, by oneset logout or the next one; to keep it, make it with a key: oneset login --key -',
    )
  return EXIT.ok
}

async function testWebhook(call: Invocation, webhookId: string): Promise<number> {
  const { access, terminal } = call
  const sent = await access.withKey().webhooks.test(webhookId, { signal: terminal.signal })
  printResult(call, { data: sent }, () => [`${sent.deliveryId} is on its way`])
  remark(call, `see what became of it: oneset webhooks deliveries ${webhookId}`)
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
  printResult(call, { data: deleted }, () => [`${webhookId} is told nothing any more`])
  return EXIT.ok
}
