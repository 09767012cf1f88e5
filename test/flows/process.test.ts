import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { makeCurrent } from '#dataset/shelf.ts'
import { freePort } from '../support/freePort.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'

/** The server as a separate process: failing starts and clean ends. */

const ENTRY = path.join(import.meta.dirname, '../../src/main/oneset.ts')

function runServe(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [ENTRY, 'serve', ...args], { env: { PATH: process.env['PATH'], ...env } })
  const out = { text: '' }
  child.stderr.setEncoding('utf8').on('data', (part: string) => (out.text += part))
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, out, ended }
}

/** In a new checkout the first start also bundles the pages, which takes a busy machine a minute. */
const STARTED_WITHIN_MS = 180_000

/** Waits until the server accepts connections; a server that does is ready. */
async function listening(port: number): Promise<void> {
  const end = Date.now() + STARTED_WITHIN_MS
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => null,
    )
    if (ready !== null) return assert.equal(ready, 200)
    assert.ok(Date.now() < end, 'the server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a wrong setting ends the start with one clear line and exit code 2', async () => {
  const { out, ended } = runServe([], { PORT: 'eighty' })
  assert.equal(await ended, 2)
  assert.equal(out.text, 'oneset serve: PORT (--port) must be a number from 0 to 65535, not "eighty"\n')
})

test('SIGTERM ends a serving process cleanly, and written data is present at the next start', async (t) => {
  if (process.platform === 'win32') return t.skip('signals of this kind exist on POSIX systems only')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oneset-process-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const shelf = path.join(folder, 'data', 'releases')
  await makeCurrent(shelf, await shelveWorld(generateWorld(1, 50), shelf))
  const env = {
    ONESET_DATA: path.join(folder, 'data'),
    ONESET_ADMIN_TOKEN: 'an admin token for this test'.replaceAll(' ', '-'),
  }
  const port = await freePort()
  const call = (method: string, pathname: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}/api/admin/v1${pathname}`, {
      method,
      headers: { authorization: `Bearer ${env.ONESET_ADMIN_TOKEN}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  const started: ReturnType<typeof runServe>[] = []
  // A server that outlives a failed test would keep the whole run from ending.
  t.after(() => started.forEach(({ child }) => child.kill('SIGKILL')))
  const start = (of: Record<string, string>) => {
    const server = runServe(['--port', String(port)], of)
    started.push(server)
    return server
  }

  const first = start(env)
  await listening(port)
  assert.equal((await call('POST', '/accounts', { email: 'a@example.com', plan: 'free' })).status, 201)
  first.child.kill('SIGTERM')
  assert.equal(await first.ended, 0, first.out.text)

  const second = start(env)
  await listening(port)
  assert.equal((await call('POST', '/accounts', { email: 'a@example.com', plan: 'free' })).status, 400)

  const third = start({ ...env, ONESET_DATA: path.join(folder, 'other') })
  assert.equal(await third.ended, 1)
  assert.match(third.out.text, /^oneset serve: port \d+ on 127\.0\.0\.1 is taken/m)
  second.child.kill('SIGKILL')
  await second.ended
})
