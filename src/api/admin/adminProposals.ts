import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '#contract/placeProposal.ts'
import type { ProposalAcceptance, ProposalRejection } from '#contract/schemas/placeProposalSchema.ts'
import {
  acceptPlaceProposal,
  type DecidedProposal,
  listPlaceProposals,
  rejectPlaceProposal,
} from '#flows/owner/proposals/decideProposals.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { IdempotencyRecorder } from '../idempotency/runKeyed.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'

/** The operator's calls about proposals of owners, by endpoint name of the contract. */
export const ADMIN_PROPOSAL_CALLS = {
  listPlaceProposals: getProposals,
  acceptPlaceProposal: postAcceptance,
  rejectPlaceProposal: postRejection,
} satisfies Partial<AdminCallTable>

async function getProposals(dependencies: AdminDependencies, { query }: AdminCall) {
  const fields = new QueryFields(query)
  const status = fields.optionalChoice('status', PROPOSAL_STATUSES) ?? 'pending'
  const kind = fields.optionalChoice('kind', PROPOSAL_KINDS) ?? null
  return fields.refusal() ?? listPlaceProposals(dependencies, status, kind)
}

const shown = (decided: DecidedProposal) => decided

function postAcceptance(
  dependencies: AdminDependencies,
  { body, path: { proposalId } }: Sent<typeof ProposalAcceptance, 'proposalId'>,
  recorder: IdempotencyRecorder,
) {
  return acceptPlaceProposal(dependencies, proposalId, body.reason, recorder?.(shown))
}

function postRejection(
  dependencies: AdminDependencies,
  { body, path: { proposalId } }: Sent<typeof ProposalRejection, 'proposalId'>,
  recorder: IdempotencyRecorder,
) {
  return rejectPlaceProposal(dependencies, proposalId, body.reason, recorder?.(shown))
}
