import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { type StoredField, STORED_FIELDS, type StoredPlace } from '#venue/records.ts'
import { sampleVenue } from '../../../test/dataset/sampleVenues.ts'
import { applyChanges } from '../../../test/dataset/applyChanges.ts'
import { RELEASE_FILES } from '../releaseFiles.ts'
import { writeLines } from '../venueLines.ts'
import { changeLine } from './changeLine.ts'
import { summariseChanges } from './changeSummary.ts'
import { type ComparedLines, placesById, releaseChanges } from './releaseChanges.ts'
import { shownPlace } from './shownPlace.ts'
import type { VenueDifference } from './venueDifference.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-changes-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = []
  for await (const value of values) found.push(value)
  return found
}

const DAYS_AGO = { veracity: 0.9, completeness: 0.4, confidence: 0.8, recency: 0.9, last_verified_days_ago: 21 }
const CLOSED: Partial<StoredPlace> = {
  possiblyClosed: true,
  closureSignal: { level: 'confirmed', reasons: ['register_closed'], detectedAt: '2026-11-20', sources: 1 },
}

/** Writes the files of a release that the comparison reads, with the venues in the order of their numbers. */
async function linesWith(
  folder: string,
  places: ReadonlyMap<number, Partial<StoredPlace>>,
  redirects: ReadonlyMap<string, string> = new Map(),
): Promise<ComparedLines> {
  await mkdir(folder, { recursive: true })
  const numbers = [...places.keys()].toSorted((a, b) => a - b)
  await writeLines(
    path.join(folder, RELEASE_FILES.venues),
    numbers.map((number) => sampleVenue(number, places.get(number))),
  )
  return { folder, redirects: () => Promise.resolve(redirects) }
}

const idOf = (number: number): string => sampleVenue(number).place.id

async function differencesOf(
  t: TestContext,
  previous: readonly [number, Partial<StoredPlace>][],
  next: readonly [number, Partial<StoredPlace>][],
  redirects?: ReadonlyMap<string, string>,
): Promise<VenueDifference[]> {
  const folder = await emptyFolder(t)
  const older = await linesWith(path.join(folder, 'older'), new Map(previous))
  const newer = await linesWith(path.join(folder, 'newer'), new Map(next), redirects)
  return all(releaseChanges(older, newer))
}

/** The kinds of the only difference, and its fields. */
async function kindsOf(t: TestContext, before: Partial<StoredPlace>, after: Partial<StoredPlace>): Promise<string[]> {
  const [difference, ...others] = await differencesOf(t, [[1, before]], [[1, after]])
  assert.deepEqual(others, [])
  return difference === undefined ? [] : [...difference.kinds, ...Object.keys(difference.set)]
}

test('a venue that only one release holds is new, removed, or merged into the venue to which its id redirects', async (t) => {
  const redirects = new Map([[idOf(3), idOf(4)]])
  const found = await differencesOf(
    t,
    [
      [1, {}],
      [3, {}],
      [4, {}],
    ],
    [
      [2, {}],
      [4, {}],
    ],
    redirects,
  )
  assert.deepEqual(
    found.map(({ id, kinds, into }) => [id, ...kinds, into]),
    [
      [idOf(1), 'removed', null],
      [idOf(2), 'new', null],
      [idOf(3), 'merged', idOf(4)],
    ],
  )
  assert.deepEqual(Object.keys(found[1]?.set ?? {}).slice(0, 3), ['name', 'category', 'categoryLabel'])
})

test('a closure, a reopening and a move are named; other fields make a venue changed, scores alone rescored', async (t) => {
  assert.deepEqual(await kindsOf(t, {}, {}), [])
  assert.deepEqual(await kindsOf(t, {}, CLOSED), ['closed', 'possiblyClosed', 'closureSignal'])
  assert.deepEqual(await kindsOf(t, CLOSED, {}), ['reopened', 'possiblyClosed', 'closureSignal'])
  assert.deepEqual(await kindsOf(t, {}, { ...CLOSED, phone: null }), [
    'closed',
    'changed',
    'possiblyClosed',
    'phone',
    'closureSignal',
  ])
  assert.deepEqual(await kindsOf(t, {}, { location: { lat: 37.61, lng: 127.2 } }), ['moved', 'location'])
  assert.deepEqual(await kindsOf(t, {}, { freshnessScore: 0.5, dataQuality: DAYS_AGO }), [
    'rescored',
    'freshnessScore',
    'dataQuality',
  ])
  assert.deepEqual(await kindsOf(t, {}, { freshnessScore: 0.5, rating: 4.3 }), ['changed', 'rating', 'freshnessScore'])
})

test('a venue moves with the number of its building, not with another spelling of its address or a better point', async (t) => {
  const at = (road: string): Partial<StoredPlace> => ({ address: { road, jibun: null } })
  const from = at('서울특별시 시험구 시험로34길 7')
  assert.deepEqual(await kindsOf(t, from, at('서울 시험구 시험로34길 7, 1층 (가동)')), ['changed', 'address'])
  assert.deepEqual(await kindsOf(t, from, at('서울특별시 시험구 시험로34길 7-1')), ['moved', 'address'])
  assert.deepEqual(await kindsOf(t, from, at('서울특별시 시험구 시험로 7')), ['moved', 'address'])
  const { lat, lng } = sampleVenue(1).place.location
  assert.deepEqual(await kindsOf(t, {}, { location: { lat: lat + 0.0005, lng } }), ['changed', 'location'])
})

