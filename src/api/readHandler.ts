import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Instant } from '#base/clock.ts'
import { JsonSink } from '#base/jsonSink.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { Caller } from '#flows/identify.ts'
import { enter, pay } from '#flows/pay.ts'
import { servingFor } from '#flows/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { Authentication, Identified } from './authentication.ts'
import { isAnyEtag, matchesEtag, weakEtag } from './etag.ts'
import type { TierLabel } from './metrics.ts'
import { acceptsJson, languageOf } from './negotiation.ts'
import { codeOfFaults } from './problem.ts'
import { withoutKey } from './queryKey.ts'
import { readQueryString } from './queryString.ts'
import { rateHeaders } from './rateHeaders.ts'
import { RecentReads } from './recentReads.ts'
import type { Answer, ReadRoute } from './readRoutes.ts'
import { AWAY_RETRY_S, longQuery, pathOf, queryOf, refusalReply, VARY } from './replies.ts'
import type { Service } from './service.ts'
import { transportSecurity } from './transportSecurity.ts'

/** A read as it came. It is answered on Node's own response: the framework's reply costs as much as the rest of a read. */
export interface ReadCall {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** The `{id}` of the path, decoded; empty where there is none. */
  id: string
  /** Seconds since it came. */
  took: () => number
}

/** Answers a read; never throws. */
export type ServeRead = (call: ReadCall) => void

/** The caller has this answer: nothing is sent and nothing billed. */
interface Held {
  kind: 'held'
  etag: string
}
type Outcome = (Answer & { etag: string }) | Held | Refusal

/** Reads may be kept by the caller itself for a minute (decisions.md 18). */
const READS_CACHED = 'private, max-age=60'

/** The life of a read: who calls, what is asked, which release answers, whether the caller has the answer already. */
export function readHandler(
  service: Service,
  authentication: Authentication,
  { endpoint, understand }: ReadRoute,
): ServeRead {
  const scope = endpoint.scope ?? 'places:read'
  const hasId = endpoint.path.includes('{id}')
  const { metering } = service
  const into = new JsonSink()
  const recent = new RecentReads()
  const metrics = service.metrics.route(`GET ${endpoint.path}`)
  const { search } = service.metrics
  const secure = transportSecurity(service.publicUrl)
  const { requests } = service.people

  return (call) => {
    try {
      const { outcome, headers } = whoCalls(call)
      if (outcome.kind === 'refused') return refuse(call, null, outcome, headers)
      const { caller } = outcome
      // What the caller has used is read from the database once, with the first request of its key.
      const reading = metering.ready(caller, service.clock())
      if (!reading) return serve(call, caller, headers)
      reading.then(() => serve(call, caller, headers)).catch((cause: unknown) => fail(call, caller, cause))
    } catch (cause) {
      fail(call, null, cause)
    }
  }

  function serve(call: ReadCall, caller: Caller, headers: readonly string[]): void {
    const at = service.clock()
    const { rate, refusal } = enter(metering, caller, at)
    const more = () => [...headers, ...secure, ...rateHeaders(caller, rate, metering.monthStanding(caller, at), at)]
    const outcome = refusal ?? outcomeOf(call, caller, at)
    if (outcome.kind === 'refused') return refuse(call, caller, outcome, more())
    if (outcome.kind === 'held') return hold(call, caller, outcome, more())
    const { units, tier, venues } = outcome
    if (units === 0 && venues.length === 0) return answer(call, caller, outcome, more())
    // Nothing leaves before it is paid for.
    pay(metering, caller, { at, units, tier, venues })
      .then((unpaid) => (unpaid ? refuse(call, caller, unpaid, more()) : answer(call, caller, outcome, more())))
      .catch((cause: unknown) => fail(call, caller, cause))
  }

  function answer(call: ReadCall, caller: Caller, outcome: Answer & { etag: string }, more: readonly string[]): void {
    sendAnswer(call, outcome, more)
    note(call, caller, outcome.tier, outcome.units)
  }

  function hold(call: ReadCall, caller: Caller, outcome: Held, more: readonly string[]): void {
    sendHeld(call, outcome, more)
    note(call, caller, 'none', 0)
  }

  function refuse(call: ReadCall, caller: Caller | null, refusal: Refusal, more: readonly string[]): void {
    sendRefused(service, call, refusal, more)
    note(call, caller, 'none', 0)
  }

  function fail(call: ReadCall, caller: Caller | null, cause: unknown): void {
    into.clear()
    sendFailed(service, call, cause)
    note(call, caller, 'none', 0)
  }

  function note(
    { response: { statusCode: status }, took }: ReadCall,
    caller: Caller | null,
    tier: TierLabel,
    units: number,
  ): void {
    metrics.note(status, tier, took())
    if (caller) requests.note(caller, endpoint.name, status, units)
  }

  function whoCalls({ request, id }: ReadCall): Identified {
    // The router takes nothing at all for an id; to us `/places/` is an address that does not exist.
    if (hasId && id === '') return { outcome: refused('not_found'), headers: [] }
    const long = longQuery(request.url ?? '')
    if (long) return { outcome: long, headers: [] }
    if (!acceptsJson(request.headers.accept)) return { outcome: refused('not_acceptable'), headers: [] }
    return authentication.identify(request, scope)
  }

  function outcomeOf(
    { request: { url = '', headers }, requestId, id }: ReadCall,
    caller: Caller,
    at: Instant,
  ): Outcome {
    const queryText = withoutKey(queryOf(url))
    const read = recent.understood(queryText, at, () => {
      const query = readQueryString(queryText)
      return query.kind === 'read' ? understand(query.params, at) : query
    })
    if (read.kind === 'faulty') return refused(codeOfFaults(read.faults), { faults: read.faults })
    const serving = servingFor(service.releases, read.dataVersion)
    if ('kind' in serving) return serving

    const language = languageOf(headers['accept-language'])
    const { index, overlay } = serving
    const revision = String(overlay.revision)
    const etag = weakEtag(url, index.dataVersion, revision, read.moment, caller.mode, caller.plan, language)
    const held = headers['if-none-match']
    if (matchesEtag(held, etag)) return { kind: 'held', etag }
    const searching = startStopwatch()
    const answer = read.run({ service, serving, caller, id, at, requestId, language, into })
    search.note(searching())
    if (answer.kind === 'refused') return answer
    // `*` stands for whatever there is (RFC 9110, 13.1.2), and only now it is known that there is something.
    return isAnyEtag(held) ? { kind: 'held', etag } : { ...answer, etag }
  }
}

