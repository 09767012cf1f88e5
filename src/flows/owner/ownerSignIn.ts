import { isoInstant } from '#base/kst.ts'
import type { NewToken } from '#owners/ownerTokens.ts'
import type { OwnerServices, Owner } from './ownerServices.ts'
import { type Refusal, refused } from '../refusal.ts'

type Done<T> = { kind: 'done'; data: T }

/**
 * Mails a one-time link to an address. The answer is the same for every address, also when the limit is reached, so
 * that it does not reveal who is an owner. The mail is sent after the answer; `failed` is called when it could not be
 * sent.
 */
export async function sendSignInLink(
  { codes, mayMail, mailLink, clock }: OwnerServices,
  email: string,
  failed: (cause: unknown) => void,
): Promise<Done<{ sent: true }>> {
  // Beyond the limit the code of the newest mail stays valid.
  if (await mayMail(email, clock())) {
    const code = await codes.make(email, clock())
    void mailLink(email, code).catch(failed)
  }
  return { kind: 'done', data: { sent: true } }
}

/** Signs in with a code that was mailed within the last 15 minutes; a code works once. */
export async function signInWithCode(
  { codes, presence, clock }: OwnerServices,
  code: string,
): Promise<Done<NewToken & { ownerId: string }> | Refusal> {
  const at = clock()
  const session = await codes.use(code, at)
  if (!session)
    return refused('sign_in_required', {
      message: {
        en: 'This link was already used or is older than 15 minutes.',
        ko: '이미 사용했거나 15분이 지난 링크입니다.',
      },
      hint: {
        en: 'Request a new one: POST /api/owner/v1/sign-in with your e-mail address.',
        ko: 'POST /api/owner/v1/sign-in에 이메일 주소를 보내 새 링크를 받으세요.',
      },
    })
  await presence.seen(session.ownerId, at)
  return { kind: 'done', data: session }
}

/** Ends the owner's current token. */
export async function signOut(
  { tokens, clock }: OwnerServices,
  { ownerId, tokenId }: Owner,
): Promise<Done<{ tokenId: string }>> {
  await tokens.revoke(ownerId, tokenId, clock())
  return { kind: 'done', data: { tokenId } }
}

/** Ends any token of an owner, for the operator. */
export async function revokeOwnerToken(
  { tokens, clock }: OwnerServices,
  ownerId: string,
  tokenId: string,
): Promise<Done<{ tokenId: string; revokedAt: string }> | Refusal> {
  const at = clock()
  const revoked = await tokens.revoke(ownerId, tokenId, at)
  if (revoked) return { kind: 'done', data: { tokenId, revokedAt: isoInstant(at) } }
  return refused('not_found', {
    message: {
      en: 'The owner has no token with this id, or it was already revoked.',
      ko: '해당 토큰이 없거나 이미 폐기되었습니다.',
    },
  })
}
