/** Work that can pause: it yields where other work may run before it goes on. */
export type Slices<Result> = Generator<undefined, Result, undefined>

/** Runs all slices at once, for callers that hold nobody up. */
export function completed<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const slice = slices.next()
    if (slice.done === true) return slice.value
  }
}

/** Returns whether a result is still to be computed in slices. */
export function isSliced<Result extends object>(running: Result | Slices<Result>): running is Slices<Result> {
  return Symbol.iterator in running
}
