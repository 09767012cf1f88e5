import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { addDays, instantOf, kstDate, kstIso } from '#base/kst.ts'
import { partnerOf } from '../flows/bookings.ts'
import { type Json, startTestServer } from '../flows/testServer.ts'
import { connectClient, REVISIONS } from './mcpClient.ts'

const PROGRAM = path.join(import.meta.dirname, '../../src/main/oneset.ts')

test('oneset mcp has the tools of /mcp over stdio, with the same answers, and forms in both revisions', async (t) => {
  const s = await startTestServer(t)
  const placeId = await partnerOf(s)
  const overHttp = await connectClient(s.url, s.key, '2026-07-28')
  const [tools, args] = [await overHttp.listTools(), { limit: 3, detail: 'full' }]
  const found = await overHttp.callTool({ name: 'search_venues', arguments: args })
  await overHttp.close()

  const noon = s.clock.now
  for (const [i, revision] of REVISIONS.entries()) {
    s.clock.now = noon
    const forms: string[] = []
    const client = new Client(
      { name: 'test', version: '1' },
      {
        capabilities: { elicitation: { form: {} } },
        versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
      },
    )
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      forms.push(params.message)
      return { action: 'accept', content: { confirm: true } }
    })
    const env = { ONESET_API_KEY: s.key, ONESET_BASE_URL: s.url, HOME: s.folder, PATH: process.env['PATH'] ?? '' }
    t.after(() => client.close())
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], env }))
    assert.deepEqual((await client.listTools()).tools, tools.tools)
    const here = await client.callTool({ name: 'search_venues', arguments: args })
    assert.deepEqual(here.structuredContent, found.structuredContent)
    // The program reads the machine's clock, so the server must agree on which times are in the future.
    s.clock.now = Date.now()
    const request = {
      placeId,
      reservationTime: kstIso(instantOf(addDays(kstDate(s.clock.now), 1), 18.5 * 60)),
      guestCount: 2 + i,
      guestPhone: '010-1234-5678',
    }
    const sent = await client.callTool({ name: 'request_reservation', arguments: request })
    assert.equal((sent.structuredContent as Json).sent, true, JSON.stringify(sent))
    assert.equal(forms.length, 1)
    const wrong = await client.callTool({ name: 'get_venue', arguments: { placeId: 'pl_none' } })
    assert.ok(wrong.isError)
  }
})
