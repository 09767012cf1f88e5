/**
 * Returns the rows of a CSV text by column name, with quotes, doubled quotes, line breaks in cells and a byte order
 * mark as in RFC 4180.
 */
export function csvRows(text: string): Record<string, string>[] {
  const [header, ...rows] = cellRows(text.replace(/^\ufeff/u, ''))
  if (!header) return []
  const names = header.map((name) => name.trim())
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()])))
}

function cellRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A cell is quoted, or begins with another character and extends to the next comma or line end; the last group says
  // which of the two ended it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*|))(,|\r?\n|\r|$)/gy
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match)
      throw new Error(
        `a quote is not closed or is inside an unquoted cell, near "${text.slice(cell.lastIndex, cell.lastIndex + 40)}"`,
      )
    row.push(match[1] === undefined ? (match[2] as string) : match[1].replaceAll('""', '"'))
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows
}
