import { Unavailable, WritesUnavailable } from '#base/unavailable.ts'

/**
 * SQLSTATEs of an unreachable or stopping server (PostgreSQL, appendix A): connection exceptions (08…), too many
 * connections, shutdown, start-up, a statement ended by a time limit.
 */
const AWAY = /^(?:08...|53[02-4]00|57P0[1-5]|57014|55P03|25P03)$/
/** A disk that is full or fails, and a write sent to a server that is currently a standby: reads still work. */
const NO_WRITE = /^(?:53100|58030|25006)$/
/** Deadlocks and serialization failures. */
const PASSING = /^40(?:001|P01)$/

/** Error codes of sockets, for a request without an answer from the server. */
const NO_CONNECTION =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
const SILENCE = /query read timeout/i
const NO_ANSWER =
  /connection terminated|not queryable|timeout (?:exceeded|expired)|read timeout|connection timeout|pool after calling end/i

const codeOf = (cause: unknown): string => (cause as { code?: string } | null)?.code ?? ''

/** Returns `Unavailable` for every failure that an unreachable PostgreSQL causes; returns anything else unchanged. */
export function failureOf(cause: unknown): unknown {
  const code = codeOf(cause)
  const { message = String(cause) } = (cause ?? {}) as { message?: string }
  if (NO_WRITE.test(code)) return new WritesUnavailable(`PostgreSQL: ${message || code}`, { cause })
  // For a host with several addresses the error combines all attempts and has an empty message.
  const away = AWAY.test(code) || NO_CONNECTION.test(code) || NO_ANSWER.test(message)
  return away ? new Unavailable(`PostgreSQL: ${message || code}`, { cause }) : cause
}

/** Returns true when the server ended a transaction that may succeed on another attempt. */
export function isPassing(cause: unknown): boolean {
  return PASSING.test(codeOf(cause))
}

/** Returns true when the server sent nothing at all, not even the error of its own time limit. */
export function isSilence(cause: unknown): boolean {
  return SILENCE.test((cause as { message?: string } | null)?.message ?? '')
}
