import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const indexWith = (names: readonly string[]) => indexOf(worldOf(names.map((name, i) => venueWith(`pl_${i}`, { name }))))

/** Returns the names found, and the assumptions of the first. */
function found(names: readonly string[], keyword: string) {
  const index = indexWith(names)
  const query = queryFor({ keyword })
  const { hits } = index.search(query, emptyOverlay)
  return { names: namesFound(index, query), assumed: hits[0]?.matchReason?.assumed }
}

test('nicknames, spellings, typing errors, the other layout and the other script are read, and said to be', () => {
  const cases = [
    ['스벅', '스타벅스 강남점', '스타벅스', 'nickname'],
    ['이문설렁탕', '이문설농탕', '이문설농탕', 'spelling'],
    ['을지오비베어', '을지OB베어', '을지ob베어', 'spelling'],
    ['비에치씨', 'BHC', 'bhc', 'spelling'],
    ['고담투', '고담2', '고담2', 'spelling'],
    ['창고사삼', '창고43', '창고43', 'spelling'],
    ['hayan susi', '하얀스시', '하얀스시', 'romanised'],
    ['하동관역삼본점', '하동관', '하동관 역삼', 'spelling'],
    ['스타벅수', '스타벅스', '스타벅스', 'typing_error'],
    ['하디라오', '하이디라오', '하이디라오', 'typing_error'],
    ['미스터브라자', '미스터브리즈', '미스터브리즈', 'typing_error'],
    ['paris bagutte', '파리바게뜨', 'parisbaguette', 'typing_error'],
    ['starbuks', '스타벅스', 'starbucks', 'typing_error'],
    ['tmxkqjrtm', '스타벅스', '스타벅스', 'keyboard'],
    ['EjrqhRdl', '떡볶이', '떡볶이', 'keyboard'],
    ['Tmxkqjrtm', '스타벅스', '스타벅스', 'keyboard'],
    ['woo lae oak', '우래옥', '우래옥', 'romanised'],
    ['London Bagel Museum', '런던베이글뮤지엄', '런던베이글뮤지엄', 'romanised'],
    ['런던베이글뮤지엄', 'London Bagel Museum', 'londonbagelmuseum', 'romanised'],
  ] as const
  for (const [typed, name, read, as] of cases)
    assert.deepEqual(found([name, '할매국밥'], typed), { names: [name], assumed: [{ typed, read, as }] }, typed)
})

test('a nickname in the other keyboard layout means its chain, before names that merely contain it', () => {
  assert.deepEqual(found(['아이스벅', '스타벅스'], 'tmqjr'), {
    names: ['스타벅스'],
    assumed: [
      { typed: 'tmqjr', read: '스벅', as: 'keyboard' },
      { typed: '스벅', read: '스타벅스', as: 'nickname' },
    ],
  })
})

test('a match of the keyword as typed comes before a guess and assumes nothing', () => {
  const { names, assumed } = found(['이문설농탕', '이문설렁탕 종로점'], '이문설렁탕')
  assert.deepEqual(names, ['이문설렁탕 종로점', '이문설농탕'])
  assert.equal(assumed, undefined)
})

test('the chain of a nickname comes before names that merely contain the nickname, behind a whole name', () => {
  assert.deepEqual(found(['아이스벅', '스타벅스', '구스벅찬'], '스벅').names.slice(0, 1), ['스타벅스'])
  assert.deepEqual(found(['스타벅스', '스벅'], '스벅').names, ['스벅', '스타벅스'])
})

test('a whole name comes first, unless it is a chain, a kind or a dish', () => {
  const best = { ranking: { recency: 1, crossSource: 1, completeness: 1 } }
  const order = (name: string, franchise: boolean) =>
    namesFound(
      indexOf(worldOf([venueWith('pl_0', { name }, { franchise }), venueWith('pl_1', { name: `${name}향기` }, best)])),
      queryFor({ keyword: name }),
    )
  assert.deepEqual(order('나무', false), ['나무', '나무향기'])
  assert.deepEqual(order('카페 아사', false), ['카페 아사', '카페 아사향기'])
  assert.deepEqual(order('영호네 밥집', false), ['영호네 밥집', '영호네 밥집향기'])
  assert.deepEqual(order('카페올리', false), ['카페올리', '카페올리향기'])
  assert.deepEqual(order('나무', true), ['나무향기', '나무'])
  assert.deepEqual(order('나무 중앙점', true), ['나무 중앙점', '나무 중앙점향기'])
  assert.deepEqual(order('국밥', false), ['국밥향기', '국밥'])
})

