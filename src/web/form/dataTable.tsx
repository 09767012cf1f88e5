import type { ReactNode } from 'react'

interface Column {
  name: string
  /** Numbers are aligned to the right. */
  isNumber?: boolean
}

/** One row, with a cell for each column. */
interface Row {
  key: string
  cells: readonly ReactNode[]
}

interface DataTableProps {
  /** The subject of the table for screen readers; it is not visible. */
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** Text that replaces a table without rows. */
  empty?: string
}

/** A table that scrolls horizontally when it is wider than the screen. */
export function DataTable({ caption, columns, rows, empty }: DataTableProps) {
  if (rows.length === 0 && empty !== undefined) return <p className="py-6 text-center text-sm text-muted">{empty}</p>
  const align = ({ isNumber }: Column) => (isNumber === true ? 'text-right tabular-nums' : 'text-left')
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      role="region"
      aria-label={caption}
      className="overflow-x-auto rounded-xl border border-line"
    >
      <table className="w-full border-collapse text-sm wrap-normal">
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
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line">
              {columns.map((column, index) => (
                <td key={column.name} className={`px-3 py-2 align-middle ${align(column)}`}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
