import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { Refusal } from '#flows/refusal.ts'

/** What a problem body says beside the refusal itself. */
export interface ProblemPlace {
  /** Where the service is reached from outside, without a slash at the end. */
  publicUrl: string
  /** Path of the request, without its query: keys must not be echoed. */
  path: string
  requestId: string
  language: Language
}

export interface Problem {
  status: number
  body: string
}

/** The one place where outcomes become error bodies (decisions.md 1). */
export function problemOf(refusal: Refusal, { publicUrl, path, requestId, language }: ProblemPlace): Problem {
  const { status, title, message: general, retryable, hint } = ERRORS[refusal.code]
  const message = sentenceOf(refusal, general, language)
  const [first] = refusal.faults ?? []
  const docUrl = `${publicUrl}/docs/errors#${refusal.code}`
  const details = { ...refusal.details, ...(refusal.faults && { errors: refusal.faults }) }
  const body = {
    success: false,
    error: {
      code: refusal.code,
      message,
      param: refusal.param ?? first?.param ?? null,
      retryable,
      hint: refusal.hint ?? first?.hint ?? hint,
      details,
      docUrl,
      requestId,
    },
    type: docUrl,
    title,
    status,
    detail: message,
    instance: `${path}#${requestId}`,
  }
  return { status, body: JSON.stringify(body) }
}

/** The most precise sentence there is: the refusal's own, else that of a single fault, else the code's. */
function sentenceOf(refusal: Refusal, general: { en: string; ko: string }, language: Language): string {
  if (refusal.message) return refusal.message[language]
  const [first, ...others] = refusal.faults ?? []
  if (!first || others.length > 0) return general[language]
  // Faults are worded in English only; a Korean reader gets the general sentence and the fault in details.errors.
  return language === 'en' ? first.message : general.ko
}

/** The code a fault list answers with: missing parameters alone are missing_parameter, anything else invalid_parameter. */
export function codeOfFaults(faults: readonly { code: string }[]): ErrorCode {
  return faults.every(({ code }) => code === 'missing_parameter') ? 'missing_parameter' : 'invalid_parameter'
}
