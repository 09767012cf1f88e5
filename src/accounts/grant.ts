import type { Instant } from '#base/clock.ts'
import type { Scope } from '#contract/access/scopes.ts'
import type { KeyRow } from './accountTables.ts'

/** The access that a person grants an OAuth client to their account. */
export interface GrantOrder {
  accountId: string
  /** The OAuth client_id: that of a registered client, or the URL of a client's metadata document. */
  clientId: string
  /** The name that the client states. */
  clientName: string
  /** Replaces the scopes of an existing grant. */
  scopes: readonly Scope[]
  /**
   * Set for a token that another server issued: a token issued before the last withdrawal grants nothing, and `scopes`
   * are added to those of the grant, because each token states its scopes itself.
   */
  issuedAt?: Instant
}

/** A grant as shown to its account. */
export interface GrantView {
  grantId: string
  clientId: string
  clientName: string
  scopes: readonly Scope[]
  createdAt: Instant
  lastUsedAt: Instant | null
  revokedAt: Instant | null
}

/** Returns the value stored in place of a key's hash. A grant has no key text, and no key hashes to this value. */
export const hashOfGrant = (grantId: string): string => `grant:${grantId}`

/** Returns null for the row of a key. */
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
