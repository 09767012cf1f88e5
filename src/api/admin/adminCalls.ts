import type { AccountBody, AccountChange, Publication } from '#contract/schemas/adminBodies.ts'
import { allowancesIn } from '#contract/lossAllowance.ts'
import type { Tier } from '#contract/parameters/fields.ts'
import type { KeyBody, KeyRotation } from '#contract/schemas/keySchema.ts'
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
import { refused } from '#flows/refusal.ts'
import { readAccountUsage } from '#flows/account/usage.ts'
import { compareRelease } from '#flows/exports/compareRelease.ts'
import type { AdminCallTable, AdminDependencies } from './adminCall.ts'
import { getDeadNotices, getNotices, postDeadRetry, postRetry } from './adminNotices.ts'
import { ADMIN_OWNER_CALLS } from './adminOwnerCalls.ts'
import { ADMIN_OWNER_DIRECTORY } from './adminOwnerDirectory.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import { keyOrderOf, withIsoTimes } from '../keyOrder.ts'
import { getActivity } from './adminOverview.ts'
import { ADMIN_ALERT_CALLS } from './adminAlerts.ts'
import { ADMIN_PROPOSAL_CALLS } from './adminProposals.ts'
import { ADMIN_REPORT_CALLS } from './adminReports.ts'
import { ADMIN_REVIEW_CALLS } from './adminReview.ts'
import type { IdempotencyRecorder } from '../idempotency/runKeyed.ts'

export const ADMIN_CALLS: AdminCallTable = {
  createAccount: postAccount,
  readAccount: getAccount,
  changeAccount: patchAccount,
  removeSecondFactor: deleteSecondFactor,
  accountUsage: getUsage,
  listKeys: getKeys,
  createKey: postKey,
  rotateAccountKey: postRotation,
  revokeKey: deleteKey,
  ...ADMIN_OWNER_CALLS,
  ...ADMIN_OWNER_DIRECTORY,
  ...ADMIN_REPORT_CALLS,
  ...ADMIN_PROPOSAL_CALLS,
  ...ADMIN_ALERT_CALLS,
  resealPersonalData: postReseal,
  listNotices: getNotices,
  listDeadNotices: getDeadNotices,
  retryNotice: postRetry,
  retryDeadNotices: postDeadRetry,
  ...ADMIN_REVIEW_CALLS,
  readActivity: getActivity,
  listReleases: getReleases,
  compareRelease: ({ administration, exports }, { path: { version } }) =>
    compareRelease(administration, exports, version),
  publishRelease: postPublish,
}

function postAccount(
  { administration }: AdminDependencies,
  { body: { email, plan } }: Sent<typeof AccountBody>,
  recorder: IdempotencyRecorder,
) {
  return createAccount(
    administration,
    email,
    plan,
    recorder?.((account) => account),
  )
}

function patchAccount(
  { administration }: AdminDependencies,
  { body: { plan, bulkExport, exportTiers }, path: { accountId } }: Sent<typeof AccountChange, 'accountId'>,
) {
  const change = {
    ...(plan !== null && { plan }),
    ...(bulkExport !== null && { bulkExport }),
    ...(exportTiers !== null && { exportTiers: exportTiers as Tier[] }),
  }
  return changeAccount(administration, accountId, change)
}

function getAccount({ administration }: AdminDependencies, { path: { accountId } }: Sent<null, 'accountId'>) {
  return readAccount(administration, accountId)
}

/** For an account that nobody has taken, as for one whose person has no second factor, there is nothing to remove. */
async function deleteSecondFactor(
  { administration, identity }: AdminDependencies,
  { path: { accountId } }: Sent<null, 'accountId'>,
) {
  const account = await readAccount(administration, accountId)
  if (account.kind === 'refused') return account
  const isRemoved = await identity.removeSecondFactor(account.data.email)
  return isRemoved ? { kind: 'done' as const, data: { accountId: account.data.accountId } } : refused('not_found')
}

async function getKeys({ administration }: AdminDependencies, { path: { accountId } }: Sent<null, 'accountId'>) {
  const listed = await listKeys(administration, accountId)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(withIsoTimes) } : listed
}

function getUsage(
  { administration, metering, clock }: AdminDependencies,
  { path: { accountId } }: Sent<null, 'accountId'>,
) {
  return readAccountUsage(administration, metering, accountId, clock())
}

async function postKey(
  { administration }: AdminDependencies,
  { body, path: { accountId } }: Sent<typeof KeyBody, 'accountId'>,
  recorder: IdempotencyRecorder,
) {
  const created = await createKey(administration, keyOrderOf(body, accountId), recorder?.(withIsoTimes))
  return created.kind === 'done' ? { ...created, data: withIsoTimes(created.data) } : created
}

async function postRotation(
  { administration }: AdminDependencies,
  { body, path: { accountId, keyId } }: Sent<typeof KeyRotation, 'accountId' | 'keyId'>,
  recorder: IdempotencyRecorder,
) {
  const rotated = await rotateKey(administration, accountId, keyId, body.graceSeconds, recorder?.(withIsoTimes))
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}

async function deleteKey(
  { administration }: AdminDependencies,
  { path: { accountId, keyId } }: Sent<null, 'accountId' | 'keyId'>,
) {
  const revoked = await revokeKey(administration, accountId, keyId)
  if (revoked.kind === 'refused') return revoked
  const { revokedAt } = withIsoTimes(revoked.data)
  return { ...revoked, data: { keyId, revokedAt } }
}

async function postReseal({ people }: AdminDependencies) {
  return { kind: 'done' as const, data: await people.resealPersonalData() }
}

async function getReleases({ administration }: AdminDependencies) {
  return { kind: 'done' as const, data: await administration.shelf.list() }
}

function postPublish(
  { administration }: AdminDependencies,
  { body, path: { version } }: Sent<typeof Publication, 'version'>,
) {
  const { force, allow, allowSido } = body
  const texts = [...new Set([...allow, ...allowSido.map((sido) => `sido=${sido}`)])]
  return publishRelease(administration, version, { force, allow: texts.flatMap((text) => allowancesIn(text) ?? []) })
}
