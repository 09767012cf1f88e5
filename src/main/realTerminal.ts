import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { systemClock } from '#base/clock.ts'
import { systemRandom } from '#base/ids.ts'
import type { Terminal } from '#cli/terminal.ts'
import { clientMachine } from './clientMachine.ts'
import { version } from './version.ts'

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
    report: onLine(stderr),
    status,
    ask: (question, signal) => askLine(question, signal ? AbortSignal.any([stopping.signal, signal]) : stopping.signal),
    askSecret: (question) => askLine(question, stopping.signal, true),
    openBrowser,
    randomBytes: systemRandom,
    readInput: () => text(stdin),
  }
}

/** BROWSER, or what the system opens pages with. */
function openBrowser(url: string): boolean {
  const { env, platform } = process
  const opener = { darwin: 'open', win32: 'explorer.exe' }[platform as string]
  const hasScreen = opener !== undefined || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
  const command = env['BROWSER'] || (hasScreen ? (opener ?? 'xdg-open') : null)
  if (command === null) return false
  // The page is named on the terminal, too: where this fails, it is opened by hand.
  spawn(command, [url], { detached: true, stdio: 'ignore' })
    .on('error', () => {})
    .unref()
  return true
}

/** Questions go to standard error, so that the output stays clean for whoever reads it. */
async function askLine(question: string, signal: AbortSignal, isSecret = false): Promise<string> {
  const { stdin, stderr } = process
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Before the question: from here on the terminal shows nothing by itself.
  const lines = createInterface({ input: stdin, output: isSecret ? unseen : stderr, terminal: stdin.isTTY })
  // readline takes Ctrl-C for itself while it asks.
  lines.on('SIGINT', () => process.emit('SIGINT'))
  if (isSecret) stderr.write(question)
  try {
    return await lines.question(isSecret ? '' : question, { signal })
  } finally {
    lines.close()
    if (isSecret) stderr.write('\n')
  }
}
