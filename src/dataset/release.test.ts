import assert from 'node:assert/strict'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, truncate, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Venue } from '#venue/venue.ts'
import { startRelease, type ReleaseDraft, type ReleaseFacts } from './draft.ts'
import type { Manifest } from './manifest.ts'
import { openRelease, type Release } from './release.ts'
import { RELEASE_FILES } from './releaseFiles.ts'
import { SAMPLE_DONGS, sampleVenue } from '../../test/dataset/sampleVenues.ts'
import { linesOf } from './venueLine.ts'

const FACTS: ReleaseFacts = {
  asOf: '2026-11-21',
  createdAt: '2026-11-21T01:00:00.000Z',
  coverage: { note: '시험' },
  sources: [{ name: 'map', independenceGroup: 'map', records: 3, rejected: 1, setAside: 0 }],
  counts: { venues: 3, openVenues: 3, multiSourceVenues: 3, dongs: 2 },
}
const VENUES = [1, 2, 3].map((number) => sampleVenue(number))

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-dataset-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function started(folder: string): Promise<ReleaseDraft> {
  const start = await startRelease(folder)
  assert.equal(start.kind, 'started')
  return start.draft
}

async function fill(draft: ReleaseDraft, venues: readonly Venue[]): Promise<void> {
  await draft.writeVenues(linesOf(venues))
  await (
    await draft.beginTables(SAMPLE_DONGS)
  ).finished
  await draft.writeRedirects(new Map([['pl_old', 'pl_new']]))
  await draft.writeIndex(
    new Map([
      ['head.json', Buffer.from('{"a":1}')],
      ['names.bin', Uint8Array.from([1, 2, 3, 4, 5])],
    ]),
  )
  await draft.writeRejected([])
}

async function write(folder: string, venues: readonly Venue[] = VENUES, facts = FACTS): Promise<Manifest> {
  await using draft = await started(folder)
  await fill(draft, venues)
  await draft.writeReport({ seconds: facts.createdAt }, `<p>${facts.createdAt}</p>`)
  return await draft.seal(facts)
}

async function opened(folder: string, verify: 'index' | 'full' = 'full'): Promise<Release> {
  const opening = await openRelease(folder, { verify })
  assert.equal(opening.kind, 'ok', JSON.stringify(opening))
  return opening.release
}

async function venuesOf(release: Release): Promise<Venue[]> {
  const venues: Venue[] = []
  for await (const venue of release.venues()) venues.push(venue)
  return venues
}

async function refusal(folder: string, verify: 'index' | 'full' = 'full'): Promise<string> {
  const opening = await openRelease(folder, { verify })
  return opening.kind === 'refused' ? opening.reason : 'not refused'
}

async function flipByte(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, 2)
  await handle.write(Uint8Array.of((byte[0] as number) ^ 1), 0, 1, 2)
  await handle.close()
}

test('a written release is read back unchanged: venues, index bytes, manifest', async (t) => {
  const folder = path.join(await emptyFolder(t), 'release')
  const manifest = await write(folder)
  const release = await opened(folder)
  assert.deepEqual(await venuesOf(release), VENUES)
  assert.deepEqual(release.manifest, manifest)
  assert.deepEqual(Object.fromEntries([...release.indexFiles()].map(([name, bytes]) => [name, [...bytes]])), {
    'head.json': [...Buffer.from('{"a":1}')],
    'names.bin': [1, 2, 3, 4, 5],
  })
  for (const bytes of release.indexFiles().values()) assert.equal(bytes.byteOffset, 0)
  assert.deepEqual(await release.redirects(), new Map([['pl_old', 'pl_new']]))
})

test('a release without venues can be written and read', async (t) => {
  const folder = path.join(await emptyFolder(t), 'release')
  await write(folder, [])
  assert.deepEqual(await venuesOf(await opened(folder)), [])
})

test('the same content has the same version whenever it is built, and different content has a different one', async (t) => {
  const folder = await emptyFolder(t)
  const first = await write(path.join(folder, 'a'))
  const later = await write(path.join(folder, 'b'), VENUES, { ...FACTS, createdAt: '2026-11-22T09:00:00.000Z' })
  const other = await write(path.join(folder, 'c'), [...VENUES, sampleVenue(4)])
  assert.match(first.version, /^2026-11-21-[0-9a-f]{8}$/)
  assert.equal(later.version, first.version)
  assert.notEqual(other.version, first.version)
})

for (const name of [RELEASE_FILES.venues, RELEASE_FILES.places, RELEASE_FILES.redirects, 'index/names.bin']) {
  test(`a release is refused, with the name of the file, when ${name} is missing, shorter or changed`, async (t) => {
    const parent = await emptyFolder(t)
    const folder = path.join(parent, 'release')
    await write(folder)
    await flipByte(path.join(folder, name))
    assert.equal(await refusal(folder), `${folder}: ${name} has a wrong checksum`)
    await truncate(path.join(folder, name), 2)
    assert.match(await refusal(folder, 'index'), new RegExp(`${name} has 2 bytes instead of \\d+$`))
    await unlink(path.join(folder, name))
    assert.equal(await refusal(folder, 'index'), `${folder}: ${name} is missing`)
  })
}

