import { OnesetError } from '#client/onesetError.ts'
import { askTokens, type StoredTokens } from './authorization.ts'
import { changeLogin } from './credentials.ts'
import type { Terminal } from '../terminal.ts'

/** A token that expires within this time is not sent, because clocks differ and calls take time. */
const ENDING_MS = 60_000

/**
 * The access token of a login by browser, refreshed shortly before it expires. A refresh token is valid once, so one
 * `oneset` process at a time refreshes, and the others read the stored result.
 */
export class FreshTokens {
  readonly #terminal: Terminal
  readonly #profile: string
  #tokens: StoredTokens
  #refreshing: Promise<StoredTokens> | null = null

  constructor(terminal: Terminal, profile: string, tokens: StoredTokens) {
    this.#terminal = terminal
    this.#profile = profile
    this.#tokens = tokens
  }

  async accessToken(): Promise<string> {
    if (!this.#isEnding(this.#tokens)) return this.#tokens.accessToken
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null))
    this.#tokens = await this.#refreshing
    return this.#tokens.accessToken
  }

  #isEnding({ expiresAt }: StoredTokens): boolean {
    return expiresAt - this.#terminal.clock() < ENDING_MS
  }

  async #refresh(): Promise<StoredTokens> {
    let fresh: StoredTokens | null = null
    await changeLogin(this.#terminal, this.#profile, async (before) => {
      // Another process may have logged out or refreshed while this one waited for the lock.
      const known = before?.tokens
      if (!before || !known || known.clientId !== this.#tokens.clientId) throw over()
      if (!this.#isEnding(known)) {
        fresh = known
        return undefined
      }
      if (known.refreshToken === null) throw over()
      const fields = { grant_type: 'refresh_token', refresh_token: known.refreshToken }
      const asked = await askTokens(this.#terminal, known, fields)
      if (asked === 'ended') throw over()
      fresh = asked
      return { baseUrl: before.baseUrl, tokens: asked }
    })
    if (!fresh) throw over()
    return fresh
  }
}

/** An error in the form of the service's, because it occurs in the middle of a call. */
const over = () =>
  new OnesetError({
    code: 'token_expired',
    message: 'the login has expired',
    hint: 'Log in again.',
    status: 401,
  })
