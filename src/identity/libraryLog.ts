import { swallowedUnavailable } from '#base/swallowedFailures.ts'

/** Why somebody was not signed in, through what they, or whoever pretends to come from their provider, sent. */
export const SIGN_IN_REFUSALS = [
  'wrong_password',
  'unknown_provider',
  /** A callback without a state, or with one that is over, of another browser, or of nobody. */
  'unknown_state',
  'invalid_callback',
  /** The provider does not vouch for the address, or another account has it. */
  'address_not_proved',
] as const

export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

/** By the message with which the library logs each, as a warning or as an error. Anybody may cause them. */
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
/** The codes of a state that is unknown, over or of another browser begin so; other failures to read one are ours. */
const STATE_CODE = /^state_/
/**
 * The provider's doing, or that of how this installation is known to it: the exchange of a code failed (the library says
 * no more than the cause), or what it sent names no person.
 */
const OF_PROVIDER: ReadonlySet<string> = new Set(['', 'Unable to get user info'])

interface LibraryLogParts {
  log: (level: 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>) => void
  /** Counts what a caller was refused for. */
  noteRefusal: (reason: SignInRefusal) => void
}

/**
 * Where the library logs. What callers are refused for is counted and not logged: the library writes it as errors, with
 * what the caller sent, so anybody could fill the log and call whoever watches it.
 */
export function libraryLog({ log, noteRefusal }: LibraryLogParts) {
  return (level: string, message: string, ...details: unknown[]): void => {
    const refusal = refusalOf(message, details)
    if (refusal) return noteRefusal(refusal)
    const causes = details.map((detail) => (detail instanceof Error ? detail.message : String(detail)))
    // A database that is away is told, and logged, where the call is answered.
    const isOurs = level === 'error' && swallowedUnavailable() === null && !OF_PROVIDER.has(message)
    log(isOurs ? 'error' : 'warn', `people: ${message.replace(/(?<![:.\s])[:.\s]+$/, '') || 'failed'}`, { causes })
  }
}

function refusalOf(message: string, details: readonly unknown[]): SignInRefusal | null {
  if (message !== 'Failed to parse state') return REFUSALS.get(message) ?? null
  const isOfCaller = details.some((detail) => STATE_CODE.test(String((detail as { code?: unknown } | null)?.code)))
  return isOfCaller ? 'unknown_state' : null
}
