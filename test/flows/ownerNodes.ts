import type { TestContext } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import type { TestDatabase } from '../support/testDatabases.ts'
import { startTestServer, type TestServer } from './testServer.ts'

const SHARED = { secret: 'a-secret-that-nodes-share', adminToken: 'a-token-that-nodes-share' }

/** The node that is called, and the node that must follow; the same node where there is only one. */
export async function twoNodes(t: TestContext, { url }: Pick<TestDatabase, 'url'>, mails: string[] = []) {
  const settings = {
    ...SHARED,
    outboundAllowed: new AddressRanges(['127.0.0.1']),
    print: (text: string) => void mails.push(text),
  }
  if (url === null) {
    const only = await startTestServer(t, { venues: 60, settings })
    return { one: only, two: only }
  }
  const shared = { ...settings, databaseUrl: url }
  const one = await startTestServer(t, { venues: 60, settings: shared })
  return { one, two: await startTestServer(t, { venues: 60, settings: shared, email: 'second@example.com' }) }
}

/** Returns places without known hours, which take questions at any time. */
export async function openPlaces(...nodes: readonly TestServer[]): Promise<string[]> {
  const ids = nodes[0]!.world.venues
    .filter(({ place: { closureSignal } }) => closureSignal === null)
    .map(({ place }) => place.id)
  const unknown = new Map(ids.slice(0, 3).map((id) => [id, { businessHours: null, is24h: null }]))
  for (const { server } of nodes) await server.administration.releases.changePlaces(unknown)
  return ids
}
