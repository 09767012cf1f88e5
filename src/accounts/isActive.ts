import type { ExpressionBuilder } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { AccountTables } from './accountTables.ts'

/** Matches keys and grants that are neither revoked nor expired. */
export function isActive(eb: ExpressionBuilder<AccountTables, 'api_key'>, now: Instant) {
  return eb.and([eb('revoked_at', 'is', null), eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])])
}
