import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KeyGroups } from './keyGroups.ts'

const key = fc.record({ scope: fc.nat(30), within: fc.nat(6), record: fc.nat(19) })

test('records of one key form a group whatever keys were there before, and groups with one value of within come in ascending order of scope', () => {
  fc.assert(
    fc.property(fc.array(key), fc.array(key), (keys, earlier) => {
      const groups = new KeyGroups(31)
      for (const { scope, within, record } of earlier) groups.add(scope, within, record)
      groups.visit(() => {})
      groups.clear(20)
      for (const { scope, within, record } of keys) groups.add(scope, within, record)
      const found: string[] = []
      groups.visit((visited, members) => {
        const scopes = visited.map(({ scope }) => scope)
        assert.deepEqual(
          scopes,
          [...new Set(scopes)].sort((a, b) => a - b),
        )
        found.push(
          visited.map(({ scope, from, to }) => `${scope}: ${[...members.subarray(from, to)].join()}`).join('; '),
        )
      })
      assert.deepEqual(found.sort(), expected(keys).sort())
    }),
  )
})

/**
 * Computes the expected groups with maps: for each value of `within` that several keys have, its scopes with their
 * records.
 */
function expected(keys: readonly { scope: number; within: number; record: number }[]): string[] {
  const several = [...Map.groupBy(keys, ({ within }) => within).values()].filter(({ length }) => length > 1)
  return several.map((ofOne) => {
    const scopes = [...Map.groupBy(ofOne, ({ scope }) => scope)].sort(([a], [b]) => a - b)
    return scopes
      .map(
        ([scope, found]) =>
          `${scope}: ${found
            .map(({ record }) => record)
            .sort((a, b) => a - b)
            .join()}`,
      )
      .join('; ')
  })
}
