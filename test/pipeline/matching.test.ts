import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtDemo, SHARED_DEMO } from '../support/builtDemo.ts'

const keyOf = ({ source, sourceId }: { source: string; sourceId: string }) => `${source} ${sourceId}`

test('98 in 100 of the merged pairs of the demo are right, and 97 in 100 of the pairs to be merged are merged', async (t) => {
  const { venues, truth } = await builtDemo(SHARED_DEMO.seed, SHARED_DEMO.venues)
  const venueOf = new Map(truth.map((line) => [keyOf(line), line.venue]))
  const truly = venues.map(({ members }) => members.map((member) => venueOf.get(keyOf(member)) ?? 0))
  const { right, wrong, missed } = judge(truly)
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  t.diagnostic(`${right} pairs right, ${wrong} wrong, ${missed} missed`)
  t.diagnostic(`precision ${percent(right / (right + wrong))}, recall ${percent(right / (right + missed))}`)
  assert.ok(right > 3_000)
  assert.ok(right / (right + wrong) >= 0.98)
  assert.ok(right / (right + missed) >= 0.97)
})

/**
 * Counts pairs of records by whether they share a venue in truth and in the result: `truly` contains the true venues of
 * each result.
 */
function judge(truly: readonly (readonly number[])[]): { right: number; wrong: number; missed: number } {
  const pairs = (count: number) => (count * (count - 1)) / 2
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + pairs(count), 0)
  const countsOf = (venues: readonly number[]) =>
    Map.groupBy(
      venues.filter((venue) => venue > 0),
      (venue) => venue,
    )
  const together = sum(truly.map(({ length }) => length))
  const right = truly.reduce(
    (total, venues) => total + sum([...countsOf(venues).values()].map(({ length }) => length)),
    0,
  )
  const wanted = sum([...countsOf(truly.flat()).values()].map(({ length }) => length))
  return { right, wrong: together - right, missed: wanted - right }
}
