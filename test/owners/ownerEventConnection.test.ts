import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { type FeedSink, OwnerEventFeed } from '#flows/owner/ownerEventFeed.ts'
import { LocalNotifier } from '#database/notifier.ts'
import { OWNER_EVENT_TOPIC } from '#owners/ownerEvents.ts'
import { OwnerEventConnection } from '#api/owner/ownerEventConnection.ts'

test('a stream that nobody reads is closed once a quarter of a megabyte waits, and requests no more events', async () => {
  const notifier = new LocalNotifier()
  let asked = 0
  const services = {
    notifier,
    clock: () => 0,
    tokens: { isValid: async () => true },
    presence: { seen: async () => {} },
    events: {
      newest: async () => 0,
      after: async (_: string, number: number, limit: number) => {
        asked++
        const event = { type: 'reservation.created', placeId: 'pl_1', subjectId: 'rsv_1', at: 0 }
        return Array.from({ length: limit }, (__, i) => ({ ...event, number: number + i + 1 }))
      },
    },
  }
  // Without a socket everything that is written is buffered, as with a client that does not read.
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const feedInto = (sink: FeedSink) => new OwnerEventFeed(services, { ownerId: 'own_1', tokenId: 'ot_1' }, sink)
  await new OwnerEventConnection(response, feedInto).start(null)
  assert.equal(response.destroyed, true)
  assert.ok(response.writableLength < 300 * 1024)
  const before = asked
  notifier.notify({ topic: OWNER_EVENT_TOPIC, detail: 'own_1' })
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(asked, before)
})
