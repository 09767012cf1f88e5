import type { Language } from '#contract/language.ts'
import type { Caller } from '#flows/identify.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** A call of the public API other than reading places, as it was received. */
export interface CallerCall {
  caller: Caller
  body: JsonObject
  /** Without the question mark and without a key. */
  query: string
  /** The id in the path; empty where there is none. */
  id: string
  /** Aborts when the caller disconnects before the answer. */
  disconnected: AbortSignal
  /** The language of texts for people. */
  language: Language
}

/** The result of a call: `units` were billed, and `headers` are added to those of every call. A list has its `meta`. */
export interface CallDone extends Done {
  meta?: Readonly<Record<string, unknown>>
  units?: number
  headers?: Readonly<Record<string, string>>
}

export type RunCallerCall = (
  service: Service,
  call: CallerCall,
  recorder: IdempotencyRecorder,
) => Promise<CallDone | Refusal>
