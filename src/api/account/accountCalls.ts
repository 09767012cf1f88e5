import type { Instant } from '#base/clock.ts'
import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import type { ACCOUNT_ENDPOINTS } from '#contract/endpoints/accountEndpoints.ts'
import type { AccessReviewBody, OwnAccountChange } from '#contract/schemas/accountBodies.ts'
import type { KeyBody, KeyRotation } from '#contract/schemas/keySchema.ts'
import { finishAccessReview, isReviewDue, readAccessReview } from '#flows/account/accessReview.ts'
import { createKey, listKeys, revokeKey, rotateKey } from '#flows/administer.ts'
import { type GrantView, listGrants, readGrant, withdrawGrant } from '#flows/account/grantAccess.ts'
import {
  countOwnRequests,
  eraseAccount,
  ownUsage,
  usageSpan,
  ownRequests,
  setOwnBudget,
  type OwnAccount,
  type PeopleState,
} from '#flows/account/people.ts'
import { searchOwnRequests } from '#flows/account/storedRequests.ts'
import { readOwnUsageOverview } from '#flows/account/usageOverview.ts'
import type { AccountDependencies, OwnCall } from './accountCall.ts'
import { GUEST_CALLS } from './guestCalls.ts'
import type { PageCallDependencies } from './pageCalls.ts'
import { OWN_WEBHOOK_CALLS } from './ownWebhookCalls.ts'
import { activityHook, recorded } from './recorded.ts'
import { SECURITY_CALLS } from './securityCalls.ts'
import { TEAM_CALLS } from './teamCalls.ts'
import { shownAccessReview } from './shownAccessReview.ts'
import { usageQueryOf } from './accountUsageQuery.ts'
import type { InterfaceCalls, Sent } from '../calls/interfaceRoutes.ts'
import { keyOrderOf, withIsoTimes } from '../keyOrder.ts'
import { shownStoredRequests, storedRequestQueryOf } from '../storedRequestList.ts'
import type { IdempotencyRecorder } from '../idempotency/runKeyed.ts'

export const ACCOUNT_CALLS: InterfaceCalls<typeof ACCOUNT_ENDPOINTS, PageCallDependencies, OwnCall> = {
  ...GUEST_CALLS,
  ...OWN_WEBHOOK_CALLS,
  ...SECURITY_CALLS,
  ...TEAM_CALLS,
  readOwnAccount: getAccount,
  changeOwnAccount: recorded('account.budget_changed', patchAccount),
  eraseOwnAccount: deleteAccount,
  listOwnKeys: getKeys,
  createOwnKey: recorded('key.created', postKey),
  rotateOwnKey: recorded('key.rotated', postRotation),
  revokeOwnKey: recorded('key.revoked', deleteKey),
  readOwnAccountUsage: getUsage,
  readOwnStanding: getUsageSnapshot,
  listOwnRequests: getRequests,
  countOwnRequests: getRequestDays,
  searchOwnRequests: getStoredRequests,
  listGrants: getGrants,
  readGrant: getGrant,
  withdrawGrant: recorded('program.withdrawn', deleteGrant),
  readAccessReview: getAccessReview,
  finishAccessReview: postAccessReview,
}

async function getAccount({ people }: AccountDependencies, call: OwnCall) {
  return { kind: 'done' as const, data: await shownAccount(people, call) }
}

async function patchAccount(
  { administration, people }: AccountDependencies,
  call: OwnCall & Sent<typeof OwnAccountChange>,
  recorder: IdempotencyRecorder,
) {
  const { account, body } = call
  const hook = recorder?.((changedAccount: OwnAccount) => changedAccount)
  const changed = await setOwnBudget(people, administration, account.accountId, body.dailyTokens, hook)
  if (changed.kind === 'refused') return changed
  return { ...changed, data: await shownAccount(people, { ...call, account: changed.data }) }
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
  { administration }: AccountDependencies,
  { account, body }: OwnCall & Sent<typeof KeyBody>,
  recorder: IdempotencyRecorder,
) {
  const created = await createKey(administration, keyOrderOf(body, account.accountId), recorder?.(withIsoTimes))
  return created.kind === 'done' ? { ...created, data: withIsoTimes(created.data) } : created
}

