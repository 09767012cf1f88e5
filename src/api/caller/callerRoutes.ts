import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallerEndpoint } from '#contract/endpoints/callerEndpoint.ts'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { Caller } from '#flows/identify.ts'
import type { Refusal } from '#flows/refusal.ts'
import { admit } from '../auth/admission.ts'
import { type Admission, readAdmittedCall } from '../auth/admittedCall.ts'
import type { Authentication } from '../auth/authentication.ts'
import type { RunCallerCall } from './callerCall.ts'
import { principalOfCaller } from '../auth/callPrincipal.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { KEY_CALLS } from './keyCalls.ts'
import { LIVE_STATUS_CALLS } from './liveStatusCalls.ts'
import { languageOf } from '../negotiation.ts'
import { withoutKey } from '../auth/queryKey.ts'
import { RESERVATION_CALLS } from './reservationCalls.ts'
import { queryOf, routePath, sendRefusal } from '../http/replies.ts'
import { runOnce } from '../auth/runOnce.ts'
import type { Service } from '../service.ts'
import { WEBHOOK_CALLS } from './webhookCalls.ts'

/** By the name the contract gives each call. */
export const CALLS: Readonly<Record<string, RunCallerCall>> = {
  ...RESERVATION_CALLS,
  ...LIVE_STATUS_CALLS,
  ...WEBHOOK_CALLS,
  ...KEY_CALLS,
}

/** Throws when the contract promises a call that nothing here answers. */
export function addCallerRoutes(app: FastifyInstance, service: Service, authentication: Authentication): void {
  for (const endpoint of CALLER_ENDPOINTS) {
    const run = CALLS[endpoint.name]
    if (!run) throw new Error(`nothing answers the call ${endpoint.name}`)
    addCallerRoute(app, service, authentication, endpoint, run)
  }
}

function addCallerRoute(
  app: FastifyInstance,
  service: Service,
  authentication: Authentication,
  { name, method, path, status, scope, query, shownOnce = null }: CallerEndpoint,
  run: RunCallerCall,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  // Before the body is read: a stranger's body is not worth reading.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = await admit(service, authentication, scope, request, reply)
    if (caller) callers.set(request, caller)
  }
  const onResponse = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callers.get(request)
    const units = Number(reply.getHeader('x-service-units'))
    if (caller) service.people.requests.note(caller, name, reply.statusCode, units)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const admitted = callers.get(request)
    if (!admitted) throw new Error('a call came to its handler without a caller')
    const read = await readAdmittedCall(request, admitted, {
      query: withoutKey(queryOf(request.url)),
      takesQuery: query.length > 0,
      admitAgain: () => identifyAgain(authentication, scope, request),
    })
    if (read.kind === 'refused') return refuse(read)
    const { who: caller, body, query: asked } = read
    const [id = ''] = Object.values(request.params as Record<string, string>)
    return runOnce({
      service,
      request,
      reply,
      principal: principalOfCaller(caller),
      body,
      status,
      shownOnce,
      run: async (object, recorder) => {
        const [disconnected, language] = [disconnectSignal(reply), languageOf(request.headers['accept-language'])]
        const call = { caller, body: object, query: asked, id, disconnected, language }
        const outcome = await run(service, call, recorder)
        if (outcome.kind === 'refused') return outcome
        const { units = 0, meta, headers } = outcome
        reply.headers({ ...headers, 'x-service-units': String(units) })
        return meta ? { ...outcome, meta: { ...meta, units, requestId: request.id } } : outcome
      },
    })
  }
  app.route({ method, url: routePath(path), exposeHeadRoute: false, onRequest, onResponse, handler })
}

/** Without its rate, which the call has paid already. */
async function identifyAgain(
  authentication: Authentication,
  scope: Scope,
  { raw }: FastifyRequest,
): Promise<Admission<Caller>> {
  const { outcome } = await authentication.identify(raw, scope)
  return outcome.kind === 'refused' ? outcome : { kind: 'admitted', who: outcome.caller }
}
