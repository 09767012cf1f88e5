import type { Instant } from '#base/clock.ts'
import { DAY_MS, isoInstant } from '#base/kst.ts'
import { DEFAULT_SCOPES, type Scope } from '#contract/access/scopes.ts'
import type { SessionCalls } from '../../session/sessionCalls.ts'
import type { KeyMode, keyTexts } from './keyTexts.ts'

/** A new key as typed into the form. */
export interface NewKeyForm {
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
  /** Days until the key expires, or `never`. */
  expiry: keyof typeof keyTexts.expiries
  /** One per line. */
  allowedIps: string
  allowedOrigins: string
  dailyTokens: string
}

export const EMPTY_NEW_KEY_FORM: NewKeyForm = {
  name: '',
  // A first try costs nothing and contacts nobody.
  mode: 'test',
  scopes: DEFAULT_SCOPES,
  expiry: 'never',
  allowedIps: '',
  allowedOrigins: '',
  dailyTokens: '',
}

/** Returns the request body for a new key. Omits empty fields and fields that do not apply to the kind of key. */
export function keyBodyOf(form: NewKeyForm, now: Instant): SessionCalls['createOwnKey']['input']['body'] {
  const { name, mode, scopes, expiry, dailyTokens } = form
  const isBrowser = mode === 'browser'
  const [ips, origins] = [linesOf(form.allowedIps), linesOf(form.allowedOrigins)]
  return {
    name,
    mode,
    ...(!isBrowser && { scopes: [...scopes] }),
    ...(expiry !== 'never' && { expiresAt: isoInstant(now + Number(expiry) * DAY_MS) }),
    ...(ips.length > 0 && { allowedIps: ips }),
    ...(isBrowser && origins.length > 0 && { allowedOrigins: origins }),
    ...(dailyTokens !== '' && { dailyTokens: Number(dailyTokens) }),
  }
}

function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((line) => line !== '')
}
