import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackName } from '#base/network/loopback.ts'
import { RESOURCE_METADATA_PATH } from '#contract/access/oauthPaths.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import type { Caller } from '#flows/identify.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { scopesOf, TOOLS } from '#mcp/toolTable.ts'
import { openMcpEndpoint } from '#mcp/mcpEndpoint.ts'
import type { VenueService } from '#mcp/venueService.ts'
import type { Authentication } from '../auth/authentication.ts'
import { bearerOf } from '../auth/credentials.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { InsideCalls } from '../read/insideCalls.ts'
import { languageOf } from '../negotiation.ts'
import { refusalReply } from '../http/replies.ts'
import { addResourceMetadata } from '../oauth/resourceMetadata.ts'
import type { Service } from '../service.ts'

export const MCP_PATH = '/mcp'
/** Arguments of a tool with every filter, and what a client says of itself with each request. */
const BODY_BYTES_MAX = 64 * 1024
/** What a client should ask for at first: the rest is named when a tool needs it. */
const FIRST_SCOPE = 'places:read'

/**
 * The MCP server: who calls is found out as anywhere else, and handed on inside the process to the calls of the public
 * API. No token goes further than this file (docs/reference/clients.md#mcp-authorization).
 */
export function addMcpRoutes(app: FastifyInstance, service: Service, authentication: Authentication): void {
  addMetadata(app, service)
  const endpoint = openMcpEndpoint(service.mcpServers, (error) =>
    service.log('info', 'an MCP request was not served', { cause: error.message }),
  )
  app.addHook('onClose', () => endpoint.close())
  const calls = new InsideCalls(service)
  const callers = new WeakMap<FastifyRequest, Caller>()
  // Before the body is read: a stranger's body is not worth reading.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // What it costs stands in each result.
    reply.removeHeader('x-service-units')
    if (!comesFromHere(request, service.publicUrl)) return refuse(request, reply, service.publicUrl, FOREIGN)
    const { outcome, headers } = await authentication.identify(request.raw, null, MCP_PATH)
    for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1])
    if (outcome.kind === 'refused') return refuse(request, reply, service.publicUrl, outcome)
    if (outcome.caller.visitor !== undefined)
      return refuse(request, reply, service.publicUrl, ownKeyNeeded(service.signUpUrl()))
    const { keyId, limits } = outcome.caller
    // Messages that make no call of the API take none of its rate; who has no rate has none here either.
    const waitS = limits.perMinute === 'unlimited' ? null : service.mcpMessages.take(keyId, service.clock())
    if (waitS !== null) return refuse(request, reply, service.publicUrl, calledTooOften(waitS))
    callers.set(request, outcome.caller)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = callers.get(request)
    if (!admitted) throw new Error('a request came to the MCP server without a caller')
    // As of every other write: the key or the grant may have ended while the body was on its way.
    const again = request.method === 'GET' ? null : (await authentication.identify(request.raw, null, MCP_PATH)).outcome
    if (again?.kind === 'refused') return refuse(request, reply, service.publicUrl, again)
    const caller = again?.caller ?? admitted
    if (isBatch(request.body)) return reply.code(400).send(BATCH_REFUSED)
    const from = { caller, language: languageOf(request.headers['accept-language']) }
    const venues: VenueService = { call: (call, signal) => calls.run(from, call, signal) }
    const response = await endpoint.serve(webRequest(request, reply, service.publicUrl), {
      service: venues,
      principal: caller.keyId,
      scopes: caller.scopes,
      resourceMetadataUrl: metadataUrl(service.publicUrl),
    })
    // What a tool tells is its caller's alone; the library would let it be kept.
    response.headers.set('cache-control', 'no-store, no-transform')
    // One that sends on after its headers must not be held back by what lies before us.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) reply.header('x-accel-buffering', 'no')
    return reply.send(response)
  }
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    exposeHeadRoute: false,
    bodyLimit: BODY_BYTES_MAX,
    onRequest,
    handler,
  })
}