/** Names and values in turn, the way Node takes them without making an object of them first. */
function sendAnswer(
  { response, requestId }: ReadCall,
  answer: Answer & { etag: string },
  more: readonly string[],
): void {
  const { body, units, headers, etag } = answer
  const head = ['content-type', 'application/json', 'content-length', String(body.length), 'x-request-id', requestId]
  head.push('x-service-units', String(units), 'x-content-type-options', 'nosniff', 'vary', VARY)
  head.push('cache-control', READS_CACHED, 'etag', etag, ...more, ...headers)
  response.writeHead(200, head)
  response.end(body)
}

function sendHeld({ response, requestId }: ReadCall, { etag }: Held, more: readonly string[]): void {
  const head = ['x-request-id', requestId, 'x-service-units', '0', 'x-content-type-options', 'nosniff', 'vary', VARY]
  response.writeHead(304, [...head, 'cache-control', READS_CACHED, 'etag', etag, ...more])
  response.end()
}

function sendRefused(service: Service, call: ReadCall, refusal: Refusal, more: readonly string[]): void {
  const { request, response, requestId } = call
  const { status, headers, body } = refusalReply(request, requestId, service.publicUrl, refusal)
  response.writeHead(status, [...Object.entries(headers).flat(), 'content-length', String(body.length), ...more])
  response.end(body)
}

/** A fault of ours: told to the log and to nobody else. */
function sendFailed(service: Service, call: ReadCall, cause: unknown): void {
  const { request, response, requestId } = call
  if (cause instanceof Unavailable) {
    service.log('warn', 'something the service stands on is away', { requestId, cause: cause.message })
    return sendRefused(service, call, refused('service_unavailable', { retryAfterS: AWAY_RETRY_S }), [])
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
