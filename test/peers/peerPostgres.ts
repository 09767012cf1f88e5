import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * No network: a socket in a private folder. Tuned for one reader with everything in memory; nothing needs to be
 * durable.
 */
const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // One core, like every peer in this bench.
  max_parallel_workers_per_gather: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
} as const

interface Runner {
  uid?: number
  gid?: number
}

/** Starts a private PostgreSQL in a temporary folder; returns null where the machine has none. */
export async function startPeerPostgres(): Promise<PostgresServer | null> {
  const programs = findPrograms()
  const runner = findRunner()
  if (programs === null || runner === null) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-peer-'))
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid)
  const data = path.join(folder, 'data')
  const options = ['-D', data, '-U', 'peer', '-E', 'UTF8', '--locale=C', '-A', 'trust', '-N']
  execFileSync(path.join(programs, 'initdb'), options, { ...runner, cwd: folder, stdio: 'ignore' })
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...runner,
    cwd: folder,
    stdio: 'ignore',
  })
  await untilReady(path.join(programs, 'pg_isready'), folder)
  return new PostgresServer(folder, server)
}

export class PostgresServer {
  /** The folder also holds its socket. */
  readonly folder: string
  readonly #server: ChildProcess

  constructor(folder: string, server: ChildProcess) {
    this.folder = folder
    this.#server = server
  }

  /** SIGINT is PostgreSQL's fast shutdown. */
  async stop(): Promise<void> {
    const exit = once(this.#server, 'exit')
    this.#server.kill('SIGINT')
    await exit
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function findPrograms(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    try {
      return path.dirname(realpathSync(path.join(folder, 'postgres')))
    } catch {
      // The program is not in this folder.
    }
  }
  return null
}

/** PostgreSQL refuses to run as root; root runs it as the user that its package made. */
function findRunner(): Runner | null {
  if (process.getuid?.() !== 0) return {}
  try {
    const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return null
  }
}

async function untilReady(program: string, folder: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const asked = spawn(program, ['-h', folder, '-U', 'peer'], { stdio: 'ignore' })
    const [code] = (await once(asked, 'exit')) as [number]
    if (code === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PostgreSQL did not start in time')
}
