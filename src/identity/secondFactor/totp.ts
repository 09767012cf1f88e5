import { Secret, TOTP } from 'otpauth'
import type { Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
const STEP_S = 30
/** The codes of so many steps before and after the present one are accepted, because clocks differ. */
const STEPS_AROUND = 1

/** Returns a new secret as base 32 (RFC 4648), the form that people type into an app. */
export function makeTotpSecret(random: RandomBytes): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32
}

/** Returns the URI that authenticator apps read as a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** Returns whether a text has the form of a code. The library throws for six characters that are no digits. */
export const isTotpCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

/** Returns the time step whose code this is; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  if (!isTotpCode(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta
}

/** The algorithm, digits and period that every app supports; many apps ignore other values in the URI. */
function totpOf(secret: string, label: string): TOTP {
  const parts = { algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) }
  return new TOTP({ issuer: 'Oneset', label, ...parts })
}
