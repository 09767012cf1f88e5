import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf, MINUTE_MS } from '#base/kst.ts'
import type { Database, Tx } from '#database/database.ts'
import { Deliveries, LEASE_MS, type LeasedNotice } from '#notices/deliveries.ts'
import { NoticeQueue } from '#notices/noticeQueue.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { addPushes, addText, type TextEventInput, type TextOccasion } from '#notices/outbox.ts'
import { PushSubscriptions } from '#notices/pushSubscriptions.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
/** Differs from the default, because it is a setting. */
const WINDOW_MS = 30 * MINUTE_MS
const SENT = { kind: 'sent', body: 'said' } as const
const LATER = { kind: 'later', reason: 'away', retryAfterMs: null } as const

function node(database: Database) {
  const tables = database.withTables<NoticeTables>()
  const clock = { now: NOON }
  const now = () => clock.now
  return {
    clock,
    deliveries: new Deliveries(tables, now, systemRandom),
    noticeQueue: new NoticeQueue(tables, now),
    subscriptions: new PushSubscriptions(tables, now, systemRandom),
    write: <Result>(job: (tx: Tx<unknown>) => Promise<Result>) => database.transaction(job),
    text: (event: Partial<TextEventInput> = {}) =>
      database.transaction((tx) => addText(tx, { occasion: 'requested', reservationId: 'r1', at: NOON, ...event })),
  }
}

const only = <Item>(items: readonly Item[]): Item => {
  assert.equal(items.length, 1)
  return items[0] as Item
}

eachEngine('a transaction that was rolled back notifies nobody', async (_, { database }) => {
  const { write, deliveries } = node(database)
  await assert.rejects(
    write(async (tx) => {
      await addText(tx, { occasion: 'requested', reservationId: 'r1', at: NOON })
      throw new Error('no')
    }),
  )
  assert.deepEqual(await deliveries.take('text', 10), [])
})

eachEngine('the same news twice is one notice with one id', async (_, { database }) => {
  const { text, noticeQueue } = node(database)
  await text()
  const before = await noticeQueue.list()
  await text()
  assert.deepEqual(await noticeQueue.list(), before)
  await text({ at: NOON + 1 })
  assert.equal((await noticeQueue.list()).length, 2)
})

eachEngine('a notification arrives after the commit of a notice', async (_, { database }) => {
  const { text } = node(database)
  const notified = Promise.withResolvers<void>()
  const stop = database.notifier.listen('notice', () => notified.resolve())
  await text()
  await notified.promise
  stop()
})

eachEngine('nodes that take notices concurrently never take the same one', async (_, state) => {
  const nodes = [node(state.database), node(await state.open()), node(await state.open())]
  const [first] = nodes
  for (let i = 0; i < 60; i++) await first?.text({ reservationId: `r${i}` })
  const taken: string[] = []
  const takeAll = async ({ deliveries }: (typeof nodes)[number]) => {
    for (;;) {
      const batch = await deliveries.take('text', 7)
      if (batch.length === 0) return
      taken.push(...batch.map(({ id }) => id))
    }
  }
  await Promise.all(nodes.map(takeAll))
  assert.deepEqual([taken.length, new Set(taken).size], [60, 60])
})

eachEngine(
  'a notice that a node took and never settled is taken by another node when the lease expires',
  async (_, state) => {
    const dead = node(state.database)
    const alive = node(await state.open())
    await dead.text()
    const lost = only(await dead.deliveries.take('text', 10))
    alive.clock.now = NOON + LEASE_MS - 1
    assert.deepEqual(await alive.deliveries.take('text', 10), [])
    assert.equal(await alive.deliveries.nextDueAt('text'), NOON + LEASE_MS)
    alive.clock.now = NOON + LEASE_MS
    const found = only(await alive.deliveries.take('text', 10))
    assert.deepEqual([found.id, found.tries], [lost.id, 2])
    assert.equal(await dead.deliveries.settle(lost, { kind: 'dead', reason: 'late' }), null)
    assert.equal(await alive.deliveries.settle(found, SENT), 'sent')
    assert.equal(only(await alive.noticeQueue.list()).status, 'sent')
  },
)

