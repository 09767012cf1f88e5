import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '#base/clock.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Caller } from '#flows/identify.ts'
import { pay } from '#flows/pay.ts'
import { payVisit, type VisitPayment } from '#flows/search/visit.ts'
import { type Reading, servingFor } from '#flows/search/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { Authentication, Identified } from '../auth/authentication.ts'
import { type CountedCall, countCall } from '../auth/callerRate.ts'
import { isAnyEtag, matchesEtag, weakEtag } from '../http/etag.ts'
import type { RequestMetrics, RouteMetrics, TierLabel } from '../metrics.ts'
import { acceptsJson, languageOf } from '../negotiation.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { withoutKey } from '../auth/queryKey.ts'
import { readQueryString } from '../input/queryString.ts'
import { RecentReads } from './recentReads.ts'
import type { Answer, ReadRoute } from './readRoutes.ts'
import { ANSWER_POLICY, ANSWER_REFERRER, longQuery, pathOf, queryOf, refusalReply, VARY } from '../http/replies.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { transportSecurity } from '../http/transportSecurity.ts'
import { unavailableRefusal } from '../http/unavailableRefusal.ts'

export interface ReadDependencies extends Reading, VisitPayment, Pick<HttpDependencies, 'publicUrl' | 'clock' | 'log'> {
  people: Pick<PeopleState, 'requests'>
  /** The request metrics of `/metrics`. */
  metrics: RequestMetrics
}

/**
 * A read as it was received. It is answered on Node's own response, because the framework's reply costs as much as the
 * rest of a read.
 */
export interface ReadCall {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** The `{id}` of the path, decoded; empty where there is none. */
  id: string
  /** Returns the seconds since the request was received. */
  took: () => number
}

/** Answers a read; never throws. */
export type ServeRead = (call: ReadCall) => void

/** The caller already has this answer: no body is sent and nothing is billed. */
interface Held {
  kind: 'held'
  etag: string
}
type Outcome = (Answer & { etag: string }) | Held | Refusal

/** The caller may cache reads for a minute (docs/reference/errors.md#caching). */
const READS_CACHED = 'private, max-age=60'
const KEPT_APART = ['content-security-policy', ANSWER_POLICY, 'referrer-policy', ANSWER_REFERRER] as const

/** Returns the handler of a route's reads. */
export function readHandler(service: ReadDependencies, authentication: Authentication, route: ReadRoute): ServeRead {
  const handler = new ReadHandler(service, authentication, route)
  return (call) => handler.serve(call)
}

/** Handles a read in its steps: the caller, the request, the release, and whether the caller already has the answer. */
class ReadHandler {
  readonly #service: ReadDependencies
  readonly #authentication: Authentication
  readonly #route: ReadRoute
  readonly #hasId: boolean
  readonly #into = new JsonSink()
  readonly #recent = new RecentReads()
  readonly #metrics: RouteMetrics
  readonly #secure: readonly string[]

  constructor(service: ReadDependencies, authentication: Authentication, route: ReadRoute) {
    this.#service = service
    this.#authentication = authentication
    this.#route = route
    this.#hasId = route.endpoint.path.includes('{id}')
    this.#metrics = service.metrics.route(`GET ${route.endpoint.path}`)
    this.#secure = transportSecurity(service.publicUrl)
  }

