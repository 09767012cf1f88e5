import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/language.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { PeopleState } from '#flows/account/people.ts'
import type { Administration } from '#flows/administer.ts'
import type { Identity } from '#identity/identity.ts'
import type { FailureCounts } from '../failureCounts.ts'
import type { HttpDependencies } from '../http/httpDependencies.ts'
import type { SentObject } from '#contract/body/bodySchema.ts'
import type { InterfaceLimits } from '../interfaceLimits.ts'
import type { PasswordCalls } from '../passwordCalls.ts'
import type { PasswordGuard } from '../passwordGuard.ts'
import type { RateLimiter } from '../rateLimiter.ts'
import type { SignUpBrowsers } from '../signUpBrowsers.ts'

export interface SignInDependencies extends Pick<HttpDependencies, 'publicUrl' | 'trustedProxies' | 'clock'> {
  /** Finds the signed-in person, and runs the identity library's own routes. */
  identity: Pick<
    Identity,
    | 'handle'
    | 'personOf'
    | 'waitingPersonOf'
    | 'openProvedSession'
    | 'openFirstSession'
    | 'isPasswordOf'
    | 'passwordResetAt'
    | 'registration'
    | 'secondFactor'
    | 'sessions'
  >
  people: PeopleState
  administration: Administration
  passwords: PasswordGuard
  /** Recognises the browser that made a sign-up. */
  signUpBrowsers: SignUpBrowsers
  /** Runs the calls that hash a password, few at once. */
  passwordCalls: PasswordCalls
  /** Limits failed authentications by address. */
  failures: FailureCounts
  interfaceLimits: InterfaceLimits
  /** Limits mails caused by an address: sign-in links, confirmations, new passwords. */
  signInLinks: RateLimiter
}

/** The result of a call below `/api/auth`: the fields of an answer, a redirect, or a page. */
export type SignInOutcome =
  | { kind: 'done'; data: object | null; cookies?: readonly string[] }
  | { kind: 'go_to'; location: string; cookies?: readonly string[] }
  | { kind: 'page'; status: number; page: string; cookies?: readonly string[]; retryAfterS?: number }
  | Refusal

/** A call of registration, password reset or second factor. */
export interface RegistrationCall {
  request: FastifyRequest
  /** The headers that the identity library gets. */
  headers: Headers
  /** The body of a write, the query of a read. */
  sent: SentObject
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
