import type { CellTest, SetAside } from './mapping.ts'
import type { RowCursor } from './row.ts'
import type { FindColumn } from './value.ts'

export type Condition = (cursor: RowCursor) => boolean

/** Returns why the mapping sets a row aside; null for a row that it takes. */
export function asideReasonOf(rules: readonly SetAside[], find: FindColumn): (cursor: RowCursor) => string | null {
  const conditions = rules.map((rule, i) => ({
    applies: conditionOf(rule, `setAside.${i}`, find),
    excepted: rule.unless ? conditionOf(rule.unless, `setAside.${i}.unless`, find) : () => false,
    reason: rule.reason,
  }))
  return (cursor) => conditions.find(({ applies, excepted }) => applies(cursor) && !excepted(cursor))?.reason ?? null
}

/** Compiles a test of a cell. An empty cell counts as the empty text, so that a rule can match it. */
export function conditionOf(test: CellTest, key: string, find: FindColumn): Condition {
  const reader = find(test.column, `${key}.column`)
  const texts = new Set(test.in)
  const pattern = test.matches === undefined ? null : new RegExp(test.matches, 'u')
  return (cursor) => [reader(cursor) ?? ''].flat().some((text) => (pattern ? pattern.test(text) : texts.has(text)))
}
