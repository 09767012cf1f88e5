import type { ErrorCode } from '#contract/errors.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import type { LocalizedText } from '#contract/language.ts'

/** The reason why a use case was refused, with what the caller may see and no internal detail. */
export interface Refusal {
  kind: 'refused'
  code: ErrorCode
  /** A more precise sentence than that of the code. */
  message?: LocalizedText
  /** A remedy, where that of the code does not fit. */
  hint?: LocalizedText
  param?: string
  faults?: readonly ParameterFault[]
  /** Number of faults that are not listed in `faults`. */
  faultsOmitted?: number
  details?: Readonly<Record<string, unknown>>
  /** Seconds until a retry may succeed, for statuses with a Retry-After. */
  retryAfterS?: number
}

/** Returns the names of the parameters and fields at which a refusal points. */
export function paramsOf({ param, faults = [] }: Refusal): readonly string[] {
  return param === undefined ? faults.map((fault) => fault.param) : [param]
}

export const refused = (code: ErrorCode, more: Omit<Refusal, 'kind' | 'code'> = {}): Refusal => ({
  kind: 'refused',
  code,
  ...more,
})
