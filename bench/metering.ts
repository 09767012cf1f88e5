import { CONNECTIONS, writePaths } from './http.ts'
import { LoadedServer, type LoadFigure, loadInTurn } from './loadedServer.ts'
import type { Workplace } from './settings.ts'

const ROUNDS = 4
const SECONDS = 4
const WARM_UP_S = 3

export type MeteredFigure = Pick<LoadFigure, 'requestsPerS' | 'p50Ms' | 'p99Ms' | 'cpuUs' | 'failures'>
export interface MeteringReport {
  off: MeteredFigure
  on: MeteredFigure
  /** One connection, one request after another: the wait of a single caller for its charge. */
  alone: { off: MeteredFigure; on: MeteredFigure }
}

/**
 * Runs the same mixed requests with and without metering in turn, so that both meet the same noise. Embedded database.
 */
export async function measureMetering({ folder }: Workplace): Promise<MeteringReport> {
  const paths = writePaths(folder).mixed
  const start = (metered: boolean) => LoadedServer.start({ kind: 'service', folder, metered })
  const [off, on] = [await start(false), await start(true)]
  try {
    const many = await inTurn([off, on], paths, CONNECTIONS)
    const alone = await inTurn([off, on], paths, 1)
    return {
      off: many[0] as MeteredFigure,
      on: many[1] as MeteredFigure,
      alone: { off: alone[0] as MeteredFigure, on: alone[1] as MeteredFigure },
    }
  } finally {
    await off.end()
    await on.end()
  }
}

async function inTurn(servers: readonly LoadedServer[], pathsFile: string, connections: number) {
  const order = { pathsFile, connections, warmUpS: WARM_UP_S, rounds: ROUNDS, seconds: SECONDS }
  return (await loadInTurn(servers, order)).map(meanOf)
}

function meanOf(figures: readonly MeteredFigure[]): MeteredFigure {
  const mean = (of: (figure: MeteredFigure) => number) =>
    figures.reduce((sum, figure) => sum + of(figure), 0) / figures.length
  return {
    requestsPerS: mean(({ requestsPerS }) => requestsPerS),
    p50Ms: mean(({ p50Ms }) => p50Ms),
    p99Ms: mean(({ p99Ms }) => p99Ms),
    cpuUs: mean(({ cpuUs }) => cpuUs),
    failures: figures.reduce((sum, { failures }) => sum + failures, 0),
  }
}
