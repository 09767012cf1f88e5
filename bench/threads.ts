import { percentile } from './figures.ts'
import { CONNECTIONS, writePaths } from './http.ts'
import { type Cores, LoadedServer, type LoadFigure, loadInTurn } from './loadedServer.ts'
import type { Workplace } from './settings.ts'

const ROUNDS = 4
const SECONDS = 5
/**
 * Each thread compiles its own code: a request costs two to three times as much during the first ten seconds, and two
 * threads together need twice as many requests until they are fast.
 */
const WARM_UP_S = 40

/** The same number of threads and cores, which the server shares with its load. */
const SETTINGS: readonly { threads: number; cores: Cores }[] = [
  { threads: 1, cores: { server: '0', load: '0' } },
  { threads: 2, cores: { server: '0,1', load: '0,1' } },
]

export interface ThreadsFigure extends Pick<LoadFigure, 'requestsPerS' | 'cpuUs' | 'failures'> {
  threads: number
  /** After the load. */
  memoryBytes: number
}

/**
 * Runs the mixed requests against one thread on one core and two threads on two cores, in turn. Server and load share
 * these cores, because the bench has no further one: the load takes the same part of each core in both settings.
 */
export async function measureThreads({ folder }: Workplace): Promise<ThreadsFigure[]> {
  const paths = writePaths(folder).mixed
  const servers: LoadedServer[] = []
  try {
    for (const { threads, cores } of SETTINGS)
      servers.push(await LoadedServer.start({ kind: 'threads', folder, threads }, cores))
    return await inTurn(servers, paths)
  } finally {
    for (const server of servers) await server.end()
  }
}

async function inTurn(servers: readonly LoadedServer[], pathsFile: string): Promise<ThreadsFigure[]> {
  const order = { pathsFile, connections: CONNECTIONS, warmUpS: WARM_UP_S, rounds: ROUNDS, seconds: SECONDS }
  const loads = await loadInTurn(servers, order)
  return Promise.all(
    SETTINGS.map(async ({ threads }, i) => {
      const figures = loads[i] as LoadFigure[]
      const middle = (of: (figure: LoadFigure) => number) => percentile(figures.map(of), 0.5)
      return {
        threads,
        requestsPerS: middle(({ requestsPerS }) => requestsPerS),
        cpuUs: middle(({ cpuUs }) => cpuUs),
        failures: figures.reduce((sum, { failures }) => sum + failures, 0),
        memoryBytes: await (servers[i] as LoadedServer).memoryBytes(),
      }
    }),
  )
}
