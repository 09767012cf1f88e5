import type { Clock } from '#base/clock.ts'
import type { EmbeddedState } from './backup.ts'
import type { DemoLists } from './demo.ts'

/** What an operator's command works with; `main` hands in the real things. */
export interface OperatorContext {
  env: Readonly<Record<string, string | undefined>>
  clock: Clock
  fetch: typeof fetch
  demo: () => Promise<DemoLists>
  state: () => Promise<EmbeddedState>
  /** Asks the person at the keyboard; null at the end of input. */
  ask: (question: string) => Promise<string | null>
  /** A line on standard output: results. */
  print: (line: string) => void
  /** A line on standard error: progress and faults. */
  report: (line: string) => void
}
