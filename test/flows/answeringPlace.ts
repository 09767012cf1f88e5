import path from 'node:path'
import type { Database } from '#database/database.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import type { OwnerTables } from '#owners/ownerStore.ts'
import { Presence } from '#owners/presence.ts'
import type { TestServer } from './testServer.ts'

/** The database of a server that has its own, opened once more. */
export function databaseOf({ folder }: TestServer): Promise<Database> {
  return openEmbeddedDatabase(path.join(folder, 'data', 'oneset.sqlite'), 0)
}

/** A place of which no hours are known, and whose owner is there to answer. */
export async function answeringPlace(s: TestServer, open = () => databaseOf(s)): Promise<string> {
  const place = s.world.venues.find(({ place: { closureSignal } }) => closureSignal === null)?.place
  const placeId = place?.id ?? ''
  await s.server.administration.releases.changePlaces(
    new Map([[placeId, { businessHours: null, is24h: null, temporaryClosures: null, menu: null }]]),
  )
  const { data } = (await s.admin('POST', '/owners', { email: 'answering@example.com', placeId, partner: true })).body
  const database = await open()
  await new Presence(database.withTables<OwnerTables>()).seen(data.ownerId, s.clock.now)
  await database.close()
  return placeId
}
