import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { heavyPaths } from './heavyQuestions.ts'
import { LoadedServer, type LoadFigure } from './loadedServer.ts'
import { readPaths } from './readQuestions.ts'
import type { Workplace } from './settings.ts'

/** A charge waits for its group to be on disk, so few connections would measure this wait. */
export const CONNECTIONS = 256
/** The share of the highest rate at which the time of a response is measured. */
export const STEADY_SHARE = 0.7
/** A request costs more until the code of the server is compiled (docs/decisions/0175-requests-under-load.md). */
const WARM_UP_S = 20
const SECONDS = 6
const STEADY_S = 10

export interface HttpPair {
  service: LoadFigure
  /** A handler that sends the same bytes each time, as many as the service sends on average. */
  constant: LoadFigure
}
export interface HttpReport {
  pairs: Readonly<Record<'mixed core' | 'by id', HttpPair>>
  /** The mixed requests at a steady rate: a share of the highest one. */
  steady: LoadFigure
  /** Longest pauses of the service's event loop, milliseconds. */
  pausesMs: { whileLoading: number; underMixed: number; steady: number; underHeavy: number }
  /** From the start of the server until its release answers. */
  readyMs: number
}

/** Measures the real server against a constant one, each on one core, with the load on the other core. */
export async function measureHttp({ folder }: Workplace): Promise<HttpReport> {
  const { mixed: mixedPaths, byId: idPaths } = writePaths(folder)
  const service = await LoadedServer.start({ kind: 'service', folder, metered: true })
  const mixed = await atHighestRate(service, mixedPaths)
  const underMixed = await service.longestPauseMs()
  const requestsPerS = mixed.requestsPerS * STEADY_SHARE
  const steady = await service.load(mixedPaths, { connections: CONNECTIONS, seconds: STEADY_S, requestsPerS })
  const steadyPause = await service.longestPauseMs()
  const byId = await atHighestRate(service, idPaths)
  await service.longestPauseMs()
  await service.load(written(folder, 'heavy', heavyPaths()), { connections: 16, seconds: SECONDS, requestsPerS: null })
  const underHeavy = await service.longestPauseMs()
  await service.end()
  const { pausedMs, readyMs } = service.ready
  return {
    pairs: { 'mixed core': await withConstant(mixed, mixedPaths), 'by id': await withConstant(byId, idPaths) },
    steady,
    pausesMs: { whileLoading: pausedMs, underMixed, steady: steadyPause, underHeavy },
    readyMs,
  }
}

/** Writes the paths of the loads into files in the folder; returns the files. */
export function writePaths(folder: string): { mixed: string; byId: string } {
  const { mixed, byId } = readPaths(folder)
  return { mixed: written(folder, 'mixed', mixed), byId: written(folder, 'byId', byId) }
}

function written(folder: string, name: string, paths: readonly string[]): string {
  const file = path.join(folder, `paths-${name}.json`)
  writeFileSync(file, JSON.stringify(paths))
  return file
}

export async function atHighestRate(server: LoadedServer, pathsFile: string): Promise<LoadFigure> {
  const rate = { connections: CONNECTIONS, requestsPerS: null }
  await server.load(pathsFile, { ...rate, seconds: WARM_UP_S })
  return server.load(pathsFile, { ...rate, seconds: SECONDS })
}

async function withConstant(service: LoadFigure, pathsFile: string): Promise<HttpPair> {
  const server = await LoadedServer.start({ kind: 'constant', bodyBytes: Math.round(service.bodyBytes) })
  const constant = await atHighestRate(server, pathsFile)
  await server.end()
  return { service, constant }
}
