import { Type } from 'typebox'
import { successSchema } from '../../schemas/envelope.ts'
import { NEW_VENUES_PENDING_MAX } from '../../placeProposal.ts'
import {
  LikelyPlaceSchema,
  NewVenueBody,
  PlaceProposalBody,
  PlaceProposalSchema,
  VenueMatchesBody,
} from '../../schemas/placeProposalSchema.ts'
import { owner, path, placeId } from './ownerEndpoint.ts'

const proposalId = path('proposalId', 'From the list of proposals.', 'prp_4x8k2m9q1r7t3v5w')

/** The calls with which owners propose to the operator what they cannot edit themselves. */
export const OWNER_PROPOSAL_ENDPOINTS = [
  owner({
    name: 'readPlaceProposals',
    method: 'GET',
    path: '/places/{id}/proposals',
    summary: 'List the changes of a place that its people proposed to the operator, newest first, at most 50',
    pathParameters: [placeId],
    output: successSchema(Type.Array(PlaceProposalSchema)),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'proposeChange',
    method: 'POST',
    path: '/places/{id}/proposals',
    summary:
      'Propose another name, kind or address of a place to the operator, or state that it moved or closed; a place has one pending proposal of each kind',
    pathParameters: [placeId],
    body: PlaceProposalBody,
    status: 201,
    output: successSchema(PlaceProposalSchema),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'withdrawChange',
    method: 'DELETE',
    path: '/places/{id}/proposals/{proposalId}',
    summary: 'Withdraw a pending proposal; it is deleted',
    pathParameters: [placeId, proposalId],
    output: successSchema(Type.Object({ proposalId: Type.String() })),
    errors: ['place_not_found', 'not_found', 'role_required'],
  }),
  owner({
    name: 'findVenueMatches',
    method: 'POST',
    path: '/venue-matches',
    summary: 'Find places of the data that may be a venue, before it is proposed as a new one; nothing is stored',
    body: VenueMatchesBody,
    output: successSchema(Type.Array(LikelyPlaceSchema)),
    errors: ['service_unavailable'],
  }),
  owner({
    name: 'proposeVenue',
    method: 'POST',
    path: '/venue-proposals',
    summary: `Propose a venue that the data does not have; it is the owner's from the release on that contains it. At most ${NEW_VENUES_PENDING_MAX} are pending`,
    body: NewVenueBody,
    status: 201,
    output: successSchema(PlaceProposalSchema),
  }),
  owner({
    name: 'listVenueProposals',
    method: 'GET',
    path: '/venue-proposals',
    summary: "List the owner's proposals of new venues, newest first, at most 50",
    output: successSchema(Type.Array(PlaceProposalSchema)),
  }),
  owner({
    name: 'withdrawVenue',
    method: 'DELETE',
    path: '/venue-proposals/{proposalId}',
    summary: 'Withdraw a pending proposal of a new venue; it is deleted',
    pathParameters: [proposalId],
    output: successSchema(Type.Object({ proposalId: Type.String() })),
    errors: ['not_found'],
  }),
] as const
