import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/adminEndpoints.ts'
import { AccountBody, AccountChange, Publication } from '#contract/schemas/adminBodies.ts'
import { KeyRotation } from '#contract/schemas/keySchema.ts'
import type { ShownOnce } from '#contract/access/shownOnce.ts'
import {
  changeAccount,
  createAccount,
  createKey,
  listKeys,
  publishRelease,
  readAccount,
  revokeKey,
  rotateKey,
} from '#flows/administer.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { readAccountUsage } from '#flows/account/usage.ts'
import { failedTooOften } from '../auth/failedTooOften.ts'
import { type Admission, readAdmittedCall } from '../auth/admittedCall.ts'
import { getDeadNotices, getNotices, postDeadRetry, postRetry } from './adminNotices.ts'
import { ADMIN_OWNER_CALLS } from './adminOwnerCalls.ts'
import { ADMIN_OWNER_DIRECTORY } from './adminOwnerDirectory.ts'
import { readBody } from '../input/readBody.ts'
import { countedSubnet } from '../countedAddress.ts'
import { principalOfOperator } from '../auth/callPrincipal.ts'
import { bearerOf, isSameToken } from '../auth/credentials.ts'
import { keyOrderOf, withIsoTimes } from '../caller/keyFields.ts'
import { foreignWrite } from '../auth/accountOrigin.ts'
import { ADMIN_REVIEW_CALLS } from './adminReview.ts'
import { OPERATOR_SESSION_CALLS, operatorSessionEnd } from './operatorSession.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import { runOnce } from '../auth/runOnce.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** The path parameters of an admin call; empty where the path has none. */
const NO_PATH = {
  accountId: '',
  keyId: '',
  version: '',
  noticeId: '',
  ownerId: '',
  placeId: '',
  tokenId: '',
  claimId: '',
}
type AdminPath = Partial<typeof NO_PATH>

/** Reads the body and runs the use case. */
type AdminCall = (
  service: Service,
  body: JsonObject,
  path: Required<AdminPath>,
  recorder: IdempotencyRecorder,
  query: string,
) => Promise<{ kind: 'done'; data: unknown } | Refusal>

/** The handlers by endpoint name of the contract. */
const CALLS: Readonly<Record<string, AdminCall>> = {
  createAccount: postAccount,
  readAccount: getAccount,
  changeAccount: patchAccount,
  accountUsage: getUsage,
  listKeys: getKeys,
  createKey: postKey,
  rotateAccountKey: postRotation,
  revokeKey: deleteKey,
  ...ADMIN_OWNER_CALLS,
  ...ADMIN_OWNER_DIRECTORY,
  resealPersonalData: postReseal,
  listNotices: getNotices,
  listDeadNotices: getDeadNotices,
  retryNotice: postRetry,
  retryDeadNotices: postDeadRetry,
  ...ADMIN_REVIEW_CALLS,
  listReleases: getReleases,
  publishRelease: postPublish,
}

/** Throws when the contract has an endpoint without a handler. */
export function addAdminRoutes(app: FastifyInstance, service: Service): void {
  const hooks = {
    operator: { onRequest: requireAdmin(service) },
    token: { onRequest: requireAdminToken(service) },
    anyone: {},
  }
  for (const { name, method, path, status, query, shownOnce = null } of ADMIN_ENDPOINTS) {
    const route = { method, url: routePath(path), exposeHeadRoute: false }
    const session = OPERATOR_SESSION_CALLS[name]
    const run = CALLS[name]
    if (session)
      app.route({
        ...route,
        ...hooks[session.opensTo],
        handler: (request, reply) => session.answer(service, request, reply),
      })
    else if (run)
      app.route({
        ...route,
        ...hooks.operator,
        handler: handlerOf(service, { status, shownOnce, takesQuery: query !== undefined }, run),
      })
    else throw new Error(`nothing answers the admin call ${name}`)
  }
}

function handlerOf(
  service: Service,
  { status, shownOnce, takesQuery }: { status: number; shownOnce: ShownOnce | null; takesQuery: boolean },
  run: AdminCall,
) {
  return async (request: FastifyRequest<{ Params: AdminPath }>, reply: FastifyReply) => {
    const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
    const admitAgain = () => admitOperator(service, request)
    const read = await readAdmittedCall(request, null, { takesQuery, admitAgain })
    if (read.kind === 'refused') return refuse(read)
    const { body, query } = read
    const path = { ...NO_PATH, ...request.params }
    return runOnce({
      service,
      request,
      reply,
      principal: principalOfOperator(request),
      body,
      status,
      shownOnce,
      run: (object, recorder) => run(service, object, path, recorder, query),
    })
  }
}

/** Runs before the body is read, so that the body of an unauthorized caller is not read. */
export function requireAdmin(service: Service) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const admission = await admitOperator(service, request)
    if (admission.kind === 'refused') await sendRefusal(request, reply, service.publicUrl, admission)
  }
}

