import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { freshId } from '#base/ids.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { AccountDependencies } from './account/accountCall.ts'
import { addAccountInterface } from './account/accountInterface.ts'
import { addSignInRoutes, SIGN_IN_PATH } from './signIn/accountSignIn.ts'
import type { AdminDependencies } from './admin/adminCall.ts'
import { addAdminInterface, requireAdmin } from './admin/adminInterface.ts'
import { Authentication, type AuthenticationDependencies } from './auth/authentication.ts'
import { addCallerInterface } from './caller/callerInterface.ts'
import { guardConnections } from './http/connectionGuard.ts'
import { ALWAYS_OPEN, corsHeaders, preflightHeaders } from './http/cors.ts'
import { addMcpRoutes, type McpDependencies } from './mcp/mcpRoutes.ts'
import { KnownMethods } from './http/methods.ts'
import type { HttpDependencies } from './http/httpDependencies.ts'
import { addMetricsRoute, type MetricsDependencies } from './http/metricsRoute.ts'
import { acceptsJson } from './negotiation.ts'
import { addOauthRoutes, type OauthDependencies } from './oauth/oauthRoutes.ts'
import { addDocsRoutes } from './docs/docsRoutes.ts'
import { addOpenRoutes, type OpenDependencies } from './read/openRoutes.ts'
import { answerBrokenHttp } from './http/rawErrors.ts'
import { BUILD_REPORT_PATH } from '#contract/buildReportPath.ts'
import { EXPORT_FILE_PATH, SAMPLE_PATH } from '#contract/endpoints/exportEndpoints.ts'
import { OWNER_SIGN_IN_PATH } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { REQUEST_ID } from '#contract/requestId.ts'
import { RESERVATION_EVENTS_PATH } from '#contract/reservation.ts'
import { OWNER_EVENTS_PATH } from '#contract/endpoints/owner/ownerEvents.ts'
import type { OwnerDependencies } from './owner/ownerCall.ts'
import { addOwnerInterface } from './owner/ownerInterface.ts'
import type { OwnerSignInDependencies } from './owner/ownerSignInRoutes.ts'
import { addGuestPage } from './guest/guestPage.ts'
import { addReservationEvents } from './caller/reservationEvents.ts'
import { addExportRoutes, type ExportDependencies } from './exports/exportRoutes.ts'
import { readHandler, type ServeRead } from './read/readHandler.ts'
import { READ_ROUTES } from './read/readRoutes.ts'
import { readQueryString } from './input/queryString.ts'
import { refusalOfFaults } from './input/refusalOfFaults.ts'
import { longQuery, pathOf, queryOf, routePath, sendRefusal, startReply } from './http/replies.ts'
import { fastPath, takeFastPath } from './read/fastPath.ts'
import { transportSecurity } from './http/transportSecurity.ts'
import { unavailableRefusal } from './http/unavailableRefusal.ts'
import { WebPages } from './webPages.ts'

/** Larger bodies are refused (docs/reference/errors.md#size-limits). */
const BODY_BYTES_MAX = 16 * 1024
/** Long enough for 16 KiB over any line; a slower sender only holds a connection. */
const REQUEST_MS_MAX = 30_000
/** Headers arrive in one or two packets; a client that sends them byte by byte only holds a connection. */
const HEADERS_MS_MAX = 10_000
/** The time without any bytes sent or received: longer than the longest poll waits (25 s). */
const IDLE_MS_MAX = 60_000
/** Longer than the 60 s that load balancers keep a connection, so that the load balancer closes it first. */
const KEEP_ALIVE_MS = 72_000
const CHECK_EVERY_MS = 2_000

/** What the HTTP server is opened with: each part of it takes only its own dependencies. */
type AppDependencies = HttpDependencies &
  AuthenticationDependencies &
  OpenDependencies &
  McpDependencies &
  AccountDependencies &
  OwnerDependencies &
  OwnerSignInDependencies &
  OauthDependencies &
  AdminDependencies &
  MetricsDependencies &
  ExportDependencies

/**
 * Builds the HTTP server of the service: its routes, and one format for all errors. The server is not listening yet.
 */
