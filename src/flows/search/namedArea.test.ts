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
