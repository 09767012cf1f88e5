import { rotateOwnKey } from '#flows/administer.ts'
import { readOwnUsage } from '#flows/usage.ts'
import type { CallerCall, RunCallerCall } from './callerCall.ts'
import { graceSecondsOf, withIsoTimes } from './keyFields.ts'
import type { Recording } from './runKeyed.ts'
import type { Service } from './service.ts'

/** The calls on the caller's own account and keys, by the names the contract gives them. */
export const KEY_CALLS: Readonly<Record<string, RunCallerCall>> = { usage: getUsage, rotateKey: postRotation }

function getUsage({ administration, metering, clock }: Service, { caller }: CallerCall) {
  return readOwnUsage({ metering, keys: administration.keys }, caller, clock())
}

async function postRotation(
  { administration }: Service,
  { caller, body, id: keyId }: CallerCall,
  recording: Recording,
) {
  const reading = graceSecondsOf(body)
  if (reading.kind === 'refused') return reading
  const rotated = await rotateOwnKey(administration, caller, keyId, reading.graceSeconds, recording?.(withIsoTimes))
  return rotated.kind === 'done' ? { ...rotated, data: withIsoTimes(rotated.data) } : rotated
}
