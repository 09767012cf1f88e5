import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { openRelease } from '#dataset/release.ts'
import type { Venue } from '#venue/venue.ts'
import { onLoopback } from '../support/onLoopback.ts'
import { projectWorld, type ProjectWorld } from '../support/projectWorld.ts'

/** Updates of a project whose geocoder, a stand-in of Nominatim, places records without coordinates. */

const DAY_MS = 86_400_000
const ADDRESSES = {
  near: '서울특별시 강남구 역삼로 1',
  far: '서울특별시 강남구 역삼로 2',
  none: '서울특별시 강남구 역삼로 3',
}

async function geocoder(t: TestContext): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const points = new Map([
    [ADDRESSES.near, { lat: '37.501', lon: '127.031' }],
    // In Busan, although the answer states no province.
    [ADDRESSES.far, { lat: '35.16', lon: '129.15' }],
  ])
  const server = createServer((request, response) => {
    const text = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? ''
    asked.push(text)
    const point = points.get(text)
    const address = { road: '역삼로', house_number: text.split(' ').at(-1) }
    response.end(JSON.stringify(point === undefined ? [] : [{ ...point, address }]))
  })
  return { url: await onLoopback(t, server), asked }
}

const recordOf = (id: string, address: string, more: object = {}) => ({
  source: 'unplaced',
  sourceId: id,
  observedAt: '2026-11-20T00:00:00Z',
  name: `${id}네 국밥`,
  roadAddress: address,
  category: 'restaurant',
  ...more,
})

async function writeUnplaced(world: ProjectWorld, records: readonly object[]): Promise<void> {
  await writeFile(world.at('unplaced.ndjson'), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

async function project(world: ProjectWorld, more: object): Promise<void> {
  const sources = ['maps', 'unplaced'].map((id) => {
    return { id, from: { kind: 'path', path: `${id}.ndjson` }, format: 'records' }
  })
  await world.writeProject({ sources, ...more })
}

async function venuesOf(world: ProjectWorld): Promise<Venue[]> {
  const opening = await openRelease(world.at('data/releases', (await world.current()) ?? ''))
  if (opening.kind === 'refused') throw new Error(opening.reason)
  const venues: Venue[] = []
  for await (const venue of opening.release.venues()) venues.push(venue)
  return venues
}

const ofUnplaced = (venues: readonly Venue[]) =>
  venues.flatMap(({ place, members }) =>
    members
      .filter(({ source }) => source === 'unplaced')
      .map(({ sourceId, geocoded }) => [sourceId, place.location.lat, geocoded?.precision ?? null]),
  )

test('records without coordinates are placed by the geocoder in the same update, and say so; without one they are set aside', async (t) => {
  const world = await projectWorld(t)
  const { url, asked } = await geocoder(t)
  await writeUnplaced(
    world,
    Object.entries(ADDRESSES).map(([id, address]) => recordOf(id, address)),
  )
  await project(world, {})
  assert.equal(await world.run('update --project HERE/oneset.json'), 0, world.reported.join('\n'))
  assert.deepEqual([ofUnplaced(await venuesOf(world)), asked], [[], []])
  await project(world, { geocoder: { api: 'nominatim', url } })
  assert.equal(await world.run('update --project HERE/oneset.json'), 0, world.reported.join('\n'))
  assert.deepEqual(ofUnplaced(await venuesOf(world)), [['near', 37.501, 'house']])
  assert.deepEqual(asked, Object.values(ADDRESSES))
  assert.match(world.reported.join('\n'), /geocoder: 3 addresses asked, 2 found, 1 not found/)

  // The next day nothing is asked again, and an incremental build equals a whole one.
  world.clock.now += DAY_MS
  await world.writeList({ source: 'maps', closed: [2] })
  assert.equal(await world.run('update --project HERE/oneset.json'), 0, world.reported.join('\n'))
  assert.equal(asked.length, 3)
  assert.deepEqual(ofUnplaced(await venuesOf(world)), [['near', 37.501, 'house']])
  const whole = 'build --project HERE/oneset.json --as-of 2026-11-22 --out HERE/whole'
  assert.equal(await world.run(`${whole} --previous HERE/data/releases/${(await world.releases())[0]}`), 0)
  assert.match(world.reported.join('\n'), /placed by geocoder \(house\) 1.*outside the district of the address 1/)
  const version = async (folder: string) =>
    (JSON.parse(await readFile(world.at(folder, 'manifest.json'), 'utf8')) as { version: string }).version
  assert.equal(await version('whole'), await world.current())

  // A list that has coordinates of the address comes before the geocoder.
  world.clock.now += DAY_MS
  const better = { name: '다른 가게', lat: 37.5052, lng: 127.0352 }
  await writeUnplaced(world, [recordOf('near', ADDRESSES.near), recordOf('other', ADDRESSES.near, better)])
  assert.equal(await world.run('update --project HERE/oneset.json'), 0, world.reported.join('\n'))
  const placed = ofUnplaced(await venuesOf(world)).map(([id, ...rest]): [unknown, unknown[]] => [id, rest])
  assert.deepEqual(
    new Map(placed),
    new Map([
      ['near', [37.5052, null]],
      ['other', [37.5052, null]],
    ]),
  )
})

test('a set whose lists have no coordinates at all is placed by its first update', async (t) => {
  const world = await projectWorld(t)
  const { url } = await geocoder(t)
  await writeUnplaced(world, [recordOf('near', ADDRESSES.near)])
  const sources = [{ id: 'unplaced', from: { kind: 'path', path: 'unplaced.ndjson' }, format: 'records' }]
  await world.writeProject({ sources, geocoder: { api: 'nominatim', url } })
  assert.equal(await world.run('update --project HERE/oneset.json'), 0, world.reported.join('\n'))
  const venues = await venuesOf(world)
  assert.deepEqual(ofUnplaced(venues), [['near', 37.501, 'house']])
  assert.equal(
    await world.run(`explain ${venues[0]?.place.id} --release HERE/data/releases/${await world.current()}`),
    0,
  )
  assert.match(world.printed.join('\n'), /near.*geocoded.*house/)
})
