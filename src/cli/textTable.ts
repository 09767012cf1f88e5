import { cutTo, displayWidth, padTo, shown } from './displayWidth.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => string
  /** True to align the column to the right, as for numbers. */
  right?: boolean
  /** True when the column may be truncated on a narrow screen. */
  flexible?: boolean
  /** True when its cells are words of the program, which are shown in the person's language. */
  isWord?: boolean
}

const GAP = '  '
const FLEXIBLE_MIN = 8

/**
 * Formats rows under their titles, with columns as wide as their widest cell; on a narrow screen the flexible columns
 * shrink.
 */
export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], screen: number | null): string[] {
  const cells = rows.map((row) => columns.map(({ cell }) => shown(cell(row))))
  const used = columns.map((_, i) => cells.some((line) => line[i] !== ''))
  const widths = columns.map(({ title }, i) =>
    Math.max(displayWidth(title), ...cells.map((line) => displayWidth(line[i] ?? ''))),
  )
  const kept = columns.flatMap((column, i) => (used[i] ? [{ ...column, i }] : []))
  if (screen !== null) shrink(widths, kept, screen)
  const line = (texts: readonly string[]) =>
    kept
      .map(({ i, right }) => padTo(cutTo(texts[i] ?? '', widths[i] ?? 0), widths[i] ?? 0, right))
      .join(GAP)
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...cells.map(line)]
}

function shrink(widths: number[], kept: readonly { i: number; flexible?: boolean }[], screen: number): void {
  const total = () => kept.reduce((sum, { i }) => sum + (widths[i] ?? 0), GAP.length * (kept.length - 1))
  const flexible = kept.filter((column) => column.flexible).map(({ i }) => i)
  while (total() > screen) {
    const widest = flexible.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0]
    if (widest === undefined || (widths[widest] ?? 0) <= FLEXIBLE_MIN) return
    widths[widest] = (widths[widest] ?? 0) - 1
  }
}
