import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/**
 * The bench runs each step in a process of its own: memory is measured from a clean start, and no step's garbage is
 * another's noise. A step gets its argument as JSON and answers by messages.
 */
interface StepOptions {
  /** The only core it may run on, where the machine can say so. */
  core?: number
  flags?: readonly string[]
}

export class Step {
  readonly #child: ChildProcess

  constructor(file: string, argument: unknown, { core, flags = [] }: StepOptions = {}) {
    const script = path.join(import.meta.dirname, file)
    const pinned = core !== undefined && hasTaskset()
    this.#child = fork(script, [JSON.stringify(argument)], {
      ...(pinned
        ? { execPath: 'taskset', execArgv: ['-c', String(core), process.execPath, ...flags] }
        : { execArgv: [...flags] }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }

  /** The step's next message; a step that ends without one has failed. */
  async next<T>(): Promise<T> {
    const ended = new AbortController()
    const message = once(this.#child, 'message', { signal: ended.signal })
    const exit = once(this.#child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`a step of the bench ended early (${String(code)})`)
    })
    try {
      const [told] = (await Promise.race([message, exit])) as [T]
      return told
    } finally {
      for (const left of [message, exit]) left.catch(() => undefined)
      ended.abort()
    }
  }

  report(message: unknown): void {
    this.#child.send(message as object)
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exit = once(this.#child, 'exit')
    if (this.#child.connected) this.#child.disconnect()
    await exit
  }
}

/** Runs a step that answers once. */
export async function runStep<T>(file: string, argument: unknown, options?: StepOptions): Promise<T> {
  const step = new Step(file, argument, options)
  try {
    return await step.next<T>()
  } finally {
    await step.end()
  }
}

function hasTaskset(): boolean {
  return spawnSync('taskset', ['-c', '0', 'true']).status === 0
}

/** In a step: what it was given. */
export function argumentOf<T>(): T {
  return JSON.parse(process.argv[2] as string) as T
}

/** In a step: tells the bench. */
export function answer(message: unknown): void {
  process.send?.(message)
}

/** In a step: waits for a word of the bench. */
export async function nextWord<T>(): Promise<T> {
  const [word] = (await once(process, 'message')) as [T]
  return word
}
