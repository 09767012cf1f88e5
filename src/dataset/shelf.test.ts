import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { startRelease } from './draft.ts'
import type { Manifest } from './manifest.ts'
import { openRelease } from './release.ts'
import { SAMPLE_DONGS, sampleVenue } from '../../test/dataset/sampleVenues.ts'
import { currentVersion } from './currentVersion.ts'
import { makeCurrent, shelve, shelvedReleases } from './shelf.ts'
import { linesOf } from './venueLine.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-shelf-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function built(folder: string, asOf: string): Promise<Manifest> {
  const start = await startRelease(folder)
  assert.equal(start.kind, 'started')
  if (start.kind !== 'started') throw new Error('unreachable')
  await using draft = start.draft
  await draft.writeVenues(linesOf([sampleVenue(1)]))
  await (
    await draft.beginTables(SAMPLE_DONGS)
  ).finished
  await draft.writeRedirects(new Map())
  await draft.writeIndex(new Map([['tables.bin', Uint8Array.of(1, 2, 3)]]))
  return await draft.seal({
    asOf,
    createdAt: `${asOf}T00:00:00.000Z`,
    coverage: { note: '' },
    sources: [],
    counts: { venues: 1, openVenues: 1, multiSourceVenues: 1, dongs: 2 },
  })
}

test('a published release is complete on the shelf under its version, and is the current one', async (t) => {
  const folder = await emptyFolder(t)
  const shelf = path.join(folder, 'releases')
  const { version } = await built(path.join(folder, 'out'), '2026-11-20')
  assert.equal(await currentVersion(shelf), null)
  const shelving = await shelve(path.join(folder, 'out'), shelf)
  assert.deepEqual(shelving, { kind: 'shelved', version, folder: path.join(shelf, version), already: false })
  assert.deepEqual(await makeCurrent(shelf, version), { kind: 'ok' })
  assert.equal(await currentVersion(shelf), version)
  assert.equal((await openRelease(path.join(shelf, version), { verify: 'full' })).kind, 'ok')
  assert.deepEqual((await readdir(shelf)).sort(), [version, 'current'])
})

test('the shelf lists its releases newest first with the one being served, and can serve an older one again', async (t) => {
  const folder = await emptyFolder(t)
  const versions: string[] = []
  for (const asOf of ['2026-11-20', '2026-11-21']) {
    const { version } = await built(path.join(folder, 'out'), asOf)
    await shelve(path.join(folder, 'out'), path.join(folder, 'releases'))
    await makeCurrent(path.join(folder, 'releases'), version)
    versions.push(version)
  }
  const shelf = path.join(folder, 'releases')
  const listed = async (): Promise<[string, boolean][]> =>
    (await shelvedReleases(shelf)).map(({ version, current }) => [version, current])
  assert.deepEqual(await listed(), [
    [versions[1], true],
    [versions[0], false],
  ])
  await makeCurrent(shelf, versions[0] as string)
  assert.deepEqual(await listed(), [
    [versions[1], false],
    [versions[0], true],
  ])
})

test('publishing a version twice changes nothing, and repairs a damaged copy', async (t) => {
  const folder = await emptyFolder(t)
  const shelf = path.join(folder, 'releases')
  await built(path.join(folder, 'out'), '2026-11-20')
  const first = await shelve(path.join(folder, 'out'), shelf)
  assert.deepEqual(await shelve(path.join(folder, 'out'), shelf), { ...first, already: true })
  if (first.kind !== 'shelved') throw new Error('unreachable')
  await truncate(path.join(first.folder, 'index/tables.bin'), 1)
  assert.match(JSON.stringify(await shelve(first.folder, shelf)), /index\/tables\.bin has 1 bytes instead of 3/)
  assert.deepEqual(await shelve(path.join(folder, 'out'), shelf), first)
  assert.equal((await openRelease(first.folder, { verify: 'full' })).kind, 'ok')
})

test('a corrupt release is not published, and the current one stays', async (t) => {
  const folder = await emptyFolder(t)
  const shelf = path.join(folder, 'releases')
  const { version } = await built(path.join(folder, 'a'), '2026-11-20')
  await shelve(path.join(folder, 'a'), shelf)
  await makeCurrent(shelf, version)
  await built(path.join(folder, 'b'), '2026-11-21')
  await truncate(path.join(folder, 'b', 'venues.ndjson.zst'), 3)
  const refused = await shelve(path.join(folder, 'b'), shelf)
  assert.equal(
    refused.kind === 'refused' && refused.reason.startsWith(`${path.join(folder, 'b')}: venues.ndjson.zst has 3 bytes`),
    true,
  )
  assert.deepEqual((await readdir(shelf)).sort(), [version, 'current'])
  assert.equal(await currentVersion(shelf), version)
})

test('only a valid release of the shelf can become the current one', async (t) => {
  const shelf = await emptyFolder(t)
  await mkdir(path.join(shelf, '2026-11-20-0123abcd'))
  for (const version of ['2026-11-20-0123abcd', '2026-11-20-ffffffff', '../../etc']) {
    assert.equal((await makeCurrent(shelf, version)).kind, 'refused')
  }
  await writeFile(path.join(shelf, 'current'), '../../etc\n')
  assert.equal(await currentVersion(shelf), null)
  assert.deepEqual(await shelvedReleases(path.join(shelf, 'nowhere')), [])
})