export function buildApp(service: AppDependencies): FastifyInstance {
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

  const authentication = new Authentication(service)
  const pages = service.web && new WebPages(service, service.web, authentication)
  const reads = READ_ROUTES.map((route) => ({
    path: route.endpoint.path,
    serve: readHandler(service, authentication, route),
  }))
  addReads(app, service, reads, requestIdOf)
  // The other routes have a separate context, so that reads run none of its hooks.
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
    // The hook has answered already; without a handler in this context its hooks would not run for unknown paths.
    rest.setNotFoundHandler(() => undefined)
    addRoutes(rest, service, authentication)
    addDocsRoutes(rest, service, pages)
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

/** Adds all routes except the reads. */
function addRoutes(app: FastifyInstance, service: AppDependencies, authentication: Authentication): void {
  addOpenRoutes(app, service)
  addCallerInterface(app, service, authentication)
  addReservationEvents(app, service, authentication)
  addGuestPage(app, service)
  addExportRoutes(app, service, authentication)
  addMcpRoutes(app, service, authentication)
  addSignInRoutes(app, service)
  addAccountInterface(app, service)
  addOauthRoutes(app, service)
  addOwnerInterface(app, service)
  addAdminInterface(app, service)
  addMetricsRoute(app, service, requireAdmin(service))
}

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const EXPORT_FILES = pathPattern(EXPORT_FILE_PATH)
const RESERVATION_EVENTS = pathPattern(RESERVATION_EVENTS_PATH)
const BUILD_REPORTS = pathPattern(BUILD_REPORT_PATH)

/**
 * True for paths that browsers open for a page or a stream: links in mails, the return from an identity provider,
 * events, files.
 */
function isForBrowsers(path: string): boolean {
  return (
    path.startsWith(SIGN_IN_PATH) ||
    path.startsWith(OWNER_SIGN_IN_PATH) ||
    path === OWNER_EVENTS_PATH ||
    RESERVATION_EVENTS.test(path) ||
    path === SAMPLE_PATH ||
    EXPORT_FILES.test(path) ||
    BUILD_REPORTS.test(path)
  )
}

/** Counts every answer in the metrics, except those of reads, which count themselves. */
function countAnswers(app: FastifyInstance, { metrics }: MetricsDependencies): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : `${request.method} ${routeLabel(request.routeOptions.url ?? '')}`
    metrics.route(route).note(reply.statusCode, 'none', reply.elapsedTime / 1_000)
    done()
  })
}

/** The built files of a folder share one label: those named after their content have new names in each build. */
function routeLabel(url: string): string {
  return url.replace(/^\/(assets|documentation)\/.*/, '/$1/*')
}

/** Creates the framework with its limits, and replaces its own refusals with those of the service. */
function frameworkFor(service: HttpDependencies, requestIdOf: (raw: IncomingMessage) => string): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: IDLE_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: HEADERS_MS_MAX, connectionsCheckingInterval: CHECK_EVERY_MS },
    requestIdHeader: false,
    genReqId: requestIdOf,
    // During the drain a request on an open connection is served as usual, and its answer closes the connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      // An id of any length is an unknown place, not an unknown route; the length of the URL has a separate limit.
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

/** Adds the reads with their fast path in front of the framework, and the connection guard in front of both. */
function addReads(
  app: FastifyInstance,
  service: HttpDependencies,
  reads: readonly { path: string; serve: ServeRead }[],
  requestIdOf: (request: IncomingMessage) => string,
): void {
  for (const { path, serve } of reads) addRead(app, routePath(path), serve)
  takeFastPath(app.server, fastPath(reads), requestIdOf)
  guardConnections(app.server, { publicUrl: () => service.publicUrl, requestIdOf })
}

/** Adds a read to the framework's router. The read writes to Node's response directly. */
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

/**
 * Returns the refusal of a query that is too long or of a URL with a NUL: no id contains one, and PostgreSQL rejects
 * such text.
 */
function unfitUrl(url: string): Refusal | null {
  const tooLong = longQuery(url)
  if (tooLong || !url.includes('%00')) return tooLong
  if (pathOf(url).includes('%00')) return refused('not_found')
  const reading = readQueryString(queryOf(url))
  return reading.kind === 'faulty' ? refusalOfFaults(reading) : null
}

/**
 * Returns whether the client disconnected before its request was complete, so that there is no recipient for an answer.
 */
function isDisconnected(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === 'ECONNRESET' && (raw.destroyed || raw.socket.destroyed)
}

/** The router accepts an empty id; for the service `/places/` is an unknown address. */
function hasEmptyPart(path: string): boolean {
  return path.length > 1 && (path.endsWith('/') || path.includes('//'))
}

function ownRequestId(raw: IncomingMessage): string | null {
  const own = raw.headers['x-request-id']
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : null
}

/** Keeps bodies as bytes until a handler needs one, and then parses them strictly. */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Maps an error of the framework to a refusal. Any unknown error is an internal fault, reported in the log only. */
function frameworkRefusal(error: FastifyError, request: FastifyRequest, { log }: HttpDependencies): Refusal {
  if (error instanceof Unavailable) {
    log('warn', 'a dependency of the service is unavailable', { requestId: request.id, cause: error.message })
    return unavailableRefusal(error)
  }
  if (isDisconnected(error, request)) {
    log('info', 'a client disconnected before its request was complete', {
      requestId: request.id,
      path: pathOf(request.url),
    })
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
          en: 'The length of the body differs from Content-Length.',
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
