import { atHighestRate, writePaths } from './http.ts'
import { LoadedServer, type LoadFigure } from './loadedServer.ts'

/** Sends the mixed requests of the HTTP measure to a thin service over PostGIS, likewise on one core. */
export async function measurePeerHttp(folder: string, socket: string): Promise<LoadFigure> {
  const pathsFile = writePaths(folder).mixed
  const server = await LoadedServer.start({ kind: 'peer', pathsFile, socket })
  try {
    return await atHighestRate(server, pathsFile)
  } finally {
    await server.end()
  }
}