function requireAdminToken(service: Service) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const admission = admitByToken(service, request)
    if (admission.kind === 'refused') await sendRefusal(request, reply, service.publicUrl, admission)
  }
}

/**
 * Admits an operator by the admin token or by the session cookie. A write with a cookie must come from the service's
 * own pages.
 */
async function admitOperator(service: Service, request: FastifyRequest): Promise<Admission<null>> {
  if (bearerOf(request.headers) !== null || (await operatorSessionEnd(request, service)) === null)
    return admitByToken(service, request)
  return foreignWrite(request, service) ?? ADMITTED
}

/** Admits the right token regardless of earlier failures from its address. */
function admitByToken({ adminToken, failures, trustedProxies, clock }: Service, request: FastifyRequest) {
  const token = bearerOf(request.headers)
  if (token !== null && isSameToken(token, adminToken)) return ADMITTED
  const subnet = countedSubnet(request.raw, trustedProxies)
  const waitS = token === null ? null : failures.note('adminToken', subnet, clock())
  return waitS === null
    ? refused(token === null ? 'api_key_required' : 'api_key_invalid', ADMIN_TOKEN)
    : failedTooOften(waitS)
}

const ADMITTED = { kind: 'admitted', who: null } as const

const ADMIN_TOKEN = {
  message: { en: 'This endpoint needs the admin token.', ko: '관리자 토큰이 필요합니다.' },
  hint: {
    en: 'Send Authorization: Bearer <ONESET_ADMIN_TOKEN>; it is in the file admin-token in the data folder.',
    ko: 'Authorization: Bearer <ONESET_ADMIN_TOKEN>을 보내세요. 토큰은 데이터 폴더의 admin-token 파일에 있습니다.',
  },
  details: { header: 'Authorization: Bearer <ONESET_ADMIN_TOKEN>' },
}

async function postAccount({ administration }: Service, body: JsonObject, _: unknown, recorder: IdempotencyRecorder) {
  const reading = readBody(AccountBody, body, administration)
  if (reading.kind === 'refused') return reading
  const { email, plan } = reading.value
  return createAccount(
    administration,
    email,
    plan,
    recorder?.((account) => account),
  )
}

async function patchAccount({ administration }: Service, body: JsonObject, { accountId }: Required<AdminPath>) {
  const reading = readBody(AccountChange, body, administration)
  if (reading.kind === 'refused') return reading
  const { plan, bulkExport } = reading.value
  const change = { ...(plan !== null && { plan }), ...(bulkExport !== null && { bulkExport }) }
  return changeAccount(administration, accountId, change)
}

function getAccount({ administration }: Service, _: JsonObject, { accountId }: Required<AdminPath>) {
  return readAccount(administration, accountId)
}

async function getKeys({ administration }: Service, _: JsonObject, { accountId }: Required<AdminPath>) {
  const listed = await listKeys(administration, accountId)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(withIsoTimes) } : listed
}

function getUsage({ administration, metering, clock }: Service, _: JsonObject, { accountId }: Required<AdminPath>) {
  return readAccountUsage(administration, metering, accountId, clock())
}

async function postKey(
  { administration, clock }: Service,
  body: JsonObject,
  { accountId }: Required<AdminPath>,
  recorder: IdempotencyRecorder,
) {
  const reading = keyOrderOf(body, accountId, clock())
  if (reading.kind === 'refused') return reading
  const made = await createKey(administration, reading.order, recorder?.(withIsoTimes))
  return made.kind === 'done' ? { ...made, data: withIsoTimes(made.data) } : made
}

async function postRotation(
  { administration }: Service,
  body: JsonObject,
  { accountId, keyId }: Required<AdminPath>,
  recorder: IdempotencyRecorder,
) {
  const reading = readBody(KeyRotation, body, null)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateKey(
    administration,
    accountId,
    keyId,
    reading.value.graceSeconds,
    recorder?.(withIsoTimes),
  )
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}

async function deleteKey({ administration }: Service, _: JsonObject, { accountId, keyId }: Required<AdminPath>) {
  const revoked = await revokeKey(administration, accountId, keyId)
  if (revoked.kind === 'refused') return revoked
  const { revokedAt } = withIsoTimes(revoked.data)
  return { ...revoked, data: { keyId, revokedAt } }
}

async function postReseal({ people }: Service) {
  return { kind: 'done' as const, data: await people.resealPersonalData() }
}

async function getReleases({ administration }: Service) {
  return { kind: 'done' as const, data: await administration.shelf.list() }
}

async function postPublish({ administration }: Service, body: JsonObject, { version }: Required<AdminPath>) {
  const reading = readBody(Publication, body, null)
  return reading.kind === 'refused' ? reading : publishRelease(administration, version, reading.value)
}
