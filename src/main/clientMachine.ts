import { pauseByTimer, type Machine } from '#client/machine.ts'

/** What the client takes from Node, a browser or a worker. */
export const clientMachine: Machine = {
  // Called through an arrow: in browsers fetch must not lose its window.
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  pause: pauseByTimer,
}
