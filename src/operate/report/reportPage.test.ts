import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LatLng } from '#base/geometry.ts'
import type { PairSide } from '#dataset/pairLine.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { SAMPLE_DONGS } from '../../../test/dataset/sampleVenues.ts'
import type { PipelineReport } from '#pipeline/report/report.ts'
import { UNDECLARED } from '#sources/record.ts'
import { densityMaps } from './reportMap.ts'
import { reportPage, type BuildReport } from './reportPage.ts'

// Dongs of the sample, moved to a province that the service covers.
const DONGS: readonly Dong[] = SAMPLE_DONGS
const CENTRE = (DONGS[0] as Dong).center
const places = (points: readonly LatLng[]) => points.map((location) => ({ regionCode: '1199901000', location }))

const side = (sourceId: string): PairSide => ({
  source: 'licences',
  sourceId,
  name: '할매',
  address: '',
  phone: '',
  lat: 37.5,
  lng: 127,
})

const PIPELINE: PipelineReport = {
  stages: [
    { stage: 'read lists', seconds: 2, memoryMiB: 100, counts: { records: 1500 } },
    { stage: 'merge', seconds: 4, memoryMiB: 400, counts: {} },
  ],
  sources: [
    {
      name: 'licences',
      independenceGroup: 'register',
      declaration: UNDECLARED,
      records: 1234,
      absent: 0,
      rejected: 5,
      replaced: 6,
      setAside: { 'not food or drink': 77 },
      dropped: { 'phone: no number': 8 },
      merged: 617,
    },
  ],
  clusterSizes: { 1: 900, 2: 90, 13: 4, 40: 1 },
  samples: [
    {
      venueId: 'pl_1',
      name: '<script>alert(1)</script>',
      records: [
        { source: 'licences', sourceId: 'a&b', name: '"할매"', address: '서울', lat: 37.5, lng: 127, phone: '' },
      ],
      joins: [
        {
          a: side('a&b'),
          b: side('c'),
          outcome: 'same',
          step: 'model',
          guard: null,
          winner: null,
          rules: ['same_phone'],
          chance: 0.9,
          odds: {
            logOdds: 2.2,
            bias: -0.3,
            contributions: [{ group: 'place', logOdds: 2.5, facts: { metres: 12, ownCoordinates: true } }],
          },
        },
      ],
    },
  ],
  decisions: { same: 10, different: 90 },
  rules: [{ rule: 'same_phone', candidates: 4321, found: 765, foundAlone: 43 }],
  cuts: { duplicate_free_list: 3 },
}

const ASTRAY = {
  regionCode: (DONGS[0] as Dong).code,
  kind: 'sigungu' as const,
  address: '가상시 다른구',
  coordinates: `${(DONGS[0] as Dong).sido} ${(DONGS[0] as Dong).sigungu}`,
}
const REPORT: BuildReport = {
  asOf: '2026-11-21',
  createdAt: '2026-11-21T01:02:03.000Z',
  coverageNote: 'a & b',
  counts: { venues: 995, openVenues: 900, multiSourceVenues: 95, dongs: 2 },
  openByProof: [
    { kind: 'review', year: '2026', venues: 321 },
    { kind: 'register', year: '2017', venues: 479 },
    { kind: 'only_licensed', year: null, venues: 100 },
  ],
  addressConflicts: [
    { id: 'pl_astray', name: '은하', ...ASTRAY },
    { id: 'pl_found', name: '별빛', ...ASTRAY, coordinates: '먼도 먼구' },
  ],
  visibleDuplicates: {
    withinM: 100,
    pairs: 2,
    unexplained: 1,
    reasons: { two_branches: 1, never_compared: 1 },
    listed: [
      { ids: ['pl_1', 'pl_2'], names: ['할매', '할매<b>'], metres: 12, reason: 'two_branches', chance: 0.25 },
      { ids: ['pl_3', 'pl_4'], names: ['마루', '마루'], metres: 90, reason: 'never_compared', chance: null },
    ],
  },
  pipeline: PIPELINE,
}

const page = reportPage(REPORT, { dongs: DONGS, places: places([CENTRE]) })

