import { AsyncLocalStorage } from 'node:async_hooks'
import type { Unavailable } from './unavailable.ts'

const watched = new AsyncLocalStorage<{ first: Unavailable | null }>()

/**
 * Runs `work` of a library that turns every failure into an answer of its own. Throws the first `Unavailable` that arose
 * within, even where the library has swallowed it: its answer would blame the caller for a full disk.
 */
export async function throwingUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const failure: { first: Unavailable | null } = { first: null }
  const outcome = await watched.run(failure, () => Promise.allSettled([work()]))
  if (failure.first) throw failure.first
  const [settled] = outcome
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** Runs `work` so that `swallowedUnavailable` tells within what arose. */
export function watchingUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  return watched.run({ first: null }, work)
}

/** The first `Unavailable` that arose in the work that is watched; null for none. */
export function swallowedUnavailable(): Unavailable | null {
  return watched.getStore()?.first ?? null
}

/** Has a failure remembered for whoever watches the present work. */
export function noteUnavailable(cause: Unavailable): void {
  const failure = watched.getStore()
  if (failure) failure.first ??= cause
}
