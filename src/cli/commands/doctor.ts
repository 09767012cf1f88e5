import { stat } from 'node:fs/promises'
import { OnesetError } from '#client/onesetError.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { paint } from '#commandLine/paint.ts'
import { type Invocation, userCommand } from '../userCommand.ts'
import { credentialsFile } from '../login/credentials.ts'
import { exitCodeOf } from '../exitCodeOf.ts'
import { hidden, usageOf } from './login.ts'

export const DOCTOR = userCommand({
  operands: [],
  flags: {},
  price: 'free',
  examples: ['doctor', 'doctor --base-url https://api.example.com'],
  run: examine,
})

/** The result of one check: the state, and for a fault its remedy. */
interface Diagnosis {
  about: string
  state: 'well' | 'warning' | 'wrong'
  says: string
  wayOut?: string
  exitCode?: number
}

/** The oldest Node that runs the commands of users; `main/currentNode.ts` says what the others need. */
const NODE_MAJOR_MIN = 20
/** With a larger difference `--at` and the expiry of keys are judged by different times. */
const CLOCK_SKEW_MAX_MS = 60_000
const META_VERSION = 1

async function examine(call: Invocation): Promise<number> {
  const { terminal, json } = call
  const findings = [nodeFinding(), await fileFinding(call), ...(await serviceFindings(call))]
  if (json) terminal.print(JSON.stringify({ findings }))
  else for (const finding of findings) printFinding(call, finding)
  return findings.find(({ state }) => state === 'wrong')?.exitCode ?? EXIT.ok
}

function printFinding({ terminal }: Invocation, { about, state, says, wayOut }: Diagnosis): void {
  const mark = {
    well: paint(terminal, 'green', '✓'),
    warning: paint(terminal, 'yellow', '!'),
    wrong: paint(terminal, 'red', '✗'),
  }
  terminal.print(`${mark[state]} ${about}: ${says}${wayOut ? `\n    ${wayOut}` : ''}`)
}

function nodeFinding(): Diagnosis {
  const { version } = process
  const isNew = Number(/^v(\d+)/.exec(version)?.[1]) >= NODE_MAJOR_MIN
  return isNew
    ? { about: 'Node', state: 'well', says: version }
    : {
        about: 'Node',
        state: 'wrong',
        says: `${version} is too old`,
        wayOut: 'install Node 24 or later',
        exitCode: EXIT.other,
      }
}

async function fileFinding({ terminal: { env } }: Invocation): Promise<Diagnosis> {
  const file = credentialsFile(env)
  const found = await stat(file).catch(() => null)
  if (!found)
    return { about: 'login', state: env['ONESET_API_KEY'] ? 'well' : 'warning', says: `no login is stored in ${file}` }
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return isOpen
    ? {
        about: 'login',
        state: 'wrong',
        says: `${file} can be read by others`,
        wayOut: `type: chmod 600 ${file}`,
        exitCode: EXIT.auth,
      }
    : { about: 'login', state: 'well', says: file }
}

async function serviceFindings(call: Invocation): Promise<Diagnosis[]> {
  const { access, terminal } = call
  let date: string | null = null
  try {
    const [answer, meta] = await Promise.all([
      terminal.machine.fetch(new URL('/healthz', access.baseUrl), { signal: terminal.signal }).catch(() => null),
      access.client.meta({ signal: terminal.signal }),
    ])
    date = answer?.headers.get('date') ?? null
    const version: number = meta.version
    const versionFinding: Diagnosis =
      version === META_VERSION
        ? { about: 'version', state: 'well', says: `API v${version}, oneset ${terminal.version}` }
        : {
            about: 'version',
            state: 'warning',
            says: `the service speaks v${version}, we v${META_VERSION}`,
            wayOut: 'update oneset',
          }
    return [
      { about: 'service', state: 'well', says: `${access.baseUrl}, data of ${meta.updatedAt.slice(0, 10)}` },
      versionFinding,
      clockFinding(date, terminal.clock()),
      await keyFinding(call),
    ]
  } catch (error) {
    if (!(error instanceof OnesetError)) throw error
    const wayOut = 'is it running (oneset serve), and is the address right (--base-url, ONESET_BASE_URL)?'
    return [{ about: 'service', state: 'wrong', says: error.message, wayOut, exitCode: exitCodeOf(error) }]
  }
}

function clockFinding(date: string | null, now: number): Diagnosis {
  const skewMs = date === null ? 0 : now - Date.parse(date)
  return Math.abs(skewMs) <= CLOCK_SKEW_MAX_MS
    ? { about: 'clock', state: 'well', says: 'agrees with the service' }
    : {
        about: 'clock',
        state: 'warning',
        says: `${Math.round(Math.abs(skewMs) / 1_000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the service`,
        wayOut: 'set the clock of this machine: the times of reservations are computed with it',
      }
}

async function keyFinding({ access, terminal }: Invocation): Promise<Diagnosis> {
  const { apiKey, keyFrom } = access
  if (apiKey === null)
    return { about: 'key', state: 'wrong', says: 'there is no key', wayOut: 'type: oneset login', exitCode: EXIT.auth }
  try {
    const usage = await usageOf(access, terminal)
    const from = `${hidden(apiKey)} from ${keyFrom}`
    if (!usage) return { about: 'key', state: 'well', says: `${from}; it may not read its usage` }
    const { remaining } = usage.tokens
    const left = remaining === null ? 'no limit' : `${remaining.toLocaleString('en-US')} tokens left`
    return { about: 'key', state: 'well', says: `${from}, plan ${usage.plan}, ${left}` }
  } catch (error) {
    if (!(error instanceof OnesetError)) throw error
    return {
      about: 'key',
      state: 'wrong',
      says: error.message,
      wayOut: 'type: oneset login',
      exitCode: exitCodeOf(error),
    }
  }
}
