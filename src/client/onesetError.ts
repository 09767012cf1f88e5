import type { ErrorBody, ErrorCode } from './generated/records.ts'

/**
 * What may go wrong before there is an answer of the service: it was not reached, it took too long, it sent no JSON of
 * ours, or the call would cost more than it may; and a message that a webhook's endpoint should not believe.
 */
export type ClientErrorCode =
  | 'connection_failed'
  | 'timed_out'
  | 'unreadable_answer'
  | 'max_units_exceeded'
  | 'webhook_unverified'

/** Known codes complete in an editor; a later version of the service may send others. */
export type OnesetErrorCode = ErrorCode | ClientErrorCode | (string & {})

/** Details of an error; `errors` lists every fault of a request at once. */
export type ErrorDetails = ErrorBody['error']['details']

interface ErrorFacts {
  code: OnesetErrorCode
  message: string
  /** HTTP status; null when there was no answer. */
  status?: number | null
  param?: string | null
  retryable?: boolean
  hint?: string | null
  details?: ErrorDetails
  docUrl?: string | null
  requestId?: string | null
  /** How long the service asks to wait, in milliseconds. */
  retryAfterMs?: number | null
  isReplay?: boolean
  cause?: unknown
}

/** The one error of this client. Tell them apart by `code`; `message` is for people. */
export class OnesetError extends Error {
  override readonly name = 'OnesetError'
  readonly code: OnesetErrorCode
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** The parameter at fault, if it is one. */
  readonly param: string | null
  /** The same call may succeed later. */
  readonly retryable: boolean
  /** What can be done about it. */
  readonly hint: string | null
  readonly details: ErrorDetails
  readonly docUrl: string | null
  /** Name it when you report a fault of the service. */
  readonly requestId: string | null
  /** How long the service asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null
  /** The answer of an earlier call with the same idempotency key. */
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
