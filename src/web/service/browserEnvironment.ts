import { systemClock } from '#base/clock.ts'
import { pauseByTimer, type Machine } from '#client/machine.ts'

const UINT32_RANGE = 2 ** 32

/** The browser functions that the API client needs. */
export const browserEnvironment: Machine = {
  // The arrow function keeps `fetch` bound to its window.
  fetch: (input, init) => fetch(input, init),
  now: systemClock,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / UINT32_RANGE,
  newKey: () => crypto.randomUUID(),
  pause: pauseByTimer,
}
