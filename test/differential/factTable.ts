/** A generated world as plain tables: what a source stated about a venue, one fact per row, without derived values. */
export type Fact = string | number | null
type ColumnType = 'integer' | 'text' | 'double precision'

export interface FactTable {
  name: string
  columns: Readonly<Record<string, ColumnType>>
  rows: Iterable<readonly Fact[]>
}

export const flag = (value: boolean | null | undefined): Fact => (value === null || value === undefined ? null : +value)

/** Returns the statement that creates a table of facts; the same for every database. */
export function createTable({ name, columns }: FactTable): string {
  return `CREATE TABLE ${name} (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})`
}

/** Returns one line of PostgreSQL's text format. */
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