test('the changes applied to the places of the previous release give the places of the next one, byte for byte', async (t) => {
  const folder = await emptyFolder(t)
  const variants: Partial<StoredPlace>[] = [
    {},
    CLOSED,
    { freshnessScore: 0.1, dataQuality: DAYS_AGO },
    { location: { lat: 37, lng: 128 }, name: '다른 이름' },
    { 'address.conflict': null },
    { menu: [] },
    { menu: [{ recommend: true, name: '돼지국밥', price: 9000, isNew: false }], phone: null },
  ]
  const release = fc.dictionary(fc.nat(12).map(String), fc.nat(variants.length - 1))
  const masks = fc.constantFrom<readonly StoredField[]>(STORED_FIELDS, ['name', 'address'], ['name', 'phone', 'menu'])
  const placesOf = (drawn: Record<string, number>) =>
    new Map(Object.entries(drawn).map(([number, variant]) => [Number(number), variants[variant] ?? {}]))
  let run = 0
  await fc.assert(
    fc.asyncProperty(release, release, masks, async (first, second, fields) => {
      const place = path.join(folder, String(run++))
      const older = await linesWith(path.join(place, 'older'), placesOf(first))
      const merged = Object.keys(first).filter((number) => !(number in second) && Number(number) % 2 === 0)
      const redirects = new Map(merged.map((number) => [idOf(Number(number)), idOf(0)]))
      const newer = await linesWith(path.join(place, 'newer'), placesOf(second), redirects)
      const lines = async (folder: string) =>
        (await all(placesById(folder))).map((stored) => shownPlace(stored, fields))
      const differences = await all(releaseChanges(older, newer, fields))
      // As a receiver reads them.
      const changes = differences.map((difference) => JSON.parse(JSON.stringify(changeLine(difference))))
      const applied = await all(applyChanges(await lines(older.folder), changes))
      const text = (places: readonly unknown[]) => places.map((shown) => JSON.stringify(shown)).join('\n')
      assert.equal(text(applied), text(await lines(newer.folder)))
    }),
    { numRuns: 60 },
  )
})

test('changes that do not fit the places are refused', async () => {
  const apply = (changes: Parameters<typeof applyChanges>[1]) =>
    all(applyChanges([{ id: 'pl_2', name: '가' }], changes))
  await assert.rejects(apply([{ id: 'pl_1', kinds: ['changed'], set: { name: '나' } }]), /pl_1, which is not there/)
  await assert.rejects(apply([{ id: 'pl_3', kinds: ['removed'] }]), /pl_3, which is not there/)
  await assert.rejects(apply([{ id: 'pl_2', kinds: ['new'], set: { name: '나' } }]), /pl_2, which is there already/)
})

test('the summary counts every kind and keeps the first venues of each, with the fields that differ', async (t) => {
  const folder = await emptyFolder(t)
  const numbers = Array.from({ length: 9 }, (_, number) => number)
  const older = await linesWith(path.join(folder, 'older'), new Map(numbers.map((number) => [number, {}])))
  const changes: Partial<StoredPlace>[] = [{ phone: null }, { phone: null, ...CLOSED }, { freshnessScore: 0.1 }]
  const newer = await linesWith(
    path.join(folder, 'newer'),
    new Map(numbers.slice(1).map((number) => [number, changes[number % 3] ?? {}])),
    new Map([[idOf(0), idOf(1)]]),
  )
  const { counts, first } = await summariseChanges(older, newer, 2)
  assert.deepEqual(counts, { new: 0, removed: 0, merged: 1, closed: 3, reopened: 0, moved: 0, changed: 5, rescored: 3 })
  const name = (number: number) => sampleVenue(number).place.name
  assert.deepEqual(first.closed, [
    { id: idOf(1), name: name(1), fields: ['possiblyClosed', 'phone', 'closureSignal'], into: null },
    { id: idOf(4), name: name(4), fields: ['possiblyClosed', 'phone', 'closureSignal'], into: null },
  ])
  assert.deepEqual(first.merged, [{ id: idOf(0), name: name(0), fields: [], into: idOf(1) }])
  assert.deepEqual(first.rescored, [])
})

test('a release whose lines are not in the order of their ids, or are cut off, is refused', async (t) => {
  const folder = await emptyFolder(t)
  const valid = await linesWith(path.join(folder, 'sound'), new Map([[1, {}]]))
  const file = path.join(folder, RELEASE_FILES.venues)
  await writeLines(file, [sampleVenue(2), sampleVenue(1)])
  const broken: ComparedLines = { folder, redirects: () => Promise.resolve(new Map()) }
  await assert.rejects(all(releaseChanges(valid, broken)), /not in the order of its ids/)
  await writeFile(file, 'nothing that can be read')
  await assert.rejects(all(releaseChanges(valid, broken)))
})
