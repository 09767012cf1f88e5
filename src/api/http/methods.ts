/** A known path and its methods. */
interface KnownPath {
  segments: readonly string[]
  methods: readonly string[]
}

/** The methods of each path, for 405 and OPTIONS, collected from the routes as they are registered. */
export class KnownMethods {
  #paths: KnownPath[] = []

  add(pattern: string, methods: readonly string[]): void {
    this.#paths.push({ segments: pattern.split('/'), methods })
  }

  /** Returns the methods of a path; empty for an unknown path. */
  allowedAt(path: string): string[] {
    const segments = path.split('/')
    const allowed = this.#paths.filter((known) => matches(known.segments, segments)).flatMap(({ methods }) => methods)
    return [...new Set(allowed)].toSorted()
  }
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((part, i) => (part.startsWith(':') ? path[i] !== '' : part === path[i]))
  )
}
