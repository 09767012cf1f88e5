import type { OWNER_PEOPLE_ENDPOINTS } from '#contract/endpoints/owner/ownerPeopleEndpoints.ts'
import {
  changeRole,
  invitePerson,
  listPeople,
  readPlaceActivity,
  removePerson,
  shownInvitation,
  withdrawOwnInvitation,
} from '#flows/owner/people/managePeople.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'

/** The calls with which owners decide who else has access to a place, by endpoint name of the contract. */
export const OWNER_PEOPLE_CALLS: InterfaceCalls<typeof OWNER_PEOPLE_ENDPOINTS, OwnerDependencies, OwnerCall> = {
  listPeople: ({ ownerServices }, { caller, path }) => listPeople(ownerServices, caller, path.id),
  invitePerson: ({ ownerServices }, { caller, path, body }, recorder) =>
    invitePerson(ownerServices, caller, path.id, body, recorder?.(shownInvitation)),
  changeRole: ({ ownerServices }, { caller, path: { id: placeId, personId }, body }) =>
    changeRole(ownerServices, caller, { placeId, personId }, body.role),
  removePerson: ({ ownerServices }, { caller, path: { id: placeId, personId } }) =>
    removePerson(ownerServices, caller, { placeId, personId }),
  withdrawInvitation: ({ ownerServices }, { caller, path: { id: placeId, invitationId } }) =>
    withdrawOwnInvitation(ownerServices, caller, { placeId, invitationId }),
  readPlaceActivity: ({ ownerServices }, { caller, path }) => readPlaceActivity(ownerServices, caller, path.id),
}
