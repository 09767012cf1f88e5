import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTS, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { clusterPairs, conclude, venuesOf } from './conclusions.ts'
import { emptyPairTable, type PairTable } from './pairTable.ts'
import { winnersOf } from './winners.ts'

/** Returns pairs that the model took for one venue. */
function samePairs(pairs: readonly (readonly [first: number, second: number, score: number])[]): PairTable {
  const table = emptyPairTable(pairs.length)
  pairs.forEach(([first, second, score], row) => {
    table.first[row] = first
    table.second[row] = second
    table.score[row] = score
    table.verdict[row] = 2
  })
  return table
}

test('a pair that lost names the record that its partner’s venue had by a surer pair, also through a third record', () => {
  // 0 is a register’s record, 1 a guide’s; 2, 3 and 4 are of a list that has each venue once.
  const { register, guide, maps } = LISTS
  const records = sampleRecords(...[register, guide, maps, maps, maps].map((list) => ({ list })))
  const pairs = samePairs([
    [0, 1, 9],
    [0, 2, 8],
    [0, 3, 7],
    [1, 4, 6],
  ])
  const venueOf = venuesOf(clusterPairs(records, pairs), records.length)
  const { joined, cuts } = conclude(pairs, venueOf)
  const winners = winnersOf({ joined, cuts }, (position) => records[position]?.source ?? assert.fail('no such record'))
  assert.deepEqual(
    cuts.map((cut) => [cut.first, cut.second, cut.guard, winners.get(cut)]),
    [
      [0, 3, 'duplicate_free_list', 2],
      [1, 4, 'duplicate_free_list', 2],
    ],
  )
})

test('a record of the list that comes first in its pair names the record to which it lost', () => {
  const records = sampleRecords({ list: LISTS.maps }, { list: LISTS.guide }, { list: LISTS.maps })
  const pairs = samePairs([
    [0, 1, 7],
    [1, 2, 9],
  ])
  const conclusions = conclude(pairs, venuesOf(clusterPairs(records, pairs), records.length))
  const winners = winnersOf(conclusions, (position) => records[position]?.source ?? assert.fail('no such record'))
  assert.deepEqual([...winners.values()], [2])
})
