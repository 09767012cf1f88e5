import type { Language } from '#contract/language.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { SignInFields } from './signInFields.ts'

/** What a call below `/api/auth` comes to: the fields of an answer, where to send the browser, or a page of ours. */
export type SignInOutcome =
  | { kind: 'done'; data: object; cookie?: string }
  | { kind: 'go_to'; location: string; cookie?: string }
  | { kind: 'page'; status: number; page: string; cookie?: string; retryAfterS?: number }
  | Refusal
/** One such call. */
export interface RegistrationCall {
  fields: SignInFields
  /** Of whoever calls, to count by; null for a caller without an address of their own. */
  subnet: string | null
  /** Aborted when the caller hangs up. */
  disconnected: AbortSignal
  /** What the path names; empty for nothing. */
  token: string
  language: Language
  /** The same for a page, where a browser wants one; null for a program, which is answered in JSON. */
  pageIn: Language | null
}
