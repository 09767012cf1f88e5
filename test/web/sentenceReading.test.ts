import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OnesetClient } from '#client/onesetClient.ts'
import { readSentence } from '../../src/web/explorer/sentenceReading.ts'

const read = (report: object) =>
  readSentence('sentence', { places: { sentence: () => ({ price: async () => report }) } } as unknown as OnesetClient)

test('a word that no filter expresses is shown beside a keyword as typed and beside an assumed one', async () => {
  const filters = { ambiguous: [], resolvedFilters: { keyword: '세븐돈가스' } }
  const typed = await read({ ...filters, understood: [], notUnderstood: ['세븐돈가스', '친구랑'] })
  assert.deepEqual([typed.params, typed.unsayable], [{ keyword: '세븐돈가스' }, ['친구랑']])
  const understood = [{ text: '세븐돈까스', param: 'keyword', value: '세븐돈가스', assumed: true }]
  const assumed = await read({ ...filters, understood, notUnderstood: ['친구랑'] })
  assert.deepEqual([assumed.params, assumed.unsayable], [{ keyword: '세븐돈가스' }, ['친구랑']])
})
