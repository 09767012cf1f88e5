import { swallowedUnavailable } from '#base/swallowedFailures.ts'

/** Reasons for a refused sign-in that the caller's input caused, also when it only claims to come from the provider. */
export const SIGN_IN_REFUSALS = [
  'wrong_password',
  'unknown_provider',
  /** A callback without a state, or with a state that is expired, of another browser, or unknown. */
  'unknown_state',
  'invalid_callback',
  /** The provider has not verified the address, or another account has it. */
  'address_not_proved',
] as const

export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

/**
 * Maps the message with which the library logs each refusal, as a warning or as an error. Any client can cause them.
 */
const REFUSALS: ReadonlyMap<string, SignInRefusal> = new Map([
  ['User not found', 'wrong_password'],
  ['Password not found', 'wrong_password'],
  ['Invalid password', 'wrong_password'],
  ['Provider not found. Make sure to add the provider in your auth config', 'unknown_provider'],
  ['OAuth provider not found', 'unknown_provider'],
  ['State not found', 'unknown_state'],
  ['INVALID_CALLBACK_REQUEST', 'invalid_callback'],
  ['Code not found', 'invalid_callback'],
  ['OAuth issuer mismatch', 'invalid_callback'],
  ['email_not_verified', 'address_not_proved'],
  ['account_not_linked', 'address_not_proved'],
])
/**
 * Error codes of a state that is unknown, expired or of another browser start like this; other failures to read a state
 * are internal.
 */
const STATE_CODE = /^state_/
/**
 * Messages for faults of the provider, or of this installation's registration with it: the exchange of a code failed
 * (the library logs only the cause), or the provider's answer names no person.
 */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set(['', 'Unable to get user info'])

interface LibraryLogParts {
  log: (level: 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>) => void
  /** Counts a refusal by its reason. */
  noteRefusal: (reason: SignInRefusal) => void
}

/**
 * Receives the library's log. Refusals are counted and not logged: the library logs them as errors with the caller's
 * input, so that any client could fill the log and trigger alerts.
 */
export function libraryLog({ log, noteRefusal }: LibraryLogParts) {
  return (level: string, message: string, ...details: unknown[]): void => {
    const refusal = refusalOf(message, details)
    if (refusal) return noteRefusal(refusal)
    const causes = details.map((detail) => (detail instanceof Error ? detail.message : String(detail)))
    // An unreachable database is reported and logged where the call is answered.
    const isOurs = level === 'error' && swallowedUnavailable() === null && !PROVIDER_FAULTS.has(message)
    log(isOurs ? 'error' : 'warn', `people: ${message.replace(/(?<![:.\s])[:.\s]+$/, '') || 'failed'}`, { causes })
  }
}

function refusalOf(message: string, details: readonly unknown[]): SignInRefusal | null {
  if (message !== 'Failed to parse state') return REFUSALS.get(message) ?? null
  const isOfCaller = details.some((detail) => STATE_CODE.test(String((detail as { code?: unknown } | null)?.code)))
  return isOfCaller ? 'unknown_state' : null
}
