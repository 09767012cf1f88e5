import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Refusal, refused } from '#flows/refusal.ts'
import { refusalReply } from './replies.ts'

/**
 * Requests of one connection that may wait for their answers at the same time. Clients send one after the other; HTTP
 * lets them send more, and all that stand in one packet run in one turn of the event loop.
 */
const UNANSWERED_MAX = 16
/** Headers that say who calls and whom, so that a proxy in front and this server must not read different ones. */
const SINGLE_HEADERS = ['host', 'authorization', 'x-api-key'] as const

/** What the refusal of a request needs beside it. */
interface GuardParts {
  publicUrl: () => string
  requestIdOf: (request: IncomingMessage) => string
}

/**
 * Stands before all handlers of a server. It closes a connection that has too many requests without an answer, runs
 * nothing for a connection that is gone, and refuses a request with two of a header that must be single.
 */
export function guardConnections(server: Server, { publicUrl, requestIdOf }: GuardParts): void {
  const [handle] = server.listeners('request')
  if (!handle) throw new Error('nothing listens to the server')
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

/** A connection of Node's HTTP server, with the hook by which its parser hands over a request; Node's types leave it out. */
type ParsedSocket = Socket & { parser?: { onIncoming: () => number } | null }

/** What the hook answers for a request after which the connection speaks another protocol: the parser reads no further. */
const NO_MORE_HTTP = 2

/**
 * Ends a connection together with what it has sent. The parser would make a request of everything in the packet that it
 * holds, although nobody is there to answer: some 50 µs for each, in one turn of the event loop.
 */
function closeUnread(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => NO_MORE_HTTP
  socket.destroy()
}

/** Notes a response that is to come; false where the connection waits for too many already. */
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
  // Nearly always the one before is answered, and nothing has to be looked through.
  const rest = responses.at(-1)?.writableFinished ? [] : responses.filter(({ writableFinished }) => !writableFinished)
  responses.length = 0
  responses.push(...rest, response)
  return responses.length <= UNANSWERED_MAX
}

/** The name of a header that must be single and is there twice; null for none. Names and values stand in turn. */
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
