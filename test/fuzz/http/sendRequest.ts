import type { PlaceholderValues } from './placeholderValues.ts'
import { exchange, type Exchange } from './exchange.ts'
import { filled, type FuzzRequest, placeholdersIn } from './fuzzRequest.ts'
import type { ServerProcess } from './serverProcess.ts'
import { wireBytes } from './wireBytes.ts'

const PATIENCE_MS = 20_000
/** Time after which the client disconnects from a request that waits, which the service must handle too. */
const WAITING_PATIENCE_MS = 400
/** Time to wait where the server may send nothing. */
const BROKEN_PATIENCE_MS = 1_000

/** A request that was sent, and its response. */
export interface Sent {
  index: number
  request: FuzzRequest
  filled: FuzzRequest
  answer: Exchange
}

/** Fills the placeholders of a request and sends it; `shared`: with values that other requests may have used. */
export async function sendRequest(
  server: ServerProcess,
  cast: PlaceholderValues,
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

/** The request id by which a log line refers to a request. */
const requestIdOf = (index: number) => `fuzz-${String(index).padStart(8, '0')}`
