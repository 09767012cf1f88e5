import { isoInstant } from '#base/kst.ts'
import type { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import { AccessReviewBody, OwnAccountChange } from '#contract/schemas/accountBodies.ts'
import { KeyRotation } from '#contract/schemas/keySchema.ts'
import { finishAccessReview, isReviewDue, readAccessReview } from '#flows/account/accessReview.ts'
import { type Administration, createKey, listKeys, revokeKey, rotateKey } from '#flows/administer.ts'
import { type GrantView, listGrants, readGrant, withdrawGrant } from '#flows/account/grantAccess.ts'
import {
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
import type { Metering } from '#flows/pay.ts'
import { readOwnUsageOverview } from '#flows/account/usageOverview.ts'
import type { Identity } from '#identity/identity.ts'
import type { Authorization } from '#identity/oauth/authorization.ts'
import { shownAccessReview } from './shownAccessReview.ts'
import { usageQueryOf } from './accountUsageQuery.ts'
import type { CallTable, RunCall } from '../auth/interfaceRoutes.ts'
import { keyOrderOf, withIsoTimes } from '../caller/keyFields.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import { readBody } from '../input/readBody.ts'
import type { InterfaceLimits } from '../interfaceLimits.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { OnceDependencies } from '../auth/runOnce.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'

export interface AccountDependencies extends OnceDependencies, Pick<HttpDependencies, 'clock'> {
  identity: Pick<Identity, 'personOf'>
  people: PeopleState
  administration: Administration
  metering: Metering
  authorization: Pick<Authorization, 'forgetGrant'>
  interfaceLimits: InterfaceLimits
}

/** A call of a signed-in person about their own account. */
interface OwnCall {
  person: SignedIn
  account: OwnAccount
  body: SentObject
  query: string
  /** The id in the path, of a key or a grant. */
  id: string
}

export const ACCOUNT_CALLS: CallTable<typeof ACCOUNT_ENDPOINTS, RunCall<AccountDependencies, OwnCall>> = {
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

async function getAccount({ people }: AccountDependencies, { account, person }: OwnCall) {
  return { kind: 'done' as const, data: await shownAccount(people, account, person) }
}

async function patchAccount({ administration, people }: AccountDependencies, { account, person, body }: OwnCall) {
  const reading = readBody(OwnAccountChange, body, null)
  if (reading.kind === 'refused') return reading
  const changed = await setOwnBudget(people, administration, account.accountId, reading.value.dailyTokens)
  return changed.kind === 'done' ? { ...changed, data: await shownAccount(people, changed.data, person) } : changed
}

async function deleteAccount({ administration, people }: AccountDependencies, { account, person }: OwnCall) {
  const erased = await eraseAccount(people, administration, person, account.accountId)
  if (erased.kind === 'refused') return erased
  return { ...erased, data: { ...erased.data, erasedAt: isoInstant(erased.data.erasedAt) } }
}

async function getKeys({ administration }: AccountDependencies, { account }: OwnCall) {
  const listed = await listKeys(administration, account.accountId)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(withIsoTimes) } : listed
}

async function postKey(
  { administration, clock }: AccountDependencies,
  { account, body }: OwnCall,
  recorder: IdempotencyRecorder,
) {
  const reading = keyOrderOf(body, account.accountId, clock())
  if (reading.kind === 'refused') return reading
  const made = await createKey(administration, reading.order, recorder?.(withIsoTimes))
  return made.kind === 'done' ? { ...made, data: withIsoTimes(made.data) } : made
}

async function postRotation(
  { administration }: AccountDependencies,
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

async function deleteKey({ administration }: AccountDependencies, { account, id: keyId }: OwnCall) {
  const revoked = await revokeKey(administration, account.accountId, keyId)
  if (revoked.kind === 'refused') return revoked
  const { revokedAt } = withIsoTimes(revoked.data)
  return { ...revoked, data: { keyId, revokedAt } }
}

async function getUsage({ metering, administration, clock }: AccountDependencies, { account, query }: OwnCall) {
  const asked = usageQueryOf(query)
  const span = 'kind' in asked ? asked : usageSpan(asked, clock())
  return 'kind' in span ? span : ownUsage(metering, administration, account.accountId, span)
}

async function getRequests({ people }: AccountDependencies, { account }: OwnCall) {
  const { days, counts } = (await ownRequests(people, account.accountId)).data
  const requests = counts.map((count) => ({ ...count, hourAt: isoInstant(count.hourAt) }))
  return { kind: 'done' as const, data: { days, requests } }
}

async function getStanding({ metering, administration, clock }: AccountDependencies, { account }: OwnCall) {
  return readOwnUsageOverview(administration, metering, account, clock())
}

async function getRequestDays({ people }: AccountDependencies, { account }: OwnCall) {
  const { days, counts } = (await countOwnRequests(people, account.accountId)).data
  return { kind: 'done' as const, data: { days, rows: counts } }
}

async function getGrants({ administration }: AccountDependencies, { account }: OwnCall) {
  const listed = await listGrants(administration, account.accountId)
  return { ...listed, data: listed.data.map(shownGrant) }
}

async function getGrant({ administration }: AccountDependencies, { account, id }: OwnCall) {
  const read = await readGrant(administration, account.accountId, id)
  return read.kind === 'done' ? { ...read, data: shownGrant(read.data) } : read
}

async function deleteGrant({ administration, authorization }: AccountDependencies, { account, id }: OwnCall) {
  const withdrawn = await withdrawGrant(administration, account.accountId, id, authorization.forgetGrant)
  if (withdrawn.kind === 'refused') return withdrawn
  const { grantId, revokedAt } = withdrawn.data
  return { ...withdrawn, data: { grantId, revokedAt: isoInstant(revokedAt ?? 0) } }
}

function shownGrant({ grantId, clientId, clientName, scopes, createdAt, lastUsedAt }: GrantView) {
  const times = { createdAt: isoInstant(createdAt), lastUsedAt: lastUsedAt === null ? null : isoInstant(lastUsedAt) }
  return { grantId, clientId, clientName, scopes, ...times }
}

async function getAccessReview({ people, administration, clock }: AccountDependencies, { person, account }: OwnCall) {
  const review = await readAccessReview(people, administration, person, account.accountId, clock())
  return { kind: 'done' as const, data: shownAccessReview(review) }
}

async function postAccessReview(service: AccountDependencies, { person, account, body }: OwnCall) {
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
