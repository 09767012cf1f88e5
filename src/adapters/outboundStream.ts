import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { isReachableAddress } from '#base/network/reachableAddress.ts'
import type { OutboundStream, OutboundStreamAnswer, OutboundStreamRequest } from '#fetching/outboundStream.ts'

export interface OutboundStreamLimits {
  /** Addresses allowed in addition to the public ones; null for none. */
  allowed: AddressRanges | null
  /** From the start to the last byte, for requests that state no limit of their own. */
  timeMsMax: number
  /** Without a byte for this long the connection is given up; no such limit when absent. */
  idleMsMax?: number
  /** Resolves a name to addresses, as `dns.lookup` does with `all`. */
  lookup?: LookupAll
}

type LookupAll = (
  hostname: string,
  options: { all: true },
  done: (cause: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The one place where requests to servers that others named are sent. A name is looked up once, and the connection goes
 * to the checked address, so that the name cannot resolve to another address between the check and the connection.
 */
export function outboundStream(limits: OutboundStreamLimits): OutboundStream {
  const lookup = checkedLookup(limits)
  return (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    if (!url || !/^https?:$/.test(url.protocol)) return barred('only http and https URLs are requested')
    if (url.username !== '' || url.password !== '') return barred('a URL with a user name is not requested')
    const address = unreachableAddress(url, limits.allowed)
    if (address !== null) return barred(`${address} is not a public address`)
    return send(url, request, lookup, limits)
  }
}

/**
 * Returns the IP address in a URL when it may not be requested; null for any other address, and for a host name, which
 * is not looked up.
 */
export function unreachableAddress({ hostname }: URL, allowed: AddressRanges | null): string | null {
  // The URL parser has already normalised octal, hexadecimal and shortened addresses.
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isReachableAddress(host, allowed) ? host : null
}

const barred = (reason: string): Promise<OutboundStreamAnswer> =>
  Promise.resolve({ kind: 'failed', reason, isBarred: true })

/** A name that leads to addresses that may not be requested. */
class BarredName extends Error {}

function checkedLookup({ allowed, lookup = systemLookup }: OutboundStreamLimits): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { all: true }, (cause, addresses) => {
      const found = (addresses ?? []).filter(({ address }) => isReachableAddress(address, allowed))
      const [first] = found
      if (cause || !first) return done(cause ?? new BarredName(`${hostname} has no public address`), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
}

function send(
  url: URL,
  { method, headers, body, timeMsMax }: OutboundStreamRequest,
  lookup: LookupFunction,
  limits: OutboundStreamLimits,
): Promise<OutboundStreamAnswer> {
  const { promise, resolve } = Promise.withResolvers<OutboundStreamAnswer>()
  const { request } = url.protocol === 'https:' ? https : http
  const waitMs = timeMsMax ?? limits.timeMsMax
  const signal = AbortSignal.timeout(waitMs)
  // No agent that keeps connections: each connection is made, and checked, for one request.
  const asking = request(url, { method, headers: { ...headers, connection: 'close' }, lookup, agent: false, signal })
  let idle = false
  const reasonOf = (reason: string) => {
    if (signal.aborted) return `no answer within ${waitMs} ms`
    return idle ? `no byte for ${limits.idleMsMax} ms` : reason
  }
  const fail = (reason: string, isBarred = false) => {
    resolve({ kind: 'failed', reason: reasonOf(reason), isBarred })
    asking.destroy()
  }
  asking.on('error', (error) => fail(error.message, error instanceof BarredName))
  if (limits.idleMsMax !== undefined) {
    asking.setTimeout(limits.idleMsMax, () => {
      idle = true
      asking.destroy(new Error('idle'))
    })
  }
  // Once a server switches protocols, neither a response nor the time limit's error is emitted.
  asking.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy()
    fail(`answered ${statusCode}, which was not asked for`)
  })
  const hungUp = () => fail('closed without an answer')
  asking.on('close', hungUp)
  asking.on('response', (response) => {
    // Once a response has begun, its events decide the result.
    asking.off('close', hungUp)
    resolve(answered(asking, response, reasonOf))
  })
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) asking.end(body)
  else pipeline(Readable.from(body), asking, (error) => error && fail(error.message))
  return promise
}

function answered(
  asking: ClientRequest,
  response: IncomingMessage,
  reasonOf: (reason: string) => string,
): OutboundStreamAnswer {
  // An answer that breaks off before its body is read is reported to the reader, never thrown as an unhandled event.
  response.on('error', () => {})
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: readBody(response, reasonOf),
    cancel: () => asking.destroy(),
  }
}

async function* readBody(response: IncomingMessage, reasonOf: (reason: string) => string): AsyncIterable<Uint8Array> {
  try {
    for await (const part of response) yield part as Uint8Array
  } catch (error) {
    throw new Error(reasonOf(error instanceof Error ? error.message : String(error)), { cause: error })
  }
}
