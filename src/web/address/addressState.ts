/** The query parameters of a page's address, by name, decoded. */
export type Address = Readonly<Record<string, string>>

/** Reads a query string such as `?q=국밥&page=2`; when a name occurs twice, the last value counts. */
export function readAddress(search: string): Address {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Returns the query string of the record, with its question mark; omits empty values. */
export function writeAddress(address: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(address).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  // Commas and colons are safe in a query, and people read these addresses.
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
