import { Unavailable, WritesUnavailable } from '#base/unavailable.ts'

/**
 * SQLSTATEs of a server that is away or on its way there (PostgreSQL, appendix A): connection exceptions (08…), too
 * many connections, shutdown, starting up, a statement ended by a time limit.
 */
const AWAY = /^(?:08...|53[02-4]00|57P0[1-5]|57014|55P03|25P03)$/
/** A disk that is full or fails, and a write sent to a server that is a standby for now: reads go on. */
const NO_WRITE = /^(?:53100|58030|25006)$/
/** Two transactions that waited for each other, or would not have been possible one after the other. */
const PASSING = /^40(?:001|P01)$/

/** How a socket and the client name what is no answer of the server. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
const SILENCE = /query read timeout/i
const NO_ANSWER =
  /connection terminated|not queryable|timeout (?:exceeded|expired)|read timeout|connection timeout|pool after calling end/i

const codeOf = (cause: unknown): string => (cause as { code?: string } | null)?.code ?? ''

/** `Unavailable` for everything that fails because PostgreSQL is away; anything else as it came. */
export function failureOf(cause: unknown): unknown {
  const code = codeOf(cause)
  const { message = String(cause) } = (cause ?? {}) as { message?: string }
  if (NO_WRITE.test(code)) return new WritesUnavailable(`PostgreSQL: ${message || code}`, { cause })
  // A host with several addresses fails with one error for all of them, whose message is empty.
  const away = AWAY.test(code) || NO_CONNECTION.test(code) || NO_ANSWER.test(message)
  return away ? new Unavailable(`PostgreSQL: ${message || code}`, { cause }) : cause
}

/** True when the server has ended a transaction that may succeed in another try. */
export function isPassing(cause: unknown): boolean {
  return PASSING.test(codeOf(cause))
}

/** True when nothing came back at all: not even that a statement took too long, which the server itself would say. */
export function isSilence(cause: unknown): boolean {
  return SILENCE.test((cause as { message?: string } | null)?.message ?? '')
}
