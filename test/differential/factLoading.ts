import { HOURS_SETUP } from './hoursSql.ts'
import { KEYWORD_SETUP } from './keywordSql.ts'
import type { Fact, FactTable } from './facts.ts'

/** The statement that makes a table of facts, the same for every database. */
export function createTable({ name, columns }: FactTable): string {
  return `CREATE TABLE ${name} (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`
}

/** To be run once, after the tables are filled. */
export const SETUP = [
  'CREATE UNIQUE INDEX venue_number ON venue (venue)',
  'CREATE INDEX trait_value ON trait (kind, value, venue, score)',
  'CREATE INDEX closure_day ON closure (from_day)',
  ...HOURS_SETUP,
  ...KEYWORD_SETUP,
  // A partner may be known by an id that was merged away, and that one again.
  `CREATE TABLE partner_venue AS
    WITH RECURSIVE led(overlay, id) AS (
      SELECT overlay, id FROM partner UNION SELECT l.overlay, r.current FROM led l JOIN redirect r ON r.old = l.id)
    SELECT led.overlay, v.venue FROM led JOIN venue v ON v.id = led.id`,
  'CREATE INDEX partner_overlay ON partner_venue (overlay, venue)',
]

/** One line of PostgreSQL's text format. */
export function copyLine(row: readonly Fact[]): string {
  const fields = row.map((fact) =>
    fact === null
      ? String.raw`\N`
      : String(fact)
          .replaceAll('\\', String.raw`\\`)
          .replaceAll('\t', String.raw`\t`)
          .replaceAll('\n', String.raw`\n`),
  )
  return `${fields.join('\t')}\n`
}
