import { Type } from 'typebox'
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '../../placeProposal.ts'
import { successSchema } from '../../schemas/envelope.ts'
import {
  DecidedProposalSchema,
  ProposalAcceptance,
  ProposalQueueSchema,
  ProposalRejection,
} from '../../schemas/placeProposalSchema.ts'
import type { PathParameter } from '../endpoints.ts'
import { admin } from './adminEndpoint.ts'

const proposalId: PathParameter = {
  name: 'proposalId',
  description: 'From the list.',
  example: 'prp_4x8k2m9q1r7t3v5w',
}

/** The operator's calls for proposals of owners. */
export const ADMIN_PROPOSAL_ENDPOINTS = [
  admin({
    name: 'listPlaceProposals',
    method: 'GET',
    path: '/place-proposals',
    summary: 'List the proposals of owners about places, with the record of each place',
    query: [
      {
        name: 'status',
        description: 'pending when omitted; decided ones newest first.',
        schema: Type.Enum([...PROPOSAL_STATUSES]),
      },
      { name: 'kind', description: 'Only proposals of this kind.', schema: Type.Enum([...PROPOSAL_KINDS]) },
    ],
    output: successSchema(ProposalQueueSchema),
  }),
  admin({
    name: 'acceptPlaceProposal',
    method: 'POST',
    path: '/place-proposals/{proposalId}/accept',
    summary: 'Accept a proposal: the next build follows it, and guests see at once that a place closed or moved',
    pathParameters: [proposalId],
    body: ProposalAcceptance,
    output: successSchema(DecidedProposalSchema),
    errors: ['not_found', 'place_not_found'],
  }),
  admin({
    name: 'rejectPlaceProposal',
    method: 'POST',
    path: '/place-proposals/{proposalId}/reject',
    summary: 'Reject a proposal; the owner is mailed the reason',
    pathParameters: [proposalId],
    body: ProposalRejection,
    output: successSchema(DecidedProposalSchema),
    errors: ['not_found'],
  }),
] as const
