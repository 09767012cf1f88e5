import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { FIELD_NAMES } from '#venue/records.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { buildIndex } from '#search/build.ts'
import { INDEX_FILES } from '#search/format/indexFiles.ts'
import { loadIndex } from '#search/load.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, queryFor, RELEASE } from '../support/openedIndex.ts'

const world = generateWorld(7, 300)
const files = buildIndex(world)

function folderWith(t: TestContext, content: ReadonlyMap<string, Uint8Array>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const [name, bytes] of content) writeFileSync(path.join(folder, name), bytes)
  return folder
}

test('an index loaded from disk gives the same answers as one in memory, with every field', async (t) => {
  const opened = await loadIndex(folderWith(t, files), RELEASE)
  assert.equal(opened.kind, 'opened')
  const { index } = opened
  t.after(() => index.close())
  const inMemory = indexOf(world)
  const query = queryFor({ includeClosed: true, keyword: '국' })
  const moment = { at: query.at, overlay: emptyOverlay }
  const bodies = (from: typeof index) =>
    from.search(query, emptyOverlay).hits.map((hit) => from.placeJson(hit.ordinal, FIELD_NAMES, { ...moment, hit }))
  assert.ok(bodies(index).length > 10)
  assert.deepEqual(bodies(index), bodies(inMemory))
})

test('each file that is missing, truncated, changed or from another build is refused with its name', async (t) => {
  const other = buildIndex(generateWorld(8, 300))
  const reasonFor = async (name: string, bytes: Uint8Array | null) => {
    const content = new Map(files)
    if (bytes === null) content.delete(name)
    else content.set(name, bytes)
    const opened = await loadIndex(folderWith(t, content), RELEASE)
    return opened.kind === 'refused' ? opened.reason : 'was opened'
  }
  for (const name of INDEX_FILES) {
    const bytes = files.get(name) as Uint8Array
    const changed = new Uint8Array(bytes)
    changed[bytes.length - 70]! ^= 1
    assert.equal(await reasonFor(name, null), `${name}: missing`)
    assert.match(await reasonFor(name, bytes.subarray(0, 20)), new RegExp(`^${name}: .*shorter than a header`))
    assert.match(await reasonFor(name, bytes.subarray(0, bytes.length >> 1)), new RegExp(`^${name}: .*truncated`))
    assert.equal(await reasonFor(name, changed), `${name}: checksum does not match (corrupt)`)
    assert.match(await reasonFor(name, other.get(name) as Uint8Array), /from another build/)
  }
})

test('a closed index neither reads nor closes a file that was opened later', async (t) => {
  const folder = folderWith(t, files)
  const opened = await loadIndex(folder, RELEASE)
  const { index } = opened as Extract<typeof opened, { kind: 'opened' }>
  index.close()
  // The system reuses the number of the closed file for the next one.
  const other = openSync(path.join(folder, INDEX_FILES[0]), 'r')
  assert.throws(() => index.placeJson(0, ['menu'], { at: 0, overlay: emptyOverlay }), /after it was closed/)
  index.close()
  closeSync(other)
})
