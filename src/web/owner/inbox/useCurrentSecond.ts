import { useSyncExternalStore } from 'react'
import { type Instant, systemClock } from '#base/clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = systemClock()

/** Returns the current second of this device's clock, and rerenders the component every second. */
export function useCurrentSecond(): Instant {
  return useSyncExternalStore(listen, () => now)
}

/** Returns the current minute of a clock that is ahead of this device's, and rerenders the component when it changes. */
export function useCurrentMinute(aheadMs = 0): Instant {
  return useSyncExternalStore(listen, () => Math.floor((now + aheadMs) / MINUTE_MS) * MINUTE_MS)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    tick()
    timer = setInterval(tick, SECOND_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  now = systemClock()
  for (const listener of listeners) listener()
}
