import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const DONE = '~done~'

export interface PsqlAnswer {
  /** Milliseconds by psql's own clock: from sending the statement until its rows have arrived. */
  ms: number
  rows: readonly (readonly string[])[]
}

/** One psql process that stays connected: takes a statement, returns rows and time. No driver is involved. */
export class Psql {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  constructor(socketFolder: string) {
    this.#child = spawn('psql', ['-X', '-q', '-A', '-t', '-F', '\t', '-h', socketFolder, '-U', 'peer', 'postgres'], {
      env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_custom_plan', LC_ALL: 'C.UTF-8' },
    })
    this.#child.stderr.pipe(process.stderr)
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
    this.#child.stdin.write('\\timing on\n\\set ON_ERROR_STOP on\n')
  }

  /** Runs one statement (or one psql command). */
  async ask(statement: string): Promise<PsqlAnswer> {
    const oneLine = statement.replaceAll(/\s*\n\s*/g, ' ')
    const end = oneLine.startsWith('\\') ? '' : ';'
    this.#child.stdin.write(`${oneLine}${end}\n\\echo ${DONE}\n`)
    const rows: string[][] = []
    let ms = 0
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) throw new Error(`psql ended at: ${oneLine.slice(0, 300)}`)
      if (value === DONE) return { ms, rows }
      const time = /^Time: ([\d.]+) ms/.exec(value)
      if (time) ms = Number(time[1])
      else if (value !== '') rows.push(value.split('\t'))
    }
  }

  async end(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.stdin.end()
    await exit
  }
}
