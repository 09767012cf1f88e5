import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import { type AccountServer, signedIn } from './browser.ts'
import { FACTOR } from './factors.ts'
import type { Json } from './testServer.ts'

/** Returns a way to provoke the error of a sign-in that is too long ago. */
export function signInErrors(
  s: () => Pick<AccountServer, 'url' | 'linkTo' | 'clock'>,
  failure: (response: Response, code: ErrorCode) => Promise<{ body: Json }>,
): Readonly<Record<'recent_sign_in_required', () => Promise<unknown>>> {
  return {
    recent_sign_in_required: async () => {
      const browser = await signedIn(s(), 'recent@example.com')
      s().clock.now += 10 * 60_000
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, origin: s().url, 'content-type': 'application/json' }
      const answer = await fetch(`${s().url}${FACTOR}/totp`, { method: 'POST', headers, body: '{}' })
      s().clock.now -= 10 * 60_000
      const { body } = await failure(answer, 'recent_sign_in_required')
      assert.match(body.error.hint, /confirm-identity/)
    },
  }
}
