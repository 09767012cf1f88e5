import { isoInstant } from '#base/kst.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { AccessReviewBody, OwnAccountChange } from '#contract/schemas/accountBodies.ts'
import { KeyRotation } from '#contract/schemas/keySchema.ts'
import { finishAccessReview, isReviewDue, readAccessReview } from '#flows/account/accessReview.ts'
import { createKey, listKeys, revokeKey, rotateKey } from '#flows/administer.ts'
import { type GrantView, listGrants, readGrant, withdrawGrant } from '#flows/account/grantAccess.ts'
import {
  accountOf,
  countOwnRequests,
  eraseAccount,
  ownUsage,
  usageSpan,
  type OwnAccount,
  ownRequests,
  type PeopleState,
  setOwnBudget,
  type SignedIn,
} from '#flows/account/people.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { readOwnStanding } from '#flows/account/standing.ts'
import { shownAccessReview } from './shownAccessReview.ts'
import { foreignWrite } from '../auth/accountOrigin.ts'
import { type Admission, readAdmittedCall } from '../auth/admittedCall.ts'
import { usageQueryOf } from './accountUsageQuery.ts'
import { readBody } from '../input/readBody.ts'
import { principalOfSession } from '../auth/callPrincipal.ts'
import { keyOrderOf, withIsoTimes } from '../caller/keyFields.ts'
import { routePath, sendRefusal } from '../http/replies.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import { runOnce } from '../auth/runOnce.ts'
import type { Service } from '../service.ts'
import type { SignedInPerson } from '#identity/identity.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** A call of a signed-in person about their own account. */
interface OwnCall {
  person: SignedIn
  account: OwnAccount
  body: JsonObject
  query: string
  /** The id in the path, of a key or a grant. */
  id: string
}

type RunOwnCall = (
  service: Service,
  call: OwnCall,
  recorder: IdempotencyRecorder,
) => Promise<{ kind: 'done'; data: unknown } | Refusal>

/** The handlers by endpoint name of the contract. */
const CALLS: Readonly<Record<string, RunOwnCall>> = {
  readOwnAccount: getAccount,
  changeOwnAccount: patchAccount,
  eraseOwnAccount: deleteAccount,
  listOwnKeys: getKeys,
  createOwnKey: postKey,
  rotateOwnKey: postRotation,
  revokeOwnKey: deleteKey,
  readOwnAccountUsage: getUsage,
  readOwnStanding: getStanding,
  listOwnRequests: getRequests,
  countOwnRequests: getRequestDays,
  listGrants: getGrants,
  readGrant: getGrant,
  withdrawGrant: deleteGrant,
  readAccessReview: getAccessReview,
  finishAccessReview: postAccessReview,
}

/** Throws when the contract promises a call that nothing here answers. */
export function addAccountRoutes(app: FastifyInstance, service: Service): void {
  for (const { name, method, path, status, query, shownOnce = null } of ACCOUNT_ENDPOINTS) {
    const run = CALLS[name]
    if (!run) throw new Error(`nothing answers the account call ${name}`)
    const people = new WeakMap<FastifyRequest, SignedInPerson>()
    const signedIn = async ({ headers }: FastifyRequest): Promise<Admission<SignedInPerson>> => {
      const who = await service.identity.personOf(headers.cookie)
      return who ? { kind: 'admitted', who } : refused('sign_in_required')
    }
    // Before the body is read: a stranger's body is not worth reading.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const foreign = foreignWrite(request, service)
      const admission = foreign ?? (await signedIn(request))
      const session = admission.kind === 'admitted' ? admission.who.sessionId : null
      const limited = service.interfaceLimits.take('account', request, session)
      if (limited) await sendRefusal(request, reply, service.publicUrl, limited)
      else if (admission.kind === 'admitted') people.set(request, admission.who)
      else await sendRefusal(request, reply, service.publicUrl, admission)
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const refuse = (refusal: Refusal) => sendRefusal(request, reply, service.publicUrl, refusal)
      const admitted = people.get(request)
      if (!admitted) throw new Error('a call came to its handler without a person')
      const takesQuery = query.length > 0
      const read = await readAdmittedCall(request, admitted, { takesQuery, admitAgain: () => signedIn(request) })
      if (read.kind === 'refused') return refuse(read)
      const { who: person, body, query: asked } = read
      const account = await accountOf(service.people, person)
      const [id = ''] = Object.values(request.params as Record<string, string>)
      return runOnce({
        service,
        request,
        reply,
        principal: principalOfSession(account, service.administration.plans),
        body,
        status,
        shownOnce,
        run: (object, recorder) => run(service, { person, account, body: object, query: asked, id }, recorder),
      })
    }
    app.route({ method, url: routePath(path), exposeHeadRoute: false, onRequest, handler })
  }
}

async function getAccount({ people }: Service, { account, person }: OwnCall) {
  return { kind: 'done' as const, data: await shownAccount(people, account, person) }
}

