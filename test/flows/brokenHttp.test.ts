import assert from 'node:assert/strict'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { ErrorBodySchema } from '#contract/schemas/envelope.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** Requests that are not valid HTTP, or that have a body where the method takes none. */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 60 })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

/** Writes bytes to the socket and returns everything that comes back. */
function rawAnswer(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(s.server.port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}

test('a URL that is too long and bytes that are not HTTP get the error body too', async () => {
  const long = `GET /api/v1/places?keyword=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`
  for (const bytes of [long, 'NONSENSE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n']) {
    const answer = await rawAnswer(bytes)
    assert.match(answer, /^HTTP\/1\.1 400 /)
    const [head = '', text = ''] = answer.split('\r\n\r\n')
    const body: Json = JSON.parse(text)
    assert.deepEqual(schemaErrors(ErrorBodySchema, body), [])
    assert.match(head, new RegExp(`X-Request-Id: ${body.error.requestId}`))
  }
})

test('a body on a GET changes nothing', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${s.key}`, 'content-type': 'text/xml', 'content-length': 5 }
    const request = rawRequest(`${s.url}/api/v1/stats`, { headers }, (response) =>
      resolve(response.resume().statusCode),
    )
    request.on('error', reject).end('<a/>x')
  })
  assert.equal(status, 200)
})
