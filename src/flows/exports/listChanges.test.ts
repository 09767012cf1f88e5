import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../identify.ts'
import { listChanges } from './listChanges.ts'

test('a request that meets data versions not compared yet is told so, how long to wait, and that nothing was charged', async () => {
  const products = {
    held: () => Promise.resolve(['2026-11-22-b', '2026-11-21-a']),
    changesOf: () => Promise.resolve({ kind: 'preparing' as const }),
  }
  const releases = { current: () => ({ index: { dataVersion: '2026-11-22-b' } }) }
  const parts = { releases, products, metering: {} } as unknown as Parameters<typeof listChanges>[0]
  const query = { since: '2026-11-21-a', dataVersion: null, page: 1, pageSize: 100 }
  const answer = await listChanges(parts, {} as Caller, query, 0)
  assert.ok(answer.kind === 'refused')
  const { code, retryAfterS, message } = answer
  assert.deepEqual([code, retryAfterS], ['export_not_ready', 10])
  assert.match(message?.en ?? '', /versions are being compared\. Nothing was charged/)
  assert.match(message?.ko ?? '', /비교하고 있습니다\. 요금은 부과되지 않았습니다/)
})
