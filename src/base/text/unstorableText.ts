/** U+0000, which PostgreSQL holds in no text. Lone surrogates are not looked for: both engines keep U+FFFD in their place. */
const NUL = '\u0000'

/** True for a text that cannot be stored on every engine. */
export function isUnstorable(text: string): boolean {
  return text.includes(NUL)
}

/** Where in a value of JSON the first text, or name of a field, stands that cannot be stored: `menu.0.name`; else null. */
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
    // The last goes first: the earliest field is found first.
    left.push(...inner.toReversed())
  }
  return null
}
