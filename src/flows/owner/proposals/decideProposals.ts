import type { ProposalKind, ProposalStatus } from '#contract/placeProposal.ts'
import type { TransactionHook } from '#database/database.ts'
import type { VenueMatcher } from '#matching/venueMatcher.ts'
import type { PlaceProposal, ProposalFacts } from '#owners/placeProposal.ts'
import type { ProposalDecision } from '#owners/placeProposals.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import { REPORT_TOPIC } from '#reports/reportTables.ts'
import { type Refusal, refused } from '../../refusal.ts'
import { reportedIdentity, shownReportedPlace } from '../../report/reportedPlace.ts'
import type { MatchState } from '../../search/matchVenues.ts'
import type { OwnerReportServices } from '../../report/ownerReports.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { proposedChange } from '../acceptedChange.ts'
import { mailOwners, presentOwners } from '../ownershipMails.ts'
import { recordedBy } from '../people/recordActivity.ts'
import { type LikelyPlace, likelyPlacesOf } from './likelyPlaces.ts'
import { NOT_PENDING, shownProposal } from './proposeChange.ts'

type Done<T> = { kind: 'done'; data: T }

/** The outcome of a decision. */
export type DecidedProposal = Pick<PlaceProposal, 'proposalId' | 'placeId' | 'kind' | 'status'>

/** Returns the proposals of one status for operators, with the record of each place. */
export async function listPlaceProposals(
  { ownerServices, matching }: OwnerReportServices & { matching: Pick<MatchState, 'matcher'> },
  status: ProposalStatus,
  kind: ProposalKind | null,
) {
  const { proposals, releases, clock } = ownerServices
  const [pending, listed] = [await proposals.countPending(), await proposals.list(status, kind)]
  const [serving, at] = [releases.current(), clock()]
  const likely = await likelyByProposal(ownerServices, matching.matcher, listed)
  const shown = listed.map((proposal) => ({
    ...shownProposal(proposal),
    ownerId: proposal.ownerId,
    email: proposal.email,
    place: proposal.placeId === null ? null : shownReportedPlace(serving, proposal.placeId, at),
    likelyPlaces: likely.get(proposal.proposalId) ?? null,
  }))
  return { kind: 'done' as const, data: { pending, proposals: shown } }
}

/** The kinds after which a build may recognise the place as another one. */
const IDENTIFYING: ReadonlySet<ProposalKind> = new Set(['new_venue', 'moved', 'name', 'address'])

/**
 * Returns the other places that may be the venue which each pending proposal describes; none while matching is not ready. A
 * place whose name and address become those of another is merged with it, so operators see that other place.
 */
async function likelyByProposal(
  services: OwnerServices,
  matcher: VenueMatcher,
  listed: readonly PlaceProposal[],
): Promise<ReadonlyMap<string, LikelyPlace[]>> {
  const [serving, at] = [services.releases.current(), services.clock()]
  const asked = listed.filter(({ status, kind }) => status === 'pending' && IDENTIFYING.has(kind))
  const venues = asked.map(({ placeId, kind, stated }) => {
    const own = placeId === null ? null : shownReportedPlace(serving, placeId, at)
    const venue = { ...stated, name: stated.name ?? own?.name ?? null }
    return kind === 'name' ? { ...venue, roadAddress: own?.address ?? null, ...own?.location } : venue
  })
  const likely = await likelyPlacesOf(services, matcher, venues, { withSameAddress: true })
  if (likely.kind === 'busy') return new Map()
  return new Map(
    asked.map(({ proposalId, placeId }, i) => {
      const own = placeId === null ? [] : services.claimedIds.of(placeId)
      return [proposalId, (likely.places[i] ?? []).filter((one) => !own.includes(one.placeId))]
    }),
  )
}

/**
 * Accepts a proposal. What identifies the place is stored with it, for builds from later releases. A closing or a move is
 * shown by this node once this resolves.
 */
