import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareByCodeUnit } from '#base/text/text.ts'
import { buildIndex } from '#search/build.ts'
import type { IndexFile } from '#search/build/indexDraft.ts'
import { IndexThread } from '#search/build/indexThread.ts'
import { generateWorld } from '../support/generateVenues.ts'

const world = generateWorld(7, 300)
const { venues, ...setting } = world
const lines = venues
  .toSorted((a, b) => compareByCodeUnit(a.place.id, b.place.id))
  .map((venue) => Buffer.from(`${JSON.stringify(venue)}\n`))

test('an index that a thread builds from lines equals that of the venues, whatever pieces the lines are divided into', async () => {
  await using thread = new IndexThread(setting)
  for (let at = 0; at < lines.length; at += 70) await thread.add(Buffer.concat(lines.slice(at, at + 70)))
  assert.deepEqual(new Map(await filesOf(thread)), buildIndex(world))
})

test('a thread hands over all files, the words last', async () => {
  await using thread = new IndexThread(setting)
  await thread.add(Buffer.concat(lines))
  const names = (await filesOf(thread)).map(([name]) => name)
  assert.deepEqual(names, ['tables.bin', 'fragments.bin', 'details.bin', 'words.bin'])
})

test('an error in the thread is thrown to the waiting caller', async () => {
  await using thread = new IndexThread(setting)
  await thread.add(Buffer.from('no line of a venue\n'))
  await assert.rejects(filesOf(thread), /no line of a venue/)
})

async function filesOf(thread: IndexThread): Promise<IndexFile[]> {
  const files: IndexFile[] = []
  for await (const file of thread.files()) files.push(file)
  return files
}
