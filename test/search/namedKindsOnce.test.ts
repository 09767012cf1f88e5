import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedKindOf } from '#query/sentence/namedKinds.ts'
import { buildIndex } from '#search/build.ts'
import type { PlacedBitmap } from '#search/columns/bitmap.ts'
import { memoryFor } from '#search/columns/memory.ts'
import { tablesOf } from '#search/columns/openTables.ts'
import type { Tables } from '#search/columns/tables.ts'
import { TABLE_OPTIONS } from '#search/open.ts'
import { detailsInMemory } from '#search/query/details.ts'
import { venuesNamedSo } from '#search/query/namedKinds.ts'
import { sectionsOf } from '#search/sections.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const NAMES = ['태릉 갈비', '춘천닭갈비', '국밥나라', '하나 국밥']

function openedTables(): Tables {
  const files = buildIndex(worldOf(NAMES.map((name) => venueWith(name, {}, { subtypes: ['korean'] }))))
  const bytes = (name: string) => files.get(name) as Uint8Array
  const memory = memoryFor(bytes('tables.bin').byteLength, NAMES.length)
  new Uint8Array(memory.buffer).set(bytes('tables.bin'))
  const section = (name: string) => sectionsOf(bytes(name))
  const read = {
    tables: section('tables.bin'),
    words: section('words.bin'),
    fragments: section('fragments.bin'),
    details: detailsInMemory(section('details.bin')),
  }
  return tablesOf({ memory, ...read }, TABLE_OPTIONS, { lane: 0 })
}

const bitsOf = (found: PlacedBitmap | null) => (found === null ? null : [...found.words])

test('the venues with a word in their name are looked up once for an index, also beside other words', () => {
  const tables = openedTables()
  const [galbi, gukbap] = [namedKindOf('갈비', ['korean_bbq']), namedKindOf('국밥', ['korean_bbq'])]
  const first = bitsOf(venuesNamedSo(tables, [galbi, gukbap]))
  const { keyword } = tables.words.scratch
  assert.notDeepEqual(first, null)
  tables.memory.begin()
  assert.deepEqual(bitsOf(venuesNamedSo(tables, [galbi, gukbap])), first)
  const alone = bitsOf(venuesNamedSo(tables, [galbi]))
  assert.notDeepEqual(alone, first)
  assert.equal(tables.words.scratch.keyword, keyword, 'nothing is looked up again')
  assert.deepEqual(bitsOf(venuesNamedSo(openedTables(), [galbi])), alone, 'another index answers for itself')
})

test('a word in no name is looked up once, too', () => {
  const tables = openedTables()
  const nowhere = [namedKindOf('샐러드', ['salad_healthy'])]
  assert.equal(venuesNamedSo(tables, nowhere), null)
  const { keyword } = tables.words.scratch
  assert.equal(venuesNamedSo(tables, nowhere), null)
  assert.equal(tables.words.scratch.keyword, keyword)
})

test('a word counts anew when what it must not belong to differs', () => {
  const tables = openedTables()
  const [strict, wide] = [namedKindOf('갈비', ['korean_bbq']), { word: '갈비', isAnywhere: true, not: [] }]
  assert.notDeepEqual(bitsOf(venuesNamedSo(tables, [strict])), bitsOf(venuesNamedSo(tables, [wide])))
})
