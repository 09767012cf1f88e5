import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { metresApart } from '#base/geometry.ts'
import type { SourceInfo } from '#sources/record.ts'
import { cluster, CLUSTER_LIMITS } from './cluster.ts'
import { LISTS, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'

type Pair = readonly [first: number, second: number, score: number]

const columns = (pairs: readonly Pair[]) => ({
  first: pairs.map(([a]) => a),
  second: pairs.map(([, b]) => b),
  score: pairs.map(([, , score]) => score),
})

test('a chain of joins is one venue', () => {
  const records = sampleRecords({ list: LISTS.register }, { list: LISTS.register }, { list: LISTS.maps })
  const { clusters, refused } = cluster(
    records,
    columns([
      [0, 1, 9],
      [1, 2, 8],
    ]),
    columns([]),
  )
  assert.deepEqual(clusters, [[0, 1, 2]])
  assert.deepEqual(refused, [])
})

test('a bridge is cut when most pairs across it contradict it, and kept when a few support it or a person decided it', () => {
  const records = sampleRecords(...Array.from({ length: 4 }, () => ({ list: LISTS.register })))
  const joins: Pair[] = [
    [0, 1, 9],
    [2, 3, 8],
    [1, 2, 1.5],
  ]
  const against: Pair[] = [
    [0, 2, -3],
    [0, 3, -4],
  ]
  const cut = cluster(records, columns(joins), columns([]), columns([...joins, ...against]))
  assert.deepEqual(cut.clusters, [
    [0, 1],
    [2, 3],
  ])
  assert.deepEqual(cut.refused, [{ pair: 2, guard: 'weak_bridge' }])
  const settled: Pair[] = [...joins.slice(0, 2), [1, 2, Infinity]]
  assert.deepEqual(cluster(records, columns(settled), columns([]), columns([...settled, ...against])).refused, [])
  const stands = cluster(records, columns(joins), columns([]), columns([...joins, [0, 2, -1]]))
  assert.deepEqual(stands.clusters, [[0, 1, 2, 3]])
})

test('of two records of a duplicate-free list the one with the higher score joins, and the other is counted as refused', () => {
  const records = sampleRecords({ list: LISTS.register }, { list: LISTS.maps }, { list: LISTS.maps })
  const { clusters, refused } = cluster(
    records,
    columns([
      [0, 1, 7],
      [0, 2, 8],
    ]),
    columns([]),
  )
  assert.deepEqual(clusters, [[0, 2], [1]])
  assert.deepEqual(
    refused.map(({ guard }) => guard),
    ['duplicate_free_list'],
  )
})

test('records that a guard separated do not join through a third record', () => {
  const records = sampleRecords({ list: LISTS.register }, { list: LISTS.register }, { list: LISTS.guide })
  const { clusters, refused } = cluster(
    records,
    columns([
      [0, 2, 9],
      [1, 2, 8],
    ]),
    columns([[0, 1, 0]]),
  )
  assert.deepEqual(clusters, [[0, 2], [1]])
  assert.deepEqual(
    refused.map(({ guard }) => guard),
    ['records_kept_apart'],
  )
})

test('a venue does not grow along a street, however high the score of each join is', () => {
  const steps = Array.from({ length: 30 }, (_, i) => ({ list: LISTS.register, north: i * 100 }))
  const pairs = steps.slice(1).map((_, i): Pair => [i, i + 1, 20])
  const { refused } = cluster(sampleRecords(...steps), columns(pairs), columns([]))
  assert.ok(refused.some(({ guard }) => guard === 'too_far_apart'))
})

test('two records of one house join however far apart their coordinates are, and others do not', () => {
  const at = (buildingNumber: string, north = 0) => ({ address: { road: '하늘로', buildingNumber }, north })
  const joined = (buildingNumber: string) => {
    const records = sampleRecords({ ...at('9', 5_000), list: LISTS.guide }, at(buildingNumber))
    return cluster(records, columns([[0, 1, 9]]), columns([])).joined.length
  }
  assert.equal(joined('9'), 1)
  assert.equal(joined('11'), 0)
})

test('one house waives no width that comes from other records of the two venues', () => {
  const at = (north: number, buildingNumber = '', list: SourceInfo = LISTS.register) => ({
    address: buildingNumber === '' ? {} : { road: '하늘로', buildingNumber },
    north,
    list,
  })
  const records = sampleRecords(at(-2_400), at(0, '9'), at(0, '9', LISTS.guide), at(2_400))
  const { clusters, refused } = cluster(
    records,
    columns([
      [0, 1, 9],
      [2, 3, 9],
      [1, 2, 8],
    ]),
    columns([]),
  )
  assert.deepEqual(clusters, [
    [0, 1],
    [2, 3],
  ])
  assert.deepEqual(
    refused.map(({ guard }) => guard),
    ['too_far_apart'],
  )
})

const graph = fc.record({
  lists: fc.array(fc.constantFrom(LISTS.register, LISTS.maps, LISTS.owners, LISTS.guide), {
    minLength: 2,
    maxLength: 70,
  }),
  pairs: fc.array(fc.tuple(fc.nat(69), fc.nat(69), fc.integer({ min: 5, max: 30 })), { maxLength: 200 }),
  apart: fc.array(fc.tuple(fc.nat(69), fc.nat(69)), { maxLength: 20 }),
  norths: fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 70, maxLength: 70 }),
})

test('on any graph every record is in one venue and every guard holds', () => {
  fc.assert(
    fc.property(graph, ({ lists, pairs, apart, norths }) => {
      const within = ([a, b]: readonly number[]) =>
        a !== b && (a as number) < lists.length && (b as number) < lists.length
      const records = sampleRecords(...lists.map((list, i) => ({ list, north: norths[i] ?? 0 })))
      const parted = apart.filter(within).map(([a, b]): Pair => [a, b, 0])
      const { clusters } = cluster(records, columns(pairs.filter(within)), columns(parted))
      assert.deepEqual(
        clusters.flat().toSorted((a, b) => a - b),
        records.map((_, i) => i),
      )
      for (const members of clusters) {
        const free = members.map((i) => records[i]).filter((record) => record?.source.duplicateFree)
        assert.equal(new Set(free.map((record) => record?.source.name)).size, free.length)
        assert.ok(members.length <= CLUSTER_LIMITS.sizeMax)
        assert.ok(parted.every(([a, b]) => !(members.includes(a) && members.includes(b))))
        const at = members.map((i) => records[i]?.lat ?? 0)
        assert.ok(metresApart(Math.min(...at), 127, Math.max(...at), 127) <= CLUSTER_LIMITS.spreadMaxM)
      }
    }),
  )
})

test('the result does not depend on the order of the joins', () => {
  fc.assert(
    fc.property(graph, fc.infiniteStream(fc.nat()), ({ lists, pairs, norths }, shuffle) => {
      const within = pairs.filter(([a, b]) => a < b && b < lists.length)
      const usable = [...new Map(within.map((pair) => [`${pair[0]} ${pair[1]}`, pair])).values()]
      const records = sampleRecords(...lists.map((list, i) => ({ list, north: norths[i] ?? 0 })))
      const mixed = usable
        .map((pair) => ({ pair, at: shuffle.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ pair }) => pair)
      const joined = (joins: readonly Pair[]) => {
        const { clusters, refused, joined: joinedAt } = cluster(records, columns(joins), columns([]))
        const stated = refused.map(({ pair, guard }) => ({ pair: joins[pair], guard }))
        return { clusters, refused: stated, joined: joinedAt.map((at) => joins[at]) }
      }
      assert.deepEqual(joined(mixed), joined(usable))
    }),
  )
})
