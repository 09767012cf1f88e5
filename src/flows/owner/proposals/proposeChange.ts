import { metresApart } from '#base/geometry.ts'
import { isoInstant, isoInstantOrNull, kstDate } from '#base/kst.ts'
import { type ChangeKind, CORRECTED_ADDRESS_MAX_M } from '#contract/placeProposal.ts'
import type { TransactionHook } from '#database/database.ts'
import type { PlaceProposal, Stated } from '#owners/placeProposal.ts'
import { type Refusal, refused } from '../../refusal.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { NOT_OWNED, type PlaceCaller, requirePlace } from '../people/placeAccess.ts'
import { recordedBy } from '../people/recordActivity.ts'

type Done<T> = { kind: 'done'; data: T }

/** A change as it was sent. */
export type SentChange = Omit<Stated, 'phone'> & { kind: ChangeKind; note: string | null }

/** A proposal as its owner sees it. */
export type ShownProposal = ReturnType<typeof shownProposal>

/** Returns the proposals about one of the caller's places, newest first. */
export async function readPlaceProposals(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<Done<ShownProposal[]> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const proposals = await services.proposals.ofPlace(services.claimedIds.of(placeId))
  return { kind: 'done', data: proposals.map(shownProposal) }
}

/**
 * Proposes a change of a place to the operator. Nothing changes for guests until the operator has accepted it. Only an
 * owner proposes that a place moved or closed.
 */
export async function proposeChange(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
  { kind, note, ...sent }: SentChange,
  transactionHook?: TransactionHook<PlaceProposal>,
): Promise<Done<ShownProposal> | Refusal> {
  const endsPlace = kind === 'moved' || kind === 'closed'
  const reached = await requirePlace(services, endsPlace ? { ...caller, role: 'owner' } : caller, placeId)
  if (reached.kind === 'refused') return reached
  const current = reached.place.placeId
  const tooFar = kind === 'address' ? refusalOfDistance(services, current, sent) : null
  if (tooFar) return tooFar
  const at = services.clock()
  const stated = { ...sent, phone: null, since: endsPlace ? (sent.since ?? kstDate(at)) : null }
  const made = ({ proposalId }: PlaceProposal) =>
    ({ kind: 'proposal.made', actorId: caller.ownerId, placeId: current, subjectId: proposalId, detail: kind }) as const
  const created = await services.proposals.add(
    { ownerId: caller.ownerId, placeIds: [current, ...services.claimedIds.of(current)], kind, stated, note },
    at,
    recordedBy(services, made, transactionHook),
  )
  switch (created.kind) {
    case 'created':
      return { kind: 'done', data: shownProposal(created.proposal) }
    case 'already_pending':
      return alreadyPending(created.proposalId)
    case 'erased':
    case 'too_many':
      return NOT_OWNED
  }
}

/** Withdraws a pending proposal about one of the caller's places, whoever made it. */
export async function withdrawChange(
  services: OwnerServices,
  caller: PlaceCaller,
  { placeId, proposalId }: { placeId: string; proposalId: string },
): Promise<Done<{ proposalId: string }> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const activity = { kind: 'proposal.withdrawn', actorId: caller.ownerId, placeId, subjectId: proposalId } as const
  const placeIds = services.claimedIds.of(placeId)
  const isWithdrawn = await services.proposals.withdraw(proposalId, { placeIds }, recordedBy(services, activity))
  return isWithdrawn ? { kind: 'done', data: { proposalId } } : NOT_PENDING
}

/** Returns a proposal as its owner sees it. */
export function shownProposal(proposal: PlaceProposal) {
  const { proposalId, placeId, kind, stated, note, status, createdAt, decidedAt, releasedAs, reason } = proposal
  return {
    proposalId,
    placeId,
    kind,
    stated,
    note,
    status,
    createdAt: isoInstant(createdAt),
    decidedAt: isoInstantOrNull(decidedAt),
    releasedAs,
    reason,
  }
}

/** A corrected address is near the present point: the records of one venue lie within a few kilometres. */
function refusalOfDistance(
  { releases, clock }: OwnerServices,
  placeId: string,
  { lat, lng }: Pick<Stated, 'lat' | 'lng'>,
): Refusal | null {
  const serving = releases.current()
  const finding = serving?.index.find(placeId)
  if (!serving || !finding || finding.kind === 'unknown' || lat === null || lng === null) return null
  const { location } = JSON.parse(
    serving.index.placeJson(finding.ordinal, ['location'], { at: clock(), overlay: serving.overlay }),
  ) as { location: { lat: number; lng: number } }
  return metresApart(lat, lng, location.lat, location.lng) > CORRECTED_ADDRESS_MAX_M ? TOO_FAR : null
}

const TOO_FAR = refused('invalid_parameter', {
  param: 'lat',
  message: {
    en: `The point is more than ${CORRECTED_ADDRESS_MAX_M / 1000} km from the present one.`,
    ko: `지금 위치에서 ${CORRECTED_ADDRESS_MAX_M / 1000}km보다 멉니다.`,
  },
  hint: {
    en: 'If the venue moved there, send kind moved; otherwise check lat and lng.',
    ko: '가게를 옮겼다면 kind를 moved로 보내고, 아니면 위도와 경도를 확인하세요.',
  },
})

const alreadyPending = (proposalId: string | null): Refusal =>
  refused('invalid_parameter', {
    param: 'kind',
    message: {
      en: 'A proposal of this kind is already pending for this place.',
      ko: '같은 종류의 제안이 이미 운영자의 확인을 기다리고 있습니다.',
    },
    hint: {
      en: 'Wait for the decision, or withdraw the pending proposal first.',
      ko: '결과를 기다리거나, 기다리는 제안을 먼저 취소하세요.',
    },
    details: { proposalId },
  })

export const NOT_PENDING = refused('not_found', {
  message: {
    en: 'There is no pending proposal with this id; it may have been decided or withdrawn.',
    ko: '처리할 제안이 없습니다. 이미 처리되었거나 취소되었을 수 있습니다.',
  },
})
