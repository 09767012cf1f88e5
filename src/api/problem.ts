import { ERRORS, type ErrorCode, type ParameterFault } from '#contract/errors.ts'
import type { Language, Text } from '#contract/language.ts'
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
export function problemOf(refusal: Refusal, place: ProblemPlace): Problem {
  const body = problemBody(refusal, place)
  return { status: body.status, body: JSON.stringify(body) }
}

/** The same before it is text. */
export function problemBody(refusal: Refusal, { publicUrl, path, requestId, language }: ProblemPlace) {
  const { status, title, retryable } = ERRORS[refusal.code]
  const message = sentenceOf(refusal, language)
  const docUrl = `${publicUrl}/docs/errors#${refusal.code}`
  const errors = refusal.faults?.map((fault) => inLanguage(fault, language))
  const details = { ...refusal.details, ...(errors && { errors }) }
  return {
    success: false,
    error: {
      code: refusal.code,
      message,
      param: refusal.param ?? refusal.faults?.[0]?.param ?? null,
      retryable,
      hint: hintOf(refusal)?.[language] ?? null,
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
}

/** A fault as its reader's language has it. */
function inLanguage(fault: ParameterFault, language: Language) {
  const { message, hint } = fault
  return { ...fault, message: message[language], ...(hint && { hint: hint[language] }) }
}

/** The most precise sentence there is: the refusal's own, that of a single fault, one that names all faulty parameters. */
function sentenceOf(refusal: Refusal, language: Language): string {
  const general = ERRORS[refusal.code].message
  if (refusal.message) return refusal.message[language]
  const [first, ...others] = refusal.faults ?? []
  if (!first) return general[language]
  if (others.length === 0) return first.message[language]
  const names = [...new Set(refusal.faults?.map(({ param }) => param))]
  const shown = names.length > NAMED_MAX ? [...names.slice(0, NAMED_MAX), '…'] : names
  return `${general[language]} (${shown.join(', ')})`
}

/** Enough for an honest request; the rest is in details.errors. */
const NAMED_MAX = 5

/** The most precise way out there is: the refusal's own, that of a single fault, the code's. */
function hintOf({ code, hint, faults = [] }: Refusal): Text | null {
  const [first, ...others] = faults
  const ofFault = others.length === 0 ? first?.hint : undefined
  // The hints of these codes point to the list of faults.
  const needsFaults = code === 'invalid_parameter' || code === 'missing_parameter'
  return hint ?? ofFault ?? (needsFaults && !first ? null : ERRORS[code].hint)
}

/** The code a fault list answers with: missing parameters alone are missing_parameter, anything else invalid_parameter. */
export function codeOfFaults(faults: readonly { code: string }[]): ErrorCode {
  return faults.every(({ code }) => code === 'missing_parameter') ? 'missing_parameter' : 'invalid_parameter'
}
