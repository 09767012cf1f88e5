import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredPlace } from '../records.ts'
import { closureFields } from './reportedClosure.ts'

type Closure = NonNullable<StoredPlace['closureSignal']>

const reported: Closure = { level: 'suspected', reasons: ['reported_closed'], detectedAt: '2026-11-20', sources: 1 }
const phone: Closure = { level: 'suspected', reasons: ['phone_disconnected'], detectedAt: '2026-11-22', sources: 1 }

test('a reported closure is shown as suspected, and the place is not yet marked as possibly closed', () => {
  assert.deepEqual(closureFields({ closureSignal: null }, reported), { closureSignal: reported, possiblyClosed: false })
})

test('a reported closure joins the signs of the release and never weakens them', () => {
  assert.deepEqual(closureFields({ closureSignal: phone }, reported).closureSignal, {
    level: 'suspected',
    reasons: ['phone_disconnected', 'reported_closed'],
    detectedAt: '2026-11-22',
    sources: 2,
  })
  const likely = closureFields({ closureSignal: { ...phone, level: 'likely' } }, reported)
  assert.deepEqual([likely.closureSignal?.level, likely.possiblyClosed], ['likely', true])
  const confirmed: Closure = { ...phone, level: 'confirmed' }
  assert.deepEqual(closureFields({ closureSignal: confirmed }, reported), {
    closureSignal: confirmed,
    possiblyClosed: true,
  })
})

test('reports that the release already knows are not counted twice', () => {
  assert.equal(closureFields({ closureSignal: { ...reported, level: 'likely' } }, reported).closureSignal?.sources, 1)
})
