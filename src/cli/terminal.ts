import type { Clock } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Machine } from '#client/machine.ts'
import type { Screen } from '#commandLine/screen.ts'

/**
 * A command's interface to the outside: screen, keyboard, environment. `main` passes the real ones, tests their own.
 */
export interface Terminal extends Screen {
  clock: Clock
  machine: Machine
  /** True when a person can be asked. */
  isInteractive: boolean
  /** The width of the screen in cells; null without a screen. */
  columns: number | null
  /** Aborts with Ctrl-C. */
  signal: AbortSignal
  /** The version of this program. */
  version: string
  /** Shows one line on standard error that the next overwrites; null removes it. Does nothing without a screen. */
  status: (text: string | null) => void
  /** Asks a question. Rejects when Ctrl-C is pressed, or `signal` is aborted. */
  ask: (question: string, signal?: AbortSignal) => Promise<string>
  /** Asks without showing what is typed. */
  askSecret: (question: string) => Promise<string>
  /** Opens a page in the person's browser; returns false where there is none. */
  openBrowser: (url: string) => boolean
  /** The source of secrets. */
  randomBytes: RandomBytes
  /** Reads all of standard input. */
  readInput: () => Promise<string>
}
