import type { FastifyInstance } from 'fastify'
import { CALLER_ENDPOINTS } from '#contract/endpoints/callerEndpoints.ts'
import type { Caller } from '#flows/identify.ts'
import { callerAdmission } from '../auth/admission.ts'
import type { Authentication } from '../auth/authentication.ts'
import { principalOfCaller } from '../idempotency/callPrincipal.ts'
import { addInterface, type InterfaceDefinition } from '../calls/interfaceRoutes.ts'
import { withoutKey } from '../auth/queryKey.ts'
import { notedCall } from '../notedCall.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { queryOf } from '../http/replies.ts'
import { languageOf } from '../negotiation.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'
import { EXPORT_CALLS } from './exportCalls.ts'
import { KEY_CALLS } from './keyCalls.ts'
import { LIVE_STATUS_CALLS } from './liveStatusCalls.ts'
import { REPORT_CALLS } from './reportCalls.ts'
import { MATCH_CALLS } from './matchCalls.ts'
import { RESERVATION_CALLS } from './reservationCalls.ts'
import { WEBHOOK_CALLS } from './webhookCalls.ts'

export const CALLER_CALLS: CallerCalls<typeof CALLER_ENDPOINTS> = {
  ...MATCH_CALLS,
  ...RESERVATION_CALLS,
  ...LIVE_STATUS_CALLS,
  ...REPORT_CALLS,
  ...WEBHOOK_CALLS,
  ...KEY_CALLS,
  ...EXPORT_CALLS,
}

/** Adds the calls with an API key or an access token, other than reading places. */
export function addCallerInterface(
  app: FastifyInstance,
  dependencies: CallerDependencies,
  authentication: Authentication,
): void {
  const definition: InterfaceDefinition<typeof CALLER_ENDPOINTS, CallerDependencies, Caller, CallerCall> = {
    endpoints: CALLER_ENDPOINTS,
    admission: ({ scope }) => callerAdmission(dependencies, authentication, scope),
    queryOf: (url) => withoutKey(queryOf(url)),
    callOf: ({ who, query, request, reply }) => ({
      caller: who,
      query,
      disconnected: disconnectSignal(reply),
      language: languageOf(request.headers['accept-language']),
    }),
    contextOf: () => ({ now: dependencies.clock() }),
    principalOf: ({ caller }) => principalOfCaller(caller),
    calls: CALLER_CALLS,
    noteAnswer: (caller, endpoint, answered) =>
      dependencies.people.requests.note(caller, notedCall(endpoint, answered)),
  }
  addInterface(app, dependencies, definition)
}
