import type { Cast } from './cast.ts'
import { exchange, type Exchange } from './exchange.ts'
import { filled, type FuzzRequest, placeholdersIn } from './fuzzRequest.ts'
import type { ServerProcess } from './serverProcess.ts'
import { wireBytes } from './wireBytes.ts'

const PATIENCE_MS = 20_000
/** For a request that asks to wait: the client leaves, which the service must take as well. */
const WAITING_PATIENCE_MS = 400
/** Where nothing is to come any more, the server is not waited for. */
const BROKEN_PATIENCE_MS = 1_000

/** A request that was sent, and its answer. */
export interface Sent {
  index: number
  request: FuzzRequest
  filled: FuzzRequest
  answer: Exchange
}

/** Sends one request, with its placeholders filled; `shared`: by what others may have been sent with. */
export async function sendRequest(
  server: ServerProcess,
  cast: Cast,
  request: FuzzRequest,
  index: number,
  shared = false,
): Promise<Sent> {
  const ready = filled(request, await cast.valuesOf(placeholdersIn(request), shared))
  if (!ready.headers.some(([name]) => name.toLowerCase() === 'x-request-id'))
    ready.headers.push(['X-Request-Id', requestIdOf(index)])
  return { index, request, filled: ready, answer: await exchangeOf(server, ready) }
}

/** Sends a request whose placeholders are filled. */
export function exchangeOf({ facts: { port } }: ServerProcess, request: FuzzRequest): Promise<Exchange> {
  const bytes = wireBytes(request, `127.0.0.1:${port}`)
  const patienceMs = request.target.includes('wait')
    ? WAITING_PATIENCE_MS
    : request.framing === 'plain'
      ? PATIENCE_MS
      : BROKEN_PATIENCE_MS
  return exchange(port, bytes, patienceMs)
}

/** By this a line of the log names the request it is about. */
const requestIdOf = (index: number) => `fuzz-${String(index).padStart(8, '0')}`