async function patchAccount({ administration, people }: Service, { account, person, body }: OwnCall) {
  const reading = readBody(OwnAccountChange, body, null)
  if (reading.kind === 'refused') return reading
  const changed = await setOwnBudget(people, administration, account.accountId, reading.value.dailyTokens)
  return changed.kind === 'done' ? { ...changed, data: await shownAccount(people, changed.data, person) } : changed
}

async function deleteAccount({ administration, people }: Service, { account, person }: OwnCall) {
  const erased = await eraseAccount(people, administration, person, account.accountId)
  if (erased.kind === 'refused') return erased
  return { ...erased, data: { ...erased.data, erasedAt: isoInstant(erased.data.erasedAt) } }
}

async function getKeys({ administration }: Service, { account }: OwnCall) {
  const listed = await listKeys(administration, account.accountId)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(withIsoTimes) } : listed
}

async function postKey({ administration, clock }: Service, { account, body }: OwnCall, recorder: IdempotencyRecorder) {
  const reading = keyOrderOf(body, account.accountId, clock())
  if (reading.kind === 'refused') return reading
  const made = await createKey(administration, reading.order, recorder?.(withIsoTimes))
  return made.kind === 'done' ? { ...made, data: withIsoTimes(made.data) } : made
}

async function postRotation(
  { administration }: Service,
  { account, body, id: keyId }: OwnCall,
  recorder: IdempotencyRecorder,
) {
  const reading = readBody(KeyRotation, body, null)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateKey(
    administration,
    account.accountId,
    keyId,
    reading.value.graceSeconds,
    recorder?.(withIsoTimes),
  )
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}

async function deleteKey({ administration }: Service, { account, id: keyId }: OwnCall) {
  const revoked = await revokeKey(administration, account.accountId, keyId)
  if (revoked.kind === 'refused') return revoked
  const { revokedAt } = withIsoTimes(revoked.data)
  return { ...revoked, data: { keyId, revokedAt } }
}

async function getUsage({ metering, administration, clock }: Service, { account, query }: OwnCall) {
  const asked = usageQueryOf(query)
  const span = 'kind' in asked ? asked : usageSpan(asked, clock())
  return 'kind' in span ? span : ownUsage(metering, administration, account.accountId, span)
}

async function getRequests({ people }: Service, { account }: OwnCall) {
  const { days, counts } = (await ownRequests(people, account.accountId)).data
  const requests = counts.map((count) => ({ ...count, hourAt: isoInstant(count.hourAt) }))
  return { kind: 'done' as const, data: { days, requests } }
}

async function getStanding({ metering, administration, clock }: Service, { account }: OwnCall) {
  return readOwnStanding(administration, metering, account, clock())
}

async function getRequestDays({ people }: Service, { account }: OwnCall) {
  const { days, counts } = (await countOwnRequests(people, account.accountId)).data
  return { kind: 'done' as const, data: { days, rows: counts } }
}

async function getGrants({ administration }: Service, { account }: OwnCall) {
  const listed = await listGrants(administration, account.accountId)
  return { ...listed, data: listed.data.map(shownGrant) }
}

async function getGrant({ administration }: Service, { account, id }: OwnCall) {
  const read = await readGrant(administration, account.accountId, id)
  return read.kind === 'done' ? { ...read, data: shownGrant(read.data) } : read
}

async function deleteGrant({ administration, authorization }: Service, { account, id }: OwnCall) {
  const withdrawn = await withdrawGrant(administration, account.accountId, id, authorization.forgetGrant)
  if (withdrawn.kind === 'refused') return withdrawn
  const { grantId, revokedAt } = withdrawn.data
  return { ...withdrawn, data: { grantId, revokedAt: isoInstant(revokedAt ?? 0) } }
}

function shownGrant({ grantId, clientId, clientName, scopes, createdAt, lastUsedAt }: GrantView) {
  const times = { createdAt: isoInstant(createdAt), lastUsedAt: lastUsedAt === null ? null : isoInstant(lastUsedAt) }
  return { grantId, clientId, clientName, scopes, ...times }
}

async function getAccessReview({ people, administration, clock }: Service, { person, account }: OwnCall) {
  const review = await readAccessReview(people, administration, person, account.accountId, clock())
  return { kind: 'done' as const, data: shownAccessReview(review) }
}

async function postAccessReview(service: Service, { person, account, body }: OwnCall) {
  const { people, administration, authorization, clock } = service
  const reading = readBody(AccessReviewBody, body, null)
  if (reading.kind === 'refused') return reading
  const ids = [...reading.value.revokeKeyIds, ...reading.value.revokeGrantIds]
  const order = { ids, now: clock(), forgetGrant: authorization.forgetGrant }
  const review = await finishAccessReview(people, administration, person, account.accountId, order)
  return { kind: 'done' as const, data: shownAccessReview(review) }
}

async function shownAccount({ accessTimes }: PeopleState, account: OwnAccount, { name, personId }: SignedIn) {
  const accessReviewDue = isReviewDue(await accessTimes(personId))
  return { ...account, name, createdAt: isoInstant(account.createdAt), accessReviewDue }
}
