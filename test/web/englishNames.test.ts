import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Meta } from '#client/generated/records.ts'
import { labelInEnglish, valueLabel } from '#web/explorer/filterLabels.ts'

test('a Korean label becomes the English kind that it is an alias of, and is never guessed', () => {
  const aliases = { subtype: { 갈비: 'korean_bbq' }, business_category: { 빵집: 'bakery' } }
  const meta = { filters: { aliases } } as unknown as Meta
  assert.equal(labelInEnglish(meta, '육류,갈비'), 'Korean BBQ')
  assert.equal(labelInEnglish(meta, '빵집'), 'bakery')
  assert.equal(labelInEnglish(meta, '기타 휴게 음식점'), null)
  assert.equal(labelInEnglish(undefined, '갈비'), null)
})

test('a value that no vocabulary has keeps its words, also the name of what every object has', () => {
  const meta = { filters: { aliases: { subtype: { 갈비: 'korean_bbq' } }, boolean: [] } } as unknown as Meta
  for (const word of ['constructor', 'valueOf', 'to_constructor'])
    for (const param of ['subtype', 'exclude', 'constructor', 'foreign_languages'])
      for (const language of ['en', 'ko'] as const)
        assert.equal(
          valueLabel(meta, param, word, language).replace('_', ' '),
          word.replace('_', ' '),
          `${param}=${word}`,
        )
  assert.equal(labelInEnglish(meta, 'constructor'), null)
  assert.equal(valueLabel(meta, 'foreign_languages', 'ja', 'en'), 'Japanese')
})
