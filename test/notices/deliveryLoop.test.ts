import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { systemRandom } from '#base/ids.ts'
import { LocalNotifier } from '#database/notifier.ts'
import type { Database } from '#database/database.ts'
import { Deliveries, type Settlement, type LeasedNotice } from '#notices/deliveries.ts'
import { DeliveryLoop } from '#notices/deliveryLoop.ts'
import { NoticeQueue } from '#notices/noticeQueue.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { addText } from '#notices/outbox.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'

const SENT: Settlement = { kind: 'sent', body: 'said' }

/** Returns a loop on the machine's clock that passes notices to `send`. */
function loopOn(t: TestContext, database: Database, send: (notice: LeasedNotice) => Promise<Settlement>) {
  const tables = database.withTables<NoticeTables>()
  const clock = Date.now
  const failures: unknown[] = []
  const deliveries = new Deliveries(tables, clock, systemRandom)
  const onFailure = (cause: unknown) => failures.push(cause)
  const loop = new DeliveryLoop({ channel: 'text', deliveries, notifier: database.notifier, clock, send, onFailure })
  t.after(() => loop.stop())
  return { loop, failures, noticeQueue: new NoticeQueue(tables, clock) }
}

const enqueue = (database: Database, reservationId: string, at = Date.now()) =>
  database.transaction((tx) => addText(tx, { occasion: 'requested', reservationId, at }))

eachEngine(
  'notices that wait when a node starts and later ones are each sent once, by any of the nodes',
  async (t, state) => {
    const sent: string[] = []
    const send = async ({ subject_id }: LeasedNotice) => (sent.push(subject_id), SENT)
    for (let i = 0; i < 40; i++) await enqueue(state.database, `before${i}`)
    const nodes = [loopOn(t, state.database, send), loopOn(t, await state.open(), send)]
    for (const { loop } of nodes) loop.start()
    for (let i = 0; i < 40; i++) await enqueue(state.database, `later${i}`)
    // A node counts an outcome after the database stored it, so the database may already show the last one.
    await until(() => nodes.reduce((sum, { loop }) => sum + loop.outcomes.sent, 0) >= 80)
    assert.deepEqual([sent.length, new Set(sent).size], [80, 80])
    assert.deepEqual(await nodes[0]?.noticeQueue.list('waiting'), [])
    assert.deepEqual(
      nodes.flatMap(({ failures }) => failures),
      [],
    )
    assert.equal(
      nodes.reduce((sum, { loop }) => sum + loop.outcomes.sent, 0),
      80,
    )
  },
)

eachEngine(
  'a carrier that never answers keeps its own notices in flight only while there is room for others',
  async (t, state) => {
    const sent: string[] = []
    const silent = Promise.withResolvers<Settlement>()
    t.after(() => silent.resolve(SENT))
    const { loop } = loopOn(t, state.database, ({ subject_id }) => {
      if (subject_id.startsWith('silent')) return silent.promise
      sent.push(subject_id)
      return Promise.resolve(SENT)
    })
    for (let i = 0; i < 10; i++) await enqueue(state.database, `silent${i}`, Date.now() - 1_000)
    for (let i = 0; i < 20; i++) await enqueue(state.database, `quick${i}`)
    loop.start()
    await until(() => sent.length === 20)
  },
)

eachEngine(
  'a notice whose carrier throws is tried again later, with the reason visible to operators',
  async (t, state) => {
    const { loop, failures, noticeQueue } = loopOn(t, state.database, () => Promise.reject(new Error('broken')))
    await enqueue(state.database, 'r1')
    loop.start()
    await until(async () => (await noticeQueue.list())[0]?.reason === 'Error: broken')
    await until(() => loop.outcomes.waiting > 0)
    assert.deepEqual([(await noticeQueue.list())[0]?.status, failures.length, loop.outcomes.waiting], ['waiting', 1, 1])
  },
)

eachEngine('a loop that stops waits for notices in flight and starts nothing new', async (t, state) => {
  const begun: string[] = []
  const end = Promise.withResolvers<void>()
  const { loop, noticeQueue } = loopOn(t, state.database, async ({ subject_id }) => {
    begun.push(subject_id)
    await end.promise
    return SENT
  })
  loop.start()
  await enqueue(state.database, 'r1')
  await until(() => begun.length === 1)
  const stopped = loop.stop()
  await enqueue(state.database, 'r2')
  end.resolve()
  await stopped
  assert.deepEqual(begun, ['r1'])
  const results = (await noticeQueue.list()).map(({ subjectId, status }) => `${subjectId} ${status}`)
  assert.deepEqual(results.sort(), ['r1 sent', 'r2 waiting'])
})

test('an unavailable database is logged once until it is back', async (t) => {
  const notifier = new LocalNotifier()
  let away = true
  let looks = 0
  const take = () => (looks++, away ? Promise.reject(new Error('away')) : Promise.resolve([]))
  const deliveries = { take, nextDueAt: async () => null } as unknown as Deliveries
  const failures: unknown[] = []
  const onFailure = (cause: unknown) => failures.push(cause)
  const send = () => Promise.resolve(SENT)
  const loop = new DeliveryLoop({ channel: 'text', deliveries, notifier, clock: Date.now, send, onFailure })
  t.after(() => loop.stop())
  const readOnce = async () => {
    const seen = looks
    notifier.notify({ topic: 'notice', detail: 'text' })
    await until(() => looks > seen)
    await new Promise((resolve) => setImmediate(resolve))
  }
  loop.start()
  for (let i = 0; i < 3; i++) await readOnce()
  assert.equal(failures.length, 1)
  away = false
  await readOnce()
  away = true
  await readOnce()
  assert.equal(failures.length, 2)
  notifier.notify({ topic: 'notice', detail: 'push' })
  const seen = looks
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(looks, seen)
})
