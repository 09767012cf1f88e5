import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { freshId } from '#base/ids.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { addAccountRoutes } from './account/accountRoutes.ts'
import { addSignInRoutes, SIGN_IN_PATH } from './signIn/accountSignIn.ts'
import { addAdminRoutes, requireAdmin } from './admin/adminRoutes.ts'
import { Authentication } from './auth/authentication.ts'
import { addCallerRoutes } from './caller/callerRoutes.ts'
import { guardConnections } from './http/connectionGuard.ts'
import { ALWAYS_OPEN, corsHeaders, preflightHeaders } from './http/cors.ts'
import { addMcpRoutes } from './mcp/mcpRoutes.ts'
import { KnownMethods } from './http/methods.ts'
import { addMetricsRoute } from './http/metricsRoute.ts'
import { acceptsJson } from './negotiation.ts'
import { addOauthRoutes } from './oauth/oauthRoutes.ts'
import { addOpenRoutes } from './read/openRoutes.ts'
import { answerBrokenHttp } from './http/rawErrors.ts'
import { OWNER_SIGN_IN_PATH } from '#contract/endpoints/ownerEndpoints.ts'
import { RESERVATION_EVENTS_PATH } from '#contract/reservation.ts'
import { OWNER_EVENTS_PATH } from '#contract/endpoints/ownerEvents.ts'
import { addOwnerRoutes } from './owner/ownerRoutes.ts'
import { addReservationEvents } from './caller/reservationEvents.ts'
import { readHandler, type ServeRead } from './read/readHandler.ts'
import { READ_ROUTES } from './read/readRoutes.ts'
import { readQueryString } from './input/queryString.ts'
import { refusalOfFaults } from './input/refusalOfFaults.ts'
import { longQuery, pathOf, queryOf, routePath, sendRefusal, startReply } from './http/replies.ts'
import type { Service } from './service.ts'
import { shortWay, takeShortWay } from './read/fastPath.ts'
import { transportSecurity } from './http/transportSecurity.ts'
import { unavailableRefusal } from './http/unavailableRefusal.ts'
import { WebPages } from './webPages.ts'

/** Larger bodies are refused (docs/reference/errors.md#size-limits). */
const BODY_BYTES_MAX = 16 * 1024
/** Long enough for 16 KiB over any line; who sends slower only holds a connection. */
const REQUEST_MS_MAX = 30_000
/** Headers come in one packet or two; who sends them byte by byte wants to hold a connection. */
const HEADERS_MS_MAX = 10_000
/** Nothing sent and nothing taken: longer than the longest poll waits (25 s). */
const IDLE_MS_MAX = 60_000
/** Longer than the 60 s that load balancers keep a connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 72_000
const CHECK_EVERY_MS = 2_000
/** A client's own id for a request: for its logs and ours, nothing is keyed by it. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/** The HTTP side of the service: routes, and one shape for everything that goes wrong. Not yet listening. */
export function buildApp(service: Service): FastifyInstance {
  const requestIdOf = (raw: IncomingMessage) => ownRequestId(raw) ?? freshId('req_', service.random)
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    sendRefusal(request, reply, service.publicUrl, refusal)
  const app = frameworkFor(service, requestIdOf)
  const known = new KnownMethods()
  app.addHook('onRoute', ({ url, method }) => known.add(url, [method].flat()))
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    refuse(request, reply, frameworkRefusal(error, request, service)),
  )
  readBodiesAsBytes(app)

  const pages = service.web && new WebPages(service, service.web)
  const authentication = new Authentication(service)
  const reads = READ_ROUTES.map((route) => ({
    path: route.endpoint.path,
    serve: readHandler(service, authentication, route),
  }))
  addReads(app, service, reads, requestIdOf)
  // In a context of its own, so that reads run none of its hooks.
  const [secure, secureFor] = transportSecurity(service.publicUrl)
  void app.register(async (rest) => {
    rest.addHook('onRequest', (request, reply, done) => {
      startReply(request, reply)
      if (secure !== undefined) reply.header(secure, secureFor)
      const unfit = unfitUrl(request.url)
      if (unfit) return void refuse(request, reply, unfit)
      const path = pathOf(request.url)
      if (request.is404 || hasEmptyPart(path))
        return pages?.isFor(request) && known.allowedAt(path).length === 0
          ? pages.answerLost(request, reply, (page) => known.allowedAt(page).includes('GET'))
          : void answerUnrouted(request, reply, path)
      if (ALWAYS_OPEN.has(path)) reply.headers(corsHeaders())
      if (path.startsWith('/api/') && !isForBrowsers(path) && !acceptsJson(request.headers.accept))
        return void refuse(request, reply, refused('not_acceptable'))
      done()
    })
    countAnswers(rest, service)
    // The hook has answered before; without a handler of its own the context's hooks would not run for unknown paths.
    rest.setNotFoundHandler(() => undefined)
    addRoutes(rest, service, authentication)
    pages?.addTo(rest)
  })
  return app

  function answerUnrouted(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const allowed = known.allowedAt(path)
    if (allowed.length === 0) return refuse(request, reply, refused('not_found'))
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders(request, allowed)).send()
    return refuse(request, reply, refused('method_not_allowed'))
  }
}

