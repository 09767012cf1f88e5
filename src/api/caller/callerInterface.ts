import type { FastifyInstance } from 'fastify'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import { callerAdmission } from '../auth/admission.ts'
import type { Authentication } from '../auth/authentication.ts'
import { principalOfCaller } from '../auth/callPrincipal.ts'
import { addInterface, type CallTable } from '../auth/interfaceRoutes.ts'
import { withoutKey } from '../auth/queryKey.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { queryOf } from '../http/replies.ts'
import { languageOf } from '../negotiation.ts'
import type { CallerDependencies, RunCallerCall } from './callerCall.ts'
import { KEY_CALLS } from './keyCalls.ts'
import { LIVE_STATUS_CALLS } from './liveStatusCalls.ts'
import { RESERVATION_CALLS } from './reservationCalls.ts'
import { WEBHOOK_CALLS } from './webhookCalls.ts'

export const CALLER_CALLS: CallTable<typeof CALLER_ENDPOINTS, RunCallerCall> = {
  ...RESERVATION_CALLS,
  ...LIVE_STATUS_CALLS,
  ...WEBHOOK_CALLS,
  ...KEY_CALLS,
}

/** Adds the calls with an API key or an access token, other than reading places. */
export function addCallerInterface(
  app: FastifyInstance,
  dependencies: CallerDependencies,
  authentication: Authentication,
): void {
  addInterface(app, dependencies, {
    endpoints: CALLER_ENDPOINTS,
    admission: ({ scope }) => callerAdmission(dependencies, authentication, scope),
    queryOf: (url) => withoutKey(queryOf(url)),
    callOf: ({ who, body, query, id, request, reply }) => ({
      caller: who,
      body,
      query,
      id,
      disconnected: disconnectSignal(reply),
      language: languageOf(request.headers['accept-language']),
    }),
    principalOf: ({ caller }) => principalOfCaller(caller),
    calls: CALLER_CALLS,
    noteAnswer: (caller, { name }, reply) => {
      const units = Number(reply.getHeader('x-service-units'))
      dependencies.people.requests.note(caller, name, reply.statusCode, units)
    },
  })
}
