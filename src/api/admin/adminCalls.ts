import { AccountBody, AccountChange, Publication } from '#contract/schemas/adminBodies.ts'
import { KeyRotation } from '#contract/schemas/keySchema.ts'
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
import { readAccountUsage } from '#flows/account/usage.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'
import { getDeadNotices, getNotices, postDeadRetry, postRetry } from './adminNotices.ts'
import { ADMIN_OWNER_CALLS } from './adminOwnerCalls.ts'
import { ADMIN_OWNER_DIRECTORY } from './adminOwnerDirectory.ts'
import { readBody } from '../input/readBody.ts'
import { keyOrderOf, withIsoTimes } from '../caller/keyFields.ts'
import { ADMIN_REVIEW_CALLS } from './adminReview.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'

export const ADMIN_CALLS: AdminCallTable = {
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

async function postAccount({ administration }: AdminDependencies, { body }: AdminCall, recorder: IdempotencyRecorder) {
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

async function patchAccount({ administration }: AdminDependencies, { body, path: { accountId } }: AdminCall) {
  const reading = readBody(AccountChange, body, administration)
  if (reading.kind === 'refused') return reading
  const { plan, bulkExport } = reading.value
  const change = { ...(plan !== null && { plan }), ...(bulkExport !== null && { bulkExport }) }
  return changeAccount(administration, accountId, change)
}

function getAccount({ administration }: AdminDependencies, { path: { accountId } }: AdminCall) {
  return readAccount(administration, accountId)
}

async function getKeys({ administration }: AdminDependencies, { path: { accountId } }: AdminCall) {
  const listed = await listKeys(administration, accountId)
  return listed.kind === 'done' ? { ...listed, data: listed.data.map(withIsoTimes) } : listed
}

function getUsage({ administration, metering, clock }: AdminDependencies, { path: { accountId } }: AdminCall) {
  return readAccountUsage(administration, metering, accountId, clock())
}

async function postKey(
  { administration, clock }: AdminDependencies,
  { body, path: { accountId } }: AdminCall,
  recorder: IdempotencyRecorder,
) {
  const reading = keyOrderOf(body, accountId, clock())
  if (reading.kind === 'refused') return reading
  const made = await createKey(administration, reading.order, recorder?.(withIsoTimes))
  return made.kind === 'done' ? { ...made, data: withIsoTimes(made.data) } : made
}

async function postRotation(
  { administration }: AdminDependencies,
  { body, path: { accountId, keyId } }: AdminCall,
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

async function deleteKey({ administration }: AdminDependencies, { path: { accountId, keyId } }: AdminCall) {
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

async function postPublish({ administration }: AdminDependencies, { body, path: { version } }: AdminCall) {
  const reading = readBody(Publication, body, null)
  return reading.kind === 'refused' ? reading : publishRelease(administration, version, reading.value)
}
