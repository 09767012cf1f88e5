import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { PlaceNames } from '#search/keyword/placeNames.ts'
import { regionTableOf } from '#search/geography/regionTable.ts'
import { roledWords } from '#search/keyword/wordRoles.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const HAEUNDAE = { regionCode: '2635051000', location: { lat: 35.16, lng: 129.15 } }
const { dongs, stations } = worldOf([])
const names = new PlaceNames(regionTableOf({ dongs, stations, ofDong: new Map(), countWithin: () => 0 }))

function venue(name: string, subtype: string, place: Parameters<typeof venueWith>[1] = {}, franchise = false) {
  const { serviceAttributes } = venueWith('pl_0').place
  const kind = { serviceAttributes: { ...serviceAttributes, venue_subtype: subtype } }
  return venueWith(`pl_${name}`, { name, ...kind, ...place }, { subtypes: [subtype], franchise })
}

function found(venues: readonly ReturnType<typeof venue>[], keyword: string): string[] {
  return namesFound(indexOf(worldOf([...venues])), queryFor({ keyword }))
}

test('a place is known by its name with and without the word for its kind, romanised, and by its station', () => {
  for (const word of ['역삼동', '역삼', 'Yeoksam', '역삼1동'])
    assert.ok(names.areaOf(word)?.codes.includes('1168064000'), word)
  assert.deepEqual(names.areaOf('강남구')?.codes, ['11680'])
  assert.ok(names.areaOf('수원')?.codes.includes('41111'))
  assert.ok(names.areaOf('제주')?.codes.includes('50'))
  assert.deepEqual(names.areaOf('강남역')?.codes, [])
  assert.equal(names.areaOf('강남역')?.circles.length, 1)
  assert.equal(names.areaOf('국밥'), null)
})

test('names that are added in parts mean the same, and those that are left are added by the first look-up', () => {
  const table = regionTableOf({ dongs, stations, ofDong: new Map(), countWithin: () => 0 })
  const [inParts, partly] = [new PlaceNames(table), new PlaceNames(table)]
  let parts = 1
  while (!inParts.prepare(2)) parts++
  assert.ok(parts > (dongs.length + stations.length) / 2, `${parts} parts`)
  assert.equal(partly.prepare(2), false)
  for (const word of ['역삼', 'Yeoksam', '강남', '강남역', '서울', '국밥']) {
    assert.deepEqual(inParts.areaOf(word), names.areaOf(word), word)
    assert.deepEqual(partly.areaOf(word), names.areaOf(word), word)
  }
})

test('parts of one dong are also called by the name without numbers', () => {
  const [dong] = dongs
  assert.ok(dong)
  const parts = ['성수1가2동', '잠실본동', '종로1·2·3·4가동'].map((name, i) => ({
    ...dong,
    code: `111111111${i}`,
    dong: name,
  }))
  const own = new PlaceNames(regionTableOf({ dongs: parts, stations: [], ofDong: new Map(), countWithin: () => 0 }))
  assert.deepEqual(
    ['성수', '성수동', '잠실', '종로'].map((word) => own.areaOf(word)?.codes[0]),
    ['1111111110', '1111111110', '1111111111', '1111111112'],
  )
})

test('a kind and a place find every venue of the kind there, whatever its name and address', () => {
  const venues = [
    venue('커피온', 'coffee', { category: 'cafe' }),
    venue('커피온 해운대', 'coffee', { category: 'cafe', ...HAEUNDAE }),
    venue('국밥집', 'gukbap_soup'),
  ]
  assert.deepEqual(found(venues, '역삼 카페'), ['커피온'])
  assert.deepEqual(found(venues, '카페 해운대구'), ['커피온 해운대'])
  assert.deepEqual(found(venues, 'yeoksam cafe'), ['커피온'])
})

test('at the named place the dish in the name comes before the kind alone, and the name of the place elsewhere last', () => {
  const venues = [
    venue('해운대식당', 'gukbap_soup'),
    venue('할매국밥', 'korean'),
    venue('역삼국밥', 'gukbap_soup', HAEUNDAE),
  ]
  assert.deepEqual(found(venues, '역삼 국밥'), ['할매국밥', '해운대식당', '역삼국밥'])
})

