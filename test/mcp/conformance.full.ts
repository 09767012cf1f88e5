import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { startTestServer } from '../flows/testServer.ts'

/** What the protocol's own suite asks of every server, by package and revision; it runs on loopback alone. */
const RUNS = [
  {
    suite: 'mcp-conformance-2025',
    revision: '2025-11-25',
    scenarios: [
      'server-initialize',
      'ping',
      'tools-list',
      'resources-list',
      'prompts-list',
      'dns-rebinding-protection',
    ],
  },
  {
    suite: '@modelcontextprotocol/conformance',
    revision: '2026-07-28',
    scenarios: [
      'server-stateless',
      'tools-list',
      'resources-list',
      'prompts-list',
      'caching',
      'sep-2164-resource-not-found',
      'dns-rebinding-protection',
    ],
  },
] as const

test('the real /mcp passes the generic scenarios of the conformance suite by both revisions', async (t) => {
  const s = await startTestServer(t)
  const url = await forwarderTo(t, s.url, s.key)
  const results = mkdtempSync(path.join(os.tmpdir(), 'oneset-conformance-'))
  t.after(() => rmSync(results, { recursive: true, force: true }))
  const isShort = process.env['ONESET_TEST_SHORT'] === '1'
  for (const { suite, revision, scenarios } of RUNS) {
    for (const scenario of isShort ? scenarios.slice(0, 1) : scenarios) {
      await t.test(`${revision} ${scenario}`, async () => {
        const args = [
          'server',
          '--url',
          `${url}/mcp`,
          '--scenario',
          scenario,
          '--spec-version',
          revision,
          '-o',
          results,
        ]
        const { code, output } = await run(suite, args)
        // A server for people has no tools made for the suite: what only those could show is told apart, and nothing else.
        const errors = [...output.matchAll(/^\s*Error: (.*)$/gm)].map(([, text = '']) => text)
        const failed = errors.filter(
          (text) => !text.startsWith('Not testable: server does not list the diagnostic tool'),
        )
        assert.deepEqual(failed, [], output)
        assert.ok(code === 0 || errors.length > 0, output)
      })
    }
  }
})

/** The suite sends no key: every request passes here on its way, and gets one. */
async function forwarderTo(t: TestContext, target: string, key: string): Promise<string> {
  const { port } = new URL(target)
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const sent = request(
      { port, host: '127.0.0.1', path: incoming.url, method: incoming.method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

function run(suite: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const program = path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${suite}/package.json`)),
    'dist/index.js',
  )
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
    })
  })
}
