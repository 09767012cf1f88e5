import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { makePostgresServer } from '../../support/postgresServer.ts'
import { PlaceholderValues } from './placeholderValues.ts'
import { readEntry } from './corpusEntry.ts'
import { Draw } from './draw.ts'
import { fuzzEndpoints } from './fuzzEndpoints.ts'
import type { FuzzRequest } from './fuzzRequest.ts'
import { generate } from './generate.ts'
import { faultIn } from './judge.ts'
import { memoryLines } from './memoryCurve.ts'
import { findingLines, reportLines } from './report.ts'
import { runFuzz } from './runFuzz.ts'
import { sendRequest } from './sendRequest.ts'
import { ServerProcess } from './serverProcess.ts'

/**
 * `npm run fuzz -- [--engine sqlite|postgres] [--requests N] [--seed S] [--replay FILE]`: without an engine both, one
 * after the other. `--replay FILE` sends one stored request, from the corpus or `build/fuzz`; `--only INDEX` sends the
 * request that a run with this seed sent at that index.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    replay: { type: 'string' },
    only: { type: 'string' },
  },
})
const VENUES = 200
/** Requests that revealed a fault are stored here for replay. */
const FAULTS_FOLDER = path.join(import.meta.dirname, '../../../build/fuzz')
const engines = values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine]
const printLine = (line: string) => void process.stdout.write(`${line}\n`)

await ensureWebBuilt(printLine)
for (const engine of engines) {
  const postgres = engine === 'postgres' ? makePostgresServer() : null
  if (engine === 'postgres' && !postgres) throw new Error('PostgreSQL is not installed, or only root could run it')
  await postgres?.start()
  const server = await ServerProcess.start(postgres?.url ?? null, VENUES)
  try {
    if (values.replay !== undefined) await replay(server, readEntry(values.replay).request)
    else if (values.only !== undefined) await replay(server, requestAt(server, Number(values.only)))
    else await fuzz(server, engine)
  } finally {
    await server.stop()
    await postgres?.remove()
  }
}

async function fuzz(server: ServerProcess, engine: string): Promise<void> {
  const seed = Number(values.seed)
  printLine(`${engine}: ${values.requests} requests of seed ${seed}`)
  let reported = 0
  const run = await runFuzz(server, seed, Number(values.requests), (sample, shown, serverCpuMs) => {
    const each = (serverCpuMs / sample.requests).toFixed(2)
    printLine(`${new Date().toISOString()}${memoryLines([sample]).join('')} server ${each} ms a request`)
    for (const finding of shown.slice(reported)) for (const line of findingLines(finding, seed, engine)) printLine(line)
    reported = shown.length
  })
  for (const line of reportLines(run, seed, engine)) printLine(line)
  mkdirSync(FAULTS_FOLDER, { recursive: true })
  for (const { index, request } of run.findings.shown)
    writeFileSync(path.join(FAULTS_FOLDER, `${engine}-${seed}-${index}.json`), JSON.stringify(request, null, 2))
  if (run.findings.count > 0 || run.growth !== null || run.coverage.unreached.length > 0) process.exitCode = 1
}

function requestAt({ facts }: ServerProcess, index: number): FuzzRequest {
  return generate(fuzzEndpoints(facts.hasPages), index, new Draw(Number(values.seed), index))
}

async function replay(server: ServerProcess, request: FuzzRequest): Promise<void> {
  const { filled, answer } = await sendRequest(server, await PlaceholderValues.open(server), request, 0)
  printLine(`${answer.status} after ${Math.round(answer.tookMs)} ms, ${answer.bytes} bytes`)
  printLine(answer.body.toString('utf8').slice(0, 4_000))
  await server.ping()
  const errors = server.takeErrors()
  for (const { message, facts } of errors) printLine(`logged: ${message} ${JSON.stringify(facts)}`)
  const fault = faultIn(filled, answer)
  if (fault !== null) printLine(fault)
  if (fault !== null || errors.length > 0) process.exitCode = 1
}
