import type { Instant } from '#base/clock.ts'
import { freshId } from '#base/ids.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { unstorablePath } from '#base/text/unstorableText.ts'
import { Unavailable } from '#base/unavailable.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoints.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { queryNamesOf, storedParametersOf } from '#contract/parameters/storedParameters.ts'
import type { Language } from '#contract/language.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import { type Caller, lacksScopes } from '#flows/identify.ts'
import type { NotedRequest } from '#flows/account/people.ts'
import { pay } from '#flows/pay.ts'
import { servingFor } from '#flows/search/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { ServiceAnswer, ServiceCall, ServiceData } from '#mcp/venueService.ts'
import { countCall } from '../auth/callerRate.ts'
import type { CallerCall, CallerDependencies } from '../caller/callerCall.ts'
import { principalOfCaller } from '../idempotency/callPrincipal.ts'
import { CALLER_CALLS } from '../caller/callerInterface.ts'
import { runCall } from '../calls/interfaceRoutes.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { NO_REFUSAL, notedErrorOf } from '../http/notedRefusal.ts'
import { problemBody } from '../http/problem.ts'
import { metaBody } from './metaBody.ts'
import type { ReadDependencies } from './readHandler.ts'
import { READ_ROUTES, type ReadOutcome, type ReadRoute } from './readRoutes.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { unavailableRefusal } from '../http/unavailableRefusal.ts'
import { type Done, fingerprintOf, type IdempotencyRecorder, runKeyed } from '../idempotency/runKeyed.ts'
import { unstorableFault } from '../input/unstorableFault.ts'

/** A caller from within the process, with the language of their texts. */
export interface InsideCaller {
  caller: Caller
  /** The language of texts for people. */
  language: Language
}

export interface InsideDependencies extends ReadDependencies, CallerDependencies, Pick<HttpDependencies, 'random'> {}

type CallerEndpoint = (typeof CALLER_ENDPOINTS)[number]

/** One call with its caller and its state. */
interface Inside extends InsideCaller {
  call: ServiceCall
  requestId: string
  disconnected: AbortSignal
}

/**
 * The public API for callers within this process that are already authenticated: the same scopes, rates, prices and use
 * cases as over HTTP, without a request or a token.
 */
export class InsideCalls {
  readonly #service: InsideDependencies
  readonly #into = new JsonSink()

  constructor(service: InsideDependencies) {
    this.#service = service
  }

  /** Never throws: an internal fault is logged, and returned to the caller as an error. */
  async run(from: InsideCaller, call: ServiceCall, disconnected: AbortSignal): Promise<ServiceAnswer> {
    const { random, people, metrics } = this.#service
    const inside = { ...from, call, requestId: freshId('req_', random), disconnected }
    const took = startStopwatch()
    const answer = await this.#answerOf(inside).catch((cause: unknown) => this.#failed(inside, cause))
    const status = answer.kind === 'data' ? 200 : ERRORS[answer.code as ErrorCode].status
    const units = answer.kind === 'data' ? answer.units : 0
    const latencyS = took()
    if (call.name !== 'meta') {
      const answered = { requestId: inside.requestId, status, units, latencyMs: latencyS * 1_000 }
      const refusal = answer.kind === 'data' ? NO_REFUSAL : notedErrorOf(answer)
      people.requests.note(from.caller, {
        ...answered,
        ...refusal,
        endpoint: call.name,
        parameters: insideParameters(call),
      })
    }
    metrics.route(`MCP ${call.name}`).note(status, 'none', latencyS)
    return answer
  }

