import type { LocalizedText } from './language.ts'

/** One fault of a request: the parameter, the reason and the remedy. */
export interface ParameterFault {
  param: string
  code: string
  message: LocalizedText
  value: string | null
  allowed?: readonly string[]
  didYouMean?: string
  hint?: LocalizedText
}
