import assert from 'node:assert/strict'
import { systemRandom } from '#base/ids.ts'
import { instantOf, MINUTE_MS } from '#base/kst.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import type { DeliveryResult, OutgoingText, Push } from '#notices/carrier.ts'
import { Deliveries } from '#notices/deliveries.ts'
import { NoticeQueue } from '#notices/noticeQueue.ts'
import type { NoticeChannel, NoticeTables } from '#notices/noticeTables.ts'
import { addPushes, addText } from '#notices/outbox.ts'
import { openPushKeys } from '#notices/pushKeys.ts'
import { PushSubscriptions } from '#notices/pushSubscriptions.ts'
import { type Guest, sendPush, sendText, type TextSending } from '#notices/sending.ts'
import { eachEngine } from '../support/testDatabases.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const GUEST: Guest = {
  phone: '+821012345678',
  accountId: 'acc_1',
  placeId: 'pl_1',
  reservationTime: instantOf('2026-11-22', 19 * 60),
  guestCount: 4,
  cancelledBy: null,
  cancelReason: null,
  proposedTime: null,
}

interface Order {
  guest?: Partial<Guest> | null
  result?: DeliveryResult | { kind: 'gone' }
  texting?: Partial<TextSending>
}

/** Returns one node whose carriers return the given results, and the messages passed to them. */
function node(database: Database, { guest = {}, result = { kind: 'accepted' }, texting = {} }: Order = {}) {
  const tables = database.withTables<NoticeTables>()
  const clock = { now: NOON }
  const now = () => clock.now
  const deliveries = new Deliveries(tables, now, systemRandom)
  const subscriptions = new PushSubscriptions(tables, now, systemRandom)
  const texts: OutgoingText[] = []
  const pushes: Push[] = []
  const textSending: TextSending = {
    database: tables,
    clock: now,
    findGuest: async () => guest && { ...GUEST, ...guest },
    venueName: () => '을지면옥',
    guestLink: (id) => `https://oneset.example/guest/${id}/code`,
    send: async (text) => (texts.push(text), result as DeliveryResult),
    countries: ['82'],
    perService: 10,
    perAccount: 10,
    ...texting,
  }
  const pushSending = {
    subscriptions,
    clock: now,
    venueName: () => '을지면옥',
    send: async (push: Push) => (pushes.push(push), result),
  }
  return {
    clock,
    texts,
    pushes,
    subscriptions,
    deliveries,
    noticeQueue: new NoticeQueue(tables, now),
    text: (reservationId = 'r1') =>
      database.transaction((tx) => addText(tx, { occasion: 'requested', reservationId, at: NOON })),
    push: (type = 'reservation.created') =>
      database.transaction((tx) =>
        addPushes(tx, { type, placeId: 'pl_1', subjectId: 'r1', at: NOON }, ['own_1'], 5 * MINUTE_MS),
      ),
    deliver: async (channel: NoticeChannel): Promise<number> => {
      const taken = await deliveries.take(channel, 100)
      for (const notice of taken) {
        const settlement =
          channel === 'text' ? await sendText(textSending, notice) : await sendPush(pushSending, notice)
        await deliveries.settle(notice, settlement)
      }
      return taken.length
    },
  }
}

const results = async (noticeQueue: NoticeQueue) =>
  (await noticeQueue.list()).map(({ status, reason }) => `${status} ${reason}`)

eachEngine(
  'a text is sent to the guest’s phone, and only its wording is kept, not the number',
  async (_, { database }) => {
    const { text, deliver, texts, noticeQueue } = node(database)
    await text()
    await deliver('text')
    const [sent] = texts
    assert.equal(sent?.to, GUEST.phone)
    const [notice] = await noticeQueue.list()
    assert.deepEqual([notice?.status, notice?.body, notice?.noticeId], ['sent', sent?.text, sent?.noticeId])
    const rows = await database.withTables<NoticeTables>().db.selectFrom('notice').selectAll().execute()
    assert.doesNotMatch(JSON.stringify(rows), /1012345678|\+82/)
  },
)

eachEngine(
  'no text is sent to an erased guest, for old news, or to a country off the list',
  async (_, { database }) => {
    const erased = node(database, { guest: null })
    await erased.text('r_erased')
    await erased.deliver('text')
    const abroad = node(database, { guest: { phone: '+12025550123' } })
    await abroad.text('r_abroad')
    await abroad.deliver('text')
    const late = node(database)
    await late.text('r_late')
    late.clock.now = NOON + 11 * 60_000
    await late.deliver('text')
    assert.deepEqual((await results(late.noticeQueue)).sort(), [
      'dead country_not_allowed',
      'dead too_late',
      'dropped nobody_left',
    ])
    assert.deepEqual([...erased.texts, ...abroad.texts, ...late.texts], [])
  },
)

eachEngine('a guest from abroad gets a text in English where that country is allowed', async (_, { database }) => {
  const { text, deliver, texts } = node(database, {
    guest: { phone: '+12025550123' },
    texting: { countries: ['82', '1'] },
  })
  await text()
  await deliver('text')
  assert.match(texts[0]?.text ?? '', /requested/)
})

