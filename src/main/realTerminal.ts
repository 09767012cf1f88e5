import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { systemClock } from '#base/clock.ts'
import type { Terminal } from '#cli/terminal.ts'
import { clientMachine } from './clientMachine.ts'

const CLEAR_LINE = '\r\u001B[K'

/** The terminal this process runs in. The first Ctrl-C aborts what is under way, the second ends the process. */
export function realTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort(new Error('stopped')))
  let hasStatus = false
  const status: Terminal['status'] = (line) => {
    if (!stderr.isTTY || (line === null && !hasStatus)) return
    hasStatus = line !== null
    stderr.write(CLEAR_LINE + (line ?? ''))
  }
  const onLine = (stream: NodeJS.WriteStream) => (line: string) => {
    status(null)
    stream.write(`${line}\n`)
  }
  return {
    env: process.env,
    clock: systemClock,
    machine: clientMachine,
    isScreen: stdout.isTTY,
    isInteractive: stdin.isTTY && stderr.isTTY,
    columns: stdout.isTTY ? stdout.columns : null,
    signal: stopping.signal,
    version: version(),
    print: onLine(stdout),
    tell: onLine(stderr),
    status,
    ask: (question) => askLine(question, stderr, stopping.signal),
    askSecret: async (question) => {
      stderr.write(question)
      const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
      const answer = await askLine('', nothing, stopping.signal)
      stderr.write('\n')
      return answer
    },
    readInput: () => text(stdin),
  }
}

/** Of this program. */
export function version(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** Questions go to standard error, so that the output stays clean for whoever reads it. */
async function askLine(question: string, output: NodeJS.WritableStream, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  // readline takes Ctrl-C for itself while it asks.
  lines.on('SIGINT', () => process.emit('SIGINT'))
  try {
    return await lines.question(question, { signal })
  } finally {
    lines.close()
  }
}