test('a name that a last syllable without a final completes comes behind the name itself', () => {
  const best = { ranking: { recency: 1, crossSource: 1, completeness: 1 } }
  const world = worldOf([venueWith('pl_0', { name: '카페올리' }), venueWith('pl_1', { name: '카페올린' }, best)])
  assert.deepEqual(namesFound(indexOf(world), queryFor({ keyword: '카페 올리' })), ['카페올리', '카페올린'])
})

test('a name is found with the word for its main branch, and in one piece with its dish', () => {
  assert.deepEqual(found(['우래옥', '할매국밥'], '우래옥 본점'), {
    names: ['우래옥'],
    assumed: [{ typed: '우래옥 본점', read: '우래옥', as: 'spelling' }],
  })
  assert.deepEqual(found(['우래옥 본점', '우래옥'], '우래옥 본점').assumed, undefined)
})

test('a whole name is found with a word for another kind than its own, unless many venues have it in a text', () => {
  assert.deepEqual(found(['학림', '할매국밥'], '학림다방'), {
    names: ['학림'],
    assumed: [{ typed: '학림다방', read: '학림', as: 'spelling' }],
  })
  assert.deepEqual(found(['학림서점'], '학림다방').names, [])
  const common = ['엄마', ...Array.from({ length: 20 }, (_, i) => `엄마손 ${i}`)]
  assert.deepEqual(found(common, '엄마커피').names, [])
})

test('several words that one venue has in its texts are not guessed at, and those that no venue has are', () => {
  assert.deepEqual(found(['가랑 주하', '까랑 주하'], '가랑 주하').names, ['가랑 주하'])
  assert.deepEqual(found(['까랑 주하'], '가랑 주하').names, ['까랑 주하'])
})

test('a word of a name is not read as one that sounds alike in the other script', () => {
  assert.deepEqual(found(['테라로사', 'TERAROSA'], '테라로사').names, ['테라로사'])
  assert.deepEqual(found(['TERAROSA'], '테라로사').names, ['TERAROSA'])
})

test('a word that names something is no typing error, and neither is a short one', () => {
  assert.deepEqual(found(['스타벅수', '스타벅스'], '스타벅수').names, ['스타벅수'])
  assert.deepEqual(found(['국수'], '국스').names, [])
})

test('a long Hangul keyword that is the whole name of an open venue assumes nothing, and of a closed one still does', () => {
  assert.deepEqual(found(['이문설렁탕', '이문설농탕'], '이문설렁탕').names, ['이문설렁탕'])
  const closed = venueWith('pl_0', {
    name: '이문설렁탕',
    closureSignal: { level: 'confirmed', reasons: ['license_closed'], detectedAt: '2026-10-01', sources: 1 },
  })
  const index = indexOf(worldOf([closed, venueWith('pl_1', { name: '이문설농탕' })]))
  assert.deepEqual(namesFound(index, queryFor({ keyword: '이문설렁탕' })), ['이문설농탕'])
})

test('an excluded keyword is only what was typed', () => {
  const index = indexWith(['스타벅스', '할매국밥'])
  const query = queryFor({ exclude: [{ kind: 'keyword', word: '스벅' }] })
  assert.deepEqual(namesFound(index, query).sort(), ['스타벅스', '할매국밥'])
})

test('an address down to the number finds what is there before a longer number', () => {
  const at = (id: string, jibun: string) => venueWith(id, { name: id, address: { road: null, jibun } })
  const index = indexOf(
    worldOf([at('pl_1', '서울특별시 종로구 견지동 88-8'), at('pl_2', '서울특별시 종로구 견지동 88')]),
  )
  assert.deepEqual(namesFound(index, queryFor({ keyword: '견지동 88 냉면' })), [], 'a dish is no part of an address')
  for (const keyword of ['견지동 88', '서울 종로구 견지동 88', '견지동88'])
    assert.equal(namesFound(index, queryFor({ keyword }))[0], 'pl_2', keyword)
})

test('a typing error is read in a name of several words, also beside the word for the main branch', () => {
  assert.deepEqual(found(['여백의 미학', '할매국밥'], '여백에 미학').names, ['여백의 미학'])
  assert.deepEqual(found(['개성냉면 본점', '할매국밥'], '개섬냉면 본점').names, ['개성냉면 본점'])
})

test('a name that only a closed venue has is read as a typing error, too', () => {
  const closed = venueWith('pl_0', {
    name: '스타박스',
    closureSignal: { level: 'confirmed', reasons: ['license_closed'], detectedAt: '2026-10-01', sources: 1 },
  })
  const index = indexOf(worldOf([closed, venueWith('pl_1', { name: '스타벅스' })]))
  assert.deepEqual(namesFound(index, queryFor({ keyword: '스타박스' })), ['스타벅스'])
})
