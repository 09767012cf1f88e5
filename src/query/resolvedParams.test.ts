import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolvedParams } from '#contract/parameters/resolvedParams.ts'
import { parseNearby, parseSearch } from './parseQuery.ts'
import type { RawParams } from './parsed.ts'

const NOW = Date.parse('2026-11-21T01:30:00+09:00')

test('the condition that a dry run shows, sent again, asks for the same', () => {
  const times = ['now', '19:00', 'dinner', 'late_night', '내일 저녁', '18:00-20:00', '22:00-02:00', '2026-11-28 23:30']
  const requests: RawParams[] = [
    ...times.map((time): RawParams => [['open_at', time]]),
    [
      ['subtype', 'noodles,jjigae'],
      ['exclude', 'franchise,keyword:a b'],
      ['price_level', '1,2'],
      ['wifi', 'true'],
    ],
    [
      ['in', '성수동'],
      ['keyword', '국밥 집'],
      ['bbox', '127,37.4,127.1,37.6'],
      ['min_rating', '4.5'],
    ],
  ]
  const circle: RawParams = [
    ['lat', '37.5'],
    ['lng', '127'],
    ['radius', '300'],
  ]
  for (const params of requests)
    for (const [parse, all] of [
      [parseSearch, params],
      [parseNearby, [...circle, ...params.filter(([name]) => name !== 'in')]],
    ] as const) {
      const first = parse(all, NOW)
      assert.ok(first.kind === 'parsed', JSON.stringify(all))
      const again = parse(Object.entries(resolvedParams(first.value.resolved)), NOW)
      assert.ok(again.kind === 'parsed')
      const { openAt, ...filters } = first.value.filters
      const { openAt: sameTime, ...sameFilters } = again.value.filters
      assert.deepEqual([again.value.scope, sameFilters], [first.value.scope, filters])
      assert.deepEqual({ ...sameTime, requested: '' }, { ...openAt, requested: '' })
    }
})
