/** The value of a query parameter; a list is joined by commas, `undefined` is omitted. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** Parameters by name. */
export type Query = Readonly<Record<string, QueryValue>>

/** Returns the query with its question mark; empty when there are no parameters. */
export function queryText(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
