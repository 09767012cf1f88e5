import type { Alongside } from '#database/database.ts'
import { CLAIMS_OPEN_MAX, type Claim, type ClaimOutcome } from '#owners/claims.ts'
import type { OwnerDesk } from './ownerDesk.ts'
import { type Refusal, refused } from './refusal.ts'

export type { Claim }

type Done<T> = { kind: 'done'; data: T }

/** Somebody says that a place is theirs; an operator will look at it. Asked again, the open claim gets the new message. */
export async function claimOwnPlace(
  { claims, releases, clock }: OwnerDesk,
  ownerId: string,
  { placeId, message }: { placeId: string; message: string },
  alongside?: Alongside<Claim>,
): Promise<Done<Claim> | Refusal> {
  const finding = releases.current()?.index.find(placeId)
  if (!finding || finding.kind === 'unknown') return refused('place_not_found', { param: 'placeId' })
  const claim = await claims.ask(ownerId, finding.id, message, clock(), alongside)
  if (claim) return { kind: 'done', data: claim }
  return refused('invalid_parameter', {
    param: 'placeId',
    message: {
      en: `You have ${CLAIMS_OPEN_MAX} claims open already.`,
      ko: `처리되지 않은 신청이 이미 ${CLAIMS_OPEN_MAX}건 있습니다.`,
    },
    hint: {
      en: 'Wait until the operator has settled one of them.',
      ko: '운영자가 그중 하나를 처리할 때까지 기다려 주세요.',
    },
  })
}

/** The operator's word on a claim. */
export async function settleClaim(
  { claims, clock }: OwnerDesk,
  claimId: string,
  outcome: ClaimOutcome,
  alongside?: Alongside<Claim>,
): Promise<Done<Claim> | Refusal> {
  const claim = await claims.settle(claimId, outcome, clock(), alongside)
  if (claim) return { kind: 'done', data: claim }
  return refused('not_found', {
    message: {
      en: 'There is no claim with this id, or it was settled otherwise.',
      ko: '해당 신청이 없거나 이미 다르게 처리되었습니다.',
    },
  })
}
