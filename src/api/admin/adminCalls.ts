import { ALLOW_SIDO_MAX } from '#contract/endpoints/adminEndpoints.ts'
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
import { BodyFields } from '../input/bodyFields.ts'
import { graceSecondsOf, keyOrderOf, withIsoTimes } from '../caller/keyFields.ts'
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

async function patchAccount({ administration }: AdminDependencies, { body, path: { accountId } }: AdminCall) {
  const fields = new BodyFields(body)
  const plan = fields.optionalChoice('plan', [...administration.plans.keys()])
  const bulkExport = fields.optionalFlag('bulkExport')
  const change = { ...(plan !== undefined && { plan }), ...(bulkExport !== undefined && { bulkExport }) }
  return fields.refusal() ?? changeAccount(administration, accountId, change)
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
  const reading = graceSecondsOf(body)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateKey(administration, accountId, keyId, reading.graceSeconds, recorder?.(withIsoTimes))
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
  const fields = new BodyFields(body)
  const force = fields.optionalFlag('force') ?? false
  const allowSido = fields.optionalTexts('allowSido', (sido) => /^\d{2}$/.test(sido), SIDOS, ALLOW_SIDO_MAX) ?? []
  return fields.refusal() ?? publishRelease(administration, version, { force, allowSido })
}

const SIDOS = { en: 'two-digit codes of sidos, such as 11', ko: '11 같은 두 자리 시도 코드' }