export async function acceptPlaceProposal(
  services: OwnerReportServices,
  proposalId: string,
  reason: string | null,
  transactionHook?: TransactionHook<DecidedProposal>,
): Promise<Done<DecidedProposal> | Refusal> {
  const { ownerServices, reportServices } = services
  const proposal = await ownerServices.proposals.findPending(proposalId)
  if (!proposal) return NOT_PENDING
  if (await isSuspended(ownerServices.database, proposal.ownerId)) return SUSPENDED_PROPOSER
  const facts: ProposalFacts = { place: null }
  if (proposal.placeId !== null) {
    facts.place = await reportedIdentity(reportServices, proposal.placeId, ownerServices.clock())
    if (facts.place === null) return refused('place_not_found', { param: 'proposalId' })
  }
  return decide(services, proposalId, { status: 'accepted', reason, facts }, transactionHook)
}

/** Rejects a proposal, and mails the owner the reason. */
export async function rejectPlaceProposal(
  services: OwnerReportServices,
  proposalId: string,
  reason: string,
  transactionHook?: TransactionHook<DecidedProposal>,
): Promise<Done<DecidedProposal> | Refusal> {
  return decide(services, proposalId, { status: 'rejected', reason }, transactionHook)
}

async function decide(
  { ownerServices, reportServices }: OwnerReportServices,
  proposalId: string,
  decision: ProposalDecision,
  transactionHook: TransactionHook<DecidedProposal> | undefined,
): Promise<Done<DecidedProposal> | Refusal> {
  const { proposals, clock, afterCommit } = ownerServices
  const notified: TransactionHook<PlaceProposal> = async (tx, proposal) => {
    if (proposal.placeId !== null && endsPlace(proposal)) await tx.notification(REPORT_TOPIC, proposal.placeId)
    await transactionHook?.(tx, outcomeOf(proposal))
  }
  const activity = ({ placeId, ownerId }: PlaceProposal) =>
    ({ kind: `proposal.${decision.status}`, actorId: null, placeId, subjectId: proposalId, ownerId }) as const
  const recorded = recordedBy(ownerServices, activity, notified)
  const decided = await proposals.decide(proposalId, decision, clock(), recorded)
  if (!decided) return NOT_PENDING
  await afterCommit([
    ...(endsPlace(decided) ? ([['show reported closures', () => reportServices.closures.refresh()]] as const) : []),
    ['mail about a decided proposal', () => mailDecision(ownerServices, decided)],
  ])
  return { kind: 'done', data: outcomeOf(decided) }
}

const outcomeOf = ({ proposalId, placeId, kind, status }: PlaceProposal): DecidedProposal => ({
  proposalId,
  placeId,
  kind,
  status,
})

const endsPlace = ({ kind, status }: PlaceProposal) => status === 'accepted' && (kind === 'closed' || kind === 'moved')

/**
 * Mails whoever proposed it. An accepted change is mailed to the other owners too; of a closing or a move everybody gets the
 * same mail, because guests see it at once.
 */
async function mailDecision(services: OwnerServices, proposal: PlaceProposal): Promise<void> {
  const { ownerId, email, placeId, stated, kind, status, reason } = proposal
  const outcome = status === 'accepted' ? 'accepted' : 'rejected'
  const event = kind === 'new_venue' ? (`venue_${outcome}` as const) : (`proposal_${outcome}` as const)
  const place = placeId ?? stated.name ?? ''
  const said = reason === null ? {} : { reason }
  const proposer = email === null ? [] : [{ ownerId, email }]
  const owners = placeId === null || outcome === 'rejected' ? [] : await presentOwners(services, placeId)
  if (endsPlace(proposal)) return mailOwners(services, [...owners, ...proposer], 'closure_accepted', place, said)
  await mailOwners(services, proposer, event, place, said)
  if (kind === 'new_venue' || kind === 'closed' || kind === 'moved') return
  const others = owners.filter((owner) => owner.ownerId !== ownerId)
  await mailOwners(services, others, 'change_accepted', place, { change: proposedChange(kind, stated) })
}

const SUSPENDED_PROPOSER = refused('invalid_parameter', {
  param: 'proposalId',
  message: { en: 'The owner who proposed this is suspended.', ko: '이용이 정지된 사장님의 제안입니다.' },
  hint: {
    en: 'Reject the proposal, or reinstate the owner first.',
    ko: '제안을 거절하거나 먼저 정지를 해제하세요.',
  },
})
