import type { TransactionHook } from '#database/database.ts'
import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import { SIMULATED_OWNER_EMAIL } from '#contract/liveStatus.ts'
import { CLAIMS_OPEN_MAX, type Claim, type ClaimHindrance, type ClaimOutcome, type NewClaim } from '#owners/claims.ts'
import { type ClaimInquiry, OBJECTION_MS } from '#owners/people/claimInquiries.ts'
import type { PresentOwner } from '#owners/ownership.ts'
import type { Claimed, OwnerClaim } from '#owners/ownerStore.ts'
import { type Administration, claimPlace } from '../administer.ts'
import type { OwnerServices } from './ownerServices.ts'
import { mailOwners, presentOwners, presentOwnersOf } from './ownershipMails.ts'
import { askOwners } from './people/askOwners.ts'
import { recordedBy } from './people/recordActivity.ts'
import { type PlaceLabel, placeLabel } from './placeLabel.ts'
import { type EarlierDecisions, earlierDecisions } from '../report/earlierDecisions.ts'
import type { OwnerReportServices } from '../report/ownerReports.ts'
import { type Refusal, refused } from '../refusal.ts'

export type { Claim }

type Done<T> = { kind: 'done'; data: T }

/**
 * Creates an owner's claim to a place, for an operator to review. A repeated call replaces the message of the open
 * claim.
 */
