import type { ReactNode } from 'react'

/** One column: what it is called, and what it shows of a row. */
export interface Column<Row> {
  name: string
  /** Numbers stand at the right, one below the other. */
  isNumber?: boolean
  show: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  /** What the table is about; read out, not drawn. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Said in place of a table without rows. */
  empty?: string
}

/** Rows and columns; wider than the screen, it scrolls by itself. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <p className="py-6 text-center text-sm text-muted">{empty}</p>
  const align = ({ isNumber }: Column<Row>) => (isNumber === true ? 'text-right tabular-nums' : 'text-left')
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      role="region"
      aria-label={caption}
      className="overflow-x-auto rounded-xl border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-xs text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={`px-3 py-2 font-medium whitespace-nowrap ${align(column)}`}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map((column) => (
                <td key={column.name} className={`px-3 py-2 align-top ${align(column)}`}>
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
