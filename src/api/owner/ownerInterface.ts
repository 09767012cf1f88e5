import type { FastifyInstance } from 'fastify'
import { roleOfOwnerCall } from '#contract/access/ownerCallRoles.ts'
import { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import { principalOfOwner } from '../idempotency/callPrincipal.ts'
import { addInterface, type InterfaceDefinition } from '../calls/interfaceRoutes.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'
import { OWNER_CALLS } from './ownerCalls.ts'
import { addAlertLinks } from './alerts/alertLinkRoutes.ts'
import { addOwnerEvents } from './ownerEventStream.ts'
import { ownerAdmission } from './ownerAdmission.ts'
import { addPhotoFiles } from './photos/photoFileRoute.ts'
import { addPhotoUpload } from './photos/photoUploadRoute.ts'
import { addMailedLinks } from './mailedLinkRoutes.ts'
import { addOwnerSignIn, type OwnerSignInDependencies } from './ownerSignInRoutes.ts'

/** Adds the owner interface (docs/reference/administration.md#owner-interface). */
export function addOwnerInterface(
  app: FastifyInstance,
  dependencies: OwnerDependencies & OwnerSignInDependencies,
): void {
  addOwnerSignIn(app, dependencies)
  addMailedLinks(app, dependencies)
  addAlertLinks(app, dependencies)
  addOwnerEvents(app, dependencies)
  addPhotoUpload(app, dependencies)
  addPhotoFiles(app, dependencies)
  const definition: InterfaceDefinition<typeof OWNER_CALL_ENDPOINTS, OwnerDependencies, Owner, OwnerCall> = {
    endpoints: OWNER_CALL_ENDPOINTS,
    admission: () => ownerAdmission(dependencies),
    // Calls without a role use no place.
    callOf: ({ who: owner, endpoint, query }) => ({
      owner,
      query,
      caller: { ownerId: owner.ownerId, role: roleOfOwnerCall(endpoint.name) ?? 'owner' },
    }),
    contextOf: ({ owner }) => ({
      now: dependencies.clock(),
      ownEmail: owner.email,
      publicUrl: dependencies.publicUrl,
    }),
    principalOf: ({ owner }) => principalOfOwner(owner),
    calls: OWNER_CALLS,
  }
  addInterface(app, dependencies, definition)
}
