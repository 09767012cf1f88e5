import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { compareByCodeUnit } from '#base/text/text.ts'
import type { Venue } from '#venue/venue.ts'
import { buildIndex } from '#search/build.ts'
import { addLines } from '#search/build/draftLines.ts'
import { IndexDraft } from '#search/build/indexDraft.ts'
import { generateWorld } from '../support/generateVenues.ts'

const world = generateWorld(7, 700)
const { venues: all, ...setting } = world
const idOf = ({ place }: Venue) => place.id
const sorted = all.toSorted((a, b) => compareByCodeUnit(idOf(a), idOf(b)))

/**
 * Returns the venue with its members in the order of merging, in which those that change with the day are last; `days`
 * later.
 */
function aged({ place, ranking, history, ...rest }: Venue, days: number): Venue {
  const { freshnessScore, dataQuality, reputation, ...lasting } = place
  return {
    place: {
      ...lasting,
      freshnessScore: freshnessScore === null ? null : Math.max(0, Math.round(freshnessScore * 100 - days) / 100),
      dataQuality: { ...dataQuality, last_verified_days_ago: days },
      reputation: days > 0 ? null : reputation,
    },
    ...rest,
    ranking: { ...ranking, recency: ranking.recency / (1 + days * (place.sourceCount % 3)) },
    history: history.map((run) => ({ ...run, count: run.count + days })),
  }
}

/** The previous release has the first 600 venues; the next one lacks the first 50 of these, and 60 differ. */
const before = sorted.slice(0, 600).map((venue) => aged(venue, 0))
const isOther = (position: number) => position % 10 === 3 && position < 600
const after = sorted
  .map((venue, position) => {
    const other = sorted[(position * 7) % sorted.length] as Venue
    return isOther(position) ? { ...other, place: { ...other.place, id: idOf(venue) } } : venue
  })
  .slice(50)
  .map((venue) => aged(venue, 3))
const indexBefore = buildIndex({ ...setting, venues: before })
const indexAfter = buildIndex({ ...setting, venues: after })
const changed = new Set(sorted.filter((_, position) => isOther(position)).map(idOf))

async function folderOf(t: TestContext, files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-kept-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [name, bytes] of files) await writeFile(path.join(folder, name), bytes)
  return folder
}

function indexOfLines(venues: readonly Venue[], folder: string): Map<string, Uint8Array> {
  const draft = new IndexDraft({ ...setting, previous: { folder, changed } })
  addLines(draft, Buffer.from(venues.map((venue) => `${JSON.stringify(venue)}\n`).join('')))
  return draft.finish()
}

test('an index that copies unchanged venues equals one built from all lines, with changed, gone, new and aged venues', async (t) => {
  const folder = await folderOf(t, indexBefore)
  assert.deepEqual(indexOfLines(after, folder), indexAfter)
})

test('only the parts of an unchanged venue’s line that change with the day are read', async (t) => {
  const folder = await folderOf(t, indexBefore)
  const known = new Set(before.map(idOf))
  const garbled = after.map((venue) =>
    known.has(idOf(venue)) && !changed.has(idOf(venue))
      ? { ...venue, place: { ...venue.place, name: '?', menu: null }, attributes: { booleans: {} } }
      : venue,
  )
  assert.deepEqual(indexOfLines(garbled, folder), indexAfter)
})

test('a previous index that is damaged, or from two builds, is ignored, and every line is read', async (t) => {
  const damaged = Buffer.from(indexBefore.get('words.bin') as Uint8Array)
  damaged[damaged.length - 1]! ^= 1
  const foreign = indexAfter.get('words.bin') as Uint8Array
  for (const words of [damaged, foreign]) {
    const folder = await folderOf(t, new Map([...indexBefore, ['words.bin', words]]))
    assert.deepEqual(indexOfLines(after, folder), indexAfter)
  }
})
