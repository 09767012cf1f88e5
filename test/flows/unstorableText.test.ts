import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { eachEngine } from '../support/testDatabases.ts'
import { signedIn, startAccountServer } from './browser.ts'
import { everyCall } from './everyCall.ts'
import type { Json } from './testServer.ts'

/** A text with U+0000, which PostgreSQL cannot store, is refused alike on both engines, with its field. */

const NUL = 'x\u0000y'
const CALLBACK = 'http://127.0.0.1/callback'

const fieldsOf = (schema: TSchema) => Object.keys((schema as { properties?: object }).properties ?? {})

eachEngine(
  'a body, query or path with U+0000 gets 400 or 404 at every call, and its field is named',
  async (t, { url }) => {
    const s = await startAccountServer(t, { url })
    const wrong: string[] = []
    const send = async (
      what: string,
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      sent?: Json,
    ) => {
      s.clock.now += 60_000
      const body = sent === undefined ? undefined : typeof sent === 'string' ? sent : JSON.stringify(sent)
      const type = sent !== undefined && { 'content-type': 'application/json' }
      const response = await fetch(s.url + path, {
        method,
        redirect: 'manual',
        headers: { ...type, ...headers },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        what: `${method} ${path}: ${what}`,
      }
    }
    for (const { method, path, headers, body } of await everyCall(s)) {
      const query = await send('query', method, `${path}?q=a%00b`, headers)
      if (query.status !== 400 || query.body.error.param !== 'q')
        wrong.push(`${query.what}: ${query.status} ${query.body?.error?.param}`)
      const inPath = await send('path', method, `${path}/%00`, headers)
      if (inPath.status !== 404) wrong.push(`${inPath.what}: ${inPath.status}`)
      for (const field of body ? [...fieldsOf(body), 'idempotencyKey'] : []) {
        for (const [at, value] of [
          [field, NUL],
          [`${field}.0`, [NUL]],
          [`${field}.name`, { name: NUL }],
        ] as const) {
          const { status, body: answer, what } = await send(at, method, path, headers, { [field]: value })
          const param = answer?.error?.details?.errors?.[0]?.param ?? answer?.error?.param
          if (status !== 400 || param !== at) wrong.push(`${what}: ${status} ${param}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
    assert.deepEqual(
      s.logged.filter(({ level }) => level === 'error'),
      [],
    )
  },
)

eachEngine(
  'programs that register, request tokens or call tools with U+0000 are refused, never with a 500',
  async (t, { url }) => {
    const s = await startAccountServer(t, { url })
    const hong = await signedIn(s, 'hong@example.com')
    const statuses: [string, number][] = []
    const post = async (path: string, type: string, body: string, headers: Record<string, string> = {}) => {
      const response = await fetch(s.url + path, {
        method: 'POST',
        headers: { 'content-type': type, ...headers },
        body,
      })
      statuses.push([`${path} ${body.slice(0, 90)}`, response.status])
      return (await response.json().catch(() => null)) as Json
    }
    for (const name of ['client_name', 'client_uri', 'logo_uri', 'software_id', 'token_endpoint_auth_method', 'scope'])
      await post('/oauth/register', 'application/json', JSON.stringify({ redirect_uris: [CALLBACK], [name]: NUL }))
    await post('/oauth/register', 'application/json', JSON.stringify({ redirect_uris: [`${CALLBACK}?${NUL}`] }))
    const form = 'application/x-www-form-urlencoded'
    const valid: Record<string, string> = {
      grant_type: 'authorization_code',
      client_id: 'c',
      code: 'c',
      redirect_uri: CALLBACK,
      code_verifier: 'v'.repeat(43),
    }
    for (const name of Object.keys(valid))
      await post('/oauth/token', form, new URLSearchParams({ ...valid, [name]: NUL }).toString())
    await post('/oauth/revoke', form, new URLSearchParams({ client_id: NUL, token: NUL }).toString())
    for (const name of ['client_id', 'redirect_uri', 'state', 'scope', 'resource']) {
      const response = await hong.get(
        `/oauth/authorize?${new URLSearchParams({ client_id: 'c', response_type: 'code', [name]: NUL }).toString()}`,
      )
      statuses.push([`authorize ${name}`, response.status])
    }
    for (const [tool, args] of [
      ['get_venue', { placeId: NUL }],
      ['get_reservation', { reservationId: NUL }],
      ['cancel_reservation', { reservationId: NUL }],
      ['get_answer', { queryId: NUL }],
      ['search_venues', { keyword: NUL }],
      ['ask_venue', { placeId: NUL, kind: 'wait', topic: NUL }],
    ] as const) {
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: NUL, version: NUL },
        'io.modelcontextprotocol/clientCapabilities': {},
      }
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool, arguments: args, _meta: meta },
      }
      const answer = await post('/mcp', 'application/json', JSON.stringify(message), {
        authorization: `Bearer ${s.key}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': tool,
      })
      assert.doesNotMatch(JSON.stringify(answer), /internal_error/, tool)
    }
    assert.deepEqual(
      statuses.filter(([, status]) => status >= 500),
      [],
    )
    assert.deepEqual(
      s.logged.filter(({ level }) => level === 'error'),
      [],
    )
  },
)
