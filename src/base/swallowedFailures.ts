import { AsyncLocalStorage } from 'node:async_hooks'
import type { Unavailable } from './unavailable.ts'

const watched = new AsyncLocalStorage<{ first: Unavailable | null }>()

/**
 * Runs `work` of a library that converts every failure into a response of its own. Throws the first `Unavailable` that
 * occurred within, even when the library has swallowed it: its response would blame the caller for a full disk.
 */
export async function throwingUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const failure: { first: Unavailable | null } = { first: null }
  const outcome = await watched.run(failure, () => Promise.allSettled([work()]))
  if (failure.first) throw failure.first
  const [settled] = outcome
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** Runs `work` so that `swallowedUnavailable` returns failures within it. */
export function watchingUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  return watched.run({ first: null }, work)
}

/** Returns the first `Unavailable` that occurred in the watched work; null when there was none. */
export function swallowedUnavailable(): Unavailable | null {
  return watched.getStore()?.first ?? null
}

/** Records a failure for the watcher of the current work, if any. */
export function recordUnavailable(cause: Unavailable): void {
  const failure = watched.getStore()
  if (failure) failure.first ??= cause
}
