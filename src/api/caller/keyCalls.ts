import { KeyRotation } from '#contract/schemas/keySchema.ts'
import { createKeyWithKey, listKeysOfCaller, revokeKeyWithKey, rotateOwnKey } from '#flows/administer.ts'
import { readOwnUsage } from '#flows/account/usage.ts'
import type { KEY_ENDPOINTS } from '#contract/endpoints/keyEndpoints.ts'
import type { CallTable } from '../auth/interfaceRoutes.ts'
import type { CallerCall, CallerDependencies, RunCallerCall } from './callerCall.ts'
import { keyOrderOf, withIsoTimes } from './keyFields.ts'
import type { IdempotencyRecorder } from '../auth/runKeyed.ts'
import { readBody } from '../input/readBody.ts'

/** The calls about the caller's own account and keys, by endpoint name of the contract. */
export const KEY_CALLS: CallTable<typeof KEY_ENDPOINTS, RunCallerCall> = {
  usage: getUsage,
  listApiKeys: getKeys,
  createApiKey: postKey,
  rotateKey: postRotation,
  revokeApiKey: deleteKey,
}

function getUsage({ administration, metering, clock }: CallerDependencies, { caller }: CallerCall) {
  return readOwnUsage({ metering, keys: administration.keys }, caller, clock())
}

async function postRotation(
  { administration }: CallerDependencies,
  { caller, body, id: keyId }: CallerCall,
  recorder: IdempotencyRecorder,
) {
  const reading = readBody(KeyRotation, body, null)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateOwnKey(
    administration,
    caller,
    keyId,
    reading.value.graceSeconds,
    recorder?.(withIsoTimes),
  )
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}

async function getKeys({ administration }: CallerDependencies, { caller }: CallerCall) {
  const listed = await listKeysOfCaller(administration, caller)
  return { ...listed, data: listed.data.map(withIsoTimes) }
}

async function postKey(
  { administration, clock }: CallerDependencies,
  { caller, body }: CallerCall,
  recorder: IdempotencyRecorder,
) {
  const reading = keyOrderOf(body, caller.accountId, clock())
  if (reading.kind === 'refused') return reading
  const made = await createKeyWithKey(administration, caller, reading.order, recorder?.(withIsoTimes))
  return made.kind === 'done' ? { ...made, data: withIsoTimes(made.data) } : made
}

async function deleteKey({ administration }: CallerDependencies, { caller, id }: CallerCall) {
  const revoked = await revokeKeyWithKey(administration, caller, id)
  if (revoked.kind === 'refused') return revoked
  const { keyId, revokedAt } = withIsoTimes(revoked.data)
  return { kind: 'done' as const, data: { keyId, revokedAt } }
}
