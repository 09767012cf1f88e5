import type { Instant } from '#base/clock.ts'
import { isoInstant } from '#base/kst.ts'
import type { NewToken } from '#owners/ownerTokens.ts'
import { isSuspended } from '#owners/people/suspension.ts'
import type { OwnerServices, Owner } from './ownerServices.ts'
import { type Refusal, refused } from '../refusal.ts'

type Done<T> = { kind: 'done'; data: T }

/**
 * Mails a one-time link and a code to type to an address. The answer is the same for every address, also when the limit is reached, so
 * that it does not reveal who is an owner. The mail is sent after the answer; `failed` is called when it could not be
 * sent.
 */
export async function sendSignInLink(
  { codes, mayMail, mailCodes, clock }: OwnerServices,
  email: string,
  failed: (cause: unknown) => void,
): Promise<Done<{ sent: true }>> {
  // Beyond the limit the code of the newest mail stays valid.
  if (await mayMail(email, clock())) {
    const created = await codes.make(email, clock())
    void mailCodes(email, created).catch(failed)
  }
  return { kind: 'done', data: { sent: true } }
}

/** Signs in with a code that was mailed within the last 15 minutes; a code works once. */
export async function signInWithCode(
  services: OwnerServices,
  code: string,
): Promise<Done<NewToken & { ownerId: string }> | Refusal> {
  const at = services.clock()
  const session = await services.codes.use(code, at)
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
  return unlessSuspended(services, session, at)
}

/**
 * Signs in with the typed code of the newest mail to an address, for an installed app: a link opens in the browser,
 * which shares no session with the app.
 */
export async function signInWithTypedCode(
  services: OwnerServices,
  email: string,
  typed: string,
): Promise<Done<NewToken & { ownerId: string }> | Refusal> {
  const at = services.clock()
  const session = await services.codes.useTyped(email, typed, at)
  return session ? unlessSuspended(services, session, at) : WRONG_CODE
}

/** Ends the new session of a suspended owner at once. */
async function unlessSuspended(
  { presence, tokens, database }: OwnerServices,
  session: NewToken & { ownerId: string },
  at: Instant,
): Promise<Done<NewToken & { ownerId: string }> | Refusal> {
  if (await isSuspended(database, session.ownerId)) {
    await tokens.revoke(session.ownerId, session.tokenId, at)
    return SUSPENDED
  }
  await presence.seen(session.ownerId, at)
  return { kind: 'done', data: session }
}

const WRONG_CODE = refused('sign_in_required', {
  message: {
    en: 'This code is wrong, was already used or is older than 15 minutes.',
    ko: '번호가 틀렸거나, 이미 사용했거나, 15분이 지났습니다.',
  },
  hint: {
    en: 'Take the code of the newest mail. After five wrong codes request a new mail.',
    ko: '가장 최근 메일의 번호를 입력하세요. 다섯 번 틀리면 메일을 새로 받아야 합니다.',
  },
})

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

/** The refusal of somebody who proved their address while an operator suspends them. */
export const SUSPENDED = refused('sign_in_required', {
  message: {
    en: 'The operator of this service has suspended this owner account.',
    ko: '서비스 운영자가 이 사장님 계정의 이용을 정지했습니다.',
  },
  hint: { en: 'Contact the operator of this service.', ko: '서비스 운영자에게 문의하세요.' },
})
