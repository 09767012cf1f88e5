import { createTable, type PeerTable } from './peerTable.ts'
import type { Psql } from './psql.ts'
import type { Element, Matches } from './textPattern.ts'

/** Returns a regular expression; escapes every character that is no letter or digit. */
function expressionOf(elements: readonly Element[]): string {
  const literal = (char: string) => (/^[\p{L}\p{N}]$/u.test(char) || char > '~' ? char : `\\${char}`)
  const part = (one: Element[number]) => (typeof one === 'string' ? literal(one) : `${one[0]}-${one[1]}`)
  return elements
    .map((element) => {
      const parts = element.map(part).join('')
      return element.length === 1 && typeof element[0] === 'string' ? parts : `[${parts}]`
    })
    .join('')
}

export const postgresMatches: Matches = (column, elements, { start = false, end = false } = {}) =>
  elements.length === 0
    ? '1 = 0'
    : `${column} ~ '${start ? '^' : ''}${expressionOf(elements).replaceAll("'", "''")}${end ? '$' : ''}'`

/** Creates the table and fills it from a file of `writeRows`. */
export async function postgresTable(psql: Psql, table: PeerTable, file: string, kind?: string): Promise<void> {
  await psql.ask(createTable(table, kind))
  await psql.ask(`\\copy ${table.name} FROM '${file}'`)
}
