import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed } from '#base/slices.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

const noPosition = { position: null, params: [] }

function read(names: readonly string[], sentence: string, request: object = noPosition, subtypes: string[] = []) {
  const index = indexOf(worldOf(names.map((name, i) => venueWith(`pl_${i}`, { name }, { subtypes }))))
  const { report, parsed } = readSentenceOf(
    { sentence, at: NOW, ...noPosition, ...request },
    {
      index,
      overlay: emptyOverlay,
    },
  )
  return {
    understood: [...new Set(report.understood.map(({ text }) => text))],
    notUnderstood: report.notUnderstood,
    kind: parsed.kind,
  }
}

test('a sentence with words left over that is the name of a venue in one piece is that name', () => {
  const names = ['카페 교자', '할매국밥']
  const asName = { understood: [], notUnderstood: ['카페', '교', '자'], kind: 'parsed' }
  assert.deepEqual(read(names, '카페 교 자'), asName)
  const here = { position: { lat: 37.5, lng: 127 }, params: [['radius', '500']] }
  assert.deepEqual(read(names, '카페 교 자', here), asName)
  assert.deepEqual(read(names, '카페 교 자', { params: [['keyword', '국밥']] }).understood, ['교 자'])
  assert.deepEqual(read(names, '카페 우동집').understood, ['우동집'])
})

test('a sentence that finds nothing stays one unless a name has all of it in one piece', () => {
  assert.deepEqual(read(['백양', '할매국밥'], 'vegan').understood, ['vegan'])
  assert.deepEqual(read(['24시 전주국밥'], '24시 국밥').understood, ['24시', '국밥'])
  assert.deepEqual(
    read(['글루텐프리카페'], '글루텐프리 카페').understood,
    ['글루텐프리', '카페'],
    'the answer is withheld',
  )
})

test('a sentence whose filters find nothing is a name in other letters or with a typing error', () => {
  const asName = (sentence: string, name: string) => read([name, '할매국밥'], sentence).understood
  assert.deepEqual(asName('samwon garden', '삼원가든'), [])
  assert.deepEqual(asName('samwon garden', '삼원각'), ['garden'], 'no name')
  assert.deepEqual(asName('역삼설렁탕', '역삼설농탕'), [])
})

test('a dish alone stays a dish, although a venue has its name; beside other words it may be part of a name', () => {
  const names = ['평양냉면', '남산왕돈까스', '할매국밥']
  assert.deepEqual(read(names, '평양냉면', noPosition, ['naengmyeon']).understood, ['평양냉면'])
  assert.deepEqual(read(names, '평양냉면').understood, [], 'the kind would find nothing')
  assert.deepEqual(read(names, '남산 왕돈까스', noPosition, ['donkatsu']).understood, [])
})

