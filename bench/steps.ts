import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/**
 * The bench runs each step in a separate process: memory is measured from a clean start, and the garbage of one step
 * does not disturb another. A step gets its argument as JSON and replies by messages.
 */
interface StepOptions {
  /** The only cores it may run on, as `taskset` names them, where the system supports affinity. */
  cores?: string
  flags?: readonly string[]
}

export class Step {
  readonly #child: ChildProcess

  constructor(file: string, argument: unknown, { cores, flags = [] }: StepOptions = {}) {
    const script = path.join(import.meta.dirname, file)
    const pinned = cores !== undefined && hasTaskset()
    this.#child = fork(script, [JSON.stringify(argument)], {
      ...(pinned
        ? { execPath: 'taskset', execArgv: ['-c', cores, process.execPath, ...flags] }
        : { execArgv: [...flags] }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }

  /** Returns the step's next message; throws when the step ends without one. */
  async next<T>(): Promise<T> {
    const ended = new AbortController()
    const message = once(this.#child, 'message', { signal: ended.signal })
    const exit = once(this.#child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`a step of the bench ended early (${String(code)})`)
    })
    try {
      const [reply] = (await Promise.race([message, exit])) as [T]
      return reply
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

/** Runs a step that replies once. */
export async function runStep<T>(file: string, argument: unknown, options?: StepOptions): Promise<T> {
  const step = new Step(file, argument, options)
  try {
    return await step.next<T>()
  } finally {
    await step.end()
  }
}

/** In a step: returns the cores that this process may run on; null where the system supports no affinity. */
export function coresOfThis(): string | null {
  if (!hasTaskset()) return null
  const { stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
  return stdout.split(': ').at(-1)?.trim() ?? null
}

function hasTaskset(): boolean {
  return spawnSync('taskset', ['-c', '0', 'true']).status === 0
}

/** In a step: returns its argument. */
export function argumentOf<T>(): T {
  return JSON.parse(process.argv[2] as string) as T
}

/** In a step: sends a message to the bench. */
export function answer(message: unknown): void {
  process.send?.(message)
}

/** In a step: waits for the next message of the bench. */
export async function nextWord<T>(): Promise<T> {
  const [word] = (await once(process, 'message')) as [T]
  return word
}
