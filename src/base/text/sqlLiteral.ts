/** Returns a text as a literal of SQL. */
export function sqlLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
