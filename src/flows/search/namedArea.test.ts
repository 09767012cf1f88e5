import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSearch } from '#query/parseQuery.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { withNamedArea } from './namedArea.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

/** Venues of one administrative dong whose lots are in dongs of the land register. */
function venuesIn(name: string, count: number, lat: number) {
  return Array.from({ length: count }, (_, i) =>
    venueWith(`pl_${name}_${i}`, {
      address: { road: null, jibun: `서울특별시 강남구 ${name} ${i + 1}` },
      location: { lat: lat + i * 0.0001, lng: 127.036 },
    }),
  )
}

const index = indexOf(worldOf([...venuesIn('작은동', 4, 37.49), ...venuesIn('큰동', 9, 37.51)]))
const serving = { index, overlay: emptyOverlay }

function scopeOf(name: string) {
  const parsed = parseSearch([['in', name]], NOW)
  const request = parsed.kind === 'parsed' ? withNamedArea(parsed.value, serving) : null
  return request === null || 'kind' in request ? null : request.scope
}

test('a dong of the land register that is the smaller part of an administrative dong is the circle of its venues', () => {
  const scope = scopeOf('작은동')
  assert.deepEqual(scope?.kind === 'circle' && scope.radiusM, 150)
  assert.deepEqual(scopeOf('큰동'), { kind: 'region', codePrefix: '1168064000' }, 'most of the dong')
})

test('a sentence means the same, and names the dong', () => {
  const { report, parsed } = readSentenceOf({ sentence: '작은동 맛집', position: null, params: [], at: NOW }, serving)
  assert.equal(report.understood[0]?.param, 'in')
  assert.match(report.understood[0]?.value ?? '', /강남구 작은동$/u)
  const request = parsed.kind === 'parsed' ? withNamedArea(parsed.value, serving) : null
  assert.ok(request !== null && !('kind' in request))
  assert.equal(index.search(request, emptyOverlay).total, 4)
})

test('a name of several regions with places is refused, however few places the others have; a sentence assumes the best known', () => {
  const namesakes = indexOf(
    worldOf([
      ...Array.from({ length: 40 }, (_, i) => venueWith(`pl_many_${i}`, addressIn('강남구', i, '1168064000'))),
      venueWith('pl_few', addressIn('종로구', 1, '1111061500')),
    ]),
  )
  const place = { index: namesakes, overlay: emptyOverlay }
  const parsed = parseSearch([['in', '겹침동']], NOW)
  const answer = parsed.kind === 'parsed' ? withNamedArea(parsed.value, place) : null
  assert.ok(answer !== null && 'kind' in answer)
  assert.equal(answer.code, 'region_ambiguous')
  const { report } = readSentenceOf({ sentence: '겹침동 맛집', position: null, params: [], at: NOW }, place)
  assert.deepEqual(report.understood[0], {
    text: '겹침동',
    param: 'in',
    value: '서울특별시 강남구 겹침동',
    assumed: true,
  })
})

function addressIn(sigungu: string, number: number, regionCode: string) {
  const location = sigungu === '강남구' ? { lat: 37.5, lng: 127.036 } : { lat: 37.572, lng: 126.98 }
  return { address: { road: null, jibun: `서울특별시 ${sigungu} 겹침동 ${number + 1}` }, location, regionCode }
}