test('a name of a dish that ends with its kind is sought at the place, but does not stand for the kind', () => {
  const venues = [
    venue('왕돼지갈비', 'korean_bbq'),
    venue('소갈비', 'korean_bbq'),
    venue('역삼돼지갈비', 'korean_bbq', HAEUNDAE),
  ]
  assert.deepEqual(found(venues, '역삼 돼지갈비'), ['왕돼지갈비', '역삼돼지갈비'])
})

test('a kind is also found by its other spelling in use, as well as by its own', () => {
  const venues = [venue('할매설농탕', 'gukbap_soup'), venue('국밥집', 'gukbap_soup')]
  assert.deepEqual(found(venues, '역삼 설렁탕'), ['할매설농탕', '국밥집'])
})

test('the street, the square and the front of a place belong to the place where a station has its name', () => {
  const landmarks = ['강남광장', '강남 앞', '별빛거리'].map((name, i) => ({
    name,
    nameEn: '',
    otherNames: [],
    lat: 37.498 + i / 10_000,
    lng: 127.0301,
    radiusM: 400 + i,
  }))
  const own = new PlaceNames(regionTableOf({ dongs, stations, landmarks, ofDong: new Map(), countWithin: () => 0 }))
  const radii = (word: string) => own.areaOf(word)?.circles.map(({ radiusM }) => radiusM)
  assert.deepEqual(radii('강남'), [500, 400, 401])
  assert.deepEqual(radii('강남역'), [500])
  assert.equal(own.areaOf('별빛'), null)
})

test('praise is left out of a search for a kind, and only there', () => {
  const words = (...all: string[]) => roledWords(all, names).words.map(({ word }) => word)
  assert.deepEqual(words('커피', '맛있는', '역삼동'), ['커피', '역삼동'])
  assert.deepEqual(words('맛있는', '족발'), ['맛있는', '족발'])
})

test('a branch named after a place comes before the branches there', () => {
  const venues = [venue('투썸 바다', 'coffee'), venue('투썸 역삼점', 'coffee'), venue('투썸 서울', 'coffee', HAEUNDAE)]
  assert.deepEqual(found(venues, '투썸 역삼'), ['투썸 역삼점', '투썸 바다'])
})

test('a branch named after the place comes first there, then elsewhere; then the branches that only lie there', () => {
  const venues = [
    venue('투썸 서교', 'coffee'),
    venue('투썸 역삼대로', 'coffee', HAEUNDAE),
    venue('투썸 역삼점', 'coffee'),
  ]
  assert.deepEqual(found(venues, '투썸 역삼'), ['투썸 역삼점', '투썸 역삼대로', '투썸 서교'])
})

test('the exact name comes first wherever it is', () => {
  const venues = [venue('투썸 역삼', 'coffee', HAEUNDAE), venue('투썸 역삼점', 'coffee')]
  assert.deepEqual(found(venues, '투썸 역삼'), ['투썸 역삼', '투썸 역삼점'])
})

test('in the area of a name comes before near its station', () => {
  const [circle] = names.areaOf('강남역')?.circles ?? []
  assert.ok(circle)
  const near = { ...HAEUNDAE, location: circle.center }
  const venues = [venue('가국밥', 'gukbap_soup', near), venue('나국밥', 'gukbap_soup')]
  assert.deepEqual(found(venues, '국밥'), ['가국밥', '나국밥'])
  assert.deepEqual(found(venues, '강남 국밥'), ['나국밥', '가국밥'])
})

test('a venue without the words in its texts is explained by its address', () => {
  const venues = [venue('블루', 'coffee', { category: 'cafe', address: { road: null, jibun: '서울 어느 길 1' } })]
  const index = indexOf(worldOf(venues))
  const { hits } = index.search(queryFor({ keyword: '역삼 카페' }), emptyOverlay)
  assert.deepEqual(
    hits.map(({ matchReason }) => matchReason),
    [{ field: 'address', text: '서울 어느 길 1' }],
  )
})

test('three initials stand for a chain before other names that begin with them', () => {
  const venues = [venue('비거커피', 'coffee'), venue('버거킹 서초', 'burger', {}, true)]
  assert.deepEqual(found(venues, 'ㅂㄱㅋ'), ['버거킹 서초', '비거커피'])
})
