export const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = Buffer.from(
  '"\\,{}[]',
) as unknown as [number, number, number, number, number, number, number]

/** Only these values begin with these bytes. */
export const [FIRST_OF_NULL, FIRST_OF_TRUE, FIRST_OF_FALSE] = Buffer.from('ntf') as unknown as [number, number, number]

/** The role of a byte outside of strings when searching for an end; most have none. */
const [NOTHING, STRING, NEXT, OPENS, CLOSES] = [0, 1, 2, 3, 4]
const ROLES = new Uint8Array(256)
ROLES[QUOTE] = STRING
ROLES[COMMA] = NEXT
for (const open of [OPEN_BRACE, OPEN_BRACKET]) ROLES[open] = OPENS
for (const close of [CLOSE_BRACE, CLOSE_BRACKET]) ROLES[close] = CLOSES

/**
 * Returns where a value, or a member with its name, of an object or a list in JSON ends: at the comma or the bracket
 * after it, or at `end`. The JSON before `end` must be complete.
 */
export function endOfValue(bytes: Uint8Array, from: number, end: number): number {
  let depth = 0
  for (let at = from; at < end; at++) {
    const role = ROLES[bytes[at]!]!
    if (role === NOTHING) continue
    if (role === STRING) at = endOfString(bytes, at, end)
    else if (role === OPENS) depth++
    else if (depth === 0) return at
    else if (role === CLOSES) depth--
  }
  return end
}

/** Returns the position of the closing quote of the string that opens at `from`. */
function endOfString(bytes: Uint8Array, from: number, end: number): number {
  let at = from + 1
  for (; at < end; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at++
  }
  return at
}
