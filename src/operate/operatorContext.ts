import type { Clock } from '#base/clock.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'
import type { EmbeddedState } from './backup.ts'
import type { DemoLists } from './demo.ts'
import type { UpdatePorts } from './updatePorts.ts'

/** The environment of an operator's command; `main` passes the real one. */
export interface OperatorContext {
  env: Readonly<Record<string, string | undefined>>
  clock: Clock
  fetch: typeof fetch
  demo: () => Promise<DemoLists>
  state: () => Promise<EmbeddedState>
  /** The network for projects; absent where no command of one is run. */
  updates?: () => Promise<UpdatePorts>
  /** Returns the store of releases that a folder follows, or null for none; absent like `updates`. */
  releaseStore?: (shelf: string) => Promise<ReleaseStore | null>
  /** Asks the person at the keyboard; resolves to null at the end of input. */
  ask: (question: string) => Promise<string | null>
  /** Prints a line to standard output: results. */
  print: (line: string) => void
  /** Prints a line to standard error: progress and faults. */
  report: (line: string) => void
}