/** Everything but the reads. */
function addRoutes(app: FastifyInstance, service: Service, authentication: Authentication): void {
  addOpenRoutes(app, service)
  addCallerRoutes(app, service, authentication)
  addReservationEvents(app, service, authentication)
  addMcpRoutes(app, service, authentication)
  addSignInRoutes(app, service)
  addAccountRoutes(app, service)
  addOauthRoutes(app, service)
  addOwnerRoutes(app, service)
  addAdminRoutes(app, service)
  addMetricsRoute(app, service, requireAdmin(service))
}

const RESERVATION_EVENTS = new RegExp(`^${RESERVATION_EVENTS_PATH.replace('{id}', '[^/]+')}$`)

/** Opened by browsers, which ask for a page or a stream: links in mails, the way back from an identity provider, events. */
function isForBrowsers(path: string): boolean {
  return (
    path.startsWith(SIGN_IN_PATH) ||
    path.startsWith(OWNER_SIGN_IN_PATH) ||
    path === OWNER_EVENTS_PATH ||
    RESERVATION_EVENTS.test(path)
  )
}

/** Tells the metrics of every answer that is not a read's. */
function countAnswers(app: FastifyInstance, { metrics }: Service): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : `${request.method} ${request.routeOptions.url ?? ''}`
    metrics.route(route).note(reply.statusCode, 'none', reply.elapsedTime / 1_000)
    done()
  })
}

/** The framework with its limits, and our words for what it refuses by itself. */
function frameworkFor(service: Service, requestIdOf: (raw: IncomingMessage) => string): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: IDLE_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: CHECK_EVERY_MS },
    requestIdHeader: false,
    genReqId: requestIdOf,
    // During the drain a request on an open connection is served like any other, and told to close.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      // An id of any length is a place nobody has, not an unknown route; the URL's length has its own limit.
      maxParamLength: BODY_BYTES_MAX,
      // Query strings are read by readQueryString, which keeps order and repeats and refuses broken encodings.
      querystringParser: () => ({}),
    },
    frameworkErrors: (error, request, reply) => {
      startReply(request, reply)
      sendRefusal(request, reply, service.publicUrl, frameworkRefusal(error, request, service))
    },
    clientErrorHandler: (error, socket) =>
      answerBrokenHttp(error, socket, service.publicUrl, freshId('req_', service.random)),
  })
}

/** The reads, with the way past the framework in front of it and the guard of connections before both. */
function addReads(
  app: FastifyInstance,
  service: Service,
  reads: readonly { path: string; serve: ServeRead }[],
  requestIdOf: (request: IncomingMessage) => string,
): void {
  for (const { path, serve } of reads) addRead(app, routePath(path), serve)
  takeShortWay(app.server, shortWay(reads), requestIdOf)
  guardConnections(app.server, { publicUrl: () => service.publicUrl, requestIdOf })
}

/** The read answers on Node's response; the framework only finds the way to it. */
function addRead(app: FastifyInstance, url: string, serve: ServeRead): void {
  app.get<{ Params: { id?: string } }>(url, (request, reply) => {
    reply.hijack()
    serve({
      request: request.raw,
      response: reply.raw,
      requestId: request.id,
      id: request.params.id ?? '',
      took: startStopwatch(),
    })
  })
}

/** A query that is too long, or a NUL anywhere: nothing has an id with one, and PostgreSQL would not even look. */
function unfitUrl(url: string): Refusal | null {
  const tooLong = longQuery(url)
  if (tooLong || !url.includes('%00')) return tooLong
  if (pathOf(url).includes('%00')) return refused('not_found')
  const reading = readQueryString(queryOf(url))
  return reading.kind === 'faulty' ? refusalOfFaults(reading) : null
}

/** Whether the client went away before all of its request had come: nobody is left to be answered. */
function isDisconnected(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === 'ECONNRESET' && (raw.destroyed || raw.socket.destroyed)
}

/** The router takes nothing at all for an id; to us `/places/` is an address that does not exist. */
function hasEmptyPart(path: string): boolean {
  return path.length > 1 && (path.endsWith('/') || path.includes('//'))
}

function ownRequestId(raw: IncomingMessage): string | null {
  const own = raw.headers['x-request-id']
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : null
}

/** Bodies stay bytes until a handler wants one: what is read then is read strictly. */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** What the framework throws, in our words; anything unknown is a fault of ours, told to the log and to nobody else. */
function frameworkRefusal(error: FastifyError, request: FastifyRequest, { log }: Service): Refusal {
  if (error instanceof Unavailable) {
    log('warn', 'something the service stands on is away', { requestId: request.id, cause: error.message })
    return unavailableRefusal(error)
  }
  if (isDisconnected(error, request)) {
    log('info', 'a client went away before its request had come', { requestId: request.id, path: pathOf(request.url) })
    return refused('invalid_body')
  }
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return refused('invalid_parameter', {
        message: {
          en: 'The path is not valid: its percent-encoding is broken.',
          ko: '경로의 퍼센트 인코딩이 올바르지 않습니다.',
        },
      })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refused('payload_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refused('unsupported_media_type')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refused('invalid_body', {
        message: {
          en: 'The body is not as long as Content-Length says.',
          ko: '본문 길이가 Content-Length와 다릅니다.',
        },
      })
    default:
      log('error', 'request failed', {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.url),
        cause: error.stack ?? String(error),
      })
      return refused('internal_error')
  }
}
