/** A path the server knows, and what may be done with it. */
interface KnownPath {
  segments: readonly string[]
  methods: readonly string[]
}

/** Which methods a path takes, for 405 and OPTIONS: learnt from the routes as they are registered. */
export class KnownMethods {
  #paths: KnownPath[] = []

  add(pattern: string, methods: readonly string[]): void {
    this.#paths.push({ segments: pattern.split('/'), methods })
  }

  /** Empty for a path nobody knows. */
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
