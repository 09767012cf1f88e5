import type { FastifyRequest } from 'fastify'
import { refused } from '#flows/refusal.ts'
import { foreignWrite } from '../auth/foreignWrite.ts'
import type { AdmissionRules } from '../auth/admission.ts'
import type { Admission } from '../calls/admittedCall.ts'
import { bearerOf, isSameToken } from '../auth/credentials.ts'
import { countedSubnet } from '../countedAddress.ts'
import type { FailureCounts } from '../failureCounts.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { operatorSessionEnd, type SessionDependencies } from './operatorSession.ts'

export interface AdminAccess extends SessionDependencies, Pick<HttpDependencies, 'trustedProxies'> {
  /** Limits failed authentications by address. */
  failures: FailureCounts
}

/** An operator, by the credential that they sent. */
export interface Operator {
  credential: 'token' | 'session'
}

/** Returns how an operator is admitted: by the admin token, or by the session cookie. */
export function operatorAdmission(access: AdminAccess): AdmissionRules<Operator> {
  const authenticate = (request: FastifyRequest) => admitOperator(access, request)
  return { authenticate, authenticateAgain: authenticate }
}

/** A write with a cookie must come from the service's own pages. */
async function admitOperator(access: AdminAccess, request: FastifyRequest): Promise<Admission<Operator>> {
  if (bearerOf(request.headers) !== null || (await operatorSessionEnd(request, access)) === null)
    return admitByToken(access, request)
  return foreignWrite(request, access) ?? { kind: 'admitted', who: { credential: 'session' } }
}

/** Admits the right token regardless of earlier failures from its address. */
export function admitByToken(
  { adminToken, failures, trustedProxies, clock }: AdminAccess,
  request: FastifyRequest,
): Admission<Operator> {
  const token = bearerOf(request.headers)
  if (token === null) return refused('api_key_required', ADMIN_TOKEN)
  if (isSameToken(token, adminToken)) return { kind: 'admitted', who: { credential: 'token' } }
  const subnet = countedSubnet(request.raw, trustedProxies)
  return failures.note('adminToken', subnet, clock()) ?? refused('api_key_invalid', ADMIN_TOKEN)
}

const ADMIN_TOKEN = {
  message: { en: 'This endpoint needs the admin token.', ko: '관리자 토큰이 필요합니다.' },
  hint: {
    en: 'Send Authorization: Bearer <ONESET_ADMIN_TOKEN>; it is in the file admin-token in the data folder.',
    ko: 'Authorization: Bearer <ONESET_ADMIN_TOKEN>을 보내세요. 토큰은 데이터 폴더의 admin-token 파일에 있습니다.',
  },
  details: { header: 'Authorization: Bearer <ONESET_ADMIN_TOKEN>' },
}
