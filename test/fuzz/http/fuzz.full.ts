import assert from 'node:assert/strict'
import { eachEngine } from '../../support/testDatabases.ts'
import { findingLines, reportLines } from './report.ts'
import { runFuzz } from './runFuzz.ts'
import { ServerProcess } from './serverProcess.ts'

/** As many as the gate has time for; `npm run fuzz` sends forty times as many. */
const REQUESTS = 5_000
const VENUES = 200
const SEED = Number(process.env['ONESET_TEST_SEED'] ?? Date.now() % 1_000_000)

eachEngine(
  'no generated request causes a 5xx, a slow or huge response or an error in the log, and memory reaches a plateau',
  async (t, { engine, url }) => {
    const server = await ServerProcess.start(url, VENUES)
    t.after(() => server.stop())
    const run = await runFuzz(server, SEED, REQUESTS)
    for (const line of reportLines(run, SEED, engine)) t.diagnostic(line)
    assert.deepEqual(
      run.findings.shown.flatMap((finding) => findingLines(finding, SEED, engine)),
      [],
    )
    assert.equal(run.growth, null)
    assert.deepEqual(run.coverage.unreached, [], 'each endpoint of the contract accepted a valid request')
    assert.equal(run.requests, REQUESTS)
  },
)
