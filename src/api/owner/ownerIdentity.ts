import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicPath } from '#base/network/publicPath.ts'
import type { Owner } from '#flows/owner/ownerServices.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { failedTooOften } from '../auth/failedTooOften.ts'
import { foreignWrite } from '../auth/accountOrigin.ts'
import { countedSubnet } from '../countedAddress.ts'
import { bearerOf } from '../auth/credentials.ts'
import { sendRefusal } from '../http/replies.ts'
import type { Service } from '../service.ts'

/** The cookie with the session of an owner who signed in by a link. */
const COOKIE = 'oneset_owner'

/** The refusal of a caller who is not signed in. */
export const SIGN_IN = {
  message: { en: 'No owner is signed in.', ko: '사장님 로그인이 필요합니다.' },
  hint: {
    en: 'Send Authorization: Bearer <owner token>, or have a link mailed by POST /api/owner/v1/sign-in.',
    ko: 'Authorization: Bearer <사장님 토큰>을 보내거나 POST /api/owner/v1/sign-in으로 로그인 링크를 받으세요.',
  },
}

/**
 * Identifies an owner before the body is read: by a bearer token, or by the cookie of a sign-in, with which a write
 * must come from the service's own pages. A valid token is accepted regardless of failures at its address; invalid
 * tokens count against the address they came from. Sends the refusal itself and returns null.
 */
export async function identifyOwner(
  request: FastifyRequest,
  reply: FastifyReply,
  service: Service,
): Promise<Owner | null> {
  const outcome = await ownerOf(request, service)
  if (!('kind' in outcome)) return outcome
  await sendRefusal(request, reply, service.publicUrl, outcome)
  return null
}

async function ownerOf(request: FastifyRequest, service: Service): Promise<Owner | Refusal> {
  const { ownerServices, failures, trustedProxies, interfaceLimits, clock } = service
  const bearer = bearerOf(request.headers)
  const token = bearer ?? cookieOf(request.headers.cookie)
  if (token === null) return interfaceLimits.take('owner', request, null) ?? refused('sign_in_required', SIGN_IN)
  const foreign = bearer === null ? foreignWrite(request, service) : null
  if (foreign) return foreign
  const owner = await ownerServices.tokens.ownerOf(token, clock())
  if (owner) return interfaceLimits.take('owner', request, owner.tokenId) ?? owner
  // An invalid token counts as a call without a session; checking it costs a look-up in the database.
  const limited = interfaceLimits.take('owner', request, null)
  if (limited) return limited
  const waitS = failures.note('ownerToken', countedSubnet(request.raw, trustedProxies), clock())
  return waitS === null ? refused('sign_in_required', SIGN_IN) : failedTooOften(waitS)
}

function cookieOf(header: string | undefined): string | null {
  const prefix = `${COOKIE}=`
  const found = header?.split(';').find((part) => part.trim().startsWith(prefix))
  return found ? found.trim().slice(prefix.length) : null
}

/** Returns the header that sets a browser's session cookie, or deletes it when `session` is null. */
export function sessionCookie(publicUrl: string, session: { token: string; maxAgeS: number } | null): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const { token, maxAgeS } = session ?? { token: '', maxAgeS: 0 }
  return `${COOKIE}=${token}; Path=${publicPath(publicUrl)}/api/owner; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}
