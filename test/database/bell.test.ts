import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Unavailable } from '#base/unavailable.ts'
import { openLine } from '../support/line.ts'
import { makePostgresServer } from '../support/postgresServer.ts'
import { eachEngine, testOnPostgres } from '../support/testDatabases.ts'
import type { Heard } from '#database/bell.ts'
import type { Database } from '#database/database.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { until } from '../support/until.ts'

/** What is heard of a topic from now on. */
function hearing({ bell }: Database, topic = 'keys') {
  const heard: Heard[] = []
  bell.listen(topic, (ring) => heard.push(ring))
  return {
    heard,
    rings: (count: number) => until(() => heard.filter(({ kind }) => kind === 'rung').length >= count),
    lookAgain: () => until(() => heard.some(({ kind }) => kind === 'look_again')),
  }
}

const ring = (database: Database, detail: string) => database.transaction((tx) => tx.ring('keys', detail))

eachEngine('a ring is heard after the commit, by everyone who listens to its topic', async (_, { database }) => {
  const [one, two, other] = [hearing(database), hearing(database), hearing(database, 'plans')]
  await database.transaction(async (tx) => {
    await tx.ring('keys', 'key_가')
    await tx.db.selectNoFrom(sql`1`.as('one')).execute()
    assert.deepEqual(one.heard, [])
  })
  await Promise.all([one.rings(1), two.rings(1)])
  assert.deepEqual([one.heard, two.heard, other.heard], [[{ kind: 'rung', detail: 'key_가' }], one.heard, []])
})

eachEngine('a transaction that fails rings nothing', async (_, { database }) => {
  const listener = hearing(database)
  const failing = database.transaction(async (tx) => {
    await tx.ring('keys', 'lost')
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  await ring(database, 'kept')
  await listener.rings(1)
  assert.deepEqual(listener.heard, [{ kind: 'rung', detail: 'kept' }])
})

eachEngine('who has stopped listening hears nothing more', async (_, { database }) => {
  const heard: Heard[] = []
  const stop = database.bell.listen('keys', (ringing) => heard.push(ringing))
  const other = hearing(database)
  stop()
  await ring(database, 'later')
  await other.rings(1)
  assert.deepEqual(heard, [])
})

testOnPostgres('a ring of one node is heard on every other', async (_, { database, open }) => {
  const others = [hearing(await open()), hearing(await open())]
  await ring(database, 'a')
  await database.write({
    key: 'b',
    statements: [{ query: sql`SELECT 1`.compile(database.db) }],
    rings: [{ topic: 'keys', detail: 'b' }],
  })
  for (const listener of others) {
    await listener.rings(2)
    assert.deepEqual(
      listener.heard.filter(({ kind }) => kind === 'rung'),
      [
        { kind: 'rung', detail: 'a' },
        { kind: 'rung', detail: 'b' },
      ],
    )
  }
})

testOnPostgres(
  'when the listening connection is cut, listeners look again, and hear again',
  async (_, { database }) => {
    const listener = hearing(database)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oneset-listen' AND datname = current_database()`.execute(
      database.db,
    )
    await listener.lookAgain()
    // Once for the fall and once for being back, or more when a poll came between.
    await until(() => listener.heard.length >= 2)
    await ring(database, 'after')
    await listener.rings(1)
  },
)

testOnPostgres(
  'a connection that is silently gone is noticed, and rings are heard again by another',
  async (t, { url }) => {
    const line = await openLine(t, url ?? '')
    const database = await openPostgresDatabase(line.url, 0, { connections: 1 })
    t.after(() => database.close())
    const listener = hearing(database)
    line.swallow()
    await listener.lookAgain()
    const other = await openPostgresDatabase(url ?? '', 0, { connections: 1 })
    t.after(() => other.close())
    line.restore()
    const ringing = setInterval(() => void ring(other, 'after'), 50)
    await listener.rings(1).finally(() => clearInterval(ringing))
  },
)

testOnPostgres('once a connection was silent, none that was made before is waited for', async (t, { url }) => {
  const line = await openLine(t, url ?? '')
  const database = await openPostgresDatabase(line.url, 0, { connections: 5 })
  t.after(() => database.close())
  const asleep = () => sql`SELECT pg_sleep(0.1)`.execute(database.db)
  await Promise.all(Array.from({ length: 5 }, asleep))
  line.swallow()
  await assert.rejects(asleep(), Unavailable)
  line.restore()
  // Whoever met another of the silent ones would be refused as well.
  for (let i = 0; i < 5; i++) await asleep()
})

test('while PostgreSQL is away everything ends as Unavailable; when it is back, all goes on', async (t) => {
  const server = makePostgresServer()
  if (!server) return t.skip('no PostgreSQL of our own to stop')
  await using ending = new AsyncDisposableStack()
  ending.defer(() => server.remove())
  await server.start()
  const database = await openPostgresDatabase(server.url, 0)
  ending.defer(() => database.close())
  const statement = sql`SELECT 1`.compile(database.db)
  const everything = () => [
    sql`SELECT 1`.execute(database.db),
    database.transaction(({ db }) => sql`SELECT 1`.execute(db)),
    database.write({ key: '', statements: [{ query: statement }] }),
  ]
  await Promise.all(everything())
  const listener = hearing(database)
  const caught = database.transaction(async ({ db }) => {
    await sql`SELECT 1`.execute(db)
    await server.halt('SIGQUIT')
    await sql`SELECT 1`.execute(db)
  })
  await assert.rejects(caught, Unavailable)
  for (const outcome of await Promise.allSettled(everything()))
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof Unavailable, JSON.stringify(outcome))
  await assert.rejects(openPostgresDatabase(server.url, 0), Unavailable)
  await listener.lookAgain()
  await server.start()
  await Promise.all(everything())
  const ringing = setInterval(() => void ring(database, 'back'), 50)
  await listener.rings(1).finally(() => clearInterval(ringing))
})
