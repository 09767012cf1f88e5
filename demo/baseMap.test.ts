import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metresApart, polygonHolds } from '#base/geometry.ts'
import { seededRandom } from '#base/seededRandom.ts'
import { demoShapes } from './baseMap.ts'
import { DEMO_DONGS } from './dongs.ts'
import { COASTS } from './map/coast.ts'
import { RIVER } from './map/river.ts'
import { ROADS } from './places.ts'
import { STATIONS } from './stations.ts'
import { World } from './world.ts'

const rings = COASTS.map((coast) => [coast.map(({ lat, lng }) => [lng, lat] as const)])
const isOnLand = (lat: number, lng: number) => rings.some((ring) => polygonHolds(ring, lat, lng))

test('no venue of the demo is in the sea or the river of its map', () => {
  const { venues } = new World(seededRandom(5), '2026-11-27', 4_000)
  for (const { building } of venues) {
    const { lat, lng } = building
    const where = `${building.dong.dong} ${lat},${lng}`
    assert.ok(isOnLand(lat, lng), `${where} is in the sea`)
    for (const { point, halfWidthM } of RIVER)
      assert.ok(metresApart(lat, lng, point.lat, point.lng) > halfWidthM, `${where} is in the river`)
  }
})

test('all dongs and stations of the demo are on land', () => {
  const dongs = DEMO_DONGS.filter(({ lat, lng }) => !isOnLand(lat, lng)).map(({ dong }) => dong)
  const stations = STATIONS.filter(([, , lat, lng]) => !isOnLand(lat, lng)).map(([name]) => name)
  assert.deepEqual([dongs, stations], [[], []])
})

test('every road that addresses of the demo name is on its map', () => {
  const drawn = new Set(demoShapes().flatMap(({ layer, name }) => (layer === 'roads' ? (name ?? []) : [])))
  const missing = [...ROADS.values()].flat().filter((road) => !drawn.has(road))
  assert.deepEqual(missing, [])
})

test('the English names of roads on the map of the demo are written as in its addresses', () => {
  const roads = demoShapes().filter(({ layer, nameEn }) => layer === 'roads' && nameEn !== undefined)
  assert.ok(roads.length > 0)
  const written = (nameEn = '') => /^\p{Lu}.*(?:-ro|-daero|-gil|Expressway)$/u.test(nameEn)
  assert.deepEqual(roads.flatMap(({ nameEn }) => (written(nameEn) ? [] : [nameEn])).slice(0, 5), [])
})
