import { freshWebhookSecret, isWebhookSecret, webhookHeaders } from '#base/secrets/webhookSignature.ts'
import type { CreateListenerBody } from '#client/generated/calls.ts'
import type { ListenedEvent, WebhookPayload } from '#client/generated/records.ts'
import type { OnesetError } from '#client/onesetError.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { text } from '#commandLine/flag.ts'
import { Stop } from '#commandLine/stop.ts'
import { paint } from '#commandLine/paint.ts'
import type { Invocation } from './userCommand.ts'
import { kstText } from './facts.ts'

/** The same time limit as the service has for an endpoint. */
const FORWARD_MS_MAX = 15_000

/** The flags that forward events. */
export const FORWARDING = {
  forward: text('URL', 'Forward events to this address on this machine: http://localhost:3000/hooks.'),
  secret: text('SECRET', 'The secret that signs events (whsec_…). Default: a new one.'),
}

type Listening = Invocation<typeof FORWARDING>

/** An address on this machine to which events are forwarded, with the secret that signs them as the service would. */
interface Forwarding {
  url: string
  secret: string
}

/** The result of forwarding an event: a status, or the reason why there is none. */
interface Forwarded {
  status: number | null
  error: string | null
  tookMs: number
}

/** Prints events as they happen, and forwards each to a program on this machine, until Ctrl-C. */
export async function listenForEvents(call: Listening, events: CreateListenerBody['events']): Promise<number> {
  const { access, terminal } = call
  const forwarding = forwardingOf(call)
  const { webhooks } = access.withKey()
  const options = {
    ...(events && { events }),
    signal: terminal.signal,
    onLost: ({ message, status }: OnesetError) =>
      terminal.report(
        `${message} ${status === 404 ? 'Listening again; events in between are missing.' : 'Trying again.'}`,
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
    // Ctrl-C is the normal end.
    if (!terminal.signal.aborted) throw error
  }
  terminal.status(null)
  terminal.report(`${count} ${count === 1 ? 'event' : 'events'}; the listener has ended`)
  return EXIT.ok
}

const WAITING = 'listening … press Ctrl-C to stop'

function forwardingOf({ flags, terminal }: Listening): Forwarding | null {
  const { forward: url, secret } = flags
  if (url === null && secret !== null) throw new Stop('--secret signs forwarded events only', 'add --forward URL')
  if (url === null) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Stop(`--forward ${url} is not an address`, 'write it as http://localhost:3000/hooks')
  if (secret === null) return { url, secret: freshWebhookSecret(terminal.randomBytes) }
  if (!isWebhookSecret(secret))
    throw new Stop('--secret is not a webhook secret', 'write whsec_ and at least 24 bytes in base64, or leave it out')
  return { url, secret }
}

/** Prints to standard error, because standard output contains events only. */
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

/** Returns the reason, which Node puts in the cause, or for several addresses in the causes of the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : error.message
}
