import { editDistance, foldWord } from '#base/text/text.ts'
import type { ErrorCode } from './errors.ts'
import type { ParameterFault } from './parameterFault.ts'
import type { LocalizedText } from './language.ts'

/** The maximum number of allowed values in a fault (docs/reference/errors.md#error-body). */
const ALLOWED_MAX = 20
/** The maximum length of an echoed value: enough to recognise it. */
const ECHO_LENGTH_MAX = 100
/** The maximum number of edits between a value and its suggestion. */
const SUGGESTION_DISTANCE_MAX = 2
const SHORT_WORD = 5

/** The parts of a fault other than its message. */
export interface WayOut {
  allowed?: readonly string[]
  didYouMean?: string | null
  hint?: LocalizedText | undefined
}

/** Returns a fault of a value or a name: `message` says what is wrong, the rest how to correct it. */
export function invalid(param: string, value: string, message: LocalizedText, wayOut: WayOut = {}): ParameterFault {
  return fault('invalid_parameter', param, value, message, wayOut)
}

/** Returns the fault of a required parameter that is missing. */
export function missing(param: string, message: LocalizedText, hint: LocalizedText): ParameterFault {
  return fault('missing_parameter', param, null, message, { hint })
}

function fault(
  code: ErrorCode,
  param: string,
  value: string | null,
  message: LocalizedText,
  { allowed, didYouMean, hint }: WayOut,
): ParameterFault {
  return {
    param: echo(param),
    code,
    message,
    value: value === null ? null : echo(value),
    ...(allowed && { allowed: allowed.slice(0, ALLOWED_MAX) }),
    ...(didYouMean && { didYouMean }),
    ...(hint && { hint }),
  }
}

/** Returns a text shortened for use in a message. */
export function echo(text: string): string {
  return text.length <= ECHO_LENGTH_MAX ? text : `${Array.from(text).slice(0, ECHO_LENGTH_MAX).join('')}…`
}

/**
 * Returns the candidate nearest to a mistyped word, or null when none is within two edits. Hangul is compared letter by
 * letter, so that 조용함 is near 조용한 but 한식 is not near 양식. The first of equally near candidates wins.
 */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  distanceMax = SUGGESTION_DISTANCE_MAX,
): string | null {
  const wanted = letters(word)
  let best: string | null = null
  let bestDistance = distanceMax + 1
  for (const candidate of candidates) {
    const given = letters(candidate)
    const distance = editDistance(wanted, given, distanceMax)
    // Two edits replace a whole word of two letters, so the candidate would have nothing in common with it.
    if (distance < bestDistance && distance < Math.min(wanted.length, given.length)) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Like `nearest`, for the words of a filter. There are hundreds of them, many short, and a word of fewer than five
 * letters is always within two edits of one (foo of hoe), so only one edit is allowed.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  return nearest(word, candidates, letters(word).length < SHORT_WORD ? 1 : SUGGESTION_DISTANCE_MAX)
}

function letters(word: string): string {
  return foldWord(word).normalize('NFD')
}

/** Converts `pageSize` to `page_size`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
