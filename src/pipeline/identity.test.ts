import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idOf } from '#base/ids.ts'
import { identify, memberKey, type FormerIds } from './identity.ts'
import type { NormalRecord } from './normalRecord.ts'
import { LISTS, sampleRecord } from '../../test/pipeline/sampleRecords.ts'

const record = (id: string, seen = '2026-01-01') => sampleRecord({ list: LISTS.register, id, seen })
const naturalId = (id: string) => idOf('pl_', 'register', id)

/** Returns the release that a build of `clusters` leaves, as the next build reads it. */
function released(clusters: readonly (readonly NormalRecord[])[], before?: FormerIds): FormerIds {
  const { ids, redirects } = identify(clusters, before)
  const members = new Map<string, string>()
  clusters.forEach((cluster, i) => {
    for (const {
      record: { source, sourceId },
    } of cluster)
      members.set(memberKey(source, sourceId), ids[i] as string)
  })
  return { members, redirects, bornOn: () => null }
}

test('a new venue takes its id from the hash of the record seen first', () => {
  const { ids } = identify(
    [[record('b', '2026-05-01'), record('a', '2025-01-01'), record('c', '2026-05-01')]],
    undefined,
  )
  assert.deepEqual(ids, [naturalId('a')])
})

test('a venue keeps its id when its founding record disappears and others join', () => {
  const before = released([[record('a', '2025-01-01'), record('b')]])
  const { ids, redirects } = identify([[record('b'), record('older', '2020-01-01')]], before)
  assert.deepEqual(ids, [naturalId('a')])
  assert.equal(redirects.size, 0)
})

test('of two venues that become one the larger keeps its id and the other redirects', () => {
  const before = released([[record('a')], [record('b'), record('c')]])
  const { ids, redirects } = identify([[record('a'), record('b'), record('c')]], before)
  assert.deepEqual(ids, [naturalId('b')])
  assert.deepEqual([...redirects], [[naturalId('a'), naturalId('b')]])
})

test('on a tie the older id wins', () => {
  const before = released([[record('a')], [record('b')]])
  const point = (date: string) => [
    { from: date, count: 1, everyDays: 1, reviewCount: null, rating: null, latestReviewDate: null, activeOn: null },
  ]
  const history = new Map([
    [naturalId('a'), point('2026-05-01')],
    [naturalId('b'), point('2025-05-01')],
  ])
  assert.deepEqual(
    identify([[record('a'), record('b')]], { ...before, bornOn: (id) => history.get(id)?.[0]?.from ?? null }).ids,
    [naturalId('b')],
  )
})

test('after a split one part keeps the id and the other gets a new one, though it holds the founding record', () => {
  const before = released([[record('a', '2025-01-01'), record('b'), record('c')]])
  const { ids } = identify([[record('a', '2025-01-01')], [record('b'), record('c')]], before)
  assert.equal(ids[1], naturalId('a'))
  assert.notEqual(ids[0], naturalId('a'))
})

test('redirects are never chains: a redirect to a venue that is merged away leads to the surviving venue', () => {
  const first = released([[record('a')], [record('b'), record('c')]])
  const second = released(
    [
      [record('a'), record('b'), record('c')],
      [record('d'), record('e'), record('f'), record('g')],
    ],
    first,
  )
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => record(id))
  const { ids, redirects } = identify([all], second)
  assert.deepEqual(ids, [naturalId('d')])
  assert.deepEqual(Object.fromEntries(redirects), {
    [naturalId('a')]: naturalId('d'),
    [naturalId('b')]: naturalId('d'),
  })
})

/** A partition of some of twelve records into venues. */
const partition = fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 12, maxLength: 12 }).map((venueOf) => {
  const clusters = new Map<number, NormalRecord[]>()
  venueOf.forEach((venue, i) => {
    if (venue >= 0) clusters.set(venue, [...(clusters.get(venue) ?? []), record(`r${i}`, `202${i % 6}-01-01`)])
  })
  return [...clusters.values()]
})

test('through any sequence of builds an id names one venue, and every redirect leads to an existing venue', () => {
  fc.assert(
    fc.property(fc.array(partition, { minLength: 1, maxLength: 5 }), (builds) => {
      let before: FormerIds | undefined
      for (const clusters of builds) {
        const { ids, redirects } = identify(clusters, before)
        assert.equal(new Set(ids).size, clusters.length)
        for (const [former, target] of redirects) {
          assert.ok(ids.includes(target))
          assert.ok(!ids.includes(former))
        }
        before = released(clusters, before)
      }
    }),
  )
})

test('a repeated build gives the same ids, whatever the order of venues and records', () => {
  fc.assert(
    fc.property(partition, partition, (earlier, clusters) => {
      const before = released(earlier)
      const named = (given: readonly (readonly NormalRecord[])[]) => {
        const { ids } = identify(given, before)
        return given.flatMap((cluster, i) => cluster.map((member) => `${member.record.sourceId} ${ids[i]}`)).toSorted()
      }
      const turned = clusters.map((cluster) => cluster.toReversed()).toReversed()
      assert.deepEqual(named(turned), named(clusters))
      const again = released(clusters, before)
      assert.deepEqual([...released(clusters, again).members], [...again.members])
    }),
  )
})

test('a venue that keeps most of its records keeps its id', () => {
  fc.assert(
    fc.property(partition, fc.nat(11), (clusters, gone) => {
      const before = released(clusters)
      const left = clusters
        .map((cluster) => cluster.filter(({ record: { sourceId } }) => sourceId !== `r${gone}`))
        .filter(({ length }) => length > 0)
      const { ids } = identify(left, before)
      left.forEach((cluster, i) => {
        const [first] = cluster
        assert.equal(ids[i], before.members.get(memberKey('register', first?.record.sourceId ?? '')))
      })
    }),
  )
})
