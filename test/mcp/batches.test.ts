import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer, type Json } from '../flows/testServer.ts'

const MARK = '\ufeff'

test('the agents’ endpoint refuses several messages in one request, whatever precedes the bracket', async (t) => {
  const s = await startTestServer(t, { venues: 60 })
  const batch = JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' })))
  for (const before of ['', ' ', '\r\n\t', MARK, `${MARK} `]) {
    const response = await fetch(`${s.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${s.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: before + batch,
    })
    const body: Json = await response.json()
    assert.deepEqual([response.status, body.error?.code], [400, -32_600], JSON.stringify([before, body]))
    assert.match(body.error.message, /Batches/)
  }
})