  #failed(inside: Inside, cause: unknown): ServiceAnswer {
    this.#into.clear()
    const { log } = this.#service
    const { call, requestId } = inside
    if (cause instanceof Unavailable) {
      log('warn', 'a dependency of the service is unavailable', { requestId, cause: cause.message })
      return this.#refusalAnswer(unavailableRefusal(cause), inside)
    }
    const stack = cause instanceof Error ? cause.stack : String(cause)
    log('error', 'a call within the process failed', { requestId, call: call.name, cause: stack })
    return this.#refusalAnswer(refused('internal_error'), inside)
  }

  async #answerOf(inside: Inside): Promise<ServiceAnswer> {
    const { name, idempotencyKey, id, query, body } = inside.call
    const unstorable = unstorablePath({ id, ...query, ...body, idempotencyKey })
    if (unstorable !== null)
      return this.#refusalAnswer(refused('invalid_parameter', { faults: [unstorableFault(unstorable)] }), inside)
    if (name === 'meta') return this.#meta(inside)
    const route = READ_ROUTES.find(({ endpoint }) => endpoint.name === name)
    const endpoint = CALLER_ENDPOINTS.find((one) => one.name === name)
    const refusal = await this.#checkRateLimit(inside.caller, route?.endpoint ?? endpoint)
    if (refusal) return this.#refusalAnswer(refusal, inside)
    if (route) return this.#read(inside, route)
    if (!endpoint) throw new Error(`nothing answers the call ${name}`)
    return idempotencyKey === undefined
      ? this.#write(inside, endpoint)
      : this.#writeOnce(inside, endpoint, idempotencyKey)
  }

  /** Checks the caller's scopes and rate. */
  async #checkRateLimit(
    caller: Caller,
    endpoint: { scope: Scope | null; rate?: Endpoint['rate'] } | undefined,
  ): Promise<Refusal | null> {
    const needed = endpoint?.scope ?? 'places:read'
    if (!allows(caller.scopes, needed)) return lacksScopes([needed])
    const { suggestionCalls, clock } = this.#service
    if (endpoint?.rate === 'own') return suggestionCalls.take(caller, clock())
    return (await countCall(this.#service, caller)).refusal
  }

  async #meta(inside: Inside): Promise<ServiceAnswer> {
    const serving = this.#service.releases.current()
    if (!serving) return this.#refusalAnswer(refused('service_unavailable'), inside)
    return dataOf(JSON.parse(await metaBody(serving, this.#service.clock())), null, 0)
  }

  async #read(inside: Inside, route: ReadRoute): Promise<ServiceAnswer> {
    const { metering, clock } = this.#service
    const at = clock()
    const answer = await this.#found(inside, route, at)
    if (answer.kind === 'refused') return this.#refusalAnswer(answer, inside)
    const { body, units, tier, venues } = answer
    const text = body.toString('utf8')
    this.#into.release(body)
    // Sandbox venues are not counted.
    if (units > 0 || (venues.length > 0 && inside.caller.mode !== 'test')) {
      const unpaid = await pay(metering, inside.caller, { at, units, tier, venues })
      if (unpaid) return this.#refusalAnswer(unpaid, inside)
    }
    const { data, meta = null } = JSON.parse(text) as { data: unknown; meta?: unknown }
    return dataOf(data, meta, units)
  }

  async #found({ caller, language, call, requestId }: Inside, { parse }: ReadRoute, at: Instant): Promise<ReadOutcome> {
    const service = this.#service
    const read = parse(Object.entries(call.query ?? {}), at)
    if (read.kind === 'faulty') return refusalOfFaults(read)
    const serving = servingFor(service.releases, caller, read.dataVersion)
    if ('kind' in serving) return serving
    const id = call.id ?? ''
    return service.slices.run(read.run({ service, serving, caller, id, at, requestId, language, into: this.#into }))
  }

  async #write(inside: Inside, endpoint: CallerEndpoint): Promise<ServiceAnswer> {
    const done = await this.#done(inside, endpoint, null)
    return done.kind === 'refused'
      ? this.#refusalAnswer(done, inside)
      : dataOf(done.data, done.meta ?? null, done.units ?? 0)
  }

  /** As `#write`, but at most once a day for the same key. */
  async #writeOnce(inside: Inside, endpoint: CallerEndpoint, key: string): Promise<ServiceAnswer> {
    const { call, caller } = inside
    const path = endpoint.path.replace(/\{\w+\}/, encodeURIComponent(call.id ?? ''))
    let units = 0
    const outcome = await runKeyed({
      calls: this.#service.idempotentCalls,
      principal: principalOfCaller(caller),
      key,
      fingerprint: fingerprintOf(endpoint.method, path, call.body ?? {}),
      status: endpoint.status,
      shownOnce: endpoint.shownOnce ?? null,
      run: async (recorder) => {
        const done = await this.#done(inside, endpoint, recorder)
        if (done.kind === 'done') units = done.units ?? 0
        return done
      },
      problemOf: (refusal) => {
        const problem = this.#problem(refusal, inside)
        return { status: problem.status, body: JSON.stringify(problem) }
      },
    })
    if (outcome.kind === 'refused') return this.#refusalAnswer(outcome, inside)
    const answer = JSON.parse(outcome.answer) as { data: unknown } | ReturnType<typeof problemBody>
    if ('error' in answer) return { ...answer.error, kind: 'refused', retryAfterS: null, replayed: outcome.replayed }
    return { ...dataOf(answer.data, null, outcome.replayed ? 0 : units), replayed: outcome.replayed }
  }

  async #done(
    { call, caller, language, disconnected }: Inside,
    endpoint: CallerEndpoint,
    recorder: IdempotencyRecorder,
  ): Promise<Done | Refusal> {
    const query = new URLSearchParams(call.query).toString()
    const path = Object.fromEntries(endpoint.pathParameters.map(({ name }) => [name, call.id ?? '']))
    return runCall<typeof CALLER_ENDPOINTS, CallerDependencies, CallerCall>(
      this.#service,
      {
        endpoint,
        calls: CALLER_CALLS,
        call: { caller, language, disconnected, query },
        sent: { body: { ...call.body }, path },
        context: { now: this.#service.clock() },
      },
      recorder,
    )
  }

  #refusalAnswer(refusal: Refusal, inside: Inside): ServiceAnswer {
    const { error } = this.#problem(refusal, inside)
    return { ...error, kind: 'refused', retryAfterS: refusal.retryAfterS ?? null }
  }

  #problem(refusal: Refusal, { language, requestId }: Inside) {
    return problemBody(refusal, { publicUrl: this.#service.publicUrl, path: '/mcp', requestId, language })
  }
}

function insideParameters({ name, id, query = {}, body = {} }: ServiceCall): NotedRequest['parameters'] {
  const endpoint =
    CALLER_ENDPOINTS.find((one) => one.name === name) ?? READ_ROUTES.find((one) => one.endpoint.name === name)?.endpoint
  const stored = storedParametersOf(
    { path: id === undefined ? {} : { id }, query: Object.entries(query), body },
    endpoint === undefined ? new Set() : queryNamesOf(endpoint),
  )
  return () => stored
}

function dataOf(data: unknown, meta: unknown, units: number): ServiceData {
  return { kind: 'data', data, meta, units, replayed: false }
}
