/** A query parameter's value; a list becomes a comma list, `undefined` is left out. */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** Parameters by their names. */
export type Query = Readonly<Record<string, QueryValue>>

/** The query with its question mark; empty when nothing is asked. */
export function queryText(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
