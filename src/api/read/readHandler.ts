import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '#base/clock.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import { queryNamesOf } from '#contract/parameters/storedParameters.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Caller } from '#flows/identify.ts'
import { pay } from '#flows/pay.ts'
import { payVisit, type VisitPayment } from '#flows/search/visit.ts'
import { type PlaceQueryDependencies, servingFor } from '#flows/search/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { Authentication, Identified } from '../auth/authentication.ts'
import type { SuggestionCalls } from '../suggestionCalls.ts'
import { type CountedCall, countCall } from '../auth/callerRate.ts'
import { isAnyEtag, matchesEtag, weakEtag } from '../http/etag.ts'
import type { RequestMetrics, RouteMetrics, TierLabel } from '../metrics.ts'
import { acceptsJson, languageOf } from '../negotiation.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { withoutKey } from '../auth/queryKey.ts'
import { readQueryString } from '../input/queryString.ts'
import { readParameters } from '../notedCall.ts'
import { RecentReads } from './recentReads.ts'
import { ISOLATION_HEADERS, READS_CACHED, sendAnswer } from './sendAnswer.ts'
import type { Answer, ReadOutcome, ReadRoute } from './readRoutes.ts'
import type { SliceQueue } from '../sliceQueue.ts'
import { NO_REFUSAL, type NotedRefusal, notedRefusalOf } from '../http/notedRefusal.ts'
import { longQuery, pathOf, queryOf, refusalReply, VARY } from '../http/replies.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { transportSecurity } from '../http/transportSecurity.ts'
import { unavailableRefusal } from '../http/unavailableRefusal.ts'

