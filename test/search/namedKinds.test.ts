import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filters } from '#contract/parameters/query.ts'
import { emptyOverlay, type Overlay } from '#venue/changes/overlay.ts'
import { namedKindOf } from '#query/sentence/namedKinds.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const VENUES: readonly (readonly [name: string, subtype: string])[] = [
  ['초록밭', 'salad_healthy'],
  ['샐러드로그', 'korean'],
  ['오늘샐러드카페', 'coffee'],
  ['알로하 포케', 'korean'],
  ['아오이포켓', 'korean'],
  ['하나초밥', 'sushi_sashimi'],
  ['춘천닭갈비', 'dakgalbi_dakhanmari'],
  ['태릉 갈비', 'korean'],
  ['윤화돈가스', 'korean'],
  ['국밥나라', 'gukbap_soup'],
  ['투썸플레이스 시청점', 'coffee'],
]
const index = indexOf(worldOf(VENUES.map(([name, subtype]) => venueWith(name, {}, { subtypes: [subtype] }))))
const found = (filters: Partial<Filters>) => namesFound(index, queryFor(filters)).toSorted()
const named = (subtype: string, ...words: readonly string[]) =>
  found({ lists: { subtype: [subtype] }, orNamed: words.map((word) => namedKindOf(word, [subtype])) })

test('a kind finds its venues, and those of other kinds that have the word in their name', () => {
  assert.deepEqual(named('salad_healthy', '샐러드'), ['샐러드로그', '오늘샐러드카페', '초록밭'])
  assert.deepEqual(named('salad_healthy', '샐러드', '국밥'), ['국밥나라', '샐러드로그', '오늘샐러드카페', '초록밭'])
})

test('a word of names counts in every spelling in use', () => {
  assert.deepEqual(named('donkatsu', '돈까스'), ['윤화돈가스'])
})

test('a word of names does not count as part of a dish of another kind, nor with another last syllable', () => {
  assert.deepEqual(named('korean_bbq', '갈비'), ['태릉 갈비'])
  assert.deepEqual(named('salad_healthy', '포케'), ['알로하 포케', '초록밭'])
})

test('a word of names does not count across the words of a name', () => {
  assert.deepEqual(named('sushi_sashimi', '스시'), ['하나초밥'])
})

test('a dish of two syllables does not count in the middle of a word', () => {
  assert.deepEqual(named('mexican', '나초'), [])
})

test('other conditions hold for venues that are found by their name', () => {
  const orNamed = [namedKindOf('샐러드', ['salad_healthy'])]
  const without = { kind: 'value', filter: 'subtype', value: 'coffee' } as const
  assert.deepEqual(found({ lists: { subtype: ['salad_healthy'] }, orNamed, exclude: [without] }), [
    '샐러드로그',
    '초록밭',
  ])
  assert.deepEqual(found({ lists: { subtype: ['salad_healthy'], business_category: ['bar'] }, orNamed }), [])
})

test('a suggestion for an empty list counts venues that are found by their name, too', () => {
  const filters = {
    lists: { subtype: ['korean'] },
    subtypeMatch: 'exact',
    orNamed: [namedKindOf('국밥나라', ['korean'])],
    booleans: ['wifi'],
  } as const
  const relaxations = index.relax(queryFor(filters), emptyOverlay)
  const withoutWifi = relaxations.find(({ change }) => change.kind === 'parameter' && change.name === 'wifi')
  assert.equal(withoutWifi?.total, found({ ...filters, booleans: [] }).length)
})

test('words of names without a kind have no effect', () => {
  assert.equal(found({ orNamed: [namedKindOf('샐러드', [])] }).length, VENUES.length)
})

test('a place that an owner changed is found by its name once, with its new values', async (t) => {
  const names = ['하나식당', '샐러드로그', '오늘샐러드']
  const own = indexOf(worldOf(names.map((name, i) => venueWith(`pl_${i}`, { name }, { subtypes: ['korean'] }))))
  t.after(() => own.close())
  const orNamed = [namedKindOf('샐러드', ['salad_healthy'])]
  const idsIn = (overlay: Overlay, booleans: readonly string[] = []) => {
    const { hits } = own.search(queryFor({ lists: { subtype: ['salad_healthy'] }, orNamed, booleans }), overlay)
    return hits.map(({ ordinal }) => own.idOf(ordinal)).toSorted()
  }
  const changed = { ...emptyOverlay, changes: new Map([['pl_1', { attributes: { booleans: { wifi: true } } }]]) }
  assert.deepEqual(idsIn(emptyOverlay), ['pl_1', 'pl_2'])
  await own.prepare(changed.changes)
  assert.deepEqual(idsIn(changed), ['pl_1', 'pl_2'])
  assert.deepEqual(idsIn(changed, ['wifi']), ['pl_1'])
  assert.deepEqual(idsIn(emptyOverlay, ['wifi']), [], 'the release answers as before')
})
