/** The maximum size of an error body in bytes: small enough for proxies, logs and the store of answers. */
export const PROBLEM_BYTES_MAX = 32 * 1_024
/** The maximum length of a message or hint, in UTF-16 code units; those of the service are far shorter. */
const SENTENCE_LENGTH_MAX = 1_000
/** A name or value of the request is repeated up to this length, which is enough to recognize it. */
const ECHO_LENGTH_MAX = 200

/** Truncates a longer text with an ellipsis; keeps a character of two code units whole. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1))
  return `${text.slice(0, isSplit ? maxLength - 1 : maxLength)}…`
}

export const shortSentence = (text: string) => cut(text, SENTENCE_LENGTH_MAX)
export const shortEcho = (text: string) => cut(text, ECHO_LENGTH_MAX)

/** The parts of a problem body that may be large. */
interface Sized {
  error: { details: Readonly<Record<string, unknown>> }
  instance: string
}

/**
 * Returns the body itself when it has at most 32 KiB. Reduces a larger one: first it drops the path from `instance`,
 * then the details, with a count of the faults in them. Code, message and request id always remain.
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
