const CACHED_MAX = 4_000

/**
 * Returns a function that keeps the answers of `read`, which must depend on its text alone; a sentence asks for the same
 * words several times. Forgets all of them when there are too many.
 */
export function cachedByText<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const answer = known.get(text)
    if (answer !== undefined || known.has(text)) return answer as T
    if (known.size === CACHED_MAX) known.clear()
    const found = read(text)
    known.set(text, found)
    return found
  }
}
