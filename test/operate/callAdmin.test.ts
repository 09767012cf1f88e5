import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { EXIT } from '#commandLine/exitCodes.ts'
import { type AdminAnswer, type AdminCall, callAdmin } from '#operate/command/callAdmin.ts'
import { onLoopback } from '../support/onLoopback.ts'

const CALL: AdminCall = { method: 'POST', path: '/accounts', body: { email: 'a@b.c', plan: 'free' } }

interface ReceivedRequest {
  line: string
  authorization: string | undefined
  body: string
}

/** Starts a server on loopback that gives every request the same response and records the requests. */
async function respondingServer(
  t: TestContext,
  answer: (response: ServerResponse) => void,
): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization, body })
      answer(response)
    })
  })
  return { url: await onLoopback(t, server), received }
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function ask(
  url: string,
  env: Record<string, string> = { ONESET_ADMIN_TOKEN: 'secret' },
  data = 'nowhere',
): Promise<AdminAnswer> {
  return callAdmin(CALL, { baseUrl: url, data, env, fetch })
}

test('a call reaches the admin interface with the token and its body, and its data is returned', async (t) => {
  const { url, received } = await respondingServer(t, json(201, { success: true, data: { accountId: 'acc_1' } }))
  assert.deepEqual(await ask(`${url}/`), { kind: 'done', data: { accountId: 'acc_1' } })
  assert.deepEqual(received, [
    { line: 'POST /api/admin/v1/accounts', authorization: 'Bearer secret', body: JSON.stringify(CALL.body) },
  ])
})

test('without the variable the token is read from the data folder', async (t) => {
  const { url, received } = await respondingServer(t, json(200, { success: true, data: [] }))
  const data = await mkdtemp(path.join(tmpdir(), 'oneset-admin-'))
  t.after(() => rm(data, { recursive: true, force: true }))
  const without = await ask(url, {}, data)
  assert.equal(without.kind === 'failed' && without.exitCode, EXIT.auth)
  assert.equal(received.length, 0)
  await writeFile(path.join(data, 'admin-token'), 'from-file\n')
  await ask(url, {}, data)
  assert.equal(received[0]?.authorization, 'Bearer from-file')
})

test('without a base address the server of the environment is called', async (t) => {
  const { url, received } = await respondingServer(t, json(200, { success: true, data: [] }))
  const { port } = new URL(url)
  for (const env of [{ ONESET_PUBLIC_URL: url }, { HOST: '127.0.0.1', PORT: port }]) {
    await callAdmin(CALL, { baseUrl: null, data: 'nowhere', env: { ...env, ONESET_ADMIN_TOKEN: 'secret' }, fetch })
  }
  assert.equal(received.length, 2)
})

test('a refusal is reported with every fault, and its exit code says what kind it is', async (t) => {
  const problem = (status: number) => ({
    status,
    detail: 'No.',
    error: {
      details: {
        errors: [
          { param: 'email', message: 'is no address' },
          { param: 'plan', message: 'is none' },
        ],
      },
    },
  })
  for (const [status, exitCode] of [
    [400, 2],
    [401, 3],
    [403, 3],
    [404, 4],
    [409, 1],
    [422, 5],
    [429, 6],
    [500, 1],
  ] as const) {
    const { url } = await respondingServer(t, json(status, problem(status)))
    assert.deepEqual(await ask(url), {
      kind: 'failed',
      message: 'No.\n  email: is no address\n  plan: is none',
      exitCode,
    })
  }
})

test('a single fault is not reported twice, and the server’s suggestion is passed on', async (t) => {
  const said = async (error: unknown) => {
    const { url } = await respondingServer(t, json(400, { status: 400, detail: 'No.', error }))
    const answer = await ask(url)
    return answer.kind === 'failed' ? answer.message : 'done'
  }
  const fault = { param: 'plan', message: 'No.' }
  assert.equal(await said({ hint: 'See details.errors.', details: { errors: [fault] } }), 'No.')
  assert.equal(await said({ details: { errors: [{ ...fault, didYouMean: 'pro' }] } }), 'No.\n  did you mean pro?')
  assert.equal(await said({ hint: 'Ask again.', details: {} }), 'No.\n  Ask again.')
})

test('an unreachable server and a foreign server get different errors', async (t) => {
  const { url } = await respondingServer(t, (response) => void response.writeHead(200).end('<h1>hello</h1>'))
  const foreign = await ask(url)
  assert.match(foreign.kind === 'failed' ? foreign.message : '', /without JSON: is it a Oneset server\?/)
  const nobody = await ask('http://127.0.0.1:1')
  assert.equal(nobody.kind === 'failed' && nobody.exitCode, EXIT.network)
  assert.match(nobody.kind === 'failed' ? nobody.message : '', /^http:\/\/127\.0\.0\.1:1 does not answer: /)
})
