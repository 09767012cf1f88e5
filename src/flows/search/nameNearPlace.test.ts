import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

type Params = readonly (readonly [string, string])[]

/** Returns the names that a sentence finds, and the radius that its report states. */
function found(venues: readonly ReturnType<typeof venueWith>[], sentence: string, params: Params = []) {
  const serving = { index: indexOf(worldOf([...venues])), overlay: emptyOverlay }
  const { report, parsed } = readSentenceOf({ sentence, at: NOW, position: null, params }, serving)
  assert.ok(parsed.kind === 'parsed')
  const { hits } = serving.index.search(parsed.value, emptyOverlay)
  const nameOf = (ordinal: number) =>
    JSON.parse(serving.index.placeJson(ordinal, ['name'], { at: NOW, overlay: emptyOverlay })).name as string
  return {
    names: hits.map(({ ordinal }) => nameOf(ordinal)),
    assumed: report.understood.filter(({ assumed }) => assumed).map(({ text, value }) => `${text}: ${value}`),
    radius: report.understood.find(({ param }) => param === 'radius')?.value,
    resolved: parsed.value.resolved['keyword'],
  }
}

/** 역삼역 of the made-up world. */
const STATION = { lat: 37.5, lng: 127.036 }
const at = (metresNorth: number) => ({ location: { lat: STATION.lat + metresNorth / 111_200, lng: STATION.lng } })

test('a name at a place is read as spelt in another way when only others elsewhere are called as typed', () => {
  const elsewhere = Array.from({ length: 6 }, (_, i) =>
    venueWith(`pl_${i}`, { name: '세븐돈까스', ...at(20_000) }, { subtypes: ['donkatsu'] }),
  )
  const here = venueWith('pl_here', { name: '세븐돈가스', ...at(100) })
  assert.deepEqual(found([...elsewhere, here], '세븐돈까스 역삼역'), {
    names: ['세븐돈가스'],
    assumed: ['세븐돈까스: 세븐돈가스'],
    radius: '1500',
    resolved: '세븐돈가스',
  })
})

test('a name within a walk of the named place is found, and the report states the radius', () => {
  const near = venueWith('pl_near', { name: '뚜하나', ...at(1_200) })
  assert.deepEqual(found([near], '뚜하나 역삼역'), {
    names: ['뚜하나'],
    assumed: [],
    radius: '1500',
    resolved: '뚜하나',
  })
  assert.deepEqual(found([venueWith('pl_far', { name: '뚜하나', ...at(3_000) })], '뚜하나 역삼역').names, [])
})

test('a distance that the sentence states is kept', () => {
  assert.deepEqual(found([venueWith('pl_near', { name: '뚜하나', ...at(1_200) })], '역삼역 300m 이내 뚜하나').names, [])
})

test('the spelling that is assumed is the one that matches at the place', () => {
  const venues = [
    ...Array.from({ length: 6 }, (_, i) => venueWith(`pl_${i}`, { name: '세븐돈까스', ...at(20_000 + i) })),
    ...Array.from({ length: 3 }, (_, i) => venueWith(`pl_far_${i}`, { name: '세븐돈가쓰', ...at(20_000 + i) })),
    venueWith('pl_here', { name: '세븐돈가스', ...at(100) }),
  ]
  const { names, assumed } = found(venues, '세븐돈까스 역삼역')
  assert.deepEqual([names, assumed], [['세븐돈가스'], ['세븐돈까스: 세븐돈가스']])
})

test('a word of a name that is also a filter stays in the name when the filter finds nothing', () => {
  const venue = venueWith('pl_0', { name: 'Drunken Vegan', ...at(900) })
  assert.deepEqual(found([venue], 'drunken vegan yeoksam station').names, ['Drunken Vegan'])
})

test('a sentence of filters alone names nothing, also where nothing matches', () => {
  const venue = venueWith('pl_0', { name: '보드게임카페', ...at(900) })
  assert.deepEqual(found([venue], '비건 카페 역삼역').names, [])
})

test('a branch that a register calls in another way is found by the name of its place', () => {
  const venue = venueWith('pl_0', { name: '테라로사 예술의전당지점', ...at(900) })
  assert.deepEqual(found([venue], '테라로사 예술의전당점').names, ['테라로사 예술의전당지점'])
})

test('a name in Latin letters is found by its sound when its words are filters or chatter as well', () => {
  const venues = [venueWith('pl_0', { name: '연춘커피', ...at(9_000) }), venueWith('pl_1', { name: '우래옥' })]
  assert.deepEqual(found(venues, 'yeonchun coffee').names, ['연춘커피'])
  const { names, assumed } = found(venues, 'wu rae ok')
  assert.deepEqual([names, assumed], [['우래옥'], ['wu rae ok: 우래옥']])
  assert.deepEqual(found(venues, 'chicken and beer').names, [])
})

