import type { KeyBody, KeyRotation } from '#contract/schemas/keySchema.ts'
import { createKeyWithKey, listKeysOfCaller, revokeKeyWithKey, rotateOwnKey } from '#flows/administer.ts'
import { readOwnUsage } from '#flows/account/usage.ts'
import type { KEY_ENDPOINTS } from '#contract/endpoints/keyEndpoints.ts'
import { listRequestsOfCaller } from '#flows/account/storedRequests.ts'
import type { Sent } from '../calls/interfaceRoutes.ts'
import type { CallerCall, CallerCalls, CallerDependencies } from './callerCall.ts'
import { keyOrderOf, withIsoTimes } from '../keyOrder.ts'
import { shownStoredRequests, storedRequestQueryOf } from '../storedRequestList.ts'
import type { IdempotencyRecorder } from '../idempotency/runKeyed.ts'

/** The calls about the caller's own account and keys, by endpoint name of the contract. */
export const KEY_CALLS: CallerCalls<typeof KEY_ENDPOINTS> = {
  usage: getUsage,
  listRequests: getRequests,
  listApiKeys: getKeys,
  createApiKey: postKey,
  rotateKey: postRotation,
  revokeApiKey: deleteKey,
}

function getUsage({ administration, metering, clock }: CallerDependencies, { caller }: CallerCall) {
  return readOwnUsage({ metering, keys: administration.keys }, caller, clock())
}

async function getRequests({ people }: CallerDependencies, { caller, query }: CallerCall) {
  const asked = storedRequestQueryOf(query)
  if (asked.kind === 'refused') return asked
  const listed = await listRequestsOfCaller(people, caller, asked.query)
  const { requests, pages } = shownStoredRequests(listed, asked.query)
  return { kind: 'done' as const, data: requests, meta: pages }
}

async function postRotation(
  { administration }: CallerDependencies,
  { caller, body, path: { keyId } }: CallerCall & Sent<typeof KeyRotation, 'keyId'>,
  recorder: IdempotencyRecorder,
) {
  const rotated = await rotateOwnKey(administration, caller, keyId, body.graceSeconds, recorder?.(withIsoTimes))
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}

async function getKeys({ administration }: CallerDependencies, { caller }: CallerCall) {
  const listed = await listKeysOfCaller(administration, caller)
  return { ...listed, data: listed.data.map(withIsoTimes) }
}

async function postKey(
  { administration }: CallerDependencies,
  { caller, body }: CallerCall & Sent<typeof KeyBody>,
  recorder: IdempotencyRecorder,
) {
  const created = await createKeyWithKey(
    administration,
    caller,
    keyOrderOf(body, caller.accountId),
    recorder?.(withIsoTimes),
  )
  return created.kind === 'done' ? { ...created, data: withIsoTimes(created.data) } : created
}

async function deleteKey({ administration }: CallerDependencies, { caller, path }: CallerCall & Sent<null, 'keyId'>) {
  const revoked = await revokeKeyWithKey(administration, caller, path.keyId)
  if (revoked.kind === 'refused') return revoked
  const { keyId, revokedAt } = withIsoTimes(revoked.data)
  return { kind: 'done' as const, data: { keyId, revokedAt } }
}
