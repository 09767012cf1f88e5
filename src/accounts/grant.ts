import type { Instant } from '#base/clock.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { KeyRow } from './accountTables.ts'

/** What somebody lets a client do for their account. */
export interface GrantOrder {
  accountId: string
  /** Its OAuth client_id: a registered one's, or the URL of its metadata document. */
  clientId: string
  /** As the client calls itself. */
  clientName: string
  /** In place of what it had: the last word counts. */
  scopes: readonly Scope[]
  /**
   * Of a token that another server issued: what was issued before the last withdrawal grants
   * nothing, and `scopes` come to what the grant has: each token says its own.
   */
  issuedAt?: Instant
}

/** A grant as its account sees it. */
export interface GrantView {
  grantId: string
  clientId: string
  clientName: string
  scopes: readonly Scope[]
  createdAt: Instant
  lastUsedAt: Instant | null
  revokedAt: Instant | null
}

/** By what a grant is found where keys are found by the hash of their text: it has no text, and no text has this hash. */
export const hashOfGrant = (grantId: string): string => `grant:${grantId}`

/** Null for the row of a key. */
export function grantView(row: KeyRow): GrantView | null {
  if (row.client_id === null) return null
  return {
    grantId: row.id,
    clientId: row.client_id,
    clientName: row.name,
    scopes: JSON.parse(row.scopes) as Scope[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
