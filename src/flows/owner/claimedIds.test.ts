import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VenueIndex } from '#search/venueIndex.ts'
import { ClaimedIds } from './claimedIds.ts'
import { ReleaseHolder } from '../search/releaseHolder.ts'

/** A partial index: only the ids that were merged into others. */
function indexOf(moved: Readonly<Record<string, string>>): VenueIndex {
  const find: VenueIndex['find'] = (id) => ({ kind: id in moved ? 'moved' : 'found', ordinal: 0, id: moved[id] ?? id })
  return { dataVersion: 'v1', find, prepare: () => Promise.resolve({ unknown: 0 }) } as unknown as VenueIndex
}

test('every id of a place leads to all ids under which it was claimed', async () => {
  const releases = new ReleaseHolder(() => 0)
  await releases.switchTo(indexOf({ plc_former: 'plc_now', plc_older: 'plc_now', plc_other: 'plc_elsewhere' }))
  const claimedIds = new ClaimedIds(releases)
  claimedIds.set(new Set(['plc_former', 'plc_older', 'plc_other']))
  const all = ['plc_former', 'plc_now', 'plc_older']
  for (const id of ['plc_now', 'plc_former', 'plc_older']) assert.deepEqual(claimedIds.of(id).toSorted(), all, id)
  assert.deepEqual(claimedIds.of('plc_alone'), ['plc_alone'])
})
