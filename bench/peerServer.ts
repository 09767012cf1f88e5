import { fastify } from 'fastify'
import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { Pool } from 'pg'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import { postgresDialect } from './postgresPeerDialect.ts'
import { sqlOf } from './peerSql.ts'
import type { Question } from './questions.ts'
import { NOW } from './settings.ts'

/** A service as a team would write it over PostGIS: where its requests, tables and server are. */
export interface PeerOrder {
  /** A JSON file of the paths that will be requested. */
  pathsFile: string
  /** The folder of the server's socket. */
  socket: string
  /** The cores of this process, on which the database works too; null where the system supports no affinity. */
  cores: string | null
}

export interface PeerServer {
  port: number
  /** CPU time of the database's processes so far, microseconds. */
  databaseCpuUs: () => number
  close(): Promise<void>
}

/** More would wait for the same core. */
const CONNECTIONS = 8
/** Linux counts the CPU time of processes in hundredths of a second. */
const TICK_US = 10_000

/**
 * Starts Fastify over a pool of connections to PostGIS. It answers with total, page and core bodies; keys, metering,
 * checks of parameters and headers of the service are left out, and the SQL of every path is made before the load: all
 * this in the peer's favour.
 */
export async function startPeer({ pathsFile, socket, cores }: PeerOrder): Promise<PeerServer> {
  const paths = JSON.parse(readFileSync(pathsFile, 'utf8')) as string[]
  const statements = new Map(paths.map((path) => [path, sqlOf(questionAt(path), postgresDialect)]))
  const pool = new Pool({ host: socket, user: 'peer', database: 'postgres', max: CONNECTIONS, idleTimeoutMillis: 0 })
  const processes = await openAll(pool, cores)
  const app = fastify({ logger: false })
  app.get('*', async (request, reply) => {
    const statement = statements.get(request.url)
    if (statement === undefined) throw new Error(`the bench did not prepare ${request.url}`)
    const { rows } = await pool.query<{ total: string; core: string }>(statement)
    const data = rows.map(({ core }) => core).join()
    reply.type('application/json')
    return `{"success":true,"data":[${data}],"meta":{"total":${rows[0]?.total ?? 0}}}`
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the peer has no port')
  return {
    port: address.port,
    databaseCpuUs: () => processes.reduce((sum, id) => sum + cpuOf(id), 0),
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

/** Opens all connections, on these cores only; returns the ids of their processes. */
async function openAll(pool: Pool, cores: string | null): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  const processes: number[] = []
  for (const client of clients) {
    const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')
    const id = rows[0]?.id
    if (id === undefined) throw new Error('a connection has no process')
    if (cores !== null) spawnSync('taskset', ['-cp', cores, String(id)])
    processes.push(id)
    client.release()
  }
  return processes
}

function cpuOf(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  // The name of the process, in parentheses, may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

/** Returns the question that a path of the bench asks. */
function questionAt(path: string): Question {
  const { pathname, searchParams } = new URL(path, 'http://bench.invalid')
  const [, id] = /^\/api\/v1\/places\/(pl_\w+)$/u.exec(pathname) ?? []
  if (id !== undefined) return { kind: 'one', path, id }
  const parse = pathname.endsWith('/nearby') ? parseNearby : parseSearch
  const parsed = parse([...searchParams], NOW)
  if (parsed.kind === 'faulty') throw new Error(`the bench built a faulty path: ${path}`)
  return { kind: 'list', path, query: parsed.value }
}
