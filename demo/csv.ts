type Cell = string | number | null | undefined

/**
 * Returns comma-separated text with a header, ending with a line break; quotes cells with a comma, quote or line break.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header.map(cellText).join(',')]
  for (const row of rows) lines.push(row.map(cellText).join(','))
  lines.push('')
  return lines.join('\n')
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  const text = String(cell)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