test('the page is self-contained: it runs nothing and fetches nothing', () => {
  assert.doesNotMatch(page, /<script|<link|<img|<iframe|\son\w+=|\ssrc=|\shref=|url\(|@import|https?:/i)
})

test('the page states attribution and licence of each list, and how many licences are unknown', () => {
  const [list] = PIPELINE.sources as [PipelineReport['sources'][number]]
  const osm = {
    ...UNDECLARED,
    licence: 'ODbL-1.0',
    licenceUrl: 'https://licence.example/odbl',
    attribution: '© mappers & co',
    editionDate: '2026-11-01',
  }
  const sources = [list, { ...list, name: 'osm', declaration: osm }]
  const text = reportPage({ ...REPORT, pipeline: { ...PIPELINE, sources } }, { dongs: DONGS, places: [] })
  const section = text.slice(text.indexOf('<h2>Sources and licences'))
  for (const stated of ['© mappers &amp; co', 'ODbL-1.0', 'licence.example/odbl', '2026-11-01'])
    assert.ok(section.includes(stated), stated)
  assert.match(section, /licence of 1 of 2 lists is unknown/)
  assert.doesNotMatch(text, /https?:/)
})

test('names of venues and lists are text on the page, never markup', () => {
  assert.ok(page.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  assert.ok(page.includes('&quot;할매&quot;') && page.includes('a&amp;b') && page.includes('a &amp; b'))
})

test('every count of the report is on the page', () => {
  const texts = [
    '4,321',
    '765',
    '1,234',
    '617',
    '50.0 %',
    'not food or drink',
    'phone: no number',
    '90.0 %',
    '13–40 records',
    '+2.50 distance: 12 m apart',
    '+2.50 거리: 12 m 거리',
    'found by: same phone',
    '4.00',
    '400',
    '할매&lt;b&gt;',
    'two branches of one name',
    'no blocking rule found the pair',
  ]
  for (const text of [...texts, 'two records of one duplicate-free list', 'read lists', 'records 1,500', 'register']) {
    assert.ok(page.includes(text), text)
  }
  // The venues of 13 and of 40 records share a bar.
  assert.match(page, /13–40 records[^0-9]*<i style="--part:0\.\d+" aria-hidden="true"><\/i><span>5 /)
})

test('the page states how many open venues rest on which proof of which year, and which lists declare nothing', () => {
  const section = page.slice(page.indexOf('Why we believe it is open'), page.indexOf('The lists'))
  for (const [year, count] of [
    ['2026', '321'],
    ['2017', '479'],
    ['never proven', '100'],
  ])
    assert.match(section, new RegExp(`<th scope="row">${year}</th>[^]*?${count}`))
  for (const text of ['review', 'complete register', 'licence only', 'declares nothing: counts as mentioned'])
    assert.ok(section.includes(text), text)
  assert.match(section, /<i class="proof1" style="inline-size:100\.00%">/)
})

test('the page names each venue whose address contradicts its coordinates, with the evidence that placed it', () => {
  const [byCoordinates, byAddress] = ['1 placed by the coordinates', '1 placed by the address'].map((heading) =>
    page.indexOf(heading),
  ) as [number, number]
  assert.ok(byCoordinates > 0 && byAddress > byCoordinates)
  const [astray, found] = [page.indexOf('pl_astray'), page.indexOf('pl_found')]
  assert.ok(astray > byCoordinates && astray < byAddress && found > byAddress)
  assert.ok(page.includes(ASTRAY.address) && page.includes(ASTRAY.coordinates))
})

const drawn = (points: readonly LatLng[]): string => densityMaps(DONGS, places(points)).text
const cellsOf = (map: string): [level: string, path: string][] =>
  [...map.matchAll(/<path class="d(\d)" d="([^"]+)"/g)].map((match) => [match[1] as string, match[2] as string])

test('a place is drawn once, where it lies between west and east, north and south', () => {
  const cells = cellsOf(drawn([CENTRE]))
  assert.equal(cells.length, 1)
  const [, x, y] = /M([\d.]+) ([\d.]+)h3v3h-3z/.exec(cells[0]?.[1] ?? '') ?? []
  const viewBox = /viewBox="0 0 520 (\d+)"/.exec(drawn([CENTRE]))
  // The two dongs span 126.99–127.16 by 37.49–37.61; the place lies at 127.0, 37.5.
  assert.ok(Math.abs(Number(x) / 520 - 0.01 / 0.17) < 0.02, `${x}`)
  assert.ok(Math.abs(Number(y) / Number(viewBox?.[1]) - 0.11 / 0.12) < 0.02, `${y}`)
})

test('more places in a cell raise its class, and the drawing does not grow with them', () => {
  const one = drawn([CENTRE])
  const many = drawn(Array.from({ length: 5000 }, () => CENTRE))
  assert.deepEqual([cellsOf(one)[0]?.[0], cellsOf(many)[0]?.[0]], ['0', '5'])
  assert.ok(many.length < one.length + 20)
})

test('outlines keep their corners and lose points without effect on the shape', () => {
  const side = Array.from({ length: 500 }, (_, i): [number, number] => [127 + i * 1e-4, 37.5])
  const ring: [number, number][] = [...side, [127.05, 37.5], [127.05, 37.55], [127, 37.55], [127, 37.5]]
  const dong: Dong = { ...(DONGS[0] as Dong), outline: [[ring]] }
  const map = densityMaps([dong], places([{ lat: 37.52, lng: 127.02 }])).text
  assert.equal(/class="outline" d="([^"]*)"/.exec(map)?.[1]?.split('L').length, 5)
})

test('a province without a venue has no panel, and a place outside every outline causes no error', () => {
  assert.equal(densityMaps(DONGS, []).text.includes('<figure'), false)
  const far = { lat: 10, lng: 100 }
  assert.deepEqual(cellsOf(drawn([far, CENTRE])), cellsOf(drawn([CENTRE])))
})
