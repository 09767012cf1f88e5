import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sampleVenue } from './sampleVenues.ts'
import { readVenueLines, writeLines } from '#dataset/venueLines.ts'

test('a hundred thousand venues pass through in bounded memory', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-lines-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'v.ndjson.zst')
  const count = 100_000
  let peakBytes = 0
  const start = process.memoryUsage().rss
  const watch = (number: number): void => {
    if (number % 1000 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage().rss - start)
  }
  function* venues() {
    for (let number = 0; number < count; number++) {
      watch(number)
      yield sampleVenue(number)
    }
  }
  await writeLines(file, venues())
  let read = 0
  for await (const venue of readVenueLines(file)) {
    watch(read)
    assert.equal(venue.members[0]?.sourceId, `L${read++}`)
  }
  assert.equal(read, count)
  // As text they are 200 MB, as objects more; memory holds a few pieces and what is not yet collected.
  assert.ok(peakBytes < 150e6, `${Math.round(peakBytes / 1e6)} MB`)
})
