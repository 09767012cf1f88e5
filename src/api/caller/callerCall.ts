import type { Language } from '#contract/language.ts'
import type { Caller } from '#flows/identify.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** A call of the public API that is more than reading places, as it came. */
export interface CallerCall {
  caller: Caller
  body: JsonObject
  /** Without its question mark, and without a key. */
  query: string
  /** The varying part of the path; empty where there is none. */
  id: string
  /** Aborted when the caller has gone before the answer. */
  disconnected: AbortSignal
  /** Of texts for people. */
  language: Language
}

/** What a call came to: `units` were billed, and `headers` go beside those of every call. A list has its `meta`. */
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
