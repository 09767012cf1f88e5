import { pauseByTimer, type Machine } from '#client/machine.ts'

/** The client's runtime in Node, a browser or a worker. */
export const clientMachine: Machine = {
  // The arrow function keeps the receiver: in browsers fetch must be called on its window.
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  pause: pauseByTimer,
}
