import { createHmac, type KeyObject } from 'node:crypto'
import { publicPath } from '#base/network/publicPath.ts'
import { SIGN_UP_MS } from '#identity/signUps.ts'
import { isSameToken } from './auth/credentials.ts'
import { cookieValue } from './input/cookieValue.ts'

const COOKIE = 'oneset_sign_up'

/**
 * Browsers in which somebody typed the password of a sign-up. They hold a cookie that is signed for that sign-up, so
 * that confirming its mail there asks for no password again. The cookie grants no access without the mailed code.
 */
export class SignUpBrowsers {
  readonly #key: KeyObject
  readonly #publicUrl: () => string

  constructor(key: KeyObject, publicUrl: () => string) {
    this.#key = key
    this.#publicUrl = publicUrl
  }

  /** Returns whether the browser with these cookies made this sign-up. */
  isOf(cookies: string | undefined, personId: string): boolean {
    return isSameToken(cookieValue(cookies, COOKIE) ?? '', this.#signature(personId))
  }

  /** Returns the Set-Cookie header for a browser that made this sign-up. It lasts as long as the mailed link. */
  cookieFor(personId: string): string {
    const url = this.#publicUrl()
    const secure = url.startsWith('https:') ? '; Secure' : ''
    const value = this.#signature(personId)
    return `${COOKIE}=${value}; Path=${publicPath(url)}/api/auth; Max-Age=${SIGN_UP_MS / 1_000}; HttpOnly; SameSite=Lax${secure}`
  }

  #signature(personId: string): string {
    return createHmac('sha256', this.#key).update(personId).digest('base64url')
  }
}
