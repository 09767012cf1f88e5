import type { ErrorBody, ErrorCode } from './generated/records.ts'

/**
 * Errors that do not come from the service: it was not reached, it took too long, its answer was not the expected JSON,
 * or the call would cost more than allowed; also a webhook message that could not be verified.
 */
export type ClientErrorCode =
  | 'connection_failed'
  | 'timed_out'
  | 'unreadable_answer'
  | 'max_units_exceeded'
  | 'webhook_unverified'

/** The known codes, for completion in an editor; a later version of the service may send others. */
export type OnesetErrorCode = ErrorCode | ClientErrorCode | (string & {})

/** The details of an error; `errors` lists every fault of a request. */
export type ErrorDetails = ErrorBody['error']['details']

interface ErrorFacts {
  code: OnesetErrorCode
  message: string
  /** The HTTP status; null when there was no answer. */
  status?: number | null
  param?: string | null
  retryable?: boolean
  hint?: string | null
  details?: ErrorDetails
  docUrl?: string | null
  requestId?: string | null
  /** The time that the service asks to wait, in milliseconds. */
  retryAfterMs?: number | null
  isReplay?: boolean
  cause?: unknown
}

/** The error of this client. `code` identifies the cause; `message` is for people. */
export class OnesetError extends Error {
  override readonly name = 'OnesetError'
  readonly code: OnesetErrorCode
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null
  /** The faulty parameter; null when there is none. */
  readonly param: string | null
  /** True when the same call may succeed later. */
  readonly retryable: boolean
  /** How to remedy the error. */
  readonly hint: string | null
  readonly details: ErrorDetails
  readonly docUrl: string | null
  /** The id of the request, to be stated in a report about the service. */
  readonly requestId: string | null
  /** The time that the service asks to wait, in milliseconds; null when it states none. */
  readonly retryAfterMs: number | null
  /** True for the answer of an earlier call with the same idempotency key. */
  readonly isReplay: boolean

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status ?? null
    this.param = facts.param ?? null
    this.retryable = facts.retryable ?? false
    this.hint = facts.hint ?? null
    this.details = facts.details ?? {}
    this.docUrl = facts.docUrl ?? null
    this.requestId = facts.requestId ?? null
    this.retryAfterMs = facts.retryAfterMs ?? null
    this.isReplay = facts.isReplay ?? false
  }
}
