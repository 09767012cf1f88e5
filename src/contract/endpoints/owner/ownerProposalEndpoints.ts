import { Type } from 'typebox'
import { successSchema } from '../../schemas/envelope.ts'
import { PlaceProposalBody, PlaceProposalSchema } from '../../schemas/placeProposalSchema.ts'
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
    errors: ['place_not_found', 'role_required'],
  }),
] as const
