import type { FastifyInstance } from 'fastify'
import { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/ownerEndpoints.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import { principalOfOwner } from '../idempotency/callPrincipal.ts'
import { addInterface, type InterfaceDefinition } from '../calls/interfaceRoutes.ts'
import { OWNER_CALLS, type OwnerCall, type OwnerDependencies } from './ownerCalls.ts'
import { addOwnerEvents } from './ownerEventStream.ts'
import { ownerAdmission } from './ownerAdmission.ts'
import { addOwnerSignIn, type OwnerSignInDependencies } from './ownerSignInRoutes.ts'

/** Adds the owner interface (docs/reference/administration.md#owner-interface). */
export function addOwnerInterface(
  app: FastifyInstance,
  dependencies: OwnerDependencies & OwnerSignInDependencies,
): void {
  addOwnerSignIn(app, dependencies)
  addOwnerEvents(app, dependencies)
  const definition: InterfaceDefinition<typeof OWNER_CALL_ENDPOINTS, OwnerDependencies, Owner, OwnerCall> = {
    endpoints: OWNER_CALL_ENDPOINTS,
    admission: () => ownerAdmission(dependencies),
    callOf: ({ who: owner }) => ({ owner }),
    contextOf: ({ owner }) => ({ now: dependencies.clock(), ownEmail: owner.email }),
    principalOf: ({ owner }) => principalOfOwner(owner),
    calls: OWNER_CALLS,
  }
  addInterface(app, dependencies, definition)
}
