import type { Scope } from '#contract/access/scopes.ts'
import type { TransactionHook } from '#database/database.ts'
import type { AccessToken } from './accessTokens.ts'
import type { AuthorizationServer } from './authorizationServer.ts'

export type TokenReading =
  | { kind: 'token'; token: AccessToken }
  /** Not ours, changed, for somebody we cannot know; `reason` is for whoever holds it. */
  | { kind: 'invalid'; reason: string }

/** Who issues access tokens, and who reads them: the server within this process, or a provider elsewhere. */
export interface Authorization {
  issuer: () => string
  /** What may be asked for. */
  scopes: readonly Scope[]
  /** Null when an external provider issues the tokens. */
  server: AuthorizationServer | null
  /** At once, but for a token of an external provider that comes for the first time. */
  read: (text: string) => TokenReading | Promise<TokenReading>
  /** What ends with a grant beside its row: codes, refresh tokens, what was made with it, in the same transaction. */
  forgetGrant: TransactionHook<string>
}