export interface ReadDependencies
  extends PlaceQueryDependencies, VisitPayment, Pick<HttpDependencies, 'publicUrl' | 'clock' | 'log'> {
  people: Pick<PeopleState, 'requests'>
  suggestionCalls: SuggestionCalls
  /** Runs the reads of this process. */
  slices: SliceQueue
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

/** A read with what is known of it so far. */
interface KnownCall extends ReadCall {
  /** Null until the caller is known. */
  caller: Caller | null
  /** Returns the headers of any answer, refusals and failures included: names and values in turn. */
  headers: () => readonly string[]
}

/** The caller already has this answer: no body is sent and nothing is billed. */
interface NotModified {
  kind: 'not_modified'
  etag: string
}
type Outcome = (Answer & { etag: string }) | NotModified | Refusal

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
  readonly #parameterNames: ReadonlySet<string>

  constructor(service: ReadDependencies, authentication: Authentication, route: ReadRoute) {
    this.#service = service
    this.#authentication = authentication
    this.#route = route
    this.#hasId = route.endpoint.path.includes('{id}')
    this.#parameterNames = queryNamesOf(route.endpoint)
    this.#metrics = service.metrics.route(`GET ${route.endpoint.path}`)
    this.#secure = transportSecurity(service.publicUrl)
  }

  serve(received: ReadCall): void {
    const call: KnownCall = { ...received, caller: null, headers: () => this.#secure }
    try {
      const identified = this.#identify(call)
      if (!(identified instanceof Promise)) return this.#serveIdentified(call, identified)
      identified.then((known) => this.#serveIdentified(call, known)).catch((cause: unknown) => this.#fail(call, cause))
    } catch (cause) {
      this.#fail(call, cause)
    }
  }

  #serveIdentified(call: KnownCall, { outcome, headers }: Identified): void {
    const known = [...headers, ...this.#secure]
    call.headers = () => known
    if (outcome.kind === 'refused') return this.#refuse(call, outcome)
    const { caller } = outcome
    call.caller = caller
    const answer = (counted: CountedCall) => {
      call.headers = () => [...known, ...counted.headers()]
      this.#answerCaller(call, caller, counted)
    }
    const counted = this.#count(caller)
    if (!(counted instanceof Promise)) return answer(counted)
    counted.then(answer).catch((cause: unknown) => this.#fail(call, cause))
  }

  #count(caller: Caller): CountedCall | Promise<CountedCall> {
    const { suggestionCalls, clock } = this.#service
    if (this.#route.endpoint.rate === 'plan') return countCall(this.#service, caller)
    const at = clock()
    return { at, refusal: suggestionCalls.take(caller, at), headers: () => [] }
  }

  #identify({ request, id }: ReadCall): Identified | Promise<Identified> {
    const early = this.#earlyRefusal(request, id)
    if (early) return this.#authentication.refuseUnidentified(request, early)
    return this.#authentication.identify(request, this.#route.endpoint.scope ?? 'places:read')
  }

  /** Returns the refusal that comes before the caller is authenticated; null for none. */
  #earlyRefusal({ url = '', headers }: IncomingMessage, id: string): Refusal | null {
    // The router accepts an empty id; for the service `/places/` is an unknown address.
    if (this.#hasId && id === '') return refused('not_found')
    return longQuery(url) ?? (acceptsJson(headers.accept) ? null : refused('not_acceptable'))
  }

  #answerCaller(call: KnownCall, caller: Caller, { at, refusal }: CountedCall): void {
    const outcome = refusal ?? this.#outcomeOf(call, caller, at)
    if (!(outcome instanceof Promise)) return this.#answerOutcome(call, caller, at, outcome)
    outcome
      .then((late) => this.#answerOutcome(call, caller, at, late))
      .catch((cause: unknown) => this.#fail(call, cause))
  }

  #answerOutcome(call: KnownCall, caller: Caller, at: Instant, outcome: Outcome): void {
    if (outcome.kind === 'refused') return this.#refuse(call, outcome)
    if (outcome.kind === 'not_modified') return this.#answerNotModified(call, outcome)
    const { units, tier, venues, isOpened = false } = outcome
    // Sandbox venues are not counted.
    if (units === 0 && (venues.length === 0 || caller.mode === 'test')) return this.#answer(call, outcome)
    // The answer is sent only after it was charged.
    const bill = { at, units, tier, venues }
    const paying =
      caller.visitor === undefined
        ? pay(this.#service.metering, caller, bill)
        : payVisit(this.#service, caller, caller.visitor, { ...bill, isOpened })
    paying
      .then((unpaid) => (unpaid ? this.#refuseUnpaid(call, outcome, unpaid) : this.#answer(call, outcome)))
      .catch((cause: unknown) => this.#fail(call, cause))
  }

  #outcomeOf(
    { request: { url = '', headers }, requestId, id }: ReadCall,
    caller: Caller,
    at: Instant,
  ): Outcome | Promise<Outcome> {
    const service = this.#service
    const queryText = withoutKey(queryOf(url))
    const read = this.#recent.cached(queryText, at, (isStored) => {
      const query = readQueryString(queryText)
      return query.kind === 'read' ? this.#route.parse(query.params, at, isStored) : query
    })
    if (read.kind === 'faulty') return refusalOfFaults(read)
    const serving = servingFor(service.releases, caller, read.dataVersion)
    if ('kind' in serving) return serving

    const language = languageOf(headers['accept-language'])
    const { index, overlay } = serving
    const revision = String(overlay.revision)
    const etag = weakEtag(url, index.dataVersion, revision, read.moment, caller.mode, caller.plan, language)
    const ifNoneMatch = headers['if-none-match']
    if (matchesEtag(ifNoneMatch, etag)) return { kind: 'not_modified', etag }
    const searching = startStopwatch()
    const outcomeOf = (answer: ReadOutcome): Outcome => {
      service.metrics.search.record(searching())
      if (answer.kind === 'refused') return answer
      // `*` matches any existing representation (RFC 9110, 13.1.2), and only here it is known that one exists.
      if (!isAnyEtag(ifNoneMatch)) return { ...answer, etag }
      this.#into.release(answer.body)
      return { kind: 'not_modified', etag }
    }
    const running = read.run({ service, serving, caller, id, at, requestId, language, into: this.#into })
    const answer = service.slices.run(running)
    return answer instanceof Promise ? answer.then(outcomeOf) : outcomeOf(answer)
  }

  #answer(call: KnownCall, outcome: Answer & { etag: string }): void {
    sendAnswer(call, outcome, this.#into)
    this.#record(call, outcome.tier, outcome.units, NO_REFUSAL)
  }

  #answerNotModified(call: KnownCall, outcome: NotModified): void {
    sendNotModified(call, outcome)
    this.#record(call, 'none', 0, NO_REFUSAL)
  }

  #refuse(call: KnownCall, refusal: Refusal): void {
    sendRefused(this.#service, call, refusal)
    this.#record(call, 'none', 0, notedRefusalOf(refusal))
  }

  #refuseUnpaid(call: KnownCall, { body }: Answer, refusal: Refusal): void {
    this.#into.release(body)
    this.#refuse(call, refusal)
  }

  #fail(call: KnownCall, cause: unknown): void {
    this.#into.clear()
    this.#record(call, 'none', 0, notedRefusalOf(sendFailed(this.#service, call, cause)))
  }

  #record(
    { request, response, requestId, id, caller, took }: KnownCall,
    tier: TierLabel,
    units: number,
    refusal: NotedRefusal,
  ): void {
    const { statusCode: status } = response
    const latencyS = took()
    this.#metrics.note(status, tier, latencyS)
    if (!caller) return
    const parameters = readParameters(this.#parameterNames, queryOf(request.url ?? ''), this.#hasId ? { id } : {})
    const { name: endpoint } = this.#route.endpoint
    const noted = { requestId, endpoint, status, ...refusal, units, latencyMs: latencyS * 1_000, parameters }
    this.#service.people.requests.note(caller, noted)
  }
}

function sendNotModified({ response, requestId, headers: more }: KnownCall, { etag }: NotModified): void {
  const head = ['x-request-id', requestId, 'x-service-units', '0', 'x-content-type-options', 'nosniff', 'vary', VARY]
  response.writeHead(304, [...head, 'cache-control', READS_CACHED, 'etag', etag, ...ISOLATION_HEADERS, ...more()])
  response.end()
}

function sendRefused(service: ReadDependencies, call: KnownCall, refusal: Refusal): void {
  const { request, response, requestId, headers: more } = call
  const { status, headers, body } = refusalReply(request, requestId, service.publicUrl, refusal)
  response.writeHead(status, [...Object.entries(headers).flat(), 'content-length', String(body.length), ...more()])
  response.end(body)
}

/** Answers an internal fault, and returns its refusal. The cause is reported in the log only. */
function sendFailed(service: ReadDependencies, call: KnownCall, cause: unknown): Refusal {
  const { request, response, requestId } = call
  if (cause instanceof Unavailable) {
    service.log('warn', 'a dependency of the service is unavailable', { requestId, cause: cause.message })
    const refusal = unavailableRefusal(cause)
    sendRefused(service, call, refusal)
    return refusal
  }
  service.log('error', 'request failed', {
    requestId,
    method: request.method,
    path: pathOf(request.url ?? ''),
    cause: cause instanceof Error ? cause.stack : String(cause),
  })
  const refusal = refused('internal_error')
  if (response.headersSent) response.destroy()
  else sendRefused(service, call, refusal)
  return refusal
}