export async function claimOwnPlace(
  services: OwnerServices,
  ownerId: string,
  order: Omit<NewClaim, 'ownerId'>,
  transactionHook?: TransactionHook<Claim>,
): Promise<Done<Claim> | Refusal> {
  const { claims, releases, clock } = services
  const finding = releases.current()?.index.find(order.placeId)
  if (!finding || finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const isOpen = (await claims.ofOwner(ownerId)).some(
    ({ status, placeId: claimed }) => status === 'pending' && claimed === finding.id,
  )
  const activity = ({ claimId }: Claim) =>
    ({ kind: 'claim.made', actorId: ownerId, placeId: finding.id, subjectId: claimId, ownerId }) as const
  const recorded = isOpen ? transactionHook : recordedBy(services, activity, transactionHook)
  const claim = await claims.ask({ ...order, ownerId, placeId: finding.id }, clock(), recorded)
  if (claim) await services.afterCommit([['ask owners about a claim', () => askOwners(services, claim)]])
  if (claim) return { kind: 'done', data: claim }
  return refused('invalid_parameter', {
    param: 'placeId',
    message: {
      en: `You already have ${CLAIMS_OPEN_MAX} open claims.`,
      ko: `처리되지 않은 신청이 이미 ${CLAIMS_OPEN_MAX}건 있습니다.`,
    },
    hint: {
      en: 'Wait until the operator has settled one of them.',
      ko: '운영자가 그중 하나를 처리할 때까지 기다려 주세요.',
    },
  })
}

/** A claim as shown to an operator, with the present owners of the place. */
export interface ClaimWithOwners extends Claim {
  place: PlaceLabel
  /** Without the claimant; each owner once, longest ownership first, at most `OWNERS_SHOWN_MAX`. */
  presentOwners: PresentOwner[]
  /** What the present owners were asked, and whether they object. */
  inquiries: ClaimInquiry[]
  /** When the present owners' time to object is over; null: unowned, not asked yet, or somebody objects. */
  approvableFrom: Instant | null
  /** True when an approval needs the operator's reason: the place has an owner whose time to object is not over. */
  overrideNeeded: boolean
  /** What operators decided about the place before. */
  earlier: EarlierDecisions
}

/** A longer list does not help an operator to decide. */
const OWNERS_SHOWN_MAX = 20

/** Returns the claims that wait for the operator, newest first. */
export async function pendingClaims(allServices: OwnerReportServices): Promise<ClaimWithOwners[]> {
  const { ownerServices: services } = allServices
  const pending = await services.claims.pending()
  const placeIds = pending.map(({ placeId }) => placeId)
  const ownersOf = await presentOwnersOf(services, placeIds)
  const earlierOf = await earlierDecisions(allServices, placeIds)
  const inquiries = Map.groupBy(
    await services.inquiries.ofClaims(pending.map(({ claimId }) => claimId)),
    ({ claimId }) => claimId,
  )
  return pending.map((claim) => {
    const owners = ownersOf(claim.placeId).filter((owner) => owner.ownerId !== claim.ownerId)
    const asked = inquiries.get(claim.claimId) ?? []
    const from = approvableFromOf(owners, asked)
    return {
      ...claim,
      place: placeLabel(services, claim.placeId),
      presentOwners: owners.slice(0, OWNERS_SHOWN_MAX),
      inquiries: asked,
      approvableFrom: from,
      overrideNeeded: owners.length > 0 && (from === null || services.clock() < from),
      earlier: earlierOf(claim.placeId),
    }
  })
}

function approvableFromOf(owners: readonly PresentOwner[], asked: readonly ClaimInquiry[]): Instant | null {
  const times = owners.map(({ ownerId }) => {
    const inquiry = asked.find((one) => one.ownerId === ownerId)
    return inquiry && inquiry.objectedAt === null ? inquiry.askedAt : null
  })
  const known = times.filter((time) => time !== null)
  return known.length === 0 || known.length < times.length ? null : Math.max(...known) + OBJECTION_MS
}

/**
 * Settles a claim for the operator. A claim for a place that has another owner is approved only with `confirmOwned`, and
 * only after the present owners' time to object, unless the operator states a reason. All sides are mailed.
 */
export async function settleClaim(
  services: OwnerServices,
  claimId: string,
  outcome: ClaimOutcome,
  transactionHook?: TransactionHook<Claim>,
): Promise<Done<Claim> | Refusal> {
  const { claims, claimedIds, clock } = services
  const detail = outcome.status === 'rejected' ? outcome.reason : outcome.override
  const settledAs = ({ placeId, ownerId }: Claim) =>
    ({ kind: `claim.${outcome.status}`, actorId: null, placeId, subjectId: claimId, ownerId, detail }) as const
  const recorded = recordedBy(services, settledAs, transactionHook)
  const settling = await claims.settle(claimId, outcome, clock(), (placeId) => claimedIds.of(placeId), recorded)
  if (settling.kind === 'unknown') return UNKNOWN_CLAIM
  if (settling.kind !== 'settled') return refusalOf(settling)
  const { claim, isNew } = settling
  if (isNew && outcome.status === 'approved') await mailAboutNewOwner(services, claim, claim.placeId)
  if (isNew && outcome.status === 'rejected')
    await services.afterCommit([
      [
        'mail a rejected claimant',
        () => mailOwners(services, [claim], 'rejected', claim.placeId, { reason: outcome.reason }),
      ],
      ['mail who was asked about a claim', () => mailAskedOwners(services, claim)],
    ])
  return { kind: 'done', data: claim }
}

/** Mails the owners who were asked about a rejected claim and still own the place. */
async function mailAskedOwners(services: OwnerServices, { claimId, placeId, ownerId }: Claim): Promise<void> {
  const asked = (await services.inquiries.ofClaims([claimId])).filter(({ askedAt }) => askedAt !== null)
  const owners = (await presentOwners(services, placeId)).filter(
    (owner) => owner.ownerId !== ownerId && asked.some((inquiry) => inquiry.ownerId === owner.ownerId),
  )
  await mailOwners(services, owners, 'claim_rejected', placeId)
}

function refusalOf(hindrance: ClaimHindrance): Refusal {
  switch (hindrance.kind) {
    case 'owned':
      return OWNED
    case 'suspended':
      return SUSPENDED_CLAIMANT
    case 'objectable':
      return objectable(hindrance.from)
  }
}

/** Mails a new owner that the place is theirs, and the other owners that there is one more. */
export async function mailAboutNewOwner(
  services: OwnerServices,
  owner: Pick<PresentOwner, 'ownerId' | 'email'>,
  placeId: string,
): Promise<void> {
  await services.afterCommit([
    ['mail a new owner', () => mailOwners(services, [owner], 'granted', placeId)],
    [
      'mail owners of a new owner',
      async () => mailOwners(services, await othersThan(services, owner.ownerId, placeId), 'shared', placeId),
    ],
  ])
}

/** Assigns a place to an owner for the operator, and mails its present owners and the new one. */
export async function givePlace(
  administration: Administration,
  services: OwnerServices,
  claim: OwnerClaim,
  transactionHook?: TransactionHook<Claimed>,
): Promise<Done<Claimed> | Refusal> {
  const placeId = services.claimedIds.current([claim.placeId])[0] ?? claim.placeId
  const before = await presentOwners(services, placeId)
  const granted = ({ ownerId }: Claimed) => ({ kind: 'ownership.granted', actorId: null, placeId, ownerId }) as const
  const given = await claimPlace(administration, claim, recordedBy(services, granted, transactionHook))
  if (given.kind === 'refused') return given
  const { ownerId } = given.data
  const isNew = !before.some((owner) => owner.ownerId === ownerId)
  // The simulated owners of a demo have no mailbox.
  if (isNew && claim.email !== SIMULATED_OWNER_EMAIL)
    await mailAboutNewOwner(services, { ownerId, email: claim.email }, placeId)
  return given
}

async function othersThan(services: OwnerServices, ownerId: string, placeId: string): Promise<PresentOwner[]> {
  return (await presentOwners(services, placeId)).filter((owner) => owner.ownerId !== ownerId)
}

const UNKNOWN_CLAIM = refused('not_found', {
  message: {
    en: 'There is no claim with this id, or it was settled differently.',
    ko: '해당 신청이 없거나 이미 다르게 처리되었습니다.',
  },
})

const OWNED = refused('invalid_parameter', {
  param: 'confirmOwned',
  message: {
    en: 'This place already has another owner.',
    ko: '이미 다른 사장님이 등록된 매장입니다.',
  },
  hint: {
    en: 'Ask the present owner first (presentOwners in GET /api/admin/v1/claims). Send confirmOwned: true (in a terminal: --confirm-owned; oneset admin claims list shows the owners) to register both, or revoke the present owner first.',
    ko: '먼저 현재 사장님에게 확인하세요(GET /api/admin/v1/claims의 presentOwners). 함께 등록하려면 confirmOwned: true를 보내고(터미널에서는 --confirm-owned, 현재 사장님은 oneset admin claims list), 바꾸려면 현재 사장님의 매장 등록을 먼저 해제하세요.',
  },
})

const SUSPENDED_CLAIMANT = refused('invalid_parameter', {
  param: 'claimId',
  message: { en: 'The claimant is suspended.', ko: '이용이 정지된 사장님의 신청입니다.' },
  hint: {
    en: 'Reject the claim, or reinstate the owner first.',
    ko: '신청을 거절하거나 먼저 정지를 해제하세요.',
  },
})

function objectable(from: Instant | null): Refusal {
  const en =
    from === null ? 'an owner objects, or could not be asked yet' : `their time to object ends at ${isoInstant(from)}`
  const ko =
    from === null
      ? '이의를 제기했거나 아직 묻지 못한 사장님이 있습니다'
      : `이의 제기 기간은 ${isoInstant(from)}까지입니다`
  return refused('invalid_parameter', {
    param: 'overrideReason',
    message: {
      en: `The present owners of this place come first: ${en}.`,
      ko: `현재 사장님의 답을 먼저 기다려야 합니다. ${ko}.`,
    },
    hint: {
      en: 'Wait, or send overrideReason (in a terminal: --override TEXT) with the reason why the claim is approved all the same; it is recorded.',
      ko: '기다리거나, 그래도 승인하는 이유를 overrideReason(터미널에서는 --override)에 적어 보내세요. 이유는 기록에 남습니다.',
    },
    details: { approvableFrom: from === null ? null : isoInstant(from) },
  })
}
