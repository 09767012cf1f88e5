import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { eachEngine } from '../../support/testDatabases.ts'
import { PlaceholderValues } from './placeholderValues.ts'
import { corpusEntries } from './corpusEntry.ts'
import { faultIn, isSlow } from './judge.ts'
import { sendRequest } from './sendRequest.ts'
import { ServerProcess } from './serverProcess.ts'

const VENUES = 60
const BROKEN_MS = 200

eachEngine('each input that once found a fault is refused as expected', async (t, { url }) => {
  const server = await ServerProcess.start(url, VENUES)
  t.after(() => server.stop())
  const cast = await PlaceholderValues.open(server)
  for (const [index, { name, about, statuses, request }] of corpusEntries().entries())
    await t.test(name, async () => {
      const sent = await sendRequest(server, cast, request, index)
      // The server notices a broken connection a little later; its log entry precedes the answer to the next request.
      if (request.framing !== 'plain') await wait(BROKEN_MS)
      await server.ping()
      const logged = server.takeErrors().map(({ message, facts }) => `${message} ${JSON.stringify(facts)}`)
      assert.deepEqual(logged, [], about)
      assert.equal(faultIn(sent.filled, sent.answer), null, about)
      const { status, body } = sent.answer
      const said = body.toString('utf8').slice(0, 300)
      assert.ok(statuses.includes(status), `${about} Answered ${status}: ${said}`)
      if (isSlow(sent.filled, sent.answer)) {
        const again = await sendRequest(server, cast, request, index)
        assert.ok(!isSlow(again.filled, again.answer), `${about} Took ${again.answer.tookMs} ms, twice.`)
      }
    })
})
