import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { OpenAnswers } from '#api/openAnswers.ts'
import { systemRandom } from '#base/ids.ts'

test('a server that cannot go on answers open requests with 503 and cuts answers that have begun', async (t) => {
  const arrived = new EventTarget()
  const server = createServer((request, response) => {
    if (request.url === '/done') return void response.end('done')
    if (request.url === '/begun') response.write('the first half')
    arrived.dispatchEvent(new Event(String(request.url)))
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const open = new OpenAnswers(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const both = Promise.all([once(arrived, '/waiting'), once(arrived, '/begun')])
  assert.equal(await (await fetch(`${url}/done`)).text(), 'done')
  const waiting = fetch(`${url}/waiting`)
  const begun = fetch(`${url}/begun`).then((response) => response.text())
  const cut = assert.rejects(begun)
  await both

  open.refuseAll('https://oneset.example', systemRandom)

  const refused = await waiting
  const { error } = (await refused.json()) as { error: { code: string } }
  assert.deepEqual([refused.status, error.code], [503, 'service_unavailable'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(refused.headers.get('x-service-units'), null, 'its charge may have been stored')
  await cut
})
