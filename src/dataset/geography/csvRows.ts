import { parse } from 'csv-parse/sync'

/** Returns the rows of a CSV text by column name (RFC 4180), without empty rows; cells are trimmed. Throws when the text is no CSV. */
export function csvRows(text: string): Record<string, string>[] {
  const [header, ...rows] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
  if (!header) return []
  const names = header.map((name) => name.trim())
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()])))
}
