import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FuzzThread } from './fuzzThread.ts'
import { parserSubjects, textSubjects } from './parserSubjects.ts'
import { REGRESSIONS } from './regressions.ts'
import { testParsers } from './testParsers.ts'

/** `parsers.full.ts` draws 2,000 in the gate, `npm run fuzz:parsers` as many as requested. */
testParsers(textSubjects, 200)

test('every named input belongs to a parser', () => {
  const names = new Set(parserSubjects.map(({ name }) => name))
  assert.deepEqual(
    REGRESSIONS.filter(({ parser }) => !names.has(parser)),
    [],
  )
})

test('an input that takes longer than the deadline fails the test with this input, whatever the parser does', async () => {
  await using thread = new FuzzThread(-1)
  const outcome = await thread.run({ parser: 'sentence', given: [], seed: 1, count: 1_000_000 })
  assert.ok(outcome.kind === 'failed' && /no outcome within/.test(outcome.reason), JSON.stringify(outcome))
})
