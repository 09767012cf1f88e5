import { writeSync } from 'node:fs'
import { outboundFetch } from '#adapters/outboundFetch.ts'
import { webhookPost } from '#adapters/webhookPost.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { systemRandom } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { Deliveries, type Settlement, type LeasedNotice } from '#notices/deliveries.ts'
import { DeliveryLoop } from '#notices/deliveryLoop.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { addText } from '#notices/outbox.ts'
import { addWebhookMessages } from '#notices/webhooks/webhookOutbox.ts'
import { sendWebhook } from '#notices/webhooks/webhookSending.ts'
import { Webhooks } from '#notices/webhooks/webhooks.ts'

/**
 * A node for `kill.full.ts`: `killedNode.ts DATABASE RECEIVER PREFIX`. Writes news, a text and a webhook's message in
 * one transaction each time, prints those that were committed, and delivers what it finds to the receiver. Every third
 * transaction fails at its end. With an empty prefix it only delivers.
 */
const [where = '', receiver = '', prefix = ''] = process.argv.slice(2)
const database = where.startsWith('postgres')
  ? await openPostgresDatabase(where, Date.now(), { connections: 4 })
  : await openEmbeddedDatabase(where, Date.now())

/** Short, so that the leases of a killed node expire while the test still runs. */
const LEASE_MS = 300

async function send({ id, subject_id }: LeasedNotice): Promise<Settlement> {
  const body = JSON.stringify({ id, subjectId: subject_id })
  await fetch(`${receiver}text`, { method: 'POST', body })
  return { kind: 'sent', body }
}

const tables = database.withTables<NoticeTables>()
const webhooks = new Webhooks(
  tables,
  new Sealing(deriveKey('a-secret', 'webhook'), [], systemRandom),
  Date.now,
  systemRandom,
)
const owner = { accountId: 'acc_1', keyId: 'key_1', grantId: null, mode: 'live' as const }
const order = { ...owner, url: `${receiver}webhook`, events: ['reservation.confirmed' as const], description: '' }
// The nodes start one after another: the first creates the webhook, the others find it.
await database.transaction((tx) => webhooks.create(tx, order, 1))
const outbound = outboundFetch({ allowed: new AddressRanges(['127.0.0.1']), bodyBytesMax: 0 })
const posting = { webhooks, send: webhookPost(outbound, Date.now), clock: Date.now }

const dependencies = {
  deliveries: new Deliveries(tables, Date.now, systemRandom, LEASE_MS),
  notifier: database.notifier,
  clock: Date.now,
  onFailure: (cause: unknown) => void writeSync(2, `${String(cause)}\n`),
}
new DeliveryLoop({ ...dependencies, channel: 'text', send }).start()
new DeliveryLoop({ ...dependencies, channel: 'webhook', send: (notice) => sendWebhook(posting, notice) }).start()
writeSync(1, 'started\n')

async function write(i: number): Promise<void> {
  const reservationId = `${prefix}-${i}`
  const fails = i % 3 === 2
  await database
    .transaction(async (tx) => {
      const at = Date.now()
      await addText(tx, { occasion: 'requested', reservationId, at })
      const subject = { subjectId: reservationId, placeId: 'pl_1', status: 'confirmed' }
      await addWebhookMessages(tx, {
        type: 'reservation.confirmed',
        mode: 'live',
        accountIds: ['acc_1'],
        ...subject,
        at,
      })
      if (fails) throw new Error('as planned')
    })
    .then(
      () => writeSync(1, `committed ${reservationId}\n`),
      () => writeSync(1, `failed ${reservationId}\n`),
    )
}

if (prefix !== '') for (let i = 0; ; i++) await write(i)
// Delivers until the process is killed.
setInterval(() => {}, 1_000)
