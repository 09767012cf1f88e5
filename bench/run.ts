import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureHttp } from './http.ts'
import type { DistinctVenuesReport } from './distinctVenuesStep.ts'
import type { IndexReport } from './indexStep.ts'
import { measureMetering } from './metering.ts'
import type { Figures } from './outcome.ts'
import { measurePeers } from './peers.ts'
import { resultsPage } from './resultsPage.ts'
import type { Workplace } from './settings.ts'
import { runStep } from './steps.ts'
import { measureThreads } from './threads.ts'

const VENUES_DEFAULT = 600_000
const MAKE_FLAGS = ['--max-old-space-size=14000']

const { values } = parseArgs({
  options: { venues: { type: 'string', default: String(VENUES_DEFAULT) }, out: { type: 'string' } },
})
const count = Number(values.venues)
if (!Number.isSafeInteger(count) || count < 10_000) throw new Error('--venues must be a number of at least 10000')

const begun = performance.now()
const report = (line: string) =>
  console.error(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

/** Measures a tenth of the venues first, because one target is the cost of ten times as many. */
async function run(folder: string): Promise<Figures> {
  const small: Workplace = { folder: path.join(folder, 'small'), venues: count / 10 }
  const large: Workplace = { folder: path.join(folder, 'large'), venues: count }
  report(`making ${small.venues} venues`)
  await runStep('makeStep.ts', small, { flags: MAKE_FLAGS })
  report('asking them')
  const tenth = await runStep<IndexReport>('indexStep.ts', small, { flags: ['--expose-gc'] })
  rmSync(small.folder, { recursive: true })
  report(`making ${large.venues} venues`)
  await runStep('makeStep.ts', large, { flags: MAKE_FLAGS })
  report('asking them')
  const whole = await runStep<IndexReport>('indexStep.ts', large, { flags: ['--expose-gc'] })
  report('the peers')
  const peers = await measurePeers(large)
  report('over HTTP')
  const http = await measureHttp(large)
  report('threads')
  const threads = await measureThreads(large)
  report('metering')
  const metering = { http: await measureMetering(large), venues: await measureVenues() }
  report('done')
  return { venues: count, whole, tenth, peers, http, threads, metering, seconds: (performance.now() - begun) / 1_000 }
}

/** Enough pairs of key and venue that the fixed parts of the database do not distort the size per pair. */
const PAIRS = 20_000_000

async function measureVenues() {
  const step = (engine: 'sqlite' | 'postgres') =>
    runStep<DistinctVenuesReport>('distinctVenuesStep.ts', { engine, pairs: PAIRS })
  return { SQLite: await step('sqlite'), PostgreSQL: await step('postgres') }
}

const folder = mkdtempSync(path.join(tmpdir(), 'oneset-bench-'))
try {
  const page = resultsPage(await run(folder), new Date())
  console.log(page)
  writeFileSync(values.out ?? path.join(import.meta.dirname, 'RESULTS.md'), page)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