const FOREIGN = refused('origin_not_allowed', {
  message: {
    en: 'Pages of other sites may not call the MCP server.',
    ko: '다른 사이트의 페이지는 MCP 서버를 호출할 수 없습니다.',
  },
})

/** What a visitor hears: tools would show more at once than the pages do. */
function ownKeyNeeded(signUpUrl: string): Refusal {
  return refused('origin_not_allowed', {
    message: {
      en: 'The key of the web pages opens the pages only, not the MCP server.',
      ko: '웹 페이지의 키로는 웹 페이지만 열 수 있으며 MCP 서버에는 쓸 수 없습니다.',
    },
    hint: {
      en: `Sign in with your client, or get a free key of your own at ${signUpUrl}.`,
      ko: `클라이언트에서 로그인하거나 ${signUpUrl} 에서 무료 키를 받으세요.`,
    },
    details: { signUpUrl },
  })
}

/** What an MCP client hears whose key sent too many messages. */
function calledTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'This key sent too many messages to the MCP server.',
      ko: '이 키로 MCP 서버에 보낸 메시지가 너무 많습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After; four messages a second are taken.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다리세요. 초당 네 개의 메시지를 받습니다.',
    },
    retryAfterS: waitS,
  })
}

/** Both revisions have done away with batches, which would pass many messages for one. */
const BATCH_REFUSED = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Batches of messages are not taken: send each message in a request of its own.' },
}

/** Read as the library reads it: a byte order mark is passed over. */
function isBatch(body: unknown): boolean {
  return body instanceof Uint8Array && /^\s*\[/.test(new TextDecoder().decode(body))
}

/** As everywhere, but that a 401 says where a token is to be had. */
function refuse(request: FastifyRequest, reply: FastifyReply, publicUrl: string, refusal: Refusal): FastifyReply {
  const { status, headers, body } = refusalReply(request.raw, request.id, publicUrl, refusal)
  const challenge = status === 401 ? { 'www-authenticate': challengeOf(request, publicUrl) } : {}
  return reply
    .code(status)
    .headers({ ...headers, ...challenge })
    .send(body)
}

/** The resource's own description, at both places where clients look. */
function addMetadata(app: FastifyInstance, service: Service): void {
  const named = new Set(TOOLS.flatMap(({ calls }) => scopesOf(calls)))
  const scopes = SCOPES.filter((scope) => named.has(scope))
  const places = [RESOURCE_METADATA_PATH, RESOURCE_METADATA_PATH + MCP_PATH]
  addResourceMetadata(app, service, { path: MCP_PATH, name: 'Oneset', scopes }, places)
}

const metadataUrl = (publicUrl: string) => publicUrl + RESOURCE_METADATA_PATH + MCP_PATH

/** RFC 6750 and RFC 9728: where to learn how to get a token, and what for. */
function challengeOf({ headers }: FastifyRequest, publicUrl: string): string {
  const wrong = bearerOf(headers) === null ? '' : 'error="invalid_token", '
  return `Bearer ${wrong}resource_metadata="${metadataUrl(publicUrl)}", scope="${FIRST_SCOPE}"`
}

/**
 * A page of another site must not reach a server on this machine by a name that it made point here: the specification
 * asks for this check. A client that is no browser sends no Origin, and any name that leads to a public server is right.
 */
function comesFromHere({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  const isLocal = isLoopbackName(own.hostname)
  if (isLocal && host !== undefined && !isLoopbackName(hostnameOf(`http://${host}`))) return false
  if (origin === undefined) return true
  const hostname = hostnameOf(origin)
  return hostname === own.hostname || (isLocal && isLoopbackName(hostname))
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** As the library takes it: without what the caller is known by, and ended with the connection. */
function webRequest({ method, headers, body }: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const { authorization: _, 'x-api-key': _key, cookie: _cookie, ...rest } = headers
  const passed = Object.entries(rest).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const isPost = method === 'POST' && body instanceof Uint8Array
  return new Request(publicUrl + MCP_PATH, {
    method,
    headers: passed as [string, string][],
    signal: disconnectSignal(reply),
    ...(isPost && { body: new Uint8Array(body) }),
  })
}