test('a sentence looks up few of its words among the names, each once, and no initials, which fit very many', () => {
  const index = indexOf(worldOf([venueWith('pl_0', { name: '할매국밥' })]))
  const counted = (sentence: string) => {
    const words: string[] = []
    const looked = new Proxy(index, {
      get: (target, name) => {
        if (name === 'nameFit')
          return (word: string) => {
            words.push(word)
            return target.nameFit(word)
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    readSentenceOf({ sentence, at: NOW, ...noPosition }, { index: looked, overlay: emptyOverlay })
    return words.filter((word) => word !== sentence)
  }
  const distinct = Array.from({ length: 60 }, (_, i) => `${String.fromCodePoint(0xac_00 + i * 28)}쀍`).join(' ')
  assert.equal(counted(distinct).length, 24)
  assert.ok(counted('뷁쀍 뷁쀍 뷁쀍 뷁쀍').length <= 1)
  assert.deepEqual(counted('ㄱㄴㄷㄹ ㅁㅂㅅㅇ ㄱ'), [])
})

type Params = readonly (readonly [string, string])[]

/** Returns the names that a sentence finds, in order, `pageSize` at a time. */
function namesFound(venues: readonly ReturnType<typeof venueWith>[], sentence: string, page = 1, pageSize = 10) {
  const serving = { index: indexOf(worldOf([...venues])), overlay: emptyOverlay }
  const { parsed } = readSentenceOf({ sentence, at: NOW, ...noPosition }, serving)
  if (parsed.kind === 'faulty') return { total: 0, names: [] }
  const { total, hits } = serving.index.search({ ...parsed.value, page, pageSize }, emptyOverlay)
  const nameOf = (ordinal: number) =>
    (JSON.parse(serving.index.placeJson(ordinal, ['name'], { at: NOW, overlay: emptyOverlay })) as { name: string })
      .name
  return { total, names: hits.map(({ ordinal }) => nameOf(ordinal)) }
}

test('venues whose whole name is the sentence come first, whatever its filters are, and once', () => {
  const venues = [
    ...Array.from({ length: 3 }, (_, i) => venueWith(`pl_${i}`, { name: `집 ${i}` }, { subtypes: ['dim_sum'] })),
    venueWith('pl_named', { name: '역삼교자' }, { subtypes: ['noodles'] }),
    venueWith('pl_both', { name: '역삼 만두' }, { subtypes: ['dim_sum'] }),
  ]
  const found = namesFound(venues, '역삼 교자')
  assert.deepEqual([found.total, found.names[0]], [5, '역삼교자'])
  const pages = [1, 2, 3].flatMap((page) => namesFound(venues, '역삼 교자', page, 2).names)
  assert.deepEqual(pages, found.names)
  const both = namesFound(venues, '역삼 만두')
  assert.deepEqual([both.total, both.names[0], new Set(both.names).size], [4, '역삼 만두', 4])
})

test('a whole name that a place and a dish spell in Latin letters comes first, too', () => {
  const venues = [
    venueWith('pl_0', { name: '집' }, { subtypes: ['dim_sum'] }),
    venueWith('pl_named', { name: '역삼교자' }, { subtypes: ['noodles'] }),
  ]
  assert.deepEqual(namesFound(venues, 'yoksam kyoja').names, ['역삼교자', '집'])
  assert.deepEqual(namesFound(venues, 'yoksam dumplings').names, ['집'])
  assert.deepEqual(namesFound(venues, 'yuksam kyoja').names, ['역삼교자', '집'], 'in a looser romanisation')
})

test('no name that sounds alike is assumed where a venue is called as typed, letter by letter', () => {
  const soundingLike = (...names: string[]) =>
    indexOf(worldOf(names.map((name, i) => venueWith(`pl_${i}`, { name }))))
      .namesSoundingLike('hwayang maekju')
      .map(({ name }) => name)
  assert.deepEqual(soundingLike('화양맥주'), ['화양맥주'])
  assert.deepEqual(soundingLike('화양맥주', 'Hwayang Maekju'), [])
})

test('an order that is asked for decides first, as everywhere, and no whole name comes before it', () => {
  const index = indexOf(worldOf([venueWith('pl_0', { name: '역삼만두' }, { subtypes: ['dim_sum'] })]))
  const namedIn = (sentence: string, params: Params) => {
    const { parsed } = readSentenceOf({ sentence, at: NOW, position: null, params }, { index, overlay: emptyOverlay })
    return parsed.kind === 'faulty' ? null : parsed.value.named
  }
  assert.equal(namedIn('역삼 만두', []), '역삼 만두')
  assert.equal(namedIn('역삼 만두', [['sort', 'rating']]), undefined)
})

test('venues of a whole name come first only where one is at the place of the sentence or within a walk of it', () => {
  const namedWhere = (eastM: number) => {
    const location = { lat: 37.5, lng: 127.036 + eastM / 88_000 }
    const index = indexOf(
      worldOf([
        venueWith('pl_named', { name: '역삼만두', location, regionCode: eastM > 2_000 ? '1171051000' : '1168064000' }),
        venueWith('pl_kind', { name: '왕만두' }, { subtypes: ['dim_sum'] }),
      ]),
    )
    const request = { sentence: '역삼 만두', at: NOW, position: null, params: [] }
    const { parsed } = readSentenceOf(request, { index, overlay: emptyOverlay })
    return parsed.kind === 'faulty' ? null : parsed.value.named
  }
  assert.equal(namedWhere(1_000), '역삼 만두')
  assert.equal(namedWhere(9_000), undefined)
})

test('a whole name at the place comes first, however many nearer venues have its words in their name', () => {
  const at = (eastM: number) => ({ lat: 37.5, lng: 127.036 + eastM / 88_000 })
  const nearer = Array.from({ length: 30 }, (_, i) =>
    venueWith(`pl_${i}`, { name: `역삼역 손만두 ${i}`, location: at(0) }, { subtypes: ['dim_sum'] }),
  )
  const named = venueWith('pl_named', { name: '역삼역만두', location: at(330) }, { subtypes: ['noodles'] })
  assert.equal(namesFound([...nearer, named], '역삼역 만두').names[0], '역삼역만두')
})

test('a house that is named is found although it is of another kind than its dish', () => {
  const venues = [
    venueWith('pl_0', { name: '마복림할머니집' }),
    venueWith('pl_1', { name: '분식' }, { subtypes: ['bunsik'] }),
  ]
  assert.deepEqual(namesFound(venues, '마복림 떡볶이').names, ['마복림할머니집'])
  assert.deepEqual(namesFound(venues, '떡볶이').names, ['분식'])
  assert.deepEqual(namesFound(venues, '비건 친구랑 갈 떡볶이').names, [], 'words without a filter are no name')
})

test('a suggestion whose whole name is several typed words comes before sentences that they complete', () => {
  const venues = [
    venueWith('pl_0', { name: '역삼 만두 하우스' }, { subtypes: ['dim_sum'] }),
    venueWith('pl_1', { name: '역삼만두' }, { subtypes: ['noodles'] }),
  ]
  const index = indexOf(worldOf(venues))
  const texts = completed(index.suggest('역삼 만두', null, emptyOverlay)).map(({ text }) => text)
  assert.equal(texts[0], '역삼만두')
  assert.ok(texts.includes('역삼 만두'), 'the sentence follows')
})

test('a sentence that can be answered is not refused because another reading of it has no order by distance', () => {
  const byDistance = { position: { lat: 35.1, lng: 129 }, params: [['sort', 'distance']] as Params }
  assert.equal(read(['어니언 떡볶이'], '어니언 떡볶이', byDistance).kind, 'parsed')
  assert.equal(read(['카페 교자'], '카페 교 자', byDistance).kind, 'parsed')
  const address = { road: '서울특별시 강남구 테헤란로 19', jibun: null }
  const index = indexOf(worldOf([venueWith('pl_0', { address })]))
  assert.ok(index.isAddress('테헤란로 19'))
  const request = { sentence: '테헤란로 19', at: NOW, ...noPosition, ...byDistance }
  assert.equal(readSentenceOf(request, { index, overlay: emptyOverlay }).parsed.kind, 'parsed')
})

test('min_confidence narrows a sentence whose place is a point', () => {
  const venues = [0.9, 0.5].map((confidence, i) =>
    venueWith(`pl_${i}`, { name: `집 ${i}`, confidence, location: { lat: 37.5, lng: 127.036 } }),
  )
  const serving = { index: indexOf(worldOf(venues)), overlay: emptyOverlay }
  const request = { sentence: '역삼역', at: NOW, position: null, params: [['min_confidence', '0.8']] as Params }
  const { parsed } = readSentenceOf(request, serving)
  assert.ok(parsed.kind === 'parsed', JSON.stringify(parsed))
  assert.equal(parsed.value.scope.kind, 'circle')
  assert.equal(serving.index.search(parsed.value, emptyOverlay).total, 1)
})
