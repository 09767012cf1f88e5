import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_ENDPOINTS, ALLOW_SIDO_MAX } from '#contract/endpoints/adminEndpoints.ts'
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
import { BodyFields } from '../input/bodyFields.ts'
import { countedSubnet } from '../countedAddress.ts'
import { principalOfOperator } from '../auth/callPrincipal.ts'
import { bearerOf, isSameToken } from '../auth/credentials.ts'
import { graceSecondsOf, keyOrderOf, withIsoTimes } from '../caller/keyFields.ts'
import { foreignWrite } from '../auth/accountOrigin.ts'
import { ADMIN_REVIEW_CALLS } from './adminReview.ts'
import { OPERATOR_SESSION_CALLS, operatorSessionEnd } from './operatorSession.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import { runOnce } from '../auth/runOnce.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** What paths vary in; empty where a path does not. */
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

/** By the name the contract gives each call. */
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

/** Throws when the contract promises a call that nothing here answers. */
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

/** Runs before the body is read: a stranger's body is not worth reading. */
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

/** By the admin token, or by the cookie that a browser got for it, with which a write has to come from our own pages. */
async function admitOperator(service: Service, request: FastifyRequest): Promise<Admission<null>> {
  if (bearerOf(request.headers) !== null || (await operatorSessionEnd(request, service)) === null)
    return admitByToken(service, request)
  return foreignWrite(request, service) ?? ADMITTED
}

/** The right token opens, whatever failed before. */
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
    en: 'Send Authorization: Bearer <ONESET_ADMIN_TOKEN>; it lies in the file admin-token of the data folder.',
    ko: 'Authorization: Bearer <ONESET_ADMIN_TOKEN>을 보내세요. 토큰은 데이터 폴더의 admin-token 파일에 있습니다.',
  },
  details: { header: 'Authorization: Bearer <ONESET_ADMIN_TOKEN>' },
}

async function postAccount({ administration }: Service, body: JsonObject, _: unknown, recorder: IdempotencyRecorder) {
  const fields = new BodyFields(body)
  const email = fields.email('email')
  const plan = fields.choice('plan', [...administration.plans.keys()])
  return (
    fields.refusal() ??
    createAccount(
      administration,
      email,
      plan,
      recorder?.((account) => account),
    )
  )
}

async function patchAccount({ administration }: Service, body: JsonObject, { accountId }: Required<AdminPath>) {
  const fields = new BodyFields(body)
  const plan = fields.optionalChoice('plan', [...administration.plans.keys()])
  const bulkExport = fields.optionalFlag('bulkExport')
  const change = { ...(plan !== undefined && { plan }), ...(bulkExport !== undefined && { bulkExport }) }
  return fields.refusal() ?? changeAccount(administration, accountId, change)
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
  const reading = graceSecondsOf(body)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateKey(administration, accountId, keyId, reading.graceSeconds, recorder?.(withIsoTimes))
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
  const fields = new BodyFields(body)
  const force = fields.optionalFlag('force') ?? false
  const allowSido = fields.optionalTexts('allowSido', (sido) => /^\d{2}$/.test(sido), SIDOS, ALLOW_SIDO_MAX) ?? []
  return fields.refusal() ?? publishRelease(administration, version, { force, allowSido })
}

const SIDOS = { en: 'two-digit codes of sidos, such as 11', ko: '11 같은 두 자리 시도 코드' }
