import { parseArgs } from 'node:util'
import { FUZZ_DEADLINE_MS, FuzzThread } from './fuzzThread.ts'
import { parserSubjects } from './parserSubjects.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run fuzz:parsers -- --runs 100000 --seed 1 --only hours`: many inputs for each parser, one parser after the
 * other.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const runs = Number(values.runs ?? 100_000)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
await using thread = new FuzzThread(FUZZ_DEADLINE_MS)

const chosen = parserSubjects.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0)
  throw new Error(`there is no parser ${values.only}; there are ${parserSubjects.map(({ name }) => name).join(', ')}`)
for (const { name } of chosen) {
  const before = process.cpuUsage()
  const outcome = await thread.run({ parser: name, given: [], seed, count: runs })
  if (outcome.kind === 'failed') {
    process.exitCode = 1
    print(`${name}: FAILED at input ${outcome.at} of seed ${seed}\n${outcome.input}\n${outcome.reason}`)
  } else {
    const { accepted, slowestMs, slowestInput, longestOutcome } = outcome
    // Measured for the whole process, because some parsers have their own threads.
    const { user, system } = process.cpuUsage(before)
    print(
      `${name}: ${runs} inputs of seed ${seed}, ${accepted} accepted (${((100 * accepted) / runs).toFixed(1)} %), ${((user + system) / 1e6).toFixed(1)} s of CPU (${((user + system) / 1e3 / runs).toFixed(2)} ms each), ` +
        `slowest ${slowestMs.toFixed(1)} ms, longest outcome ${longestOutcome}`,
    )
    print(`  slowest input: ${slowestInput.slice(0, 120)}`)
  }
}