eachEngine(
  'nodes that send texts concurrently never exceed the daily caps, and the next day counts anew',
  async (_, state) => {
    const limits = { texting: { perService: 12, perAccount: 7 } }
    const nodes = [node(state.database, limits), node(await state.open(), limits)]
    const other = node(state.database, { ...limits, guest: { accountId: 'acc_2' } })
    const [first] = nodes
    for (let i = 0; i < 20; i++) await first?.text(`r${i}`)
    await Promise.all(nodes.map((one) => one.deliver('text')))
    assert.equal(nodes.flatMap(({ texts }) => texts).length, 7)
    for (let i = 20; i < 40; i++) await other.text(`r${i}`)
    await other.deliver('text')
    assert.equal(other.texts.length, 5)
    const tally = Map.groupBy(await results(other.noticeQueue), (joinResult) => joinResult)
    assert.deepEqual(
      ['sent null', 'dead account_cap', 'dead service_cap'].map((joinResult) => tally.get(joinResult)?.length),
      [12, 13, 15],
    )
    other.clock.now = instantOf('2026-11-22', 1)
    for (const { noticeId } of await other.noticeQueue.list('dead')) await other.noticeQueue.retry(noticeId)
    const tomorrow = node(state.database, limits)
    tomorrow.clock.now = other.clock.now
    await tomorrow.deliver('text')
    assert.equal(tomorrow.texts.length, 7)
  },
)

eachEngine('a text that is retried counts once against the caps', async (_, { database }) => {
  const options = { result: { kind: 'later', reason: 'away', retryAfterMs: null } as const, texting: { perAccount: 1 } }
  const { text, deliver, clock, texts, noticeQueue } = node(database, options)
  await text()
  for (let tries = 0; tries < 3; tries++, clock.now += 60_000) await deliver('text')
  assert.equal(texts.length, 3)
  assert.deepEqual(await results(noticeQueue), ['waiting away'])
  assert.equal(new Set(texts.map(({ noticeId }) => noticeId)).size, 1)
})

const SUBSCRIPTION = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } }

eachEngine('a push names venue and subject but nothing of the guest, and expires with the news', async (_, state) => {
  const { subscriptions, push, deliver, pushes, clock } = node(state.database)
  await subscriptions.add('own_1', SUBSCRIPTION)
  await push()
  clock.now = NOON + 60_000
  await deliver('push')
  const [sent] = pushes
  assert.deepEqual([sent?.subscription, sent?.ttlS], [SUBSCRIPTION, 240])
  const { id, ...payload } = JSON.parse(sent?.payload ?? '')
  assert.match(id, /^ntc_/)
  assert.deepEqual(payload, {
    type: 'reservation.created',
    placeId: 'pl_1',
    subjectId: 'r1',
    at: '2026-11-21T12:00:00+09:00',
    usefulUntil: '2026-11-21T12:05:00+09:00',
    title: '예약 요청 · Reservation request',
    body: '을지면옥',
  })
  await push('reservation.cancelled')
  await deliver('push')
  assert.equal(pushes[1]?.topic, pushes[0]?.topic)
})

eachEngine(
  'a subscription that the push service rejects is deleted, unless the browser has subscribed anew',
  async (_, state) => {
    const { subscriptions, push, deliver, noticeQueue } = node(state.database, { result: { kind: 'gone' } })
    const { subscriptionId } = await subscriptions.add('own_1', SUBSCRIPTION)
    await push()
    await deliver('push')
    assert.deepEqual(await results(noticeQueue), ['dropped nobody_left'])
    assert.equal(await subscriptions.find(subscriptionId), null)
    const anew = await subscriptions.add('own_1', { ...SUBSCRIPTION, keys: { p256dh: 'p', auth: 'new' } })
    await subscriptions.forget(anew.subscriptionId, SUBSCRIPTION)
    assert.notEqual(await subscriptions.find(anew.subscriptionId), null)
  },
)

const sealingWith = (current: string, ...previous: string[]) =>
  new Sealing(
    deriveKey(current, 'push-key'),
    previous.map((secret) => deriveKey(secret, 'push-key')),
    systemRandom,
  )

eachEngine('all nodes and all starts share one key pair, also after a change of the secret', async (_, state) => {
  const open = (database: Database, sealing: Sealing) =>
    openPushKeys(database.withTables<NoticeTables>(), sealing, () => NOON)
  const [a, b] = await Promise.all([
    open(state.database, sealingWith('first')),
    open(await state.open(), sealingWith('first')),
  ])
  assert.deepEqual(a, b)
  assert.deepEqual(await open(state.database, sealingWith('second', 'first')), a)
  assert.deepEqual(await open(state.database, sealingWith('second')), a)
  const rows = await state.database.withTables<NoticeTables>().db.selectFrom('push_key').selectAll().execute()
  assert.equal(JSON.stringify(rows).includes(a.privateKey), false)
})

eachEngine('a lost secret leads to a new key pair, and browsers of the old one are deleted', async (_, state) => {
  const tables = state.database.withTables<NoticeTables>()
  const first = await openPushKeys(tables, sealingWith('first'), () => NOON)
  const { subscriptions } = node(state.database)
  const { subscriptionId } = await subscriptions.add('own_1', SUBSCRIPTION)
  const second = await openPushKeys(tables, sealingWith('second'), () => NOON)
  assert.deepEqual([first.renewed, second.renewed], [false, true])
  assert.notEqual(first.publicKey, second.publicKey)
  assert.equal(await subscriptions.find(subscriptionId), null)
})
