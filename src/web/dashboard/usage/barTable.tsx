import { useLanguage } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'

interface BarRow {
  key: string
  name: string
  value: number
}

interface BarTableProps {
  caption: string
  /** The headings of the names and the numbers. */
  columns: readonly [string, string]
  rows: readonly BarRow[]
}

/** A table that shows a bar behind each number. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const language = useLanguage()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key}>
            <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal">
              {name}
            </th>
            <td className="py-1.5 tabular-nums">
              <Bar share={value / most} />
              {numberText(value, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Decorative: the number beside it is the same value. */
function Bar({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2 inline-block h-4 min-w-0.5 rounded bg-accent align-middle"
      style={{ width: `${70 * share}%` }}
    />
  )
}
