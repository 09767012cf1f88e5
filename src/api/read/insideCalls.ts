import type { Instant } from '#base/clock.ts'
import { freshId } from '#base/ids.ts'
import { JsonSink } from '#base/text/jsonSink.ts'
import { startStopwatch } from '#base/stopwatch.ts'
import { unstorablePath } from '#base/text/unstorableText.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { CallerEndpoint } from '#contract/endpoints/callerEndpoint.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import { type Caller, lacksScopes } from '#flows/identify.ts'
import { takeRateLimit, pay } from '#flows/pay.ts'
import { servingFor } from '#flows/search/placeQueries.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import type { ServiceAnswer, ServiceCall, ServiceData } from '#mcp/venueService.ts'
import type { CallDone } from '../caller/callerCall.ts'
import { principalOfCaller } from '../auth/callPrincipal.ts'
import { CALLS } from '../caller/callerRoutes.ts'
import { metaBody } from './openRoutes.ts'
import { problemBody } from '../http/problem.ts'
import { type Answer, READ_ROUTES, type ReadRoute } from './readRoutes.ts'
import { refusalOfFaults } from '../input/refusalOfFaults.ts'
import { unavailableRefusal } from '../http/unavailableRefusal.ts'
import { fingerprintOf, type IdempotencyRecorder, runKeyed } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import { unstorableFault } from '../input/unstorableFault.ts'

/** Who calls from within the process, and how. */
export interface InsideCaller {
  caller: Caller
  /** Of texts for people. */
  language: Language
}

/** One call with what belongs to it. */
interface Inside extends InsideCaller {
  call: ServiceCall
  requestId: string
  disconnected: AbortSignal
}

/**
 * The public API for callers that are in this process and were authenticated already: the same scopes, rates, prices and
 * use cases as over HTTP, without a request or a token on the way.
 */
export class InsideCalls {
  readonly #service: Service
  readonly #into = new JsonSink()

  constructor(service: Service) {
    this.#service = service
  }

  /** Never throws: a fault of ours is told to the log, and to the caller as an error like any other. */
  async run(from: InsideCaller, call: ServiceCall, disconnected: AbortSignal): Promise<ServiceAnswer> {
    const { random, people, metrics } = this.#service
    const inside = { ...from, call, requestId: freshId('req_', random), disconnected }
    const took = startStopwatch()
    const answer = await this.#answerOf(inside).catch((cause: unknown) => this.#failed(inside, cause))
    const status = answer.kind === 'data' ? 200 : ERRORS[answer.code as ErrorCode].status
    const units = answer.kind === 'data' ? answer.units : 0
    if (call.name !== 'meta') people.requests.note(from.caller, call.name, status, units)
    metrics.route(`MCP ${call.name}`).note(status, 'none', took())
    return answer
  }

  #failed(inside: Inside, cause: unknown): ServiceAnswer {
    this.#into.clear()
    const { log } = this.#service
    const { call, requestId } = inside
    if (cause instanceof Unavailable) {
      log('warn', 'something the service stands on is away', { requestId, cause: cause.message })
      return this.#refusalAnswer(unavailableRefusal(cause), inside)
    }
    const stack = cause instanceof Error ? cause.stack : String(cause)
    log('error', 'a call from within failed', { requestId, call: call.name, cause: stack })
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
    const refusal = await this.#checkRateLimit(inside.caller, (route?.endpoint ?? endpoint)?.scope ?? 'places:read')
    if (refusal) return this.#refusalAnswer(refusal, inside)
    if (route) return this.#read(inside, route)
    if (!endpoint) throw new Error(`nothing answers the call ${name}`)
    return idempotencyKey === undefined ? this.#write(inside) : this.#writeOnce(inside, endpoint, idempotencyKey)
  }

  /** By the caller's scopes and rate. */
  async #checkRateLimit(caller: Caller, needed: Scope): Promise<Refusal | null> {
    const { metering, clock } = this.#service
    if (!allows(caller.scopes, needed)) return lacksScopes([needed])
    const at = clock()
    await metering.ready(caller, at)
    return takeRateLimit(metering, caller, at).refusal
  }

  #meta(inside: Inside): ServiceAnswer {
    const serving = this.#service.releases.current()
    if (!serving) return this.#refusalAnswer(refused('service_unavailable'), inside)
    return dataOf(JSON.parse(metaBody(serving.index)), null, 0)
  }

  async #read(inside: Inside, route: ReadRoute): Promise<ServiceAnswer> {
    const { metering, clock } = this.#service
    const at = clock()
    const answer = this.#found(inside, route, at)
    if (answer.kind === 'refused') return this.#refusalAnswer(answer, inside)
    const { units, tier, venues } = answer
    // The sandbox is nobody's data: nothing of it counts.
    if (units > 0 || (venues.length > 0 && inside.caller.mode !== 'test')) {
      const unpaid = await pay(metering, inside.caller, { at, units, tier, venues })
      if (unpaid) return this.#refusalAnswer(unpaid, inside)
    }
    const { data, meta = null } = JSON.parse(answer.body.toString('utf8')) as { data: unknown; meta?: unknown }
    return dataOf(data, meta, units)
  }

  #found({ caller, language, call, requestId }: Inside, { understand }: ReadRoute, at: Instant): Answer | Refusal {
    const service = this.#service
    const read = understand(Object.entries(call.query ?? {}), at)
    if (read.kind === 'faulty') return refusalOfFaults(read)
    const serving = servingFor(service.releases, caller, read.dataVersion)
    if ('kind' in serving) return serving
    return read.run({ service, serving, caller, id: call.id ?? '', at, requestId, language, into: this.#into })
  }

  async #write(inside: Inside): Promise<ServiceAnswer> {
    const done = await this.#done(inside, null)
    return done.kind === 'refused'
      ? this.#refusalAnswer(done, inside)
      : dataOf(done.data, done.meta ?? null, done.units ?? 0)
  }

  /** As `#write`, and at most once a day for the same key. */
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
        const done = await this.#done(inside, recorder)
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
    recorder: IdempotencyRecorder,
  ): Promise<CallDone | Refusal> {
    const run = CALLS[call.name]
    if (!run) throw new Error(`nothing answers the call ${call.name}`)
    const query = new URLSearchParams(call.query).toString()
    return run(
      this.#service,
      { caller, language, disconnected, query, id: call.id ?? '', body: { ...call.body } },
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

function dataOf(data: unknown, meta: unknown, units: number): ServiceData {
  return { kind: 'data', data, meta, units, replayed: false }
}