test('such a name is found near the place that the sentence names, and not elsewhere', () => {
  const here = venueWith('pl_0', { name: '온더보더역삼점', ...at(900) })
  const namesake = venueWith('pl_1', { name: '온더보더 이태원점', ...at(9_000) })
  const { names, assumed, radius } = found([here, namesake], 'on the border yeoksam station')
  assert.deepEqual([names, assumed, radius], [['온더보더역삼점'], ['on the border: 온더보더'], '1500'])
  assert.deepEqual(found([namesake], 'on the border yeoksam station').names, [])
})

test('a word for the kind of a venue does not hide the venue that is called so', () => {
  const venue = venueWith('pl_0', { name: '수연산방', category: 'restaurant' })
  assert.deepEqual(found([venue], '수연산방 카페').names, ['수연산방'])
  assert.deepEqual(found([venue], '아무개 카페').names, [])
})

test('words of a name besides a place are one, although some are those of filters', () => {
  const venue = venueWith('pl_0', { name: '노배드(NO BAD VIBES)', ...at(300) })
  const others = Array.from({ length: 6 }, (_, i) => venueWith(`pl_o${i}`, { name: `집 ${i}`, ...at(200) }))
  assert.deepEqual(found([venue, ...others], 'no bad vibes yeoksam station').names, ['노배드(NO BAD VIBES)'])
})

test('a name that no venue of a dong has is found within a walk of the dong, and the report states the circle', () => {
  const beside = venueWith('pl_0', { name: '뚜하나', regionCode: '1168065000', location: { lat: 37.49, lng: 127.042 } })
  const { names, radius } = found([beside], '뚜하나 역삼1동')
  assert.deepEqual([names, radius], [['뚜하나'], '2000'])
  const far = venueWith('pl_0', { name: '뚜하나', regionCode: '1168065000', location: { lat: 37.52, lng: 127.042 } })
  assert.deepEqual(found([far], '뚜하나 역삼1동').names, [])
})

test('another spelling in the dong comes before a venue beside it that is called as typed', () => {
  const beside = venueWith('pl_0', {
    name: '세븐돈까스',
    regionCode: '1168065000',
    location: { lat: 37.49, lng: 127.042 },
  })
  const here = venueWith('pl_1', { name: '세븐돈가스', location: { lat: 37.49, lng: 127.03 } })
  assert.deepEqual(found([beside, here], '세븐돈까스 역삼1동').names, ['세븐돈가스'])
})

test('a branch that only people call so is found near the dong of its name', () => {
  const venue = venueWith('pl_0', { name: '시인촌', regionCode: '1165051000', location: { lat: 37.48, lng: 127.036 } })
  assert.deepEqual(found([venue], '시인촌 역삼동점').names, ['시인촌'])
})

test('a dish beside a name does not hide a venue of another kind, also near a place', () => {
  const venue = venueWith('pl_0', { name: '복돼지네옛날집', ...at(900) })
  assert.deepEqual(found([venue], '복돼지네 치킨').names, ['복돼지네옛날집'])
  assert.deepEqual(found([venue], '복돼지네 치킨 역삼역').names, ['복돼지네옛날집'])
  assert.deepEqual(found([venueWith('pl_0', { name: '육회집' })], '육회 빈대떡').names, [])
})

test('a radius beside the sentence limits a name to that radius of a point, and does not hide one beside an area', () => {
  const vegan = (metresNorth: number) => venueWith('pl_0', { name: 'Drunken Vegan', ...at(metresNorth) })
  const sentence = 'drunken vegan yeoksam station'
  assert.deepEqual(found([vegan(700)], sentence, [['radius', '900']]).names, ['Drunken Vegan'])
  assert.deepEqual(found([vegan(900)], sentence, [['radius', '700']]).names, [])
  const beside = venueWith('pl_0', { name: '뚜하나', regionCode: '1168065000', location: { lat: 37.49, lng: 127.042 } })
  assert.deepEqual(found([beside], '뚜하나 역삼1동', [['radius', '300']]).names, ['뚜하나'])
})

test('a name beside a filter and without a place is not read in another spelling', () => {
  const elsewhere = Array.from({ length: 6 }, (_, i) =>
    venueWith(`pl_${i}`, { name: '세븐돈까스', ...at(i) }, { subtypes: ['donkatsu'] }),
  )
  const vegan = venueWith('pl_here', { name: '세븐돈가스' }, { attributes: { booleans: { wifi: true } } })
  const { names, assumed } = found([...elsewhere, vegan], '와이파이 세븐돈까스')
  assert.deepEqual([names, assumed], [[], []])
})
