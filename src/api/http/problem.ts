import { ERRORS } from '#contract/errors.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { FAULTS_SHOWN_MAX } from '#contract/faultList.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import type { Refusal } from '#flows/refusal.ts'
import { shortEcho, shortSentence, withinSize } from './problemSize.ts'

/** What a problem body contains besides the refusal. */
export interface ProblemPlace {
  /** The public address of the service, without a trailing slash. */
  publicUrl: string
  /** The path of the request without its query, because keys must not be echoed. */
  path: string
  requestId: string
  language: Language
}

export interface Problem {
  status: number
  body: string
}

/** Converts a refusal to an error body; no other function does (docs/reference/errors.md#error-body). */
export function problemOf(refusal: Refusal, place: ProblemPlace): Problem {
  const body = problemBody(refusal, place)
  return { status: body.status, body: JSON.stringify(body) }
}

/** Returns the body as an object: at most 20 faults with a count of the rest, and at most 32 KiB. */
export function problemBody(refusal: Refusal, { publicUrl, path, requestId, language }: ProblemPlace) {
  const { status, title, retryable } = ERRORS[refusal.code]
  const message = shortSentence(sentenceOf(refusal, language))
  const docUrl = `${publicUrl}/docs/errors#${refusal.code}`
  return withinSize({
    success: false,
    error: {
      code: refusal.code,
      message,
      param: nullOr(shortEcho, refusal.param ?? refusal.faults?.[0]?.param),
      retryable,
      hint: nullOr(shortSentence, hintOf(refusal)?.[language]),
      details: detailsOf(refusal, language),
      docUrl,
      requestId,
    },
    type: docUrl,
    title,
    status,
    detail: message,
    instance: `${path}#${requestId}`,
  })
}

const nullOr = (shorten: (text: string) => string, text: string | undefined) =>
  text === undefined ? null : shorten(text)

/** Returns the refusal's details, its first faults, and the number of further faults. */
function detailsOf({ details, faults, faultsOmitted = 0 }: Refusal, language: Language) {
  if (!faults) return { ...details }
  const errors = faults.slice(0, FAULTS_SHOWN_MAX).map((fault) => inLanguage(fault, language))
  const omitted = faultsOmitted + faults.length - errors.length
  return { ...details, errors, ...(omitted > 0 && { errorsOmitted: omitted }) }
}

/** Returns a fault in the reader's language. Values from the request are truncated to a recognizable length. */
function inLanguage(fault: ParameterFault, language: Language) {
  const { param, message, value, allowed, hint } = fault
  return {
    ...fault,
    param: shortEcho(param),
    message: shortSentence(message[language]),
    value: nullOr(shortEcho, value ?? undefined),
    ...(allowed && { allowed: allowed.slice(0, ALLOWED_MAX).map(shortEcho) }),
    ...(hint && { hint: shortSentence(hint[language]) }),
  }
}

/** The maximum number of allowed values in a fault, as OpenAPI states. */
const ALLOWED_MAX = 20

/**
 * Returns the most specific message: the refusal's own, that of a single fault, or one that names all faulty
 * parameters.
 */
function sentenceOf(refusal: Refusal, language: Language): string {
  const general = ERRORS[refusal.code].message
  if (refusal.message) return refusal.message[language]
  const [first, ...others] = refusal.faults ?? []
  if (!first) return general[language]
  if (others.length === 0) return first.message[language]
  const names = [...new Set(refusal.faults?.map(({ param }) => param))]
  const shown = names.slice(0, NAMED_MAX).map(shortEcho)
  if (names.length > NAMED_MAX) shown.push('…')
  return `${general[language]} (${shown.join(', ')})`
}

/** The number of parameters named in the message; details.errors has the others. */
const NAMED_MAX = 5

/** Returns the most specific hint: the refusal's own, that of a single fault, or the code's. */
function hintOf({ code, hint, faults = [] }: Refusal): LocalizedText | null {
  const [first, ...others] = faults
  const ofFault = others.length === 0 ? first?.hint : undefined
  // The hints of these codes refer to the list of faults.
  const needsFaults = code === 'invalid_parameter' || code === 'missing_parameter'
  return hint ?? ofFault ?? (needsFaults && !first ? null : ERRORS[code].hint)
}
