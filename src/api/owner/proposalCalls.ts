import type { OWNER_PROPOSAL_ENDPOINTS } from '#contract/endpoints/owner/ownerProposalEndpoints.ts'
import {
  proposeChange,
  readPlaceProposals,
  shownProposal,
  withdrawChange,
} from '#flows/owner/proposals/proposeChange.ts'
import {
  findVenueMatches,
  listVenueProposals,
  proposeVenue,
  withdrawVenue,
} from '#flows/owner/proposals/proposeVenue.ts'
import type { InterfaceCalls } from '../calls/interfaceRoutes.ts'
import type { OwnerCall, OwnerDependencies } from './ownerCall.ts'

/** The calls with which owners propose changes to the operator, by endpoint name of the contract. */
export const PROPOSAL_CALLS: InterfaceCalls<typeof OWNER_PROPOSAL_ENDPOINTS, OwnerDependencies, OwnerCall> = {
  readPlaceProposals: ({ ownerServices }, { caller, path }) => readPlaceProposals(ownerServices, caller, path.id),
  proposeChange: ({ ownerServices }, { caller, path, body }, recorder) =>
    proposeChange(ownerServices, caller, path.id, body, recorder?.(shownProposal)),
  withdrawChange: ({ ownerServices }, { caller, path: { id: placeId, proposalId } }) =>
    withdrawChange(ownerServices, caller, { placeId, proposalId }),
  findVenueMatches: ({ ownerServices, matching }, { body }) => findVenueMatches(ownerServices, matching.matcher, body),
  proposeVenue: ({ ownerServices }, { caller, body }, recorder) =>
    proposeVenue(ownerServices, caller.ownerId, body, recorder?.(shownProposal)),
  listVenueProposals: ({ ownerServices }, { caller }) => listVenueProposals(ownerServices, caller.ownerId),
  withdrawVenue: ({ ownerServices }, { caller, path }) => withdrawVenue(ownerServices, caller.ownerId, path.proposalId),
}