test('opening for serving checks the index bytes, even when other files are not read', async (t) => {
  const folder = path.join(await emptyFolder(t), 'release')
  await write(folder)
  await flipByte(path.join(folder, 'index/head.json'))
  assert.match(await refusal(folder, 'index'), /index\/head\.json has a wrong checksum$/)
})

async function changeManifest(folder: string, change: (manifest: Record<string, unknown>) => unknown): Promise<void> {
  const file = path.join(folder, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}

test('a manifest that is newer, changed, broken or absent is refused, each with its reason', async (t) => {
  const folder = path.join(await emptyFolder(t), 'release')
  await write(folder)
  const valid = await readFile(path.join(folder, 'manifest.json'), 'utf8')
  const cases: [change: () => Promise<void>, reason: RegExp][] = [
    [
      () => changeManifest(folder, (m) => ({ ...m, format: 3, files: 'of another form' })),
      /format 3 is newer than this program reads \(2\)/,
    ],
    [() => changeManifest(folder, (m) => ({ ...m, asOf: '2027-01-01' })), /manifest\.json was changed/],
    [() => changeManifest(folder, (m) => ({ ...m, counts: null })), /is not a release manifest/],
    [
      () => changeManifest(folder, (m) => ({ ...m, files: [{ path: '../secret', bytes: 1, sha256: 'a'.repeat(64) }] })),
      /is not a release manifest/,
    ],
    [() => changeManifest(folder, () => null), /is not valid JSON|is not a release manifest/],
    [() => writeFile(path.join(folder, 'manifest.json'), valid.slice(0, 100)), /is not valid JSON/],
    [() => unlink(path.join(folder, 'manifest.json')), /no manifest\.json: half-written, or not a release/],
    [() => rm(folder, { recursive: true }), /: the folder does not exist$/],
  ]
  for (const [change, reason] of cases) {
    await change()
    assert.match(await refusal(folder), reason)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'manifest.json'), valid)
  }
})

test('a build that dies half-way leaves the old release unchanged, and the next build removes its draft', async (t) => {
  const parent = await emptyFolder(t)
  const folder = path.join(parent, 'release')
  const old = await write(folder)
  const draft = await started(folder)
  await fill(draft, [sampleVenue(9)])
  const hidden = (await readdir(parent)).filter((name) => name.startsWith('.release.tmp-'))
  assert.equal(hidden.length, 1)
  assert.match(await refusal(path.join(parent, hidden[0] as string)), /half-written/)
  assert.equal((await opened(folder)).manifest.version, old.version)
  await write(folder, [sampleVenue(10)])
  assert.deepEqual(await readdir(parent), ['release'])
  assert.notEqual((await opened(folder)).manifest.version, old.version)
})

test('a build that dies between its two renames loses nothing: the next one restores the old release', async (t) => {
  const parent = await emptyFolder(t)
  const folder = path.join(parent, 'release')
  const old = await write(folder)
  await rename(folder, path.join(parent, `.release.old-${process.pid}-abc123`))
  const draft = await started(folder)
  assert.equal((await opened(folder)).manifest.version, old.version)
  await draft[Symbol.asyncDispose]()
  assert.deepEqual(await readdir(parent), ['release'])
})

test('the draft of another running build is not touched', async (t) => {
  const parent = await emptyFolder(t)
  const other = `.release.tmp-${process.ppid}-abc123`
  await mkdir(path.join(parent, other))
  await write(path.join(parent, 'release'))
  assert.deepEqual((await readdir(parent)).sort(), [other, 'release'])
})

test('a draft that is not sealed leaves nothing behind', async (t) => {
  const parent = await emptyFolder(t)
  const failing = async (): Promise<void> => {
    await using draft = await started(path.join(parent, 'release'))
    await draft.writeVenues(linesOf(VENUES))
    throw new Error('out of luck')
  }
  await assert.rejects(failing, /out of luck/)
  assert.deepEqual(await readdir(parent), [])
})

test('a folder that is not a release is never overwritten', async (t) => {
  const parent = await emptyFolder(t)
  const folder = path.join(parent, 'photos')
  await mkdir(folder)
  await writeFile(path.join(folder, 'cat.jpg'), 'miaow')
  const start = await startRelease(folder)
  assert.match(
    start.kind === 'refused' ? start.reason : '',
    /will not overwrite: .*photos is not empty and not a release/,
  )
  assert.deepEqual(await readdir(parent), ['photos'])
  assert.equal(await readFile(path.join(folder, 'cat.jpg'), 'utf8'), 'miaow')
})
