import { publicPath } from '#base/network/publicPath.ts'
import type { Owner, OwnerServices } from '#flows/owner/ownerServices.ts'
import { refused } from '#flows/refusal.ts'
import { foreignWrite } from '../auth/foreignWrite.ts'
import type { AdmissionRules } from '../auth/admission.ts'
import { countedSubnet } from '../countedAddress.ts'
import { bearerOf } from '../auth/credentials.ts'
import type { FailureCounts } from '../failureCounts.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { cookieValue } from '../input/cookieValue.ts'
import type { InterfaceLimits } from '../interfaceLimits.ts'

/** The cookie with the session of an owner who signed in by a link. */
const COOKIE = 'oneset_owner'

export interface OwnerAccess extends Pick<HttpDependencies, 'publicUrl' | 'trustedProxies' | 'clock'> {
  ownerServices: OwnerServices
  /** Limits failed authentications by address. */
  failures: FailureCounts
  interfaceLimits: InterfaceLimits
}

/** The refusal of a caller who is not signed in. */
const NOT_SIGNED_IN = refused('sign_in_required', {
  message: { en: 'No owner is signed in.', ko: '사장님 로그인이 필요합니다.' },
  hint: {
    en: 'Send Authorization: Bearer <owner token>, or have a link mailed by POST /api/owner/v1/sign-in.',
    ko: 'Authorization: Bearer <사장님 토큰>을 보내거나 POST /api/owner/v1/sign-in으로 로그인 링크를 받으세요.',
  },
})

/**
 * Returns how an owner is admitted: by a bearer token, or by the cookie of a sign-in, with which a write must come from
 * the service's own pages. A valid token is accepted regardless of failures at its address; invalid tokens count
 * against the address they came from. `refuseForeign` replaces the check of the origin for a body that is not JSON.
 */
export function ownerAdmission(
  access: OwnerAccess,
  refuseForeign: typeof foreignWrite = foreignWrite,
): AdmissionRules<Owner> {
  const { ownerServices, failures, trustedProxies, interfaceLimits, clock } = access
  return {
    authenticate: async (request) => {
      const bearer = bearerOf(request.headers)
      const token = bearer ?? cookieValue(request.headers.cookie, COOKIE)
      if (token === null) return { kind: 'stranger', refusal: () => NOT_SIGNED_IN }
      const foreign = bearer === null ? refuseForeign(request, access) : null
      if (foreign) return foreign
      const owner = await ownerServices.tokens.ownerOf(token, clock())
      if (owner) return { kind: 'admitted', who: owner }
      const subnet = countedSubnet(request.raw, trustedProxies)
      // Checking an invalid token costs a look-up in the database, so it counts as a call without a session first.
      return { kind: 'stranger', refusal: () => failures.note('ownerToken', subnet, clock()) ?? NOT_SIGNED_IN }
    },
    takeRateLimit: (owner, request) => interfaceLimits.take('owner', request, owner && owner.tokenId),
    authenticateAgain: async (_, owner) =>
      (await ownerServices.tokens.isValid(owner.tokenId, clock())) ? { kind: 'admitted', who: owner } : NOT_SIGNED_IN,
  }
}

/** Returns the header that sets a browser's session cookie, or deletes it when `session` is null. */
export function sessionCookie(publicUrl: string, session: { token: string; maxAgeS: number } | null): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const { token, maxAgeS } = session ?? { token: '', maxAgeS: 0 }
  return `${COOKIE}=${token}; Path=${publicPath(publicUrl)}/api/owner; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`
}
