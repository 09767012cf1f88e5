import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RULES_MAX } from './block.ts'
import { cellOf, numberedCell, numberOfCell } from './place/grid.ts'
import { RECORDS_MAX, requireKeysWithin, requireRecordsWithin } from './recordLimit.ts'
import { pairNumber } from './settledPairs.ts'

/** The north-east corner of Korea's box has the largest cell; blocking uses no cells smaller than these. */
const LARGEST = { lat: 39, lng: 132 }
const SMALLEST_CELL_M = 120

test('numbers of pairs and of keys are exact for as many records as a build can have', () => {
  const lastPair = pairNumber(RECORDS_MAX - 1, RECORDS_MAX - 2, RECORDS_MAX)
  assert.ok(Number.isSafeInteger(lastPair * RULES_MAX + RULES_MAX - 1))
  const cell = cellOf(LARGEST.lat, LARGEST.lng, SMALLEST_CELL_M)
  assert.ok(Number.isSafeInteger(cell * RECORDS_MAX + RECORDS_MAX - 1))
})

test('a name keeps its number beside a cell, also the last name of a Map', () => {
  const cell = cellOf(LARGEST.lat, LARGEST.lng, SMALLEST_CELL_M)
  const last = RECORDS_MAX - 1
  assert.ok(Number.isSafeInteger(numberedCell(last, cell)))
  assert.equal(numberOfCell(numberedCell(last, cell)), last)
  assert.notEqual(numberedCell(last, cell), numberedCell(last, cell - 1))
  assert.notEqual(numberedCell(last, cell), numberedCell(last - 1, cell))
})

test('the limits of records and of keys state the count, the limit and the remedy', () => {
  requireRecordsWithin(RECORDS_MAX)
  assert.throws(() => requireRecordsWithin(RECORDS_MAX + 1), /16,777,217 source records .* at most 16,777,216/)
  requireKeysWithin(RECORDS_MAX)
  assert.throws(() => requireKeysWithin(RECORDS_MAX + 1), /16,777,217 different addresses/)
})
