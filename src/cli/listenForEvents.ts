import { freshWebhookSecret, isWebhookSecret, webhookHeaders } from '#base/secrets/webhookSignature.ts'
import type { CreateListenerBody, ListenedEvent, WebhookPayload } from '#client/generated/records.ts'
import type { OnesetError } from '#client/onesetError.ts'
import type { Invocation } from './command.ts'
import { EXIT, Stop } from './exit.ts'
import { kstText } from './facts.ts'
import { paint } from './paint.ts'

/** As long as the service gives an endpoint. */
const FORWARD_MS_MAX = 15_000

/** Where events go on this machine, signed as the service would. */
interface Forwarding {
  url: string
  secret: string
}

/** What came of handing an event on: a status, or why there is none. */
interface Forwarded {
  status: number | null
  error: string | null
  tookMs: number
}

/** Prints events as they happen, and hands each to a program on this machine, until Ctrl-C. */
export async function listenForEvents(call: Invocation, events: CreateListenerBody['events']): Promise<number> {
  const { access, terminal } = call
  const forwarding = forwardingOf(call)
  const { webhooks } = access.withKey()
  const options = {
    ...(events && { events }),
    signal: terminal.signal,
    onLost: ({ message, status }: OnesetError) =>
      terminal.report(
        `${message} ${status === 404 ? 'Listening anew; what happened in between is missing.' : 'Trying again.'}`,
      ),
  }
  greet(call, forwarding)
  let count = 0
  try {
    terminal.status(WAITING)
    for await (const event of webhooks.listen(options)) {
      count += 1
      report(call, event, forwarding && (await forward(call, event, forwarding)))
      terminal.status(WAITING)
    }
  } catch (error) {
    // Ctrl-C is how this ends.
    if (!terminal.signal.aborted) throw error
  }
  terminal.status(null)
  terminal.report(`${count} ${count === 1 ? 'event' : 'events'}; nobody listens any more`)
  return EXIT.ok
}

const WAITING = 'listening … Ctrl-C ends it'

function forwardingOf({ flags, terminal }: Invocation): Forwarding | null {
  const { forward: url, secret } = flags
  if (url === undefined && secret !== undefined) throw new Stop('--secret signs what is forwarded', 'add --forward URL')
  if (typeof url !== 'string') return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Stop(`--forward ${url} is no address`, 'write it as http://localhost:3000/hooks')
  if (secret === undefined) return { url, secret: freshWebhookSecret(terminal.randomBytes) }
  if (typeof secret !== 'string' || !isWebhookSecret(secret))
    throw new Stop(
      '--secret is no secret of a webhook',
      'it is whsec_ and at least 24 bytes in base64; or leave it out',
    )
  return { url, secret }
}

/** On standard error: what stands on standard output are events. */
function greet({ access, terminal }: Invocation, forwarding: Forwarding | null): void {
  terminal.report(
    forwarding ? `events of ${access.baseUrl} go to ${forwarding.url}` : `events of ${access.baseUrl}, shown only`,
  )
  if (forwarding) terminal.report(`signed with ${forwarding.secret} (to keep one: --secret)`)
}

async function forward(
  { terminal }: Invocation,
  { deliveryId, payload }: ListenedEvent,
  { url, secret }: Forwarding,
): Promise<Forwarded> {
  const { clock, machine, signal } = terminal
  const began = clock()
  const headers = { 'content-type': 'application/json', ...webhookHeaders([secret], deliveryId, began, payload) }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(FORWARD_MS_MAX)])
  try {
    const response = await machine.fetch(url, {
      method: 'POST',
      headers,
      body: payload,
      redirect: 'manual',
      signal: limited,
    })
    await response.body?.cancel()
    return { status: response.status, error: null, tookMs: clock() - began }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, error: reasonOf(error), tookMs: clock() - began }
  }
}

function report(
  { json, terminal }: Invocation,
  { deliveryId, payload }: ListenedEvent,
  forwarded: Forwarded | null,
): void {
  const { type, timestamp, data } = JSON.parse(payload) as WebhookPayload
  if (json)
    return terminal.print(JSON.stringify({ deliveryId, type, timestamp, data, ...(forwarded && { forwarded }) }))
  const line = `${kstText(timestamp)}  ${type}  ${data.id}  ${data.status}`
  terminal.print(forwarded ? `${line}  → ${outcomeText(forwarded, terminal)}` : line)
}

function outcomeText({ status, error, tookMs }: Forwarded, terminal: Invocation['terminal']): string {
  const isTaken = status !== null && status >= 200 && status < 300
  return paint(terminal, isTaken ? 'green' : 'red', status === null ? (error ?? '') : `${status} in ${tookMs} ms`)
}

/** Node says why in the cause, of several addresses in the causes of the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : error.message
}
