import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Machine } from '#client/machine.ts'

/** What a command sees of the world: a screen, a keyboard, an environment. `main` hands in the real ones, tests theirs. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  clock: Clock
  machine: Machine
  /** Standard output is looked at by a person. */
  isScreen: boolean
  /** Somebody can be asked. */
  isInteractive: boolean
  /** Width of the screen in cells; null when it is none. */
  columns: number | null
  /** Aborted with Ctrl-C. */
  signal: AbortSignal
  /** Version of this program. */
  version: string
  /** A line of results, on standard output. */
  print: (line: string) => void
  /** A line about the results, on standard error. */
  report: (line: string) => void
  /** One line that is overwritten by the next, on standard error; null takes it away. Does nothing without a screen. */
  status: (text: string | null) => void
  /** Rejects when Ctrl-C is pressed, or `signal` is aborted. */
  ask: (question: string, signal?: AbortSignal) => Promise<string>
  /** Without showing what is typed. */
  askSecret: (question: string) => Promise<string>
  /** Shows a page to the person, in a browser of theirs; false where there is none to open. */
  openBrowser: (url: string) => boolean
  /** For secrets. */
  randomBytes: RandomBytes
  /** All of standard input. */
  readInput: () => Promise<string>
}
