import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const menuOf = (...names: string[]) => names.map((name) => ({ name, price: null, recommend: false, isNew: false }))

/** Returns the names that `keyword` finds among venues of these names, sorted. */
function found(names: readonly string[], keyword: string): string[] {
  const index = indexOf(worldOf(names.map((name, i) => venueWith(`pl_${i}`, { name }))))
  return namesFound(index, queryFor({ keyword })).sort()
}

test('a part of the name is enough; case, spaces and normal form are ignored', () => {
  assert.deepEqual(found(['할매 국밥', '국수'], '매국'), ['할매 국밥'])
  assert.deepEqual(found(['Café Noir', 'Cafe'], 'CAFE\u0301NOIR'), ['Café Noir'])
  assert.deepEqual(found(['스타벅스'], '스 타 벅 스'), ['스타벅스'])
})

test('initial consonants match the syllables that begin with them, alone and among syllables', () => {
  const names = ['스타벅스', '신토불이 상', '수타 백숙', '맥도날드']
  assert.deepEqual(found(names, 'ㅅㅌㅂㅅ'), ['수타 백숙', '스타벅스'])
  assert.deepEqual(found(names, '스타ㅂㅅ'), ['스타벅스'])
  assert.deepEqual(found(names, 'ㅁ'), ['맥도날드'])
})

test('consonants that the keyboard combined are read separately', () => {
  assert.deepEqual(found(['스타벅스'], 'ㅅㅌㅄ'), ['스타벅스'])
})

test('a single consonant also matches itself, and only as an initial', () => {
  assert.deepEqual(found(['ㅎㅎ식당', '하하식당', '강'], 'ㅎㅎ'), ['ㅎㅎ식당', '하하식당'])
  assert.deepEqual(found(['강'], 'ㅇ'), [])
})

test('a trailing syllable without a final also matches with one; an inner one does not', () => {
  assert.deepEqual(found(['국밥', '국바', '국보'], '국바'), ['국밥', '국바'].sort())
  // A word of a name is no typing error of another.
  assert.deepEqual(found(['국밥집', '국바집'], '국바집'), ['국바집'])
  assert.deepEqual(found(['국밥'], '국밤'), [])
})

test('punctuation in a keyword separates its words, and in a text is ignored', () => {
  assert.deepEqual(found(['면옥국수', '국수', '면옥'], '국수,면옥'), ['면옥국수'])
  assert.deepEqual(found(['스타벅스 광안점', '스타벅스'], '스타벅스-광안'), ['스타벅스 광안점'])
  assert.deepEqual(found(['왕갈비(450g)', '왕갈비'], '왕갈비450g'), ['왕갈비(450g)'])
  assert.deepEqual(found(['12-3번지', '123'], '123'), ['123'])
  assert.deepEqual(found(['국밥', '&'], '&'), [])
})

test('a loan word in Latin letters also finds the names in Hangul, alone and among words', () => {
  const names = ['카페 온', 'Cafe On', '스타벅스 강남점', '폴바셋', 'R카페', '카리브']
  assert.deepEqual(found(names, 'cafe'), ['Cafe On', 'R카페', '카페 온'].sort())
  assert.deepEqual(found(names, 'Starbucks gangnam'), ['스타벅스 강남점'])
  assert.deepEqual(found(names, 'Paul Bassett'), ['폴바셋'])
  assert.deepEqual(found(['폴바셋 광안점', '폴바셋', '광안'], 'gwangan paul bassett'), ['폴바셋 광안점'])
})

test('one syllable is a keyword', () => {
  assert.deepEqual(found(['육전', '전주집', '국밥'], '전'), ['육전', '전주집'])
})

test('better fits of the name come earlier; then menu, then address', () => {
  const index = indexOf(
    worldOf([
      venueWith('pl_1', { name: '바다', address: { road: '부산 국밥길 1', jibun: null } }),
      venueWith('pl_2', { name: '하늘', menu: menuOf('물', '순대국밥') }),
      venueWith('pl_3', { name: '순대국밥집' }),
      venueWith('pl_4', { name: '할매 국밥' }),
      venueWith('pl_5', { name: '국밥집' }),
      venueWith('pl_6', { name: '국밥' }),
      // Ends the name, which is as good as a separate word.
      venueWith('pl_7', { name: '돼지국밥' }),
    ]),
  )
  const query = queryFor({ keyword: '국밥' })
  assert.deepEqual(namesFound(index, query), ['국밥', '국밥집', '할매 국밥', '돼지국밥', '순대국밥집', '하늘', '바다'])
  const reasons = index.search(query, emptyOverlay).hits.map(({ matchReason }) => matchReason)
  assert.deepEqual(reasons.slice(4), [
    { field: 'name', text: '순대국밥집' },
    { field: 'menu', text: '순대국밥' },
    { field: 'address', text: '부산 국밥길 1' },
  ])
})

test('a match does not span two menu items or addresses', () => {
  const place = { name: '바다', menu: menuOf('순대', '국밥'), address: { road: '종로 1', jibun: '2가' } }
  const index = indexOf(worldOf([venueWith('pl_1', place)]))
  assert.deepEqual(namesFound(index, queryFor({ keyword: '대국' })), [])
  assert.deepEqual(namesFound(index, queryFor({ keyword: '12' })), [])
})

test('the lot address is the reason when the road address does not match', () => {
  const index = indexOf(
    worldOf([venueWith('pl_1', { name: '바다', address: { road: '테헤란로 1', jibun: '역삼동 2-3' } })]),
  )
  const [hit] = index.search(queryFor({ keyword: '역삼동2' }), emptyOverlay).hits
  assert.deepEqual(hit?.matchReason, { field: 'address', text: '역삼동 2-3' })
})

test('an address finds the venues at its number, on any floor, before those with the same digits', () => {
  const venues = ['명동10길 41', '명동10길 10 2층', '명동10길 10', '명동10길 101', '명동1길 10'].map((street, i) =>
    venueWith(`pl_${i}`, { name: `집${i}`, address: { road: `서울 중구 ${street}`, jibun: `성수동2가 30${i}` } }),
  )
  const index = indexOf(worldOf(venues))
  const atRoad = namesFound(index, queryFor({ keyword: '서울 중구 명동10길 10' }))
  assert.deepEqual(atRoad.slice(0, 2).toSorted(), ['집1', '집2'])
  assert.equal(namesFound(index, queryFor({ keyword: '성수동2가 304' }))[0], '집4')
  assert.deepEqual([index.isAddress('명동10길 10'), index.isAddress('명동10길 11')], [true, false])
})

test('a keyword without searchable characters finds nothing', () => {
  assert.deepEqual(found(['국밥'], ' \u3000'), [])
  assert.deepEqual(found(['국밥'], '국밥\u0000'), [])
})
