/** What stands behind the question mark of a page's address: names and plain texts, nothing encoded twice. */
export type Address = Readonly<Record<string, string>>

/** `?q=국밥&page=2` as a record; of a name that is there twice, the last. */
export function readAddress(search: string): Address {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The record as it stands in the address, question mark included; what is empty is left out. */
export function writeAddress(address: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(address).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  // Commas and colons are safe in a query, and people read these addresses.
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
