import { test } from 'node:test'
import {
  compareIncrementalBuilds,
  testBlockLimit,
  testNewerEdition,
  testPlacesOfLots,
} from '../support/incrementalBuilds.ts'

test('an incremental build gives the result of a whole build on the same previous release, in every build of a sequence', () => {
  compareIncrementalBuilds(12)
})

test('all records of a block that crosses its limit are paired again', () => testBlockLimit())

test('a newer edition of a register that repeats its records is built incrementally, to the result of a whole build', () =>
  testNewerEdition())

test('a venue at a point of several lots is placed anew by an incremental build when another list knows its lot or no longer does', () =>
  testPlacesOfLots())
