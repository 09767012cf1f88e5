/** A JavaScript Map holds this many entries. */
export const MAP_ENTRIES_MAX = 2 ** 24

/** The most of something that a computation can hold; beyond it, numbers would be wrong without an error. */
export interface Limit {
  /** What is counted, in the plural: `source records`. */
  counted: string
  max: number
  /** What the operator can do. */
  remedy: string
}

const NAME = 'LimitExceeded'

class LimitExceeded extends Error {
  override readonly name = NAME
}

/** Throws an error that names the limit, the count and the remedy when the count is larger than the limit. */
export function requireWithin({ counted, max, remedy }: Limit, count: number): void {
  if (count <= max) return
  const [most, found] = [max, count].map((figure) => figure.toLocaleString('en-US'))
  throw new LimitExceeded(`${found} ${counted}, and at most ${most} are possible; ${remedy}`)
}

/** Returns whether an error is that of an exceeded limit, also when it comes from a thread. */
export function isLimitExceeded(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME
}
