import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '#base/seededRandom.ts'
import { sampleVenue } from './sampleVenues.ts'
import { lineOf, type VenueLine } from '#dataset/venueLine.ts'
import { writeVenueLines } from '#dataset/venueLines.ts'
import { limitFiles } from '../support/fullDisk.ts'

const HANGS_MS = 10_000
const BACKED_UP_MS = 300

/** Lines that hardly compress, so that the compressor's output exceeds the space on the disk. */
async function* randomLines(count: number): AsyncGenerator<VenueLine> {
  const random = seededRandom(1)
  const { facts } = lineOf(sampleVenue(1))
  for (let i = 0; i < count; i++)
    yield { facts, parts: [Buffer.from(Array.from({ length: 400 }, () => random() * 256)).toString('hex')] }
}

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-full-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const codeOf = (writing: Promise<void>) =>
  Promise.race([
    writing.then(
      () => 'written',
      (cause: NodeJS.ErrnoException) => cause.code,
    ),
    wait(HANGS_MS, 'hangs', { ref: false }),
  ])

test('lines that do not fit on the disk are refused, however much was written before', async (t) => {
  const folder = emptyFolder(t)
  for (const bytes of [1, 20_000, 400_000])
    for (const name of ['lines.ndjson', 'lines.ndjson.zst']) {
      limitFiles(String(bytes))
      const code = await codeOf(writeVenueLines(path.join(folder, name), randomLines(3_000)))
      limitFiles('unlimited')
      assert.equal(code, 'EFBIG', `${name} of at most ${bytes} bytes`)
    }
})

test('a failing disk never leaves a writer of compressed lines waiting', async (t) => {
  // A pipe accepts a little, then blocks its writer, and fails it when the reader leaves.
  for (const name of ['lines.ndjson', 'lines.ndjson.zst']) {
    const pipe = path.join(emptyFolder(t), name)
    execFileSync('mkfifo', [pipe])
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
    const writing = writeVenueLines(pipe, randomLines(3_000))
    writing.catch(() => {})
    await wait(BACKED_UP_MS)
    closeSync(reader)
    assert.equal(await codeOf(writing), 'EPIPE', name)
  }
})
