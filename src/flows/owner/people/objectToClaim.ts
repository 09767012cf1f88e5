import type { Tx } from '#database/database.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { type PlaceLabel, placeLabel } from '../placeLabel.ts'
import { type Refusal, refused } from '../../refusal.ts'

/** A claim to which a present owner has objected; it does not say whose claim. */
export interface Objection {
  placeId: string
  place: PlaceLabel
}

/**
 * Stores a present owner's objection to a claim, by the code that was mailed to them. Operators see it, and approve the claim
 * only with a reason of their own.
 */
export async function objectToClaim(
  services: OwnerServices,
  code: string,
  reason: string | null,
): Promise<{ kind: 'done'; data: Objection } | Refusal> {
  const at = services.clock()
  const objected = await services.database.transaction(async (tx) => {
    const objection = await services.inquiries.object(tx, code, reason, at)
    if (!objection) return null
    const { claimId: subjectId, ownerId: actorId, placeId } = objection
    const change = { kind: 'claim.objected', actorId, placeId, subjectId } as const
    await services.activity.add(tx as unknown as Tx<unknown>, change, at)
    return objection
  })
  if (!objected) return NO_OBJECTION
  const { placeId } = objected
  return { kind: 'done', data: { placeId, place: placeLabel(services, placeId) } }
}

const NO_OBJECTION = refused('sign_in_required', {
  message: {
    en: 'This link was already used, or the claim has been decided.',
    ko: '이미 사용한 링크이거나 처리가 끝난 신청입니다.',
  },
  hint: {
    en: 'If the place was given to somebody else, contact the operator of this service.',
    ko: '매장이 다른 사람에게 넘어갔다면 서비스 운영자에게 문의하세요.',
  },
})
