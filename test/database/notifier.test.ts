import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Unavailable } from '#base/unavailable.ts'
import { openTcpProxy } from '../support/tcpProxy.ts'
import { eachEngine, testOnPostgres, testOnPostgresServer } from '../support/testDatabases.ts'
import type { NotifierEvent } from '#database/notifier.ts'
import type { Database } from '#database/database.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { until } from '../support/until.ts'

/** Records the notifications of a topic from now on. */
function recordNotifications({ notifier }: Database, topic = 'keys') {
  const received: NotifierEvent[] = []
  notifier.listen(topic, (notify) => received.push(notify))
  return {
    events: received,
    notifications: (count: number) => until(() => received.filter(({ kind }) => kind === 'notified').length >= count),
    resync: () => until(() => received.some(({ kind }) => kind === 'resync')),
  }
}

const notify = (database: Database, detail: string) => database.transaction((tx) => tx.notification('keys', detail))

eachEngine('every listener of a topic is notified after the commit', async (_, { database }) => {
  const [one, two, other] = [
    recordNotifications(database),
    recordNotifications(database),
    recordNotifications(database, 'plans'),
  ]
  await database.transaction(async (tx) => {
    await tx.notification('keys', 'key_가')
    await tx.db.selectNoFrom(sql`1`.as('one')).execute()
    assert.deepEqual(one.events, [])
  })
  await Promise.all([one.notifications(1), two.notifications(1)])
  assert.deepEqual([one.events, two.events, other.events], [[{ kind: 'notified', detail: 'key_가' }], one.events, []])
})

eachEngine('a transaction that fails notifies nobody', async (_, { database }) => {
  const listener = recordNotifications(database)
  const failing = database.transaction(async (tx) => {
    await tx.notification('keys', 'lost')
    throw new Error('changed my mind')
  })
  await assert.rejects(failing, /changed my mind/)
  await notify(database, 'kept')
  await listener.notifications(1)
  assert.deepEqual(listener.events, [{ kind: 'notified', detail: 'kept' }])
})

eachEngine('a removed listener gets no further notification', async (_, { database }) => {
  const received: NotifierEvent[] = []
  const stop = database.notifier.listen('keys', (notifying) => received.push(notifying))
  const other = recordNotifications(database)
  stop()
  await notify(database, 'later')
  await other.notifications(1)
  assert.deepEqual(received, [])
})

testOnPostgres('a notification of one node reaches every other', async (_, { database, open }) => {
  const others = [recordNotifications(await open()), recordNotifications(await open())]
  await notify(database, 'a')
  await database.write({
    key: 'b',
    statements: [{ query: sql`SELECT 1`.compile(database.db) }],
    notifications: [{ topic: 'keys', detail: 'b' }],
  })
  for (const listener of others) {
    await listener.notifications(2)
    assert.deepEqual(
      listener.events.filter(({ kind }) => kind === 'notified'),
      [
        { kind: 'notified', detail: 'a' },
        { kind: 'notified', detail: 'b' },
      ],
    )
  }
})

testOnPostgres(
  'when the listening connection is cut, listeners resync and are notified again',
  async (_, { database }) => {
    const listener = recordNotifications(database)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'oneset-listen' AND datname = current_database()`.execute(
      database.db,
    )
    await listener.resync()
    // Once for the failure and once for the recovery, or more when a poll came between.
    await until(() => listener.events.length >= 2)
    await notify(database, 'after')
    await listener.notifications(1)
  },
)

testOnPostgres(
  'a silently broken connection is noticed, and another one receives notifications again',
  async (t, { url }) => {
    const line = await openTcpProxy(t, url ?? '')
    const database = await openPostgresDatabase(line.url, 0, { connections: 1 })
    t.after(() => database.close())
    const listener = recordNotifications(database)
    line.dropPackets()
    await listener.resync()
    const other = await openPostgresDatabase(url ?? '', 0, { connections: 1 })
    t.after(() => other.close())
    line.restore()
    const notifying = setInterval(() => void notify(other, 'after'), 50)
    await listener.notifications(1).finally(() => clearInterval(notifying))
  },
)

testOnPostgres('once a connection was silent, no other connection made before it is waited for', async (t, { url }) => {
  const line = await openTcpProxy(t, url ?? '')
  const database = await openPostgresDatabase(line.url, 0, { connections: 5 })
  t.after(() => database.close())
  const asleep = () => sql`SELECT pg_sleep(0.1)`.execute(database.db)
  await Promise.all(Array.from({ length: 5 }, asleep))
  line.dropPackets()
  await assert.rejects(asleep(), Unavailable)
  line.restore()
  // A caller that got another of the silent connections would be refused as well.
  for (let i = 0; i < 5; i++) await asleep()
})

testOnPostgresServer(
  'while PostgreSQL is unavailable every call ends as Unavailable; afterwards everything recovers',
  async (t, server) => {
    const database = await openPostgresDatabase(server.url, 0)
    t.after(() => database.close())
    const statement = sql`SELECT 1`.compile(database.db)
    const everything = () => [
      sql`SELECT 1`.execute(database.db),
      database.transaction(({ db }) => sql`SELECT 1`.execute(db)),
      database.write({ key: '', statements: [{ query: statement }] }),
    ]
    await Promise.all(everything())
    const listener = recordNotifications(database)
    const caught = database.transaction(async ({ db }) => {
      await sql`SELECT 1`.execute(db)
      await server.halt('SIGQUIT')
      await sql`SELECT 1`.execute(db)
    })
    await assert.rejects(caught, Unavailable)
    for (const outcome of await Promise.allSettled(everything()))
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof Unavailable, JSON.stringify(outcome))
    await assert.rejects(openPostgresDatabase(server.url, 0), Unavailable)
    await listener.resync()
    await server.start()
    await Promise.all(everything())
    const notifying = setInterval(() => void notify(database, 'back'), 50)
    await listener.notifications(1).finally(() => clearInterval(notifying))
  },
)
