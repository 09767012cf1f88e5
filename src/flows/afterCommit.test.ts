import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterCommit } from './afterCommit.ts'

test('a failed follow-up is logged, and the follow-ups after it run', async () => {
  const ran: string[] = []
  const failed: string[] = []
  const run = afterCommit((name, cause) => failed.push(`${name}: ${String(cause)}`))
  await run([
    ['first', () => ran.push('first')],
    ['second', () => Promise.reject(new Error('the disk is full'))],
    ['third', async () => ran.push('third')],
  ])
  assert.deepEqual([ran, failed], [['first', 'third'], ['second: Error: the disk is full']])
})
