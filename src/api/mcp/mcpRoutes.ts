import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackName } from '#base/network/loopback.ts'
import { RESOURCE_METADATA_PATH } from '#contract/access/oauthPaths.ts'
import { SCOPES } from '#contract/access/scopes.ts'
import type { Caller } from '#flows/identify.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { scopesOf, TOOLS } from '#mcp/toolTable.ts'
import { type McpServers, openMcpEndpoint } from '#mcp/mcpEndpoint.ts'
import type { VenueService } from '#mcp/venueService.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import { addHeaders } from '../auth/admission.ts'
import type { Authentication } from '../auth/authentication.ts'
import { bearerOf } from '../auth/credentials.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { InsideCalls, type InsideDependencies } from '../read/insideCalls.ts'
import { languageOf } from '../negotiation.ts'
import { refusalReply } from '../http/replies.ts'
import { addResourceMetadata } from '../oauth/resourceMetadata.ts'
import type { RateLimiter } from '../rateLimiter.ts'

export const MCP_PATH = '/mcp'
/** Room for the arguments of a tool with every filter, and for the client information in each request. */
const BODY_BYTES_MAX = 64 * 1024
/** The scope that a client should ask for at first; a tool that needs another names it. */
const FIRST_SCOPE = 'places:read'

export interface McpDependencies extends InsideDependencies {
  mcpServers: McpServers
  /** Limits the messages of a key to the MCP server. */
  mcpMessages: RateLimiter
  authorization: Pick<Authorization, 'issuer'>
}

/**
 * Adds the MCP server. It authenticates callers as everywhere else and calls the public API inside the process. No
 * token leaves this file (docs/reference/clients.md#mcp-authorization).
 */
export function addMcpRoutes(app: FastifyInstance, service: McpDependencies, authentication: Authentication): void {
  addMetadata(app, service)
  const endpoint = openMcpEndpoint(service.mcpServers, (error) =>
    service.log('info', 'an MCP request was not served', { cause: error.message }),
  )
  app.addHook('onClose', () => endpoint.close())
  const calls = new InsideCalls(service)
  const callers = new WeakMap<FastifyRequest, Caller>()
  // Authentication precedes the body, so that the body of an unauthorized caller is not read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // The cost is part of each result.
    reply.removeHeader('x-service-units')
    if (!comesFromHere(request, service.publicUrl)) return refuse(request, reply, service.publicUrl, FOREIGN)
    const { outcome, headers } = await authentication.identify(request.raw, null, MCP_PATH)
    addHeaders(reply, headers)
    if (outcome.kind === 'refused') return refuse(request, reply, service.publicUrl, outcome)
    if (outcome.caller.visitor !== undefined)
      return refuse(request, reply, service.publicUrl, ownKeyNeeded(service.signUpUrl()))
    const { keyId, limits } = outcome.caller
    // Messages that do not call the API do not use its rate. A caller without a rate limit has none here either.
    const waitS = limits.perMinute === 'unlimited' ? null : service.mcpMessages.take(keyId, service.clock())
    if (waitS !== null) return refuse(request, reply, service.publicUrl, calledTooOften(waitS))
    callers.set(request, outcome.caller)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = callers.get(request)
    if (!admitted) throw new Error('a request came to the MCP server without a caller')
    // As for every other write: the key or the grant may have ended while the body was received.
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
    // The result of a tool is private to its caller; the library would let it be cached.
    response.headers.set('cache-control', 'no-store, no-transform')
    // A response that continues after its headers must not be buffered by a proxy.
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
    en: 'Web pages of other sites may not call the MCP server.',
    ko: '다른 사이트의 페이지는 MCP 서버를 호출할 수 없습니다.',
  },
})

/** Returns the refusal for the explorer's key: tools would show more at once than the pages do. */
function ownKeyNeeded(signUpUrl: string): Refusal {
  return refused('origin_not_allowed', {
    message: {
      en: 'The key of the web pages works for the pages only, not for the MCP server.',
      ko: '웹 페이지의 키로는 웹 페이지만 열 수 있으며 MCP 서버에는 쓸 수 없습니다.',
    },
    hint: {
      en: `Sign in with your client, or get a free key of your own at ${signUpUrl}.`,
      ko: `클라이언트에서 로그인하거나 ${signUpUrl} 에서 무료 키를 받으세요.`,
    },
    details: { signUpUrl },
  })
}

/** Returns the refusal for a key that sent too many messages. */
function calledTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'This key sent too many messages to the MCP server.',
      ko: '이 키로 MCP 서버에 보낸 메시지가 너무 많습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After; four messages a second are accepted.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다리세요. 초당 네 개의 메시지를 받습니다.',
    },
    retryAfterS: waitS,
  })
}

/** Both protocol revisions have removed batches, which would pass many messages as one. */
const BATCH_REFUSED = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Batches of messages are not accepted. Send each message in a separate request.' },
}

/** Parses the body as the library does, which skips a byte order mark. */
function isBatch(body: unknown): boolean {
  return body instanceof Uint8Array && /^\s*\[/.test(new TextDecoder().decode(body))
}

/** Sends a refusal as everywhere else; a 401 also states where to get a token. */
function refuse(request: FastifyRequest, reply: FastifyReply, publicUrl: string, refusal: Refusal): FastifyReply {
  const { status, headers, body } = refusalReply(request.raw, request.id, publicUrl, refusal)
  const challenge = status === 401 ? { 'www-authenticate': challengeOf(request, publicUrl) } : {}
  return reply
    .code(status)
    .headers({ ...headers, ...challenge })
    .send(body)
}

/** Adds the metadata of the protected resource at both paths where clients look for it. */
function addMetadata(app: FastifyInstance, service: McpDependencies): void {
  const named = new Set(TOOLS.flatMap(({ calls }) => scopesOf(calls)))
  const scopes = SCOPES.filter((scope) => named.has(scope))
  const places = [RESOURCE_METADATA_PATH, RESOURCE_METADATA_PATH + MCP_PATH]
  addResourceMetadata(app, service, { path: MCP_PATH, name: 'Oneset', scopes }, places)
}

const metadataUrl = (publicUrl: string) => publicUrl + RESOURCE_METADATA_PATH + MCP_PATH

/** The challenge of RFC 6750 and RFC 9728: where to get a token, and for which scope. */
function challengeOf({ headers }: FastifyRequest, publicUrl: string): string {
  const wrong = bearerOf(headers) === null ? '' : 'error="invalid_token", '
  return `Bearer ${wrong}resource_metadata="${metadataUrl(publicUrl)}", scope="${FIRST_SCOPE}"`
}

/**
 * Returns whether a request may come from its origin. A page of another site must not reach a server on this machine
 * through a host name that it pointed here; the specification requires this check. A client other than a browser sends
 * no Origin, and any host name of a public server is valid.
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

/** Converts a request to the library's form: without credentials, and aborted when the connection closes. */
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
