import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { ReportTables } from './reportTables.ts'

/**
 * Selects reports that the owner has not contradicted, or not since an operator decided them. The later statement
 * counts: a closure that was accepted against the owner's word stands until the owner states again that the place is in
 * business.
 */
export function isUncontradicted(eb: ExpressionBuilder<ReportTables, 'place_report'>): Expression<SqlBool> {
  return eb.or([eb('contradicted_at', 'is', null), eb('contradicted_at', '<', eb.ref('decided_at'))])
}
