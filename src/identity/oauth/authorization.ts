import type { Scope } from '#contract/access/scopes.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { TransactionHook } from '#database/database.ts'
import type { AccessToken } from './accessTokens.ts'
import type { AuthorizationServer } from './authorizationServer.ts'

export type TokenReading =
  | { kind: 'token'; token: AccessToken }
  /** A token that is not ours, was altered, or names no known person; `reason` is shown to its holder. */
  | { kind: 'invalid'; reason: LocalizedText }

/** Issues and reads access tokens: through the server in this process, or an external provider. */
export interface Authorization {
  issuer: () => string
  /** The scopes that a client may request. */
  scopes: readonly Scope[]
  /** Null when an external provider issues the tokens. */
  server: AuthorizationServer | null
  /** Synchronous, except for the first use of a token of an external provider. */
  read: (text: string) => TokenReading | Promise<TokenReading>
  /**
   * Deletes what belongs to a grant besides its row: codes, refresh tokens and what the grant created, in the same
   * transaction.
   */
  forgetGrant: TransactionHook<string>
}
