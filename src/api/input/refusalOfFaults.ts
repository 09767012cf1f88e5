import type { ErrorCode } from '#contract/errors.ts'
import type { FaultyReading } from '#contract/faultList.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

/** Codes of a fault that the whole request has too, when all its faults have that code. */
const SHARED_CODES = ['missing_parameter', 'reservation_time_invalid'] as const satisfies readonly ErrorCode[]

/** Returns the refusal of a request with faults. A missing phone of a guest takes precedence over other faults. */
export function refusalOfFaults({ faults, omitted }: FaultyReading): Refusal {
  const more = { faults, ...(omitted > 0 && { faultsOmitted: omitted }) }
  const phone = faults.find(({ code }) => code === 'guest_phone_required')
  if (phone) return refused('guest_phone_required', { ...more, param: phone.param })
  const shared = SHARED_CODES.find((one) => faults.every(({ code }) => code === one))
  return refused(shared ?? 'invalid_parameter', more)
}
