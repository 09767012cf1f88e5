import type { FastifyInstance } from 'fastify'
import { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/ownerEndpoints.ts'
import { principalOfOwner } from '../auth/callPrincipal.ts'
import { addInterface } from '../auth/interfaceRoutes.ts'
import { OWNER_CALLS, type OwnerDependencies } from './ownerCalls.ts'
import { addOwnerEvents } from './ownerEventStream.ts'
import { ownerAdmission } from './ownerIdentity.ts'
import { addOwnerSignIn, type OwnerSignInDependencies } from './ownerSignInRoutes.ts'

/** Adds the owner interface (docs/reference/administration.md#owner-interface). */
export function addOwnerInterface(
  app: FastifyInstance,
  dependencies: OwnerDependencies & OwnerSignInDependencies,
): void {
  addOwnerSignIn(app, dependencies)
  addOwnerEvents(app, dependencies)
  addInterface(app, dependencies, {
    endpoints: OWNER_CALL_ENDPOINTS,
    admission: () => ownerAdmission(dependencies),
    callOf: ({ who: owner, id, body }) => ({ owner, id, body }),
    principalOf: ({ owner }) => principalOfOwner(owner),
    calls: OWNER_CALLS,
  })
}
