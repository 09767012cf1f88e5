import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { runCli } from '#cli/runCli.ts'
import type { Terminal } from '#cli/terminal.ts'
import { pauseByTimer } from '#client/machine.ts'

/** The output and result of one command. */
interface CommandResult {
  code: number
  /** Lines of standard output. */
  printed: string[]
  /** Lines of standard error. */
  reported: string[]
  /** Texts of the status line, in order. */
  statuses: string[]
  /** Returns standard output parsed as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  json: () => any
}

type Run = (command: string | readonly string[], changes?: Partial<Terminal>) => Promise<CommandResult>

/**
 * Runs commands as a person at a screen with a separate home folder; `changes` make it a pipe, or type for the person.
 */
export function commandRunner(
  t: Pick<TestContext, 'after'>,
  env: Record<string, string> = {},
): { run: Run; home: string } {
  const home = mkdtempSync(path.join(os.tmpdir(), 'oneset-home-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  let keys = 0
  const run: Run = async (command, changes = {}) => {
    const [printed, reported, statuses]: string[][] = [[], [], []]
    const terminal: Terminal = {
      env: { HOME: home, NO_COLOR: '1', ...env },
      clock: () => Date.parse('2026-11-21T12:00:00+09:00'),
      machine: { fetch, now: Date.now, random: () => 0, newKey: () => `${home}-${(keys += 1)}`, pause: pauseByTimer },
      isScreen: true,
      isInteractive: true,
      columns: 100,
      signal: new AbortController().signal,
      version: '0.0.0',
      print: (line) => printed?.push(line),
      report: (line) => reported?.push(line),
      status: (line) => line !== null && statuses?.push(line),
      ask: () => Promise.reject(new Error('nobody types here')),
      askSecret: () => Promise.reject(new Error('nobody types here')),
      openBrowser: () => false,
      randomBytes: systemRandom,
      readInput: () => Promise.resolve(''),
      ...changes,
    }
    const code = await runCli(typeof command === 'string' ? command.split(' ') : command, terminal)
    const output = printed ?? []
    return {
      code,
      printed: output,
      reported: reported ?? [],
      statuses: statuses ?? [],
      json: () => JSON.parse(output.join('\n')),
    }
  }
  return { run, home }
}
