import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf } from '#base/kst.ts'
import { Sealing } from '#base/sealing.ts'
import { deriveKey } from '#base/secretKeys.ts'
import { ReleaseHolder } from '#flows/releaseHolder.ts'
import { tellClosures } from '#flows/tellClosures.ts'
import { venueNumber } from '#flows/venueNumbers.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { Webhooks } from '#notices/webhooks/webhooks.ts'
import { callerOf } from '../support/bookingOn.ts'
import { indexOf } from '../support/openedIndex.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const CLOSED = {
  level: 'confirmed' as const,
  reasons: ['license_closed'],
  detectedAt: '2026-11-20',
  sources: 1,
} as never

/** A release of these venues, some of them closed for good. */
const release = (version: string, closed: readonly string[]) =>
  indexOf(
    worldOf(
      ['pl_1', 'pl_2', 'pl_3', 'pl_4'].map((id) => venueWith(id, closed.includes(id) ? { closureSignal: CLOSED } : {})),
    ),
    version,
  )

eachEngine(
  'an account hears once which of the venues it has read lately are closed now, also from a node that was not there',
  async (_, { database, open }) => {
    const tables = database.withTables<NoticeTables>()
    const sealing = new Sealing(deriveKey('a-secret', 'webhook'), [], systemRandom)
    const webhooks = new Webhooks(tables, sealing, () => NOON, systemRandom)
    for (const accountId of ['acc_1', 'acc_2', 'acc_3'])
      await database.transaction((tx) => {
        const events = [accountId === 'acc_3' ? ('webhook.test' as const) : ('place.closed' as const)]
        const order = { accountId, keyId: 'key_1', mode: 'live' as const, url: 'https://example.com/', events }
        return webhooks.create(tx, { ...order, description: '' }, 5)
      })
    const metering = new Metering(database.withTables<MeteringTables>())
    const read = (accountId: string, at: number, ...ids: string[]) =>
      metering.charge(callerOf(accountId), { at, units: 1, tier: 'core', venues: ids.map(venueNumber) })
    await read('acc_1', NOON, 'pl_1', 'pl_2', 'pl_4')
    await read('acc_2', NOON - 31 * DAY_MS, 'pl_1')
    await read('acc_3', NOON, 'pl_1')

    const onDisk = new Map([
      ['v1', () => release('v1', ['pl_4'])],
      ['v2', () => release('v2', ['pl_1', 'pl_3', 'pl_4'])],
    ])
    const nodeOn = async (on: typeof database) => {
      const releases = new ReleaseHolder(() => NOON)
      const opened: string[] = []
      const openIt = async (version: string) => {
        opened.push(version)
        return onDisk.get(version)?.() ?? null
      }
      const tell = () => tellClosures({ database: on, releases, open: openIt, clock: () => NOON })
      return { releases, opened, tell }
    }
    const told = async () =>
      (await tables.db.selectFrom('notice').select(['subject_id', 'body']).orderBy('subject_id').execute()).map(
        ({ body }) => JSON.parse(body ?? '').data as unknown,
      )
    const here = await nodeOn(database)
    await here.tell()
    await here.releases.switchTo(release('v1', ['pl_4']))
    await here.tell()
    assert.deepEqual(await told(), [])
    // It ends before it has told of the next release; another node has it without the one before.
    const there = await nodeOn(await open())
    await there.releases.switchTo(release('v2', ['pl_1', 'pl_3', 'pl_4']))
    await here.releases.switchTo(release('v2', ['pl_1', 'pl_3', 'pl_4']))
    await Promise.all([there.tell(), here.tell(), there.tell()])
    assert.deepEqual(await told(), [{ id: 'pl_1', status: 'closed', placeId: 'pl_1' }])
    assert.ok(there.opened.every((version) => version === 'v1'))
    await here.releases.switchTo(release('v3', ['pl_1', 'pl_2', 'pl_3', 'pl_4']))
    await here.tell()
    assert.equal((await told()).length, 2)
    assert.deepEqual(here.opened, [])
  },
)
