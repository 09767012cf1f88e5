import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { compareByCodeUnit } from '#base/text/text.ts'
import { seededRandom } from '#base/seededRandom.ts'
import type { HistoryRun } from '#venue/history.ts'
import type { Venue } from '#venue/venue.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { lineOf, linesOf } from '#dataset/venueLine.ts'
import { writeVenueLines } from '#dataset/venueLines.ts'
import { merge } from '#pipeline/merge.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { incrementalLines } from './incrementalLines.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'

const VENUES = 400
const NAMES = ['별빛마루', '할매순대국', '“카페”, 오늘', 'Bean & Leaf', '골목\\국밥']

/** Returns the records of each id before and after: some changed, some gone, some new. */
function twoStates(): Record<'before' | 'after', Map<string, readonly RecordSketch[]>> {
  const random = seededRandom(11)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const drawn = (): RecordSketch[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      list: pick(Object.values(LISTS)),
      core: pick(NAMES),
      seen: pick(['2018-07-17', '2026-06-30', '2026-11-19']),
      north: Math.floor(random() * 500),
      closed: random() < 0.2,
      says: random() < 0.5 ? {} : { latestReviewDate: pick(['2026-07-24', '2026-11-01']), reviewCount: 3 },
    }))
  const before = new Map<string, readonly RecordSketch[]>()
  const after = new Map<string, readonly RecordSketch[]>()
  for (let number = 0; number < VENUES; number++) {
    const id = `pl_${Math.floor(random() * 1e15)
      .toString(36)
      .padStart(16, '0')}`
    const records = drawn()
    const joinResult = random()
    if (joinResult >= 0.05) before.set(id, records)
    if (joinResult < 0.1) after.set(id, drawn())
    else if (joinResult >= 0.2) after.set(id, records)
  }
  return { before, after }
}

function merged(
  records: ReadonlyMap<string, readonly RecordSketch[]>,
  asOf: string,
  historyOf: (id: string) => readonly HistoryRun[] = () => [],
): Venue[] {
  return [...records.keys()].toSorted(compareByCodeUnit).map((id) => mergedOne(records, id, asOf, historyOf(id)))
}

function mergedOne(
  records: ReadonlyMap<string, readonly RecordSketch[]>,
  id: string,
  asOf: string,
  history: readonly HistoryRun[],
): Venue {
  return merge(sampleRecords(...(records.get(id) ?? [])), id, history, mergeSettingOn(asOf))
}

test('lines renewed from a release equal those of merging every venue again, on the same day and on later ones', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-renewed-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { before, after } = twoStates()
  const from = '2026-11-21'
  const previous = new Map(merged(before, from).map((venue) => [venue.place.id, venue]))
  await writeVenueLines(path.join(folder, RELEASE_FILES.venues), linesOf(previous.values()))
  const gone = new Set([...before.keys()].filter((id) => !after.has(id)))
  const changedIds = new Set([...after.keys()].filter((id) => after.get(id) !== before.get(id)))
  assert.ok(gone.size > 10 && changedIds.size > 10 && changedIds.size < 100)
  for (const to of [from, '2026-11-22', '2027-02-01']) {
    const all = merged(after, to, (id) => previous.get(id)?.history ?? [])
    const changed = new Map(
      [...changedIds].map((id) => [id, (history: readonly HistoryRun[]) => mergedOne(after, id, to, history)]),
    )
    const [whole, renewed] = [path.join(folder, 'whole.zst'), path.join(folder, 'renewed.zst')]
    await writeVenueLines(whole, linesOf(all))
    await writeVenueLines(renewed, incrementalLines({ previous: folder, from, to, changed, gone }))
    assert.deepEqual(await readFile(renewed), await readFile(whole), to)
    const facts = all.map((venue) => lineOf(venue).facts)
    for await (const line of incrementalLines({ previous: folder, from, to, changed, gone }))
      assert.deepEqual(line.facts, facts.shift())
  }
})
