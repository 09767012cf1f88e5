import type { TransactionHook } from '#database/database.ts'
import { CLAIMS_OPEN_MAX, type Claim, type ClaimOutcome } from '#owners/claims.ts'
import type { PresentOwner } from '#owners/ownership.ts'
import type { Claimed, OwnerClaim } from '#owners/ownerStore.ts'
import { type Administration, claimPlace } from '../administer.ts'
import type { OwnerServices } from './ownerServices.ts'
import { mailOwners, presentOwners, presentOwnersOf } from './ownershipMails.ts'
import { type PlaceLabel, placeLabel } from './placeLabel.ts'
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
  { placeId, message }: { placeId: string; message: string },
  transactionHook?: TransactionHook<Claim>,
): Promise<Done<Claim> | Refusal> {
  const { claims, releases, clock } = services
  const finding = releases.current()?.index.find(placeId)
  if (!finding || finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const isOpen = (await claims.ofOwner(ownerId)).some(
    ({ status, placeId: claimed }) => status === 'pending' && claimed === finding.id,
  )
  const claim = await claims.ask(ownerId, finding.id, message, clock(), transactionHook)
  if (claim && !isOpen)
    await services.afterCommit([
      [
        'mail owners of a claim',
        async () => mailOwners(services, await othersThan(services, ownerId, finding.id), 'claimed', finding.id),
      ],
    ])
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
}

/** A longer list does not help an operator to decide. */
const OWNERS_SHOWN_MAX = 20

/** Returns the claims that wait for the operator, newest first. */
export async function pendingClaims(services: OwnerServices): Promise<ClaimWithOwners[]> {
  const pending = await services.claims.withStatus('pending')
  const ownersOf = await presentOwnersOf(
    services,
    pending.map(({ placeId }) => placeId),
  )
  return pending.map((claim) => ({
    ...claim,
    place: placeLabel(services, claim.placeId),
    presentOwners: ownersOf(claim.placeId)
      .filter((owner) => owner.ownerId !== claim.ownerId)
      .slice(0, OWNERS_SHOWN_MAX),
  }))
}

/**
 * Settles a claim for the operator. A claim for a place that has another owner is approved only with `confirmOwned`;
 * both sides are mailed.
 */
export async function settleClaim(
  services: OwnerServices,
  claimId: string,
  outcome: ClaimOutcome,
  transactionHook?: TransactionHook<Claim>,
): Promise<Done<Claim> | Refusal> {
  const { claims, claimedIds, clock } = services
  const settling = await claims.settle(claimId, outcome, clock(), (placeId) => claimedIds.of(placeId), transactionHook)
  switch (settling.kind) {
    case 'unknown':
      return UNKNOWN_CLAIM
    case 'owned':
      return OWNED
    case 'settled': {
      const { claim, isNew } = settling
      if (isNew && outcome.status === 'approved') await mailAboutNewOwner(services, claim, claim.placeId)
      return { kind: 'done', data: claim }
    }
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
  const given = await claimPlace(administration, claim, transactionHook)
  if (given.kind === 'refused') return given
  const { ownerId } = given.data
  const isNew = before.length > 0 && !before.some((owner) => owner.ownerId === ownerId)
  if (isNew) await mailAboutNewOwner(services, { ownerId, email: claim.email }, placeId)
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
