import assert from 'node:assert/strict'
import { accountStore } from '#accounts/accountStore.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import { GrantStore } from '#accounts/grantStore.ts'
import { webhookPost } from '#adapters/webhookPost.ts'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { systemRandom } from '#base/ids.ts'
import { DAY_MS, instantOf, MINUTE_MS } from '#base/kst.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook.ts'
import type { Database } from '#database/database.ts'
import { Deliveries, LEASE_MS, type LeasedNotice } from '#notices/deliveries.ts'
import { DeliveryLoop } from '#notices/deliveryLoop.ts'
import { NoticeQueue } from '#notices/noticeQueue.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { Listeners } from '#notices/webhooks/listeners.ts'
import type { WebhookOwner } from '#notices/webhooks/webhook.ts'
import { type AccountEventInput, addWebhookMessages, withdrawMessages } from '#notices/webhooks/webhookOutbox.ts'
import { deliveriesOf } from '#notices/webhooks/webhookDeliveries.ts'
import { eraseWebhooksCreatedWith, eraseWebhooksOf, Webhooks } from '#notices/webhooks/webhooks.ts'
import { sendWebhook } from '#notices/webhooks/webhookSending.ts'
import { createListener, createWebhook } from '#flows/account/manageWebhooks.ts'
import { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import { publishClosures } from '#flows/notify/publishClosures.ts'
import { venueNumber } from '#flows/search/venueNumbers.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import { callerOf } from '../support/reservationNode.ts'
import { indexOf } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'

const NOON = instantOf('2026-11-21', 12 * 60)
const OWN = { accountId: 'acc_1', mode: 'live' as const, keyId: 'key_1', grantId: null }
const EVENT: AccountEventInput = {
  type: 'reservation.confirmed',
  mode: 'live',
  accountIds: ['acc_1'],
  subjectId: 'r1',
  placeId: 'pl_1',
  status: 'confirmed',
  at: NOON,
}
const fetch = outboundFetch({ allowed: new AddressRanges(['127.0.0.1']), bodyBytesMax: 0 })

function node(database: Database, secret = 'a-secret', earlier: readonly string[] = []) {
  const tables = database.withTables<NoticeTables>()
  const clock = { now: NOON }
  const now = () => clock.now
  const keyOf = (of: string) => deriveKey(of, 'webhook')
  const sealing = new Sealing(keyOf(secret), earlier.map(keyOf), systemRandom)
  const webhooks = new Webhooks(tables, sealing, now, systemRandom)
  const deliveries = new Deliveries(tables, now, systemRandom)
  const sending = { webhooks, send: webhookPost(fetch, now), clock: now }
  const make = async (url: string, more: Partial<typeof OWN> = {}) => {
    const order = { ...OWN, ...more, url, events: WEBHOOK_EVENTS, description: '' }
    const created = await database.transaction((tx) => webhooks.create(tx, order, 5))
    if (!created) throw new Error('the account has too many webhooks')
    return created
  }
  const publish = (event: Partial<AccountEventInput> = {}) =>
    database.transaction((tx) => addWebhookMessages(tx, { ...EVENT, ...event }))
  /** Tries the due messages once and returns them. */
  const tryDue = async (): Promise<LeasedNotice[]> => {
    const taken = await deliveries.take('webhook', 10)
    for (const notice of taken) await deliveries.settle(notice, await sendWebhook(sending, notice))
    return taken
  }
  return {
    clock,
    webhooks,
    deliveries,
    sending,
    make,
    publish,
    tryDue,
    listeners: new Listeners(tables, now, systemRandom),
  }
}

eachEngine(
  'an endpoint that fails is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, under one id',
  async (t, { database }) => {
    const { clock, deliveries, make, publish, tryDue } = node(database)
    const endpoint = await startWebhookReceiver(t)
    const { webhookId } = await make(endpoint.url)
    await publish()
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      endpoint.answers.push({ status: i % 2 ? 500 : 404 })
      assert.equal((await tryDue()).length, 1)
      const dueAt = await deliveries.nextDueAt('webhook')
      if (dueAt === null) break
      waits.push((dueAt - clock.now) / MINUTE_MS)
      clock.now = dueAt - 1
      assert.equal((await tryDue()).length, 0)
      clock.now = dueAt
    }
    const table = [1 / 12, 5, 30, 120, 300, 600]
    assert.ok(
      waits.length === table.length &&
        waits.every((wait, i) => wait >= (table[i] ?? 0) && wait <= (table[i] ?? 0) * 1.11),
      String(waits),
    )
    const [{ status, tries, reason } = {}] = await deliveriesOf(database, webhookId, null, 10)
    assert.deepEqual([status, tries, reason], ['failed', 7, 'answered 404'])
    assert.equal(new Set(endpoint.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    assert.equal(new Set(endpoint.received.map(({ headers }) => headers['webhook-timestamp'])).size, 7)
  },
)

eachEngine(
  'a transaction that was rolled back notifies nobody, and the same news twice is one message',
  async (_, { database }) => {
    const { make, publish, deliveries } = node(database)
    await make('https://example.com/')
    await make('https://example.com/', { accountId: 'acc_2' })
    await assert.rejects(
      database.transaction(async (tx) => {
        await addWebhookMessages(tx, EVENT)
        throw new Error('no')
      }),
    )
    assert.deepEqual(await deliveries.take('webhook', 10), [])
    await publish()
    await publish()
    await publish({ mode: 'test' })
    assert.equal((await deliveries.take('webhook', 10)).length, 1)
  },
)

eachEngine('messages reach all accounts when there are more than one statement takes', async (_, { database }) => {
  const { make, publish } = node(database)
  const { webhookId } = await make('https://example.com/')
  const { db } = database.withTables<NoticeTables>()
  const created = await db.selectFrom('webhook').selectAll().where('id', '=', webhookId).executeTakeFirstOrThrow()
  for (let n = 0; n < 3; n++)
    await db
      .insertInto('webhook')
      .values(Array.from({ length: 1_400 }, (__, i) => ({ ...created, id: `wh_${n}_${i}` })))
      .execute()
  await publish({ accountIds: Array.from({ length: 66_000 }, (__, i) => `acc_${i}`) })
  const { count } = await db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 4_201)
})

eachEngine('nodes that deliver concurrently send each message once', async (t, state) => {
  const endpoint = await startWebhookReceiver(t)
  const databases = [state.database, await state.open()]
  const nodes = databases.map((database) => ({ database, ...node(database) }))
  await nodes[0]?.make(endpoint.url)
  const failures: unknown[] = []
  const loops = nodes.map(({ database: { notifier }, deliveries, sending }) => {
    const send = (notice: LeasedNotice) => sendWebhook(sending, notice)
    const onFailure = (cause: unknown) => failures.push(cause)
    return new DeliveryLoop({ channel: 'webhook', deliveries, notifier, clock: () => NOON, send, onFailure })
  })
  for (const loop of loops) loop.start()
  for (let i = 0; i < 20; i++) await nodes[0]?.publish({ subjectId: `r${i}` })
  await until(() => loops.reduce((sum, { outcomes }) => sum + outcomes.sent, 0) >= 20)
  await Promise.all(loops.map((loop) => loop.stop()))
  assert.deepEqual(failures, [])
  const ids = endpoint.received.map(({ headers }) => headers['webhook-id'])
  assert.deepEqual([ids.length, new Set(ids).size], [20, 20])
})

eachEngine(
  'an endpoint that hangs takes one place, and messages of a dead node are delivered again',
  async (_, { database }) => {
    const { clock, deliveries, make, publish } = node(database)
    const [slow, quick] = [await make('https://slow.example/'), await make('https://quick.example/')]
    for (let i = 0; i < 3; i++) await publish({ subjectId: `r${i}`, at: NOON + i })
    clock.now = NOON + 10
    const recipients = async () => (await deliveries.take('webhook', 10)).map(({ recipient }) => recipient)
    const both = await deliveries.take('webhook', 10)
    assert.deepEqual(both.map(({ recipient }) => recipient).toSorted(), [slow.webhookId, quick.webhookId].toSorted())
    assert.deepEqual(await recipients(), [])
    const answered = both.find(({ recipient }) => recipient === quick.webhookId)
    if (answered) await deliveries.settle(answered, { kind: 'later', reason: 'answered 500', retryAfterMs: null })
    assert.deepEqual(await recipients(), [quick.webhookId])
    const dueAt = (await deliveries.nextDueAt('webhook')) ?? 0
    assert.ok(dueAt >= NOON + 5_010 && dueAt <= NOON + 5_510, String(dueAt))
    clock.now += LEASE_MS
    const slowTries: string[] = []
    for (
      let taken = await deliveries.take('webhook', 10);
      taken.length > 0;
      taken = await deliveries.take('webhook', 10)
    )
      for (const notice of taken) {
        if (notice.recipient === slow.webhookId) slowTries.push(`${notice.subject_id} ${notice.tries}`)
        await deliveries.settle(notice, { kind: 'sent', body: '' })
      }
    assert.deepEqual(slowTries, ['r1 1', 'r2 1', 'r0 2'])
  },
)

eachEngine('messages due to one endpoint at the same moment take one place', async (_, { database }) => {
  const { deliveries, make, publish } = node(database)
  const crowded = await make('https://crowded.example/')
  for (let i = 0; i < 20; i++) await publish({ subjectId: `r${i}` })
  const others = [2, 3, 4, 5, 6].map((n) => `acc_${n}`)
  for (const accountId of others) await make('https://other.example/', { accountId })
  await publish({ accountIds: others })
  const taken = await deliveries.take('webhook', 16)
  const recipients = taken.map(({ recipient }) => recipient)
  assert.equal(recipients.filter((one) => one === crowded.webhookId).length, 1)
  assert.deepEqual([recipients.length, new Set(recipients).size], [6, 6])
  for (const notice of taken) await deliveries.settle(notice, { kind: 'sent', body: '' })
  const next = await deliveries.take('webhook', 16)
  assert.deepEqual(
    next.map(({ recipient }) => recipient),
    [crowded.webhookId],
  )
})

eachEngine(
  'a message scheduled by a script is sent at its time, or never when it is withdrawn',
  async (_, { database }) => {
    const { clock, deliveries, make, publish } = node(database)
    await make('https://example.com/')
    await publish({ subjectId: 'r1', at: NOON + 2_000 })
    await publish({ subjectId: 'r2', at: NOON + 2_000 })
    assert.deepEqual(await deliveries.take('webhook', 10), [])
    assert.equal(await deliveries.nextDueAt('webhook'), NOON + 2_000)
    await database.transaction((tx) => withdrawMessages(tx, 'r1', NOON + 1_000))
    clock.now = NOON + 2_000
    assert.deepEqual(
      (await deliveries.take('webhook', 10)).map(({ subject_id: id }) => id),
      ['r2'],
    )
  },
)

eachEngine(
  'a webhook is erased with its account or with the grant of its program, and the listener of a killed terminal expires',
  async (_, { database }) => {
    const { clock, webhooks, deliveries, make, publish, listeners } = node(database)
    await make('https://one.example/')
    await make('https://two.example/', { keyId: 'key_grant' })
    const all = { ...OWN, events: WEBHOOK_EVENTS }
    const lasting = await database.transaction((tx) => listeners.create(tx, all))
    await publish()
    await database.transaction((tx) => eraseWebhooksCreatedWith(tx, 'key_grant'))
    assert.deepEqual(
      (await webhooks.list(OWN)).map(({ url }) => url),
      ['https://one.example/'],
    )
    assert.equal((await listeners.dueEvents(lasting?.listenerId ?? '')).events.length, 1)
    clock.now = NOON + 3 * MINUTE_MS
    await listeners.forget()
    assert.equal((await listeners.dueEvents(lasting?.listenerId ?? '')).events.length, 0)
    await database.transaction((tx) => eraseWebhooksOf(tx, 'acc_1'))
    assert.deepEqual([await webhooks.list(OWN), await deliveries.take('webhook', 10)], [[], []])
  },
)

eachEngine('events that a listener never acknowledges are kept for a day', async (_, { database }) => {
  const { clock, publish, listeners } = node(database)
  const created = await database.transaction((tx) => listeners.create(tx, { ...OWN, events: WEBHOOK_EVENTS }))
  const listenerId = created?.listenerId ?? ''
  await publish()
  const kept = async () => {
    assert.equal(await listeners.acknowledge(OWN, listenerId, [], DAY_MS), true)
    await listeners.forget()
    return (await listeners.dueEvents(listenerId)).events.length
  }
  assert.equal(await kept(), 1)
  clock.now = NOON + DAY_MS - 1
  assert.equal(await kept(), 1)
  clock.now = NOON + DAY_MS
  assert.equal(await kept(), 0)
})

eachEngine('an authorized program has only the webhooks and listeners that it made', async (_, { database }) => {
  const { webhooks, make, listeners } = node(database)
  const PROGRAM = { ...OWN, keyId: 'grt_1', grantId: 'grt_1' }
  const [ofKey, ofProgram] = [
    await make('https://one.example/'),
    await make('https://two.example/', { keyId: 'grt_1' }),
  ]
  const listener = await database.transaction((tx) => listeners.create(tx, { ...OWN, events: WEBHOOK_EVENTS }))
  const listenerId = listener?.listenerId ?? ''
  const seen = async (owner: WebhookOwner) => (await webhooks.list(owner)).map(({ webhookId }) => webhookId)
  const rotated = (id: string) => database.transaction((tx) => webhooks.rotate(tx, PROGRAM, id, 0))
  assert.deepEqual(await seen(PROGRAM), [ofProgram.webhookId])
  assert.deepEqual(new Set(await seen(OWN)), new Set([ofKey.webhookId, ofProgram.webhookId]))
  assert.deepEqual([await webhooks.find(PROGRAM, ofKey.webhookId), await rotated(ofKey.webhookId)], [null, null])
  assert.ok(await rotated(ofProgram.webhookId))
  const removed = (id: string) => database.transaction((tx) => webhooks.remove(tx, PROGRAM, id))
  assert.equal(await removed(ofKey.webhookId), false)
  assert.equal(await listeners.acknowledge(PROGRAM, listenerId, [], 0), false)
  assert.equal(await listeners.end(PROGRAM, listenerId), false)
  assert.equal(await listeners.acknowledge(OWN, listenerId, [], 0), true)
  assert.equal(await removed(ofProgram.webhookId), true)
})

eachEngine(
  'webhooks that a program makes while its grant is withdrawn are refused, or erased with the grant',
  async (_, { database }) => {
    const { webhooks, listeners, clock } = node(database)
    const now = () => clock.now
    const tables = database.withTables<AccountTables>()
    const account = await accountStore(tables, now, systemRandom).create('a@example.com', 'pro')
    assert.ok(account.kind === 'created')
    const { accountId } = account.account
    const grants = new GrantStore(tables, now, systemRandom)
    const noticeQueue = new NoticeQueue(database.withTables<NoticeTables>(), now)
    const state = { database, webhooks, listeners, noticeQueue, clock: now, unreachable: () => null }
    const webhookOrder = { url: 'https://one.example/', events: WEBHOOK_EVENTS, description: '' }
    for (let round = 0; round < 3; round++) {
      const order = { accountId, clientId: 'client', clientName: 'client', scopes: ['webhooks:manage'] } as const
      const granted = await grants.grant(order, async () => {})
      assert.ok(granted.kind === 'granted')
      const caller = callerOf(accountId, { keyId: granted.row.id, grantId: granted.row.id })
      assert.equal((await createWebhook(state, caller, webhookOrder)).kind, 'done')
      await Promise.all([
        createWebhook(state, caller, webhookOrder),
        grants.withdraw(caller.keyId, accountId, (tx) => eraseWebhooksCreatedWith(tx, caller.keyId)),
        createWebhook(state, caller, webhookOrder),
        createListener(state, caller, WEBHOOK_EVENTS),
      ])
      const late = await createWebhook(state, caller, webhookOrder)
      assert.ok(late.kind === 'refused')
      assert.equal(late.code, 'api_key_revoked')
      const left = await database.withTables<NoticeTables>().db.selectFrom('webhook').selectAll().execute()
      assert.deepEqual(left, [])
    }
  },
)

eachEngine('secrets are stored sealed, and sealed anew under a new secret of the server', async (_, { database }) => {
  const before = node(database, 'earlier-secret')
  const { webhookId, secret } = await before.make('https://example.com/')
  const rows = JSON.stringify(await database.withTables<NoticeTables>().db.selectFrom('webhook').selectAll().execute())
  assert.ok(!rows.includes(secret.slice('whsec_'.length)))
  const after = node(database, 'a-secret', ['earlier-secret'])
  assert.deepEqual((await after.webhooks.endpoint(webhookId))?.secrets, [secret])
  assert.deepEqual(await after.webhooks.reseal(), { resealed: 1, unreadable: 0 })
  assert.deepEqual((await node(database).webhooks.endpoint(webhookId))?.secrets, [secret])
  await before.publish()
  const lost = node(database, 'another-secret')
  const [notice] = await lost.tryDue()
  assert.equal(notice?.tries, 1)
  const [delivery] = await deliveriesOf(database, webhookId, 'failed', 10)
  assert.equal(delivery?.reason, 'secret_unreadable')
})

const CLOSED = {
  level: 'confirmed' as const,
  reasons: ['license_closed'],
  detectedAt: '2026-11-20',
  sources: 1,
} as never

/** Returns a release of these venues, some of them permanently closed. */
const release = (version: string, closed: readonly string[], generatedAt?: string) =>
  indexOf(
    worldOf(
      ['pl_1', 'pl_2', 'pl_3', 'pl_4'].map((id) => venueWith(id, closed.includes(id) ? { closureSignal: CLOSED } : {})),
    ),
    version,
    generatedAt,
  )

eachEngine(
  'an account is notified once of each recently read venue that has closed, also by a node that starts later',
  async (_, { database, open }) => {
    const tables = database.withTables<NoticeTables>()
    const sealing = new Sealing(deriveKey('a-secret', 'webhook'), [], systemRandom)
    const webhooks = new Webhooks(tables, sealing, () => NOON, systemRandom)
    for (const accountId of ['acc_1', 'acc_2', 'acc_3'])
      await database.transaction((tx) => {
        const events = [accountId === 'acc_3' ? ('webhook.test' as const) : ('place.closed' as const)]
        const order = {
          accountId,
          keyId: 'key_1',
          mode: 'live' as const,
          grantId: null,
          url: 'https://example.com/',
          events,
        }
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
      const publish = () => publishClosures({ database: on, releases, open: openIt, clock: () => NOON })
      return { releases, opened, publish }
    }
    const reported = async () =>
      (await tables.db.selectFrom('notice').select(['subject_id', 'body']).orderBy('subject_id').execute()).map(
        ({ body }) => JSON.parse(body ?? '').data as unknown,
      )
    const here = await nodeOn(database)
    await here.publish()
    await here.releases.switchTo(release('v1', ['pl_4']))
    await here.publish()
    assert.deepEqual(await reported(), [])
    // The first node stops before it has published the next release; another node has it without the one before.
    const there = await nodeOn(await open())
    await there.releases.switchTo(release('v2', ['pl_1', 'pl_3', 'pl_4']))
    await here.releases.switchTo(release('v2', ['pl_1', 'pl_3', 'pl_4']))
    await Promise.all([there.publish(), here.publish(), there.publish()])
    assert.deepEqual(await reported(), [{ id: 'pl_1', status: 'closed', placeId: 'pl_1' }])
    assert.ok(there.opened.every((version) => version === 'v1'))
    await here.releases.switchTo(release('v3', ['pl_1', 'pl_2', 'pl_3', 'pl_4']))
    await here.publish()
    assert.equal((await reported()).length, 2)
    assert.deepEqual(here.opened, [])
  },
)

eachEngine('switching back to an earlier release withdraws no published closure', async (_, { database }) => {
  const { make } = node(database)
  const { webhookId } = await make('https://example.com/')
  const metering = new Metering(database.withTables<MeteringTables>())
  await metering.charge(callerOf('acc_1'), { at: NOON, units: 1, tier: 'core', venues: [venueNumber('pl_1')] })
  const earlier = () => release('v1', [], '2026-11-20T00:00:00.000Z')
  const later = () => release('v2', ['pl_1'], '2026-11-21T00:00:00.000Z')
  const clock = { now: NOON }
  const releases = new ReleaseHolder(() => clock.now)
  const publish = () => publishClosures({ database, releases, open: async () => null, clock: () => clock.now })
  const messages = async () => (await deliveriesOf(database, webhookId, null, 10)).length
  const reported: number[] = []
  for (const one of [earlier, later, earlier, later]) {
    await releases.switchTo(one())
    await publish()
    clock.now += 1_000
    reported.push(await messages())
  }
  assert.deepEqual(reported, [0, 1, 1, 1])
})
