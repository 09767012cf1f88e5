import { cutTo, displayWidth, padTo, shown } from './displayWidth.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => string
  /** Numbers stand at the right. */
  right?: boolean
  /** May be cut when the screen is narrow. */
  flexible?: boolean
}

const GAP = '  '
const FLEXIBLE_MIN = 8

/** Rows under their titles, in as many cells as the widest needs; on a screen that is too narrow the flexible columns give way. */
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
