import type { Instant } from '#base/clock.ts'

/** What is stored of the parameters of a request: text without personal data, and the names of the rest. */
export interface StoredParameters {
  given: Readonly<Record<string, string>>
  leftOut: readonly string[]
}

/** Who sent a request. */
export interface RequestSender {
  accountId: string
  /** The id of the key or of the grant. */
  keyId: string
  mode: string
  /** Set for visitors of the explorer, whose requests are counted and not stored: they share one key. */
  visitor?: string | null
}

/** An answered request. */
export interface NotedRequest {
  requestId: string
  /** The name of the endpoint in the contract. */
  endpoint: string
  status: number
  /** The code of a refusal; null for an answer. */
  error: string | null
  /** The names of the parameters at which the refusal points. */
  errorParams: readonly string[]
  units: number
  /** From the receipt of the request to its answer; a long poll includes its wait. */
  latencyMs: number
  /** Returns what is stored of the parameters; called when the request is written, after its answer. */
  parameters: () => StoredParameters
}

/** Requests are stored as of a live or a test key, so that a test key shows those of test keys only. */
export const REQUEST_MODES = ['live', 'test'] as const
export type RequestMode = (typeof REQUEST_MODES)[number]

export function requestModeOf(keyMode: string): RequestMode {
  return keyMode === 'test' ? 'test' : 'live'
}

/** A request as it is stored. */
export interface StoredRequest extends Omit<NotedRequest, 'parameters'>, StoredParameters {
  receivedAt: Instant
  keyId: string
  mode: RequestMode
}
