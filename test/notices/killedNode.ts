import { writeSync } from 'node:fs'
import { systemRandom } from '#base/ids.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { openPostgresDatabase } from '#database/openPostgres.ts'
import { Deliveries, type Settlement, type TakenNotice } from '#notices/deliveries.ts'
import { DeliveryLoop } from '#notices/deliveryLoop.ts'
import type { NoticeTables } from '#notices/noticeTables.ts'
import { addText } from '#notices/outbox.ts'

/**
 * A node for `kill.full.ts`: `killedNode.ts DATABASE RECEIVER PREFIX`. Writes down news, each in a transaction of its
 * own, names those that were committed, and delivers what it finds to the receiver. Every third transaction fails at
 * its end. With an empty prefix it only delivers.
 */
const [where = '', receiver = '', prefix = ''] = process.argv.slice(2)
const database = where.startsWith('postgres')
  ? await openPostgresDatabase(where, Date.now(), { connections: 4 })
  : await openEmbeddedDatabase(where, Date.now())

/** Short, so that what a killed node had taken comes back while the test still runs. */
const LEASE_MS = 300

async function send({ id, subject_id }: TakenNotice): Promise<Settlement> {
  const body = JSON.stringify({ id, subjectId: subject_id })
  await fetch(receiver, { method: 'POST', body })
  return { kind: 'sent', body }
}

const loop = new DeliveryLoop({
  channel: 'text',
  deliveries: new Deliveries(database.withTables<NoticeTables>(), Date.now, systemRandom, LEASE_MS),
  bell: database.bell,
  clock: Date.now,
  send,
  onFailure: (cause) => writeSync(2, `${String(cause)}\n`),
})
loop.start()
writeSync(1, 'started\n')

async function write(i: number): Promise<void> {
  const reservationId = `${prefix}-${i}`
  const fails = i % 3 === 2
  await database
    .transaction(async (tx) => {
      await addText(tx, { occasion: 'requested', reservationId, at: Date.now() })
      if (fails) throw new Error('as planned')
    })
    .then(
      () => writeSync(1, `committed ${reservationId}\n`),
      () => writeSync(1, `failed ${reservationId}\n`),
    )
}

if (prefix !== '') for (let i = 0; ; i++) await write(i)
// Delivers until it is ended.
setInterval(() => {}, 1_000)
