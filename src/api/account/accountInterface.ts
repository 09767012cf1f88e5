import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACCOUNT_CALL_ROLES } from '#contract/access/accountCallRoles.ts'
import { ACCOUNT_HEADER } from '#contract/access/teamRoles.ts'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { reachAccount } from '#flows/account/reachAccount.ts'
import { refused } from '#flows/refusal.ts'
import type { SignedInPerson } from '#identity/identity.ts'
import { foreignWrite } from '../auth/foreignWrite.ts'
import type { AdmissionRules } from '../auth/admission.ts'
import type { Admission } from '../calls/admittedCall.ts'
import { principalOfSession } from '../idempotency/callPrincipal.ts'
import { addInterface, type InterfaceDefinition } from '../calls/interfaceRoutes.ts'
import { disconnectSignal } from '../http/disconnectSignal.ts'
import { languageOf } from '../negotiation.ts'
import type { OwnCall } from './accountCall.ts'
import { ACCOUNT_CALLS } from './accountCalls.ts'
import type { PageCallDependencies } from './pageCalls.ts'

/** Adds the calls of a signed-in person about their own account, and about others in whose team they are. */
export function addAccountInterface(app: FastifyInstance, dependencies: PageCallDependencies): void {
  const definition: InterfaceDefinition<typeof ACCOUNT_ENDPOINTS, PageCallDependencies, SignedInPerson, OwnCall> = {
    endpoints: ACCOUNT_ENDPOINTS,
    admission: () => personAdmission(dependencies),
    callOf: async ({ who: person, endpoint, query, request, reply }) => {
      const named = request.headers[ACCOUNT_HEADER.toLowerCase()]?.toString() ?? null
      const reached = await reachAccount(dependencies.people, person, named, ACCOUNT_CALL_ROLES[endpoint.name])
      if (reached.kind === 'refused') return reached
      const { account, role } = reached
      const language = languageOf(request.headers['accept-language'])
      return { person, account, role, query, language, disconnected: disconnectSignal(reply) }
    },
    contextOf: () => ({ now: dependencies.clock() }),
    principalOf: (call) => principalOfSession(call, dependencies.administration.plans),
    calls: ACCOUNT_CALLS,
  }
  addInterface(app, dependencies, definition)
}

/** A write from a page of another server counts as the call of a stranger. */
function personAdmission(dependencies: PageCallDependencies): AdmissionRules<SignedInPerson> {
  const signedIn = async ({ headers }: FastifyRequest): Promise<Admission<SignedInPerson>> => {
    const who = await dependencies.identity.personOf(headers.cookie)
    return who ? { kind: 'admitted', who } : refused('sign_in_required')
  }
  return {
    authenticate: async (request) => {
      const admission = foreignWrite(request, dependencies) ?? (await signedIn(request))
      return admission.kind === 'refused' ? { kind: 'stranger', refusal: () => admission } : admission
    },
    takeRateLimit: (person, request) =>
      dependencies.interfaceLimits.take('account', request, person && person.sessionId),
    authenticateAgain: signedIn,
  }
}