eachEngine(
  'notices about one reservation are sent in order; notices about others do not wait',
  async (_, { database }) => {
    const { text, deliveries, clock } = node(database)
    await text({ occasion: 'confirmed', at: NOON + 1 })
    await text({ occasion: 'requested', at: NOON })
    await text({ occasion: 'requested', reservationId: 'r2', at: NOON + 2 })
    clock.now = NOON + 10
    const reported = (taken: readonly LeasedNotice[]) => taken.map((one) => `${one.subject_id} ${one.occasion}`).sort()
    const first = await deliveries.take('text', 10)
    assert.deepEqual(reported(first), ['r1 requested', 'r2 requested'])
    for (const notice of first) await deliveries.settle(notice, notice.subject_id === 'r1' ? LATER : SENT)
    assert.deepEqual(await deliveries.take('text', 10), [])
    clock.now += 10_000
    await deliveries.settle(only(await deliveries.take('text', 10)), { kind: 'dead', reason: 'refused' })
    assert.deepEqual(reported(await deliveries.take('text', 10)), ['r1 confirmed'])
  },
)

eachEngine(
  'retries grow apart, respect a requested delay, and end when the news is out of date',
  async (_, { database }) => {
    const { text, deliveries, noticeQueue, clock } = node(database)
    await text({ occasion: 'confirmed' })
    const waits: number[] = []
    const tryOnce = async (retryAfterMs: number | null) => {
      await deliveries.settle(only(await deliveries.take('text', 10)), { ...LATER, retryAfterMs })
      const dueAt = await deliveries.nextDueAt('text')
      if (dueAt === null) return false
      waits.push(dueAt - clock.now)
      clock.now = dueAt
      return true
    }
    await tryOnce(null)
    await tryOnce(null)
    await tryOnce(120_000)
    assert.ok(Number(waits[0]) >= 4_000 && Number(waits[0]) <= 6_000, String(waits[0]))
    assert.ok(Number(waits[1]) >= 12_000 && Number(waits[1]) <= 18_000, String(waits[1]))
    assert.equal(waits[2], 120_000)
    while (await tryOnce(null)) assert.ok(clock.now < NOON + 13 * 3_600_000)
    const dead = only(await noticeQueue.list('dead'))
    assert.deepEqual([dead.status, dead.reason], ['dead', 'away'])
  },
)

eachEngine('an operator sees why a notice died and can retry it once', async (_, { database }) => {
  const { text, deliveries, noticeQueue, clock } = node(database)
  await text()
  await deliveries.settle(only(await deliveries.take('text', 1)), {
    kind: 'dead',
    reason: 'refused for +821012345678',
    body: 'said',
  })
  const { noticeId, reason, body } = only(await noticeQueue.list('dead'))
  assert.deepEqual([reason, body], ['refused for [phone]', 'said'])
  clock.now += 3_600_000
  assert.equal((await noticeQueue.retry(noticeId))?.status, 'waiting')
  assert.equal(await noticeQueue.retry(noticeId), null)
  assert.equal(await noticeQueue.retry('ntc_unknown'), null)
  const again = only(await deliveries.take('text', 1))
  assert.ok(again.useful_until > clock.now)
  await deliveries.settle(again, { kind: 'dead', reason: 'refused' })
  assert.equal(await noticeQueue.retryAll(), 1)
  assert.deepEqual(await noticeQueue.counts(), [{ channel: 'text', status: 'waiting', notices: 1 }])
})

eachEngine(
  'retrying all dead notices leaves out those that are too late or for a country that is not allowed',
  async (_, { database }) => {
    const { text, deliveries, noticeQueue, clock } = node(database)
    const dies = async (reservationId: string, occasion: TextOccasion, reason: string) => {
      await text({ reservationId, occasion })
      await deliveries.settle(only(await deliveries.take('text', 1)), { kind: 'dead', reason })
    }
    await dies('late', 'requested', 'away')
    await dies('useful', 'confirmed', 'away')
    await dies('abroad', 'confirmed', 'country_not_allowed')
    clock.now += 60 * MINUTE_MS
    assert.equal(await noticeQueue.retryAll(), 1)
    assert.equal(only(await noticeQueue.list('waiting')).subjectId, 'useful')
    // An operator may retry any single notice.
    for (const { noticeId } of await noticeQueue.list('dead'))
      assert.equal((await noticeQueue.retry(noticeId))?.status, 'waiting')
  },
)

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: name, auth: name },
})
const event = { type: 'reservation.created', placeId: 'pl_1', subjectId: 'r1', at: NOON }

