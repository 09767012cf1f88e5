import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { type LatLng, metresApart, type Polygon, polygonHolds } from '#base/geometry.ts'
import { readDongs } from '#dataset/geography/geography.ts'
import { readStations } from '#dataset/geography/stationList.ts'
import { DEMO_DONGS } from './dongs.ts'
import { STATIONS_FILE } from './generate.ts'
import { spacedSigungu } from './places.ts'
import { stationsCsv } from './stations.ts'

const data = process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../shared/data')
const regions = path.join(data, 'regions')
const stations = path.join(data, 'stations')
/** A centre near the edge, such as the square before a market, may lie outside the outline by this much. */
const OUTSIDE_MAX_M = 150
/** Large stations have entrances this far from the listed point. */
const STATION_MAX_M = 400
/** Stations of Busan's line 1, which the public list of 2020 omits. */
const UNLISTED_STATIONS = new Set(['자갈치역', '남포역', '부산역', '온천장역'])

test("the demo's dongs have the codes, names and places of the real ones", (t) => {
  if (!existsSync(regions)) return t.skip(`no real outlines in ${regions}: set ONESET_SEOUL_DATA`)
  const files = readdirSync(regions).map((name) => ({ name, text: readFileSync(path.join(regions, name), 'utf8') }))
  const real = new Map(readDongs(files).map((dong) => [dong.code, dong]))
  const faults = DEMO_DONGS.flatMap((dong) => {
    const said = `${dong.sido} ${spacedSigungu(dong.sigungu)} ${dong.dong}`
    const found = real.get(dong.code)
    if (!found) return [`${dong.code} ${said}: no such code`]
    const outside = metresOutside(dong, found.outline)
    return [
      ...(found.fullName === said ? [] : [`${dong.code} ${said}: is ${found.fullName}`]),
      ...(outside <= OUTSIDE_MAX_M ? [] : [`${dong.code} ${said}: centre ${Math.round(outside)} m outside`]),
    ]
  })
  assert.deepEqual(faults, [])
})

test("the demo's stations lie where the real ones do", (t) => {
  if (!existsSync(stations)) return t.skip(`no real stations in ${stations}: set ONESET_SEOUL_DATA`)
  const [name = ''] = readdirSync(stations)
  const listed = Map.groupBy(readStations({ name, text: readFileSync(path.join(stations, name), 'utf8') }), (station) =>
    withoutBrackets(station.name),
  )
  const faults = demoStations().flatMap((station) => {
    const known = listed.get(station.name) ?? []
    if (known.length === 0) return UNLISTED_STATIONS.has(station.name) ? [] : [`${station.name}: not listed`]
    const nearest = Math.min(...known.map(({ lat, lng }) => metresApart(station.lat, station.lng, lat, lng)))
    return nearest <= STATION_MAX_M ? [] : [`${station.name}: ${Math.round(nearest)} m away`]
  })
  assert.deepEqual(faults, [])
})

test('the demo has about 150 dongs of four provinces and about 60 stations, none of them twice', () => {
  assert.equal(new Set(DEMO_DONGS.map(({ code }) => code)).size, DEMO_DONGS.length)
  assert.ok(DEMO_DONGS.length >= 140 && DEMO_DONGS.length <= 170)
  assert.deepEqual(new Set(DEMO_DONGS.map(({ code }) => code.slice(0, 2))), new Set(['11', '26', '41', '50']))
  const names = demoStations().map((station) => station.name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length >= 55 && names.length <= 75)
})

function demoStations() {
  return readStations({ name: STATIONS_FILE, text: stationsCsv() })
}

/** 총신대입구(이수)역 → 총신대입구역 */
function withoutBrackets(name: string): string {
  return name.replace(/\(.*?\)/gu, '')
}

/** Returns 0 inside the outline, else the distance to its nearest corner or edge. */
function metresOutside(at: LatLng, outline: readonly Polygon[]): number {
  if (outline.some((polygon) => polygonHolds(polygon, at.lat, at.lng))) return 0
  let nearest = Infinity
  for (const ring of outline.flat()) {
    for (const [i, [lng, lat]] of ring.entries()) {
      const [nextLng, nextLat] = ring[(i + 1) % ring.length] ?? [lng, lat]
      // Edges are sampled in tenths: a tenth of the longest edge is far below the tolerance.
      for (let tenth = 0; tenth < 10; tenth++) {
        const [x, y] = [lng + ((nextLng - lng) * tenth) / 10, lat + ((nextLat - lat) * tenth) / 10]
        nearest = Math.min(nearest, metresApart(at.lat, at.lng, y, x))
      }
    }
  }
  return nearest
}
