/**
 * Returns the rows at a JSON Pointer (RFC 6901) such as `/response/body/items/item`. The token `*` stands for every item
 * of a list, or every value of an object. A list at the end gives its items, anything else is one row. Values that are
 * no objects are left out.
 */
export function rowsAt(document: unknown, pointer: string): object[] {
  let found: unknown[] = [document]
  for (const token of tokensOf(pointer)) found = found.flatMap((value) => step(value, token))
  return found.flat().filter((value): value is object => typeof value === 'object' && value !== null)
}

/** `~1` and `~0` stand for `/` and `~`. */
function tokensOf(pointer: string): string[] {
  const [, ...tokens] = pointer.split('/')
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function step(value: unknown, token: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (token === '*') return Object.values(value)
  return Object.hasOwn(value, token) ? [(value as Readonly<Record<string, unknown>>)[token]] : []
}
