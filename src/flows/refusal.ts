import type { ErrorCode, ParameterFault } from '#contract/errors.ts'
import type { LocalizedText } from '#contract/language.ts'

/** Why a use case did not happen: what the caller is told, and nothing of what we alone should know. */
export interface Refusal {
  kind: 'refused'
  code: ErrorCode
  /** A more precise sentence than the code's own. */
  message?: LocalizedText
  /** A way out of its own, where the code's does not fit. */
  hint?: LocalizedText
  param?: string
  faults?: readonly ParameterFault[]
  /** Faults that were found and are not among `faults`. */
  faultsOmitted?: number
  details?: Readonly<Record<string, unknown>>
  /** When to ask again, where the status takes a Retry-After. */
  retryAfterS?: number
}

export const refused = (code: ErrorCode, more: Omit<Refusal, 'kind' | 'code'> = {}): Refusal => ({
  kind: 'refused',
  code,
  ...more,
})