eachEngine(
  'every browser of a place’s owners gets a push, except for events meant only for streams',
  async (_, { database }) => {
    const { subscriptions, write, noticeQueue } = node(database)
    await subscriptions.add('own_1', subscription('a'))
    await subscriptions.add('own_1', subscription('b'))
    await subscriptions.add('own_2', subscription('c'))
    await subscriptions.add('own_3', subscription('d'))
    await write((tx) => addPushes(tx, event, ['own_1', 'own_2', 'own_none'], WINDOW_MS))
    await write((tx) => addPushes(tx, event, ['own_1'], WINDOW_MS))
    await write((tx) => addPushes(tx, { ...event, type: 'question.joined' }, ['own_1'], WINDOW_MS))
    await write((tx) => addPushes(tx, event, [], WINDOW_MS))
    assert.deepEqual(await noticeQueue.counts(), [{ channel: 'push', status: 'waiting', notices: 3 }])
  },
)

eachEngine('a push that asks for an answer expires when the owner’s time to answer ends', async (_, { database }) => {
  const { subscriptions, write, deliveries } = node(database)
  await subscriptions.add('own_1', subscription('a'))
  const life = async (type: string) => {
    await write((tx) => addPushes(tx, { ...event, type, subjectId: type }, ['own_1'], WINDOW_MS))
    return only(await deliveries.take('push', 1)).useful_until - NOON
  }
  assert.equal(await life('reservation.created'), WINDOW_MS)
  assert.equal(await life('question.created'), WINDOW_MS)
  assert.equal(await life('reservation.cancelled'), 60 * MINUTE_MS)
})

eachEngine(
  'a browser belongs to the owner who signed in there last, and an owner has at most twenty browsers',
  async (_, { database }) => {
    const { subscriptions, clock } = node(database)
    const { subscriptionId } = await subscriptions.add('own_1', subscription('shared'))
    assert.deepEqual(await subscriptions.add('own_2', subscription('shared')), { subscriptionId })
    assert.equal(await subscriptions.remove('own_1', subscriptionId), false)
    assert.equal(await subscriptions.remove('own_2', subscriptionId), true)
    const ids: string[] = []
    for (let i = 0; i < 25; i++) {
      clock.now++
      ids.push((await subscriptions.add('own_1', subscription(`b${i}`))).subscriptionId)
    }
    const kept = await Promise.all(ids.map((id) => subscriptions.find(id)))
    assert.deepEqual(
      kept.map((found) => found !== null),
      ids.map((_, i) => i >= 5),
    )
  },
)

eachEngine(
  'notices and counts of texts are erased in time, and nothing of them stays in the file',
  async (_, state) => {
    const { database, folder } = state
    const tables = database.withTables<NoticeTables>()
    const { text, deliveries, noticeQueue, clock } = node(database)
    const said = 'what was said to this guest'
    await text()
    await deliveries.settle(only(await deliveries.take('text', 1)), { kind: 'sent', body: said })
    await tables.db.insertInto('text_day').values({ day: '2026-11-21', scope: 'acc_counted', texts: 1 }).execute()
    clock.now = NOON + 14 * DAY_MS - 1
    await noticeQueue.forget()
    assert.equal((await noticeQueue.list()).length, 1)
    clock.now = NOON + 14 * DAY_MS
    await noticeQueue.forget()
    assert.deepEqual(await noticeQueue.list(), [])
    assert.deepEqual(await tables.db.selectFrom('text_day').selectAll().execute(), [])
    if (folder === null) return
    await database.close()
    for (const file of readdirSync(folder)) {
      const bytes: Buffer = readFileSync(path.join(folder, file))
      assert.deepEqual([bytes.includes(said), bytes.includes('acc_counted')], [false, false], file)
    }
  },
)
