import type { LoadFigure } from './loadedServer.ts'
import { measurePeerHttp } from './peerHttp.ts'
import type { PeerReport } from './peerMeasure.ts'
import { startPeerPostgres } from '../test/peers/peerPostgres.ts'
import type { Workplace } from './settings.ts'
import { Step } from './steps.ts'

/** Reports by name; a peer that the machine does not have is missing. */
export type PeerReports = ReadonlyMap<string, PeerReport>

/** What the peers showed; `http` is a thin service over PostGIS, null where it is missing. */
export interface PeerFigures {
  reports: PeerReports
  http: LoadFigure | null
}

/** Loads the peers in parallel, then measures them one after another. */
export async function measurePeers({ folder }: Workplace): Promise<PeerFigures> {
  const postgres = await startPeerPostgres()
  try {
    const steps: [name: string, step: Step][] = [['SQLite', new Step('sqlitePeerStep.ts', { folder })]]
    if (postgres) {
      steps.push(['PostGIS', new Step('postgresPeerStep.ts', { folder, socket: postgres.folder })])
    }
    const loads = await Promise.allSettled(steps.map(([, step]) => step.next()))
    const reports = new Map<string, PeerReport>()
    for (const [i, [name, step]] of steps.entries()) {
      if (loads[i]?.status === 'fulfilled') {
        step.report('go')
        reports.set(name, await step.next<PeerReport>())
      } else if (name === 'SQLite') throw new Error('SQLite could not be loaded')
      // PostgreSQL may be without PostGIS.
      else console.error(`${name} could not be loaded and is left out`)
      await step.end()
    }
    const http = postgres && reports.has('PostGIS') ? await measurePeerHttp(folder, postgres.folder) : null
    return { reports, http }
  } finally {
    await postgres?.stop()
  }
}
