import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Refusal, refused } from '#flows/refusal.ts'
import { refusalReply } from './replies.ts'

/**
 * The number of requests of one connection that may wait for their answers at the same time. Clients send one after the
 * other; HTTP lets them send more, and all requests in one packet run in one turn of the event loop.
 */
const UNANSWERED_MAX = 16
/**
 * Headers that identify the caller and the host. A repeated one is refused, so that a proxy in front and this server
 * cannot read different ones.
 */
const SINGLE_HEADERS = ['host', 'authorization', 'x-api-key'] as const

/** What the refusal of a request needs besides the request. */
interface GuardParts {
  publicUrl: () => string
  requestIdOf: (request: IncomingMessage) => string
}

/**
 * Runs before all handlers of a server. Closes a connection with too many unanswered requests, runs nothing for a
 * closed connection, and refuses a request that repeats a header that must be single.
 */
export function guardConnections(server: Server, { publicUrl, requestIdOf }: GuardParts): void {
  const [handle] = server.listeners('request')
  if (!handle) throw new Error('the server has no request listener')
  const unanswered = new WeakMap<Socket, ServerResponse[]>()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    if (!takesAnother(unanswered, socket, response)) return closeUnread(socket)
    const repeated = repeatedHeader(request.rawHeaders)
    if (repeated === null) return void handle.call(server, request, response)
    const { status, headers, body } = refusalReply(
      request,
      requestIdOf(request),
      publicUrl(),
      repeatedRefusal(repeated),
    )
    response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' }).end(body)
  })
}

/**
 * A connection of Node's HTTP server, with the hook through which its parser delivers a request; Node's types omit it.
 */
type ParsedSocket = Socket & { parser?: { onIncoming: () => number } | null }

/**
 * The hook's return value for a request after which the connection changes to another protocol: the parser reads no
 * further.
 */
const NO_MORE_HTTP = 2

/**
 * Closes a connection and discards the unread rest of its packet. The parser would otherwise parse every request in the
 * packet, although there is no recipient: some 50 µs for each, in one turn of the event loop.
 */
function closeUnread(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE_HTTP
  socket.destroy()
}

/** Registers an expected response; returns false where the connection has too many unanswered ones already. */
function takesAnother(
  unanswered: WeakMap<Socket, ServerResponse[]>,
  socket: Socket,
  response: ServerResponse,
): boolean {
  const responses = unanswered.get(socket)
  if (!responses) {
    unanswered.set(socket, [response])
    return true
  }
  // The previous response is nearly always finished, so the list is rarely searched.
  const rest = responses.at(-1)?.writableFinished ? [] : responses.filter(({ writableFinished }) => !writableFinished)
  responses.length = 0
  responses.push(...rest, response)
  return responses.length <= UNANSWERED_MAX
}

/**
 * Returns the name of a header that must be single and is repeated; null for none. `rawHeaders` has names and values in
 * turn.
 */
function repeatedHeader(rawHeaders: readonly string[]): string | null {
  let seen = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    const index = SINGLE_HEADERS.findIndex((single) => single.length === name.length && single === name.toLowerCase())
    if (index < 0) continue
    if (seen & (1 << index)) return SINGLE_HEADERS[index] ?? null
    seen |= 1 << index
  }
  return null
}

function repeatedRefusal(name: string): Refusal {
  return refused('invalid_parameter', {
    param: name,
    message: {
      en: `The request has the header ${name} more than once.`,
      ko: `요청에 ${name} 헤더가 두 번 이상 들어 있습니다.`,
    },
    hint: { en: 'Send the header once.', ko: '헤더를 한 번만 보내세요.' },
  })
}
