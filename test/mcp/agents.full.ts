import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAgentTasks } from '../../evaluation/agents/runTasks.ts'

const CALLS_MAX = 4
const TOKENS_MAX = 4_000

test(
  'every task of the evaluation is reached in at most four calls and 4,000 tokens',
  { skip: process.env['ONESET_TEST_SHORT'] === '1' && 'builds a demo' },
  async () => {
    const outcomes = await runAgentTasks()
    assert.ok(outcomes.length >= 30)
    for (const { ask, reached, calls, tokens } of outcomes) {
      assert.ok(reached, ask)
      assert.ok(calls <= CALLS_MAX && tokens <= TOKENS_MAX, `${ask}: ${calls} calls, ${tokens} tokens`)
    }
  },
)
