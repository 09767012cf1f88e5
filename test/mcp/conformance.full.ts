import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { startTestServer } from '../flows/testServer.ts'
import { forwarderTo, runSuite } from './conformanceSuite.ts'

/** The scenarios that the protocol's own suite requires of every server, by package and revision. */
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

test('the real /mcp passes the generic scenarios of the conformance suite in both revisions', async (t) => {
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
        const { code, output } = await runSuite(suite, args)
        // A production server has no tools made for the suite, so the scenarios that need them may fail; any other
        // error is a failure.
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
