import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { type TestServer } from './testServer.ts'

/** Publishes a release of twenty venues on a server. */
export async function publishSmaller(s: TestServer): Promise<Response> {
  const version = await shelveWorld(generateWorld(3, 20), s.shelf)
  return fetch(`${s.url}/api/admin/v1/releases/${version}/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${s.server.adminToken}` },
  })
}
