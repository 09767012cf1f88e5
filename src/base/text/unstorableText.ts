/**
 * U+0000, which PostgreSQL stores in no text. Lone surrogates are not checked: both engines replace them with U+FFFD.
 */
const NUL = '\u0000'

/** Returns true for a text that some engine cannot store. */
export function isUnstorable(text: string): boolean {
  return text.includes(NUL)
}

/**
 * Returns the path of the first text or field name in a JSON value that cannot be stored (`menu.0.name`); else null.
 */
export function unstorablePath(value: unknown): string | null {
  const left: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { path, value: at } = next
    if (typeof at === 'string' && isUnstorable(at)) return path
    if (typeof at !== 'object' || at === null) continue
    const inner = Object.entries(at).map(([name, part]) => ({
      path: path === '' ? name : `${path}.${name}`,
      value: part,
    }))
    const named = inner.find(({ path: inside }) => isUnstorable(inside))
    if (named) return named.path.replaceAll(NUL, '')
    // Pushed in reverse order, so that the earliest field is found first.
    left.push(...inner.toReversed())
  }
  return null
}
