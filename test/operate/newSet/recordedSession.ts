import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestContext } from 'node:test'
import { outboundStream } from '#adapters/outboundStream.ts'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, isoInstant } from '#base/kst.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { hostPace } from '#fetching/hostPace.ts'
import { demoLists } from '#main/demoLists.ts'
import { updatesOver } from '#main/openUpdates.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { commandRunner } from '../../cli/commandRunner.ts'

/** The session begins at noon in Korea on this day. */
const START = Date.parse('2026-11-21T03:00:00Z')
/** Lines of one command that the recording shows, at its beginning and its end. */
const SHOWN_LINES = 24
/** A refusal with its remedy is longer than other lines. */
const SHOWN_COLUMNS = 140
const REFUSAL_COLUMNS = 900

export interface Ran {
  code: number
  output: string
}

/** A terminal in an empty folder whose commands are real, with a clock that a test moves on by days, and its record. */
export interface RecordedSession {
  folder: string
  clock: () => number
  nextDay: (heading: string) => void
  /** Runs an operator's command; the words are separated by spaces, and paths begin with `./`. */
  run: (line: string, answers?: readonly string[]) => Promise<Ran>
  /** Runs a command of a user of the API, with a key. */
  ask: (line: string, server: { url: string; key: string }) => Promise<Ran>
  note: (line: string) => void
  /** Shows `shown` in place of `hidden`, which differs from run to run. */
  show: (hidden: string, shown: string) => void
  recording: () => string
}

export async function recordedSession(t: TestContext, environment: Record<string, string>): Promise<RecordedSession> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-new-set-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  let days = 0
  const started = Date.now()
  const clock = () => START + days * DAY_MS + (Date.now() - started)
  const lines: string[] = []
  const shown = new Map([[folder, '.']])
  const written = (line: string) => {
    const clean = [...shown].reduce((text, [hidden, name]) => text.replaceAll(hidden, name), line)
    const columns = clean.startsWith('refused: ') ? REFUSAL_COLUMNS : SHOWN_COLUMNS
    return clean.length > columns ? `${clean.slice(0, columns)}…` : clean
  }
  const record = (command: string, output: readonly string[], code: number, ms: number) => {
    const all = output.flatMap((text) => text.split('\n'))
    const cut = all.length - 2 * SHOWN_LINES
    const some = cut <= 0 ? all : [...all.slice(0, SHOWN_LINES), `… ${cut} lines …`, ...all.slice(-SHOWN_LINES)]
    lines.push(`$ ${command}`, ...some, `# exit code ${code}, ${(ms / 1000).toFixed(1)} s`, '')
    return { code, output: all.join('\n') }
  }
  t.after(() => keepRecording(`${lines.map(written).join('\n')}\n`))
  const updates = updatePorts(clock, environment)
  const user = commandRunner(t)
  return {
    folder,
    clock,
    nextDay: (heading) => {
      if (lines.length > 0) days++
      lines.push(`## ${isoInstant(clock()).slice(0, 10)}: ${heading}`, '')
    },
    note: (line) => void lines.push(`# ${line}`, ''),
    show: (hidden, name) => void shown.set(hidden, name),
    recording: () => `${lines.map(written).join('\n')}\n`,
    async run(line, answers = []) {
      const [output, waiting, from]: [string[], string[], number] = [[], [...answers], Date.now()]
      const code = await runOperatorCommand(wordsOf(line.replaceAll(/(?<= |=)\.\//g, `${folder}/`)), {
        env: { ONESET_DATA: path.join(folder, 'data'), ...environment },
        clock,
        fetch,
        demo: async () => demoLists,
        state: () => Promise.reject(new Error('no backup is made')),
        updates: async () => updates,
        ask: async (question) => {
          const answer = waiting.shift() ?? null
          output.push(`${question}${answer ?? ''}`)
          return answer
        },
        print: (text) => void output.push(text),
        report: (text) => void output.push(text),
      })
      return record(`oneset ${line}`, output, code, Date.now() - from)
    },
    async ask(line, { url, key }) {
      const from = Date.now()
      const env = { ONESET_BASE_URL: url, ONESET_API_KEY: key, NO_COLOR: '1' }
      const { code, printed, reported } = await user.run(wordsOf(line), { env, clock })
      return record(`oneset ${line}`, [...reported, ...printed], code, Date.now() - from)
    },
  }
}

/** Splits at spaces; a text in quotes is one word. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** The network of this machine's loopback, with real pauses. */
function updatePorts(clock: () => number, environment: Record<string, string>) {
  const sleep = (waitMs: number) => setTimeout(waitMs)
  return updatesOver({
    outbound: outboundStream({ allowed: new AddressRanges(['127.0.0.1']), timeMsMax: 60_000 }),
    clock,
    sleep,
    random: systemRandom,
    environment,
    pace: hostPace(clock, sleep),
  })
}

const HEAD = `A new set, recorded

A run of test/operate/newSet/newSet.full.ts: an operator starts from an empty folder, and the publishers are stand-ins on
the same machine. The commands are real and so are the seconds; days pass by the clock alone. Ports, folders and ids that
are drawn are replaced by names, long lines are cut, and so is the middle of long answers. With ONESET_TEST_RECORDING=FILE
the test writes this file.

`

/** Writes the recording where the environment asks for it. */
async function keepRecording(recording: string): Promise<void> {
  const file = process.env['ONESET_TEST_RECORDING']
  if (file !== undefined) await writeFile(file, HEAD + recording)
}
