import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFault, memoryNeed, thisBuildMachine } from './memoryNeed.ts'

const LARGE = { availableBytes: 1e12, heapBytesMax: 1e12 }

/** Peaks of builds in MB by their records (docs/decisions/0173-records-of-a-build.md). */
const MEASURED = [
  [366_202, 1_458],
  [366_202, 1_628],
  [366_202, 1_804],
  [714_670, 3_142],
  [1_429_340, 3_922],
] as const

test('no measured build needed more memory than the estimate', () => {
  const exceeding = MEASURED.filter(([records, peakMB]) => memoryNeed(records).bytes < peakMB * 1e6)
  assert.deepEqual(exceeding, [])
})

test('the heap of a build has room for half as much again as its records, pairs and venues take together', () => {
  // Normalised records, statistics, namesakes, pairs, clusters and ids, in bytes a record (the same decision).
  const reachable = 447 + 68 + 136 + 98 + 53 + 165
  for (const records of [366_202, 2_860_000, 11_000_000]) {
    const { heapBytes } = memoryNeed(records)
    assert.ok(heapBytes >= 1.49 * reachable * records)
    assert.ok(heapBytes <= 2 * reachable * records)
  }
})

test('a build that needs more memory than is available states both, the records and what to do', () => {
  assert.equal(memoryFault(5_730_000, LARGE), null)
  assert.match(
    memoryFault(5_730_000, { ...LARGE, availableBytes: 8e9 }) ?? '',
    /^5,730,000 records need up to \d+\.\d GB of memory, and 8\.0 GB are available: .*--ignore-memory$/,
  )
})

test('a build that needs more heap than the process may use names the setting with its size', () => {
  const fault = memoryFault(5_720_000, { ...LARGE, heapBytesMax: 4.2e9 }) ?? ''
  const [, size] = /and this process may use 4\.2 GB: set NODE_OPTIONS=--max-old-space-size=(\d+), /.exec(fault) ?? []
  assert.equal(memoryFault(5_720_000, { ...LARGE, heapBytesMax: Number(size) * 2 ** 20 }), null)
})

test('more records never need less', () => {
  const tight = { availableBytes: 3e9, heapBytesMax: 1e12 }
  const fits = [0, 100_000, 1_000_000, 10_000_000].map((records) => memoryFault(records, tight) === null)
  assert.deepEqual(fits, [true, true, false, false])
})

test('this machine has memory for a build of a few records', () => {
  assert.equal(memoryFault(5, { ...thisBuildMachine(), availableBytes: 4e9 }), null)
})
