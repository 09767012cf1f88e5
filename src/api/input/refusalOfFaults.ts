import type { ErrorCode } from '#contract/errors.ts'
import type { FaultyReading } from '#contract/faultList.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

/** The refusal of a request in which a reader found faults: missing parameters alone have a code of their own. */
export function refusalOfFaults({ faults, omitted }: FaultyReading): Refusal {
  return refused(codeOf(faults), { faults, ...(omitted > 0 && { faultsOmitted: omitted }) })
}

function codeOf(faults: readonly { code: string }[]): ErrorCode {
  return faults.every(({ code }) => code === 'missing_parameter') ? 'missing_parameter' : 'invalid_parameter'
}
