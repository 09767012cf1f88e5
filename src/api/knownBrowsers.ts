import { createHmac, type KeyObject } from 'node:crypto'
import type { Clock, Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { publicPath } from '#base/network/publicPath.ts'
import { cookieValue } from './input/cookieValue.ts'
import { isSameToken } from './auth/credentials.ts'

const COOKIE = 'oneset_known'
const VALUE = /^(\d{1,15})\.([\w-]{43})$/
/** Half a year: people who come back less often sign in like anybody who is new. */
const KNOWN_MS = 180 * DAY_MS

/**
 * Browsers in which somebody has proved that a mailbox is theirs, by a password or by a code that was mailed. They hold a
 * cookie that is signed for that mailbox, so nothing is stored, and every node knows it. It opens nothing.
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

  /** What tells this browser from others of the mailbox, and since when it is known; null for one that is not known there. */
  knownAs(cookies: string | undefined, mailbox: string): { mark: string; issuedAt: Instant } | null {
    const [, issued = '', signature = ''] = VALUE.exec(cookieValue(cookies, COOKIE) ?? '') ?? []
    const issuedAt = Number(issued)
    if (issued === '' || issuedAt + KNOWN_MS <= this.#clock()) return null
    return isSameToken(signature, this.#signature(mailbox, issuedAt)) ? { mark: signature, issuedAt } : null
  }

  /** The Set-Cookie header of a browser that is known from now on. */
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
