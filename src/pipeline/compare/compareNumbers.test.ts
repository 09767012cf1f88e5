import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareNumbers, type NumberRelation } from './compareNumbers.ts'
import { normaliseName } from '../normalise/normaliseName.ts'

const cases: readonly (readonly [a: string, b: string, relation: NumberRelation])[] = [
  ['별빛식당', '달빛식당', 'same'],
  ['별빛식당 2호점', '별빛식당 3호점', 'different'],
  ['별빛식당 2호점', '별빛식당', 'one'],
  ['보6 (G6)', '보6 (G15)', 'different'],
  ['53번지 대포 (53beonji Daepo)', '53번지 대포', 'same'],
  ['53번지 대포 (53beonji Daepo)', '53번지 대포 2층', 'one'],
  ['53번지 대포 (53beonji Daepo)', '54번지 대포 (54beonji Daepo)', 'different'],
  ['201 5번지점', '2015번지점', 'same'],
  ['카페 3/4 Waltz', '카페34WALTZ', 'same'],
  ['카페MJ19.4', '카페 MJ 194', 'same'],
  ['별빛 1.23', '별빛 12.3', 'different'],
  ['별빛 3/4', '별빛 3/5', 'different'],
  ['별빛 3-4', '별빛 34', 'different'],
  ['별빛 1층 12호', '별빛 11층 2호', 'different'],
  ['별빛 1-23', '별빛 12-3', 'different'],
  ['별빛 1층 12호', '별빛 112호', 'different'],
  ['별빛 1층', '별빛 B1층', 'different'],
  ['델리A', '델리B', 'different'],
  ['별빛식당(1)', '별빛식당(2)', 'parts'],
  ['별빛식당(2층)', '별빛식당(3층)', 'parts'],
  ['별빛식당(본점1)', '별빛식당(본점2)', 'parts'],
  ['별빛 2호점(1)', '별빛 3호점(2)', 'different'],
  ['별빛식당(7호)', '별빛식당(8호)', 'different'],
]

for (const [a, b, relation] of cases) {
  test(`numbers of ${a} and ${b}: ${relation}`, () => {
    assert.equal(compareNumbers(normaliseName(a), normaliseName(b)), relation)
  })
}

test('the relation of numbers does not depend on their order, and a name has the numbers of itself', () => {
  const name = fc.constantFrom(...cases.flatMap(([a, b]) => [a, b])).map(normaliseName)
  fc.assert(fc.property(name, name, (a, b) => assert.equal(compareNumbers(a, b), compareNumbers(b, a))))
  fc.assert(fc.property(name, (a) => assert.equal(compareNumbers(a, a), 'same')))
})
