import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { startTestServer } from '../flows/testServer.ts'
import { forwarderTo, runSuite } from './conformanceSuite.ts'
import { fixtureServers } from './fixture/fixtureServers.ts'

const EXPECTED = ['--expected-failures', path.join(import.meta.dirname, 'fixture/expectedFailures.yaml')]

/** All server scenarios of the suites. Without a revision each scenario runs by the one it was written for. */
const RUNS = [
  {
    name: 'the suite of 2025-11-25',
    suite: 'mcp-conformance-2025',
    args: ['--spec-version', '2025-11-25', ...EXPECTED],
    scenarios: 32,
  },
  {
    name: 'the suite of 2026-07-28 with the extensions',
    suite: '@modelcontextprotocol/conformance',
    args: EXPECTED,
    scenarios: 65,
  },
  {
    name: 'the suite of 2026-07-28 by that revision alone',
    suite: '@modelcontextprotocol/conformance',
    args: ['--spec-version', '2026-07-28'],
    scenarios: 40,
  },
] as const

/** The suite allows some answers half a second, which a busy machine may exceed. */
const ATTEMPTS_MAX = 3

test('our HTTP stack passes every server scenario with the fixture that the suites call', async (t) => {
  const s = await startTestServer(t, { venues: 20, settings: { mcpServers: fixtureServers() } })
  const url = await forwarderTo(t, s.url, s.key)
  // In parallel, because a run mostly waits for delays of the fixture.
  await Promise.all(
    RUNS.map(({ name, suite, args, scenarios }) =>
      t.test(name, async () => {
        const all = ['server', '--url', `${url}/mcp`, '--suite', 'all', ...args]
        let run = await runSuite(suite, all)
        for (let attempt = 2; run.code !== 0 && attempt <= ATTEMPTS_MAX; attempt += 1) run = await runSuite(suite, all)
        const [started = '', summary = ''] = run.output.split('=== SUMMARY ===')
        assert.equal(run.code, 0, summary || run.output)
        assert.equal(started.match(/^=== Running scenario: /gm)?.length, scenarios)
        t.diagnostic(`${name}: ${scenarios} scenarios. ${/^Total: .*$/m.exec(summary)?.[0] ?? ''}`)
      }),
    ),
  )
})
