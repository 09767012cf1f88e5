/** The content of the first line of a CSV list. */
export interface CsvHeader {
  delimiter: string
  /** Unique names: unnamed columns are named by their position, repeated names get a number. */
  columnNames: readonly string[]
}

/** The widest public lists have 60. */
const COLUMNS_MAX = 1000
const DELIMITERS = [',', '\t', ';', '|']

/**
 * Reads the first line; the separator is the one that occurs most often. Throws when it has too many columns, or a NUL,
 * which ends an SQL statement in DuckDB.
 */
export function headerOf(firstLine: string): CsvHeader {
  const line = firstLine.replace(/^\ufeff/, '')
  if (line.includes('\0')) throw new Error('the first line contains a NUL character; is this a CSV list?')
  const count = (delimiter: string) => line.split(delimiter).length
  const delimiter = DELIMITERS.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
  const taken = new Set<string>()
  const cells = cellsOf(line, delimiter)
  if (cells.length > COLUMNS_MAX)
    throw new Error(
      `the first line has ${cells.length} columns, but at most ${COLUMNS_MAX} are read; remove columns that are not needed`,
    )
  const columnNames = cells.map((cell, i) => {
    const name = cell.trim() || `column ${i + 1}`
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name} ${n}`
    taken.add(free.toLowerCase())
    return free
  })
  return { delimiter, columnNames }
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if (char === '"' && quoted && line[i + 1] === '"') cell += line[i++]
    else if (char === '"') quoted = !quoted
    else if (char === delimiter && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}
