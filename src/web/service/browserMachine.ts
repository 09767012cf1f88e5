import { systemClock } from '#base/clock.ts'
import { pauseByTimer, type Machine } from '#client/machine.ts'

const UINT32_RANGE = 2 ** 32

/** What the client takes from a browser. */
export const browserMachine: Machine = {
  // Through an arrow: fetch must not lose its window.
  fetch: (input, init) => fetch(input, init),
  now: systemClock,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / UINT32_RANGE,
  newKey: () => crypto.randomUUID(),
  pause: pauseByTimer,
}
