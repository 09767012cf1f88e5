import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openPlaces, twoNodes } from '../flows/ownerNodes.ts'
import { joined, ownerOf } from '../flows/ownerTestCalls.ts'
import type { TestServer } from '../flows/testServer.ts'
import { eachEngine } from '../support/testDatabases.ts'

/** The event stream of somebody who loses one of several places, and keeps the session for the others. */

/** Much less than the time after which a page reads the inbox by itself. */
const WITHIN_MS = 10_000

/** Follows an event stream; `next` waits for the next event of a type. */
async function follow(t: TestContext, { url }: TestServer, token: string) {
  const leaving = new AbortController()
  t.after(() => leaving.abort())
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/owner/v1/events`, { headers, signal: leaving.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    next: async (type: string) => {
      const tooLate = AbortSignal.timeout(WITHIN_MS)
      const late = new Promise<never>((_, reject) =>
        tooLate.addEventListener('abort', () => reject(new Error(`no ${type} within ${WITHIN_MS} ms: ${text}`))),
      )
      while (!text.includes(`event: ${type}\n`)) text += (await Promise.race([reader.read(), late])).value ?? ''
      text = ''
    },
  }
}

eachEngine(
  'the stream of somebody who loses one of several places, or has it again, says so on every node, and stays open',
  async (t, state) => {
    const mails: string[] = []
    const { one, two } = await twoNodes(t, state, mails)
    const [first = '', second = '', third = ''] = await openPlaces(one, two)
    const owners = [
      await ownerOf(one, 'first@example.com', first),
      await ownerOf(one, 'second@example.com', second),
      await ownerOf(one, 'third@example.com', third),
    ] as const
    const [removing, transferred, suspended] = owners
    const server = { ...one, mails }
    const staff = await joined(server, removing, 'staff', 'staff@example.com')
    for (const owner of [transferred, suspended]) {
      // The link of the next invitation is in the next mail.
      mails.length = 0
      await joined(server, owner, 'staff', 'staff@example.com')
    }
    const places = async () => (await staff.call('GET', '/places')).body.data.length
    assert.equal(await places(), 3)
    const stream = await follow(t, two, staff.token)

    assert.equal((await removing.call('DELETE', `/places/${first}/people/${staff.ownerId}`)).status, 200)
    await stream.next('reload')
    const moving = { email: 'next@example.com', reason: '양도' }
    const path = `/owners/${transferred.ownerId}/places/${second}/transfer`
    assert.equal((await one.admin('POST', path, moving)).status, 200)
    await stream.next('reload')
    assert.equal((await one.admin('POST', `/owners/${suspended.ownerId}/suspend`, { reason: '사칭' })).status, 200)
    await stream.next('reload')
    assert.equal(await places(), 0)
    assert.equal((await one.admin('POST', `/owners/${suspended.ownerId}/reinstate`, {})).status, 200)
    await stream.next('reload')
    assert.equal(await places(), 1)
  },
)
