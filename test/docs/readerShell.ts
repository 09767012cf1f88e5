import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../support/repository.ts'

/** One command as a reader types it, and its result. */
export interface CommandRun {
  command: string
  /** Null when an earlier command failed. */
  code: number | null
  printed: string
  errors: string
}

/** Ends the commands of a document that wait for something that never happens. */
const DOCUMENT_MS_MAX = 600_000
const ASSIGNED = /^(?:export )?([A-Z_]+)=\$\(/

/**
 * Writes the programs of the reader into a folder for the PATH and returns the folder. `oneset` is the one of this
 * repository; `curl` fails when the service answers with an error, which a reader would see.
 */
export function readersPrograms(folder: string): string {
  const programs = path.join(folder, 'programs')
  mkdirSync(programs)
  const own = { oneset: `exec '${process.execPath}' '${path.join(ROOT, 'src/main/oneset.ts')}' "$@"` }
  const curl = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((place) => path.join(place, 'curl'))
    .find(existsSync)
  if (curl === undefined) throw new Error('the documents use curl, and there is none')
  for (const [name, text] of Object.entries({ ...own, curl: failingCurl(curl) })) {
    writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`)
    chmodSync(path.join(programs, name), 0o755)
  }
  return programs
}

/** Shows the body of an error, unless it calls again: then the answer alone counts. */
function failingCurl(curl: string): string {
  return `case " $* " in *" --retry "*) fail=--fail ;; *) fail=--fail-with-body ;; esac\nexec '${curl}' $fail -sS "$@"`
}

/**
 * Runs commands one after the other in one shell, so that later commands see the variables of earlier ones. Stops at the
 * first command that fails or that leaves its variable empty.
 */
export async function runAll(
  commands: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<CommandRun[]> {
  const folder = mkdtempSync(path.join(cwd, '.run-'))
  const file = (i: number, what: string) => path.join(folder, `${i}.${what}`)
  const script = commands.map((command, i) => {
    const [, variable] = ASSIGNED.exec(command) ?? []
    const filled = variable === undefined ? '' : `\n[ -n "$${variable}" ] || code=99`
    return `{ ${command}\n} >'${file(i, 'out')}' 2>'${file(i, 'err')}'\ncode=$?${filled}
echo $code >'${file(i, 'code')}'\n[ $code -eq 0 ] || exit 1`
  })
  const child = spawn('sh', ['-c', script.join('\n')], { cwd, env, stdio: 'ignore', timeout: DOCUMENT_MS_MAX })
  await once(child, 'close')
  const read = (i: number, what: string) => (existsSync(file(i, what)) ? readFileSync(file(i, what), 'utf8') : '')
  return commands.map((command, i) => {
    const code = read(i, 'code').trim()
    return { command, code: code === '' ? null : Number(code), printed: read(i, 'out'), errors: read(i, 'err') }
  })
}
