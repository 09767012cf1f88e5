import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { OutboundAnswer, OutboundFetch, OutboundRequest } from '#identity/outbound.ts'
import { isReachableAddress } from '#base/network/reachableAddress.ts'

interface OutboundLimits {
  /** Addresses allowed in addition to the public ones; null for none. */
  allowed: AddressRanges | null
  /** From the start to the last byte. */
  timeMsMax?: number
  /** 0: the body is not read, and the answer consists of its status. */
  bodyBytesMax?: number
  /** Resolves a name to addresses, as `dns.lookup` does with `all`. */
  lookup?: LookupAll
}

type LookupAll = (
  hostname: string,
  options: { all: true },
  done: (cause: Error | null, addresses: LookupAddress[]) => void,
) => void

const TIME_MS_MAX = 5_000
/** Discovery documents and key sets are a few KiB. */
const BODY_BYTES_MAX = 256 * 1024

/**
 * Sends requests to servers that others named. A name is looked up once, and the connection goes to the checked
 * address, so that the name cannot resolve to another address between the check and the connection.
 */
export function outboundFetch(limits: OutboundLimits): OutboundFetch {
  const lookup = checkedLookup(limits)
  return (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    if (!url || !/^https?:$/.test(url.protocol)) return failed('only http and https URLs are requested')
    if (url.username !== '' || url.password !== '') return failed('a URL with a user name is not requested')
    const address = unreachableAddress(url, limits.allowed)
    if (address !== null) return failed(`${address} is not a public address`)
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

const failed = (reason: string): Promise<OutboundAnswer> => Promise.resolve({ kind: 'failed', reason })

function checkedLookup({ allowed, lookup = systemLookup }: OutboundLimits): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { all: true }, (cause, addresses) => {
      const found = (addresses ?? []).filter(({ address }) => isReachableAddress(address, allowed))
      const [first] = found
      if (cause || !first) return done(cause ?? new Error(`${hostname} has no public address`), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
}

function send(
  url: URL,
  { method, headers, body }: OutboundRequest,
  lookup: LookupFunction,
  { timeMsMax = TIME_MS_MAX, bodyBytesMax = BODY_BYTES_MAX }: OutboundLimits,
): Promise<OutboundAnswer> {
  const { promise, resolve } = Promise.withResolvers<OutboundAnswer>()
  const { request } = url.protocol === 'https:' ? https : http
  const signal = AbortSignal.timeout(timeMsMax)
  // No agent that keeps connections: each connection is made, and checked, for one request.
  const asking = request(url, { method, headers: { ...headers, connection: 'close' }, lookup, agent: false, signal })
  const fail = (reason: string) => {
    resolve({ kind: 'failed', reason: signal.aborted ? `no answer within ${timeMsMax} ms` : reason })
    asking.destroy()
  }
  asking.on('error', ({ message }) => fail(message))
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
    const chunks: Buffer[] = []
    let bytes = 0
    const { statusCode: status = 0, headers } = response
    const answered = (body: string) =>
      resolve({ kind: 'answered', status, body, retryAfter: headers['retry-after'] ?? null })
    if (bodyBytesMax === 0) {
      answered('')
      asking.destroy()
      return
    }
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > bodyBytesMax) fail(`more than ${bodyBytesMax} bytes`)
    })
    response.on('error', ({ message }) => fail(message))
    response.on('end', () => answered(Buffer.concat(chunks).toString('utf8')))
  })
  asking.end(body)
  return promise
}