  serve(call: ReadCall): void {
    try {
      const identified = this.#whoCalls(call)
      if (!(identified instanceof Promise)) return this.#serveIdentified(call, identified)
      identified
        .then((known) => this.#serveIdentified(call, known))
        .catch((cause: unknown) => this.#fail(call, null, cause))
    } catch (cause) {
      this.#fail(call, null, cause)
    }
  }

  #serveIdentified(call: ReadCall, { outcome, headers }: Identified): void {
    if (outcome.kind === 'refused') return this.#refuse(call, null, outcome, headers)
    const { caller } = outcome
    const counted = countCall(this.#service, caller)
    if (!(counted instanceof Promise)) return this.#answerCaller(call, caller, headers, counted)
    counted
      .then((once) => this.#answerCaller(call, caller, headers, once))
      .catch((cause: unknown) => this.#fail(call, caller, cause))
  }

  #whoCalls({ request, id }: ReadCall): Identified | Promise<Identified> {
    // The router accepts an empty id; for the service `/places/` is an unknown address.
    if (this.#hasId && id === '') return { outcome: refused('not_found'), headers: [] }
    const long = longQuery(request.url ?? '')
    if (long) return { outcome: long, headers: [] }
    if (!acceptsJson(request.headers.accept)) return { outcome: refused('not_acceptable'), headers: [] }
    return this.#authentication.identify(request, this.#route.endpoint.scope ?? 'places:read')
  }

  #answerCaller(call: ReadCall, caller: Caller, headers: readonly string[], counted: CountedCall): void {
    const { at, refusal } = counted
    const more = () => [...headers, ...this.#secure, ...counted.headers()]
    const outcome = refusal ?? this.#outcomeOf(call, caller, at)
    if (outcome.kind === 'refused') return this.#refuse(call, caller, outcome, more())
    if (outcome.kind === 'held') return this.#hold(call, caller, outcome, more())
    const { units, tier, venues, isOpened = false } = outcome
    // Sandbox venues are not counted.
    if (units === 0 && (venues.length === 0 || caller.mode === 'test'))
      return this.#answer(call, caller, outcome, more())
    // The answer is sent only after it was charged.
    const bill = { at, units, tier, venues }
    const paying =
      caller.visitor === undefined
        ? pay(this.#service.metering, caller, bill)
        : payVisit(this.#service, caller, caller.visitor, { ...bill, isOpened })
    paying
      .then((unpaid) =>
        unpaid ? this.#refuse(call, caller, unpaid, more()) : this.#answer(call, caller, outcome, more()),
      )
      .catch((cause: unknown) => this.#fail(call, caller, cause))
  }

  #outcomeOf({ request: { url = '', headers }, requestId, id }: ReadCall, caller: Caller, at: Instant): Outcome {
    const service = this.#service
    const queryText = withoutKey(queryOf(url))
    const read = this.#recent.understood(queryText, at, () => {
      const query = readQueryString(queryText)
      return query.kind === 'read' ? this.#route.understand(query.params, at) : query
    })
    if (read.kind === 'faulty') return refusalOfFaults(read)
    const serving = servingFor(service.releases, caller, read.dataVersion)
    if ('kind' in serving) return serving

    const language = languageOf(headers['accept-language'])
    const { index, overlay } = serving
    const revision = String(overlay.revision)
    const etag = weakEtag(url, index.dataVersion, revision, read.moment, caller.mode, caller.plan, language)
    const held = headers['if-none-match']
    if (matchesEtag(held, etag)) return { kind: 'held', etag }
    const searching = startStopwatch()
    const answer = read.run({ service, serving, caller, id, at, requestId, language, into: this.#into })
    service.metrics.search.note(searching())
    if (answer.kind === 'refused') return answer
    // `*` matches any existing representation (RFC 9110, 13.1.2), and only here it is known that one exists.
    return isAnyEtag(held) ? { kind: 'held', etag } : { ...answer, etag }
  }

  #answer(call: ReadCall, caller: Caller, outcome: Answer & { etag: string }, more: readonly string[]): void {
    sendAnswer(call, outcome, more)
    this.#note(call, caller, outcome.tier, outcome.units)
  }

  #hold(call: ReadCall, caller: Caller, outcome: Held, more: readonly string[]): void {
    sendHeld(call, outcome, more)
    this.#note(call, caller, 'none', 0)
  }

  #refuse(call: ReadCall, caller: Caller | null, refusal: Refusal, more: readonly string[]): void {
    sendRefused(this.#service, call, refusal, more)
    this.#note(call, caller, 'none', 0)
  }

  #fail(call: ReadCall, caller: Caller | null, cause: unknown): void {
    this.#into.clear()
    sendFailed(this.#service, call, cause)
    this.#note(call, caller, 'none', 0)
  }

  #note({ response, took }: ReadCall, caller: Caller | null, tier: TierLabel, units: number): void {
    this.#metrics.note(response.statusCode, tier, took())
    if (caller) this.#service.people.requests.note(caller, this.#route.endpoint.name, response.statusCode, units)
  }
}

/**
 * Sends the answer. The headers are names and values in turn, which Node takes without first making an object of them.
 */
function sendAnswer(
  { response, requestId }: ReadCall,
  answer: Answer & { etag: string },
  more: readonly string[],
): void {
  const { body, units, headers, etag } = answer
  const head = ['content-type', 'application/json', 'content-length', String(body.length), 'x-request-id', requestId]
  head.push('x-service-units', String(units), 'x-content-type-options', 'nosniff', 'vary', VARY)
  head.push('cache-control', READS_CACHED, 'etag', etag, ...KEPT_APART, ...more, ...headers)
  response.writeHead(200, head)
  response.end(body)
}

function sendHeld({ response, requestId }: ReadCall, { etag }: Held, more: readonly string[]): void {
  const head = ['x-request-id', requestId, 'x-service-units', '0', 'x-content-type-options', 'nosniff', 'vary', VARY]
  response.writeHead(304, [...head, 'cache-control', READS_CACHED, 'etag', etag, ...KEPT_APART, ...more])
  response.end()
}

function sendRefused(service: ReadDependencies, call: ReadCall, refusal: Refusal, more: readonly string[]): void {
  const { request, response, requestId } = call
  const { status, headers, body } = refusalReply(request, requestId, service.publicUrl, refusal)
  response.writeHead(status, [...Object.entries(headers).flat(), 'content-length', String(body.length), ...more])
  response.end(body)
}

/** Answers an internal fault. Its cause is reported in the log only. */
function sendFailed(service: ReadDependencies, call: ReadCall, cause: unknown): void {
  const { request, response, requestId } = call
  if (cause instanceof Unavailable) {
    service.log('warn', 'a dependency of the service is unavailable', { requestId, cause: cause.message })
    return sendRefused(service, call, unavailableRefusal(cause), [])
  }
  service.log('error', 'request failed', {
    requestId,
    method: request.method,
    path: pathOf(request.url ?? ''),
    cause: cause instanceof Error ? cause.stack : String(cause),
  })
  if (response.headersSent) response.destroy()
  else sendRefused(service, call, refused('internal_error'), [])
}
