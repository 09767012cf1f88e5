import type { ErrorCode } from '#contract/errors.ts'
import type { FaultyReading } from '#contract/faultList.ts'
import { type Refusal, refused } from '#flows/refusal.ts'

/** Returns the refusal of a request with faults. It has a separate code when all faults are missing parameters. */
export function refusalOfFaults({ faults, omitted }: FaultyReading): Refusal {
  return refused(codeOf(faults), { faults, ...(omitted > 0 && { faultsOmitted: omitted }) })
}

function codeOf(faults: readonly { code: string }[]): ErrorCode {
  return faults.every(({ code }) => code === 'missing_parameter') ? 'missing_parameter' : 'invalid_parameter'
}
