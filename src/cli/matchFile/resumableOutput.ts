import { open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { Stop } from '#commandLine/stop.ts'

/** What an unfinished run has done. It is valid only for the same input and options. */
export interface RunState {
  /** Identifies input and options. */
  identity: string
  /** Distinguishes this run from others with the same input: part of the idempotency keys. */
  run: string
  rowsDone: number
  /** The bytes of the output that hold these rows. */
  bytes: number
  found: number
  units: number
}

/**
 * The output of a run that may be killed at any moment. Rows are appended to `OUT.partial` and forced to the disk before
 * `OUT.progress` counts them, so that a later run cuts off what was written and not counted. The last step renames the
 * whole file, and an existing one is never replaced.
 */
export class ResumableOutput {
  readonly #out: string
  readonly #file: FileHandle
  #state: RunState

  private constructor(out: string, file: FileHandle, state: RunState) {
    this.#out = out
    this.#file = file
    this.#state = state
  }

  get state(): RunState {
    return this.#state
  }

  /** Opens the output, with the state of an unfinished run where there is one. Throws Stop where the output exists. */
  static async open(out: string, fresh: RunState): Promise<ResumableOutput> {
    if (await exists(out)) throw new Stop(`${out} exists already`, 'name another file with --out, or move it away')
    const state = (await unfinished(out, fresh.identity)) ?? fresh
    const file = await open(partialOf(out), state.bytes === 0 ? 'w' : 'r+')
    await file.truncate(state.bytes)
    return new ResumableOutput(out, file, state)
  }

  /** Appends rows and counts them; when it resolves, a kill cannot lose them. */
  async append(text: string, done: { rows: number; found: number; units: number }): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#file.write(bytes, 0, bytes.length, this.#state.bytes)
    await this.#file.datasync()
    this.#state = {
      ...this.#state,
      rowsDone: this.#state.rowsDone + done.rows,
      bytes: this.#state.bytes + bytes.length,
      found: this.#state.found + done.found,
      units: this.#state.units + done.units,
    }
    const temporary = `${progressOf(this.#out)}.new`
    await writeFile(temporary, JSON.stringify(this.#state), { flush: true })
    await rename(temporary, progressOf(this.#out))
  }

  async finish(): Promise<void> {
    await this.#file.close()
    await rename(partialOf(this.#out), this.#out)
    await rm(progressOf(this.#out), { force: true })
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** Returns the state of an unfinished run; null without one. Throws Stop for a run over another input. */
export async function unfinished(out: string, identity: string): Promise<RunState | null> {
  const text = await readFile(progressOf(out), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw cause
  })
  if (text === null) return null
  const state = JSON.parse(text) as RunState
  if (state.identity === identity) return state
  throw new Stop(
    `${partialOf(out)} holds an unfinished run over another list or with other options`,
    `go on with those, or delete ${progressOf(out)} to start again`,
  )
}

const partialOf = (out: string) => `${out}.partial`
const progressOf = (out: string) => `${out}.progress`

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}
