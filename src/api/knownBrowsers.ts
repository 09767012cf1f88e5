import { createHmac, type KeyObject } from 'node:crypto'
import type { Clock, Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { publicPath } from '#base/network/publicPath.ts'
import { cookieValue } from './input/cookieValue.ts'
import { isSameToken } from './auth/credentials.ts'

const COOKIE = 'oneset_known'
const VALUE = /^(\d{1,15})\.([\w-]{43})$/
/** Half a year: people who return less often sign in like new visitors. */
const KNOWN_MS = 180 * DAY_MS

/**
 * Browsers in which somebody has proved control of a mailbox, by a password or by a mailed code. They hold a cookie
 * that is signed for that mailbox, so nothing is stored and every node recognizes it. The cookie grants no access.
 */
export class KnownBrowsers {
  readonly #key: KeyObject
  readonly #clock: Clock
  readonly #publicUrl: () => string

  constructor(key: KeyObject, clock: Clock, publicUrl: () => string) {
    this.#key = key
    this.#clock = clock
    this.#publicUrl = publicUrl
  }

  /**
   * Returns the mark that distinguishes this browser from others of the mailbox, and since when it is known; null for a
   * browser unknown there.
   */
  knownAs(cookies: string | undefined, mailbox: string): { mark: string; issuedAt: Instant } | null {
    const [, issued = '', signature = ''] = VALUE.exec(cookieValue(cookies, COOKIE) ?? '') ?? []
    const issuedAt = Number(issued)
    if (issued === '' || issuedAt + KNOWN_MS <= this.#clock()) return null
    return isSameToken(signature, this.#signature(mailbox, issuedAt)) ? { mark: signature, issuedAt } : null
  }

  /** Returns the Set-Cookie header that makes a browser known. */
  cookieFor(mailbox: string): string {
    const now = this.#clock()
    const url = this.#publicUrl()
    const secure = url.startsWith('https:') ? '; Secure' : ''
    const value = `${now}.${this.#signature(mailbox, now)}`
    return `${COOKIE}=${value}; Path=${publicPath(url)}/; Max-Age=${KNOWN_MS / 1_000}; HttpOnly; SameSite=Lax${secure}`
  }

  #signature(mailbox: string, issuedAt: Instant): string {
    return createHmac('sha256', this.#key).update(`${issuedAt} ${mailbox}`).digest('base64url')
  }
}
