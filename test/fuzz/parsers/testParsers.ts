import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FUZZ_DEADLINE_MS, FuzzThread } from './fuzzThread.ts'
import type { ParserSubject } from './parserSubject.ts'
import { REGRESSIONS } from './regressions.ts'

/**
 * Minimum share of accepted inputs, because a test whose inputs are all refused covers only the first refusal. Every
 * parser accepts a tenth or more.
 */
const ACCEPTED_SHARE_MIN = 0.05
const SEED = Number(process.env['ONESET_TEST_SEED'] ?? Date.now() % 1_000_000_000)

/** Defines a test for each parser: its regressions, then this many drawn inputs. */
export function testParsers(subjects: readonly ParserSubject[], inputs: number): void {
  const thread = new FuzzThread(FUZZ_DEADLINE_MS)
  after(() => thread[Symbol.asyncDispose]())
  for (const { name } of subjects) {
    test(`${name}: regressions and ${inputs} drawn inputs each yield a bounded value or refusal in time`, async (t) => {
      const known = REGRESSIONS.filter(({ parser }) => parser === name)
      const given = known.map(({ input }) => input)
      const outcome = await thread.run({ parser: name, given, seed: SEED, count: inputs })
      if (outcome.kind === 'done') {
        const share = outcome.accepted / inputs
        assert.ok(share >= ACCEPTED_SHARE_MIN, `only ${outcome.accepted} of ${inputs} inputs were accepted`)
        return t.diagnostic(
          `${outcome.accepted} accepted, ${Math.round(outcome.cpuMs)} ms of CPU, slowest ${outcome.slowestMs.toFixed(1)} ms`,
        )
      }
      const { at, input, reason } = outcome
      const about = known[at]?.about ?? `input ${at - given.length} of seed ${SEED} (ONESET_TEST_SEED)`
      assert.fail(`${about}: ${reason}\n${input}`)
    })
  }
}
