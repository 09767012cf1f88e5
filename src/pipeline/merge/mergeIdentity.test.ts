import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '#sources/record.ts'
import { sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'
import { merge } from '../merge.ts'

test('a house for raw fish is labelled 초밥 only when its name, a list or its menu says so', () => {
  const labelOf = (core: string, says: Partial<SourceRecord> = {}) =>
    merge(sampleRecords({ core, subtypes: ['sushi_sashimi'], says }), 'pl_0', [], mergeSettingOn('2026-11-21')).place
      .categoryLabel
  for (const name of ['별빛회집', '별빛수산', '별빛참치']) assert.equal(labelOf(name), '횟집', name)
  assert.equal(labelOf('별빛물회'), '물회')
  for (const name of ['별빛초밥', 'Sushi Byeolbit', '별빛오마카세']) assert.equal(labelOf(name), '초밥', name)
  assert.equal(labelOf('별빛스시'), '스시')
  assert.equal(labelOf('별빛', { categoryLabel: '초밥,롤' }), '초밥')
  assert.equal(labelOf('별빛', { menu: [{ name: '모둠초밥' }] }), '초밥')
})
