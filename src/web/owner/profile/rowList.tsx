import type { ReactNode } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { Button, IconButton } from '../../shell/button.tsx'
import { CloseIcon, PlusIcon, UpIcon } from '../../shell/icons.tsx'
import { profileTexts } from './profileTexts.ts'

interface RowListProps<Row> {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  /** The values of a new row. */
  blank: Row
  addLabel: string
  /** The name of a row for screen readers. */
  nameOf: (row: Row, index: number) => string
  /** True when the order of the rows matters. */
  isOrdered?: boolean
  children: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode
}

/** Rows of fields that can be added, removed and, when their order matters, moved up. */
export function RowList<Row>({ rows, onChange, blank, addLabel, nameOf, isOrdered, children }: RowListProps<Row>) {
  const localize = useLocalized()
  const replaced = (index: number, part: Partial<Row>) =>
    rows.map((row, i) => (i === index ? { ...row, ...part } : row))
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, index) => (
          // Rows have no id; their content and order identify them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-start gap-1 rounded-xl border border-line p-3 pr-1">
            <div className="min-w-0 flex-1">{children(row, (part) => onChange(replaced(index, part)), index)}</div>
            <div className="flex flex-col">
              <IconButton
                label={localize(profileTexts.remove(nameOf(row, index)))}
                onClick={() => onChange(rows.filter((_, i) => i !== index))}
              >
                <CloseIcon className="size-4" />
              </IconButton>
              {isOrdered === true && index > 0 && (
                <IconButton
                  label={localize(profileTexts.moveUp(nameOf(row, index)))}
                  onClick={() => onChange(moveUp(rows, index))}
                >
                  <UpIcon className="size-4" />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={() => onChange([...rows, blank])}>
        <PlusIcon className="size-4" />
        {addLabel}
      </Button>
    </div>
  )
}

/** Returns the rows with this one moved up by one. */
function moveUp<Row>(rows: readonly Row[], index: number): Row[] {
  return rows.flatMap((row, i) => {
    if (i === index) return []
    const moved = rows[index]
    return i === index - 1 && moved !== undefined ? [moved, row] : [row]
  })
}