async function postRotation(
  { administration }: AccountDependencies,
  { account, body, path: { keyId } }: OwnCall & Sent<typeof KeyRotation, 'keyId'>,
  recorder: IdempotencyRecorder,
) {
  const rotated = await rotateKey(administration, account.accountId, keyId, body.graceSeconds, recorder?.(withIsoTimes))
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}

async function deleteKey(
  { administration }: AccountDependencies,
  { account, path: { keyId } }: OwnCall & Sent<null, 'keyId'>,
  recorder: IdempotencyRecorder,
) {
  const revoked = await revokeKey(administration, account.accountId, keyId, null, recorder?.(shownRevocation))
  return revoked.kind === 'refused' ? revoked : { ...revoked, data: shownRevocation(revoked.data) }
}

const shownRevocation = ({ keyId, revokedAt }: { keyId: string; revokedAt: Instant | null }) => ({
  keyId,
  revokedAt: isoInstantOrNull(revokedAt),
})

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

async function getUsageSnapshot({ metering, administration, clock }: AccountDependencies, { account }: OwnCall) {
  return readOwnUsageOverview(administration, metering, account, clock())
}

async function getRequestDays({ people }: AccountDependencies, { account }: OwnCall) {
  const { days, counts } = (await countOwnRequests(people, account.accountId)).data
  return { kind: 'done' as const, data: { days, rows: counts } }
}

async function getStoredRequests({ people }: AccountDependencies, { account, query }: OwnCall) {
  const asked = storedRequestQueryOf(query)
  if (asked.kind === 'refused') return asked
  const listed = await searchOwnRequests(people, account.accountId, asked.query)
  const { requests, pages } = shownStoredRequests(listed, asked.query)
  return { kind: 'done' as const, data: { ...pages, requests } }
}

async function getGrants({ administration }: AccountDependencies, { account }: OwnCall) {
  const listed = await listGrants(administration, account.accountId)
  return { ...listed, data: listed.data.map(shownGrant) }
}

async function getGrant({ administration }: AccountDependencies, { account, path }: OwnCall & Sent<null, 'grantId'>) {
  const read = await readGrant(administration, account.accountId, path.grantId)
  return read.kind === 'done' ? { ...read, data: shownGrant(read.data) } : read
}

async function deleteGrant(
  { administration, authorization }: AccountDependencies,
  { account, path }: OwnCall & Sent<null, 'grantId'>,
  recorder: IdempotencyRecorder,
) {
  const hook = recorder?.((forgotten: string) => ({ grantId: forgotten }))
  const withdrawn = await withdrawGrant(administration, account.accountId, path.grantId, async (tx, id) => {
    await authorization.forgetGrant(tx, id)
    await hook?.(tx, id)
  })
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

async function postAccessReview(dependencies: AccountDependencies, call: OwnCall & Sent<typeof AccessReviewBody>) {
  const { people, administration, authorization, clock } = dependencies
  const { person, account, body } = call
  // The answer is read after the transaction, so the recorder of answers cannot write the row of the log.
  const note = activityHook(dependencies, call, 'account.access_reviewed')
  const ids = [...body.revokeKeyIds, ...body.revokeGrantIds]
  const order = { ids, now: clock(), forgetGrant: authorization.forgetGrant, transactionHook: note }
  const review = await finishAccessReview(people, administration, person, account.accountId, order)
  return { kind: 'done' as const, data: shownAccessReview(review) }
}

/** The review of access is that of the owner. */
async function shownAccount({ accessTimes }: PeopleState, { account, person, role }: OwnCall) {
  const { name, personId } = person
  const accessReviewDue = role === 'owner' && isReviewDue(await accessTimes(personId))
  return { ...account, name, createdAt: isoInstant(account.createdAt), accessReviewDue }
}
