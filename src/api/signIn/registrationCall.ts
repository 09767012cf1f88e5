import type { Language } from '#contract/language.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { JsonObject } from '../input/strictJson.ts'

/** The result of a call below `/api/auth`: the fields of an answer, a redirect, or a page. */
export type SignInOutcome =
  | { kind: 'done'; data: object; cookie?: string }
  | { kind: 'go_to'; location: string; cookie?: string }
  | { kind: 'page'; status: number; page: string; cookie?: string; retryAfterS?: number }
  | Refusal
/** A call of registration or password reset. */
export interface RegistrationCall {
  /** The body of a write, the query of a read. */
  sent: JsonObject
  /** The caller's subnet, to count by; null for a caller without an address that identifies them. */
  subnet: string | null
  /** Aborts when the caller disconnects. */
  disconnected: AbortSignal
  /** The token in the path; empty for none. */
  token: string
  language: Language
  /** The language of the page for a browser; null for a program, which gets JSON. */
  pageIn: Language | null
}
