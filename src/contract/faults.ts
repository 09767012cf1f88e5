import { editDistance, foldWord } from '#base/text/text.ts'
import type { ErrorCode, ParameterFault } from './errors.ts'
import type { LocalizedText } from './language.ts'

/** Longest list of allowed values a fault shows (docs/reference/errors.md#error-body). */
const ALLOWED_MAX = 20
/** A value is echoed only this far: enough to recognise it. */
const ECHO_LENGTH_MAX = 100
/** A suggestion may be this many edits away. */
const SUGGESTION_DISTANCE_MAX = 2
const SHORT_WORD = 5

/** What a fault says beside its message. */
export interface WayOut {
  allowed?: readonly string[]
  didYouMean?: string | null
  hint?: LocalizedText | undefined
}

/** A fault of a value or a name: `message` says what is wrong, the rest how to put it right. */
export function invalid(param: string, value: string, message: LocalizedText, wayOut: WayOut = {}): ParameterFault {
  return fault('invalid_parameter', param, value, message, wayOut)
}

/** A required parameter that did not come. */
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

/** The text as a message may repeat it. */
export function echo(text: string): string {
  return text.length <= ECHO_LENGTH_MAX ? text : `${Array.from(text).slice(0, ECHO_LENGTH_MAX).join('')}…`
}

/**
 * The candidate nearest to a mistyped word, or null when none is within two edits. Hangul is compared by its letters,
 * so that 조용함 is near 조용한 but 한식 is not near 양식. The first of equally near candidates wins.
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
    // Of a word of two letters two edits leave nothing: that is no likeness.
    if (distance < bestDistance && distance < Math.min(wanted.length, given.length)) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * The same among the words of a filter, hundreds of them and many short: a word of fewer than five letters is within
 * two edits of something always (foo of hoe), so one must do.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  return nearest(word, candidates, letters(word).length < SHORT_WORD ? 1 : SUGGESTION_DISTANCE_MAX)
}

function letters(word: string): string {
  return foldWord(word).normalize('NFD')
}

/** `pageSize` as `page_size`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
