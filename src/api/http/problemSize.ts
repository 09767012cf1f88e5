/** The largest error body in bytes: a proxy, a log and the memory of answers hold it without a thought. */
export const PROBLEM_BYTES_MAX = 32 * 1_024
/** What an error says in words, in UTF-16 code units; ours are shorter by far. */
const SENTENCE_LENGTH_MAX = 1_000
/** A name or value as it came is repeated only this far: enough to recognise it. */
const ECHO_LENGTH_MAX = 200

/** The text, cut with an ellipsis where it is longer; a character of two code units stays whole. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1))
  return `${text.slice(0, isSplit ? maxLength - 1 : maxLength)}…`
}

export const shortSentence = (text: string) => cut(text, SENTENCE_LENGTH_MAX)
export const shortEcho = (text: string) => cut(text, ECHO_LENGTH_MAX)

/** What of a problem body may be large. */
interface Sized {
  error: { details: Readonly<Record<string, unknown>> }
  instance: string
}

/**
 * The body itself where it is no larger than 32 KiB. A larger one is reduced to its main part: first the path goes from
 * `instance`, then the details, with a count of the faults that were in them. Code, message and request id always stay.
 */
export function withinSize<Body extends Sized>(body: Body): Body {
  if (isSmall(body)) return body
  const instance = body.instance.slice(body.instance.lastIndexOf('#'))
  const shorter = { ...body, instance }
  if (isSmall(shorter)) return shorter
  const { errors, errorsOmitted = 0 } = body.error.details as { errors?: readonly unknown[]; errorsOmitted?: number }
  const omitted = errorsOmitted + (errors?.length ?? 0)
  const details = omitted > 0 ? { errorsOmitted: omitted } : {}
  return { ...shorter, error: { ...body.error, details } }
}

const isSmall = (body: Sized) => Buffer.byteLength(JSON.stringify(body)) <= PROBLEM_BYTES_MAX
