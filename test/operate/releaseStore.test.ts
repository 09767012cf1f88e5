import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { EXIT } from '#commandLine/exitCodes.ts'
import { currentVersion } from '#dataset/currentVersion.ts'
import { openRelease } from '#dataset/release.ts'
import { makeCurrent, shelvedReleases } from '#dataset/shelf.ts'
import { pruneShelf } from '#dataset/shelfUpkeep.ts'
import { ReleaseStore } from '#dataset/store/releaseStore.ts'
import { releaseStoreIn } from '#main/releases/openReleaseStore.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { MemoryObjects, s3Server, type StoreFault } from '../support/objectStorage.ts'
import { shelveWorld } from '../support/shelveWorld.ts'

/** Releases in object storage that several machines share; each machine has a shelf that follows it. */

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-store-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const emptyShelf = (t: TestContext) => folderOf(t)

/** Builds a release of one day into a folder; returns its version. */
const build = (day: number, folder: string, seed = day) =>
  shelveWorld({ ...generateWorld(seed, 20), asOf: `2026-11-2${day}` }, folder)

/** Publishes the release of a day from this shelf. */
async function publishDay(day: number, store: ReleaseStore, shelf: string): Promise<string> {
  const version = await build(day, shelf)
  await store.add(version, 'current')
  await makeCurrent(shelf, version)
  return version
}

const versionsOn = async (shelf: string) => (await shelvedReleases(shelf)).map(({ version }) => version)

async function isIntact(shelf: string, version: string): Promise<boolean> {
  return (await openRelease(path.join(shelf, version), { verify: 'full' })).kind === 'ok'
}

test('a release published to a bucket is current on every machine that follows it, byte for byte', async (t) => {
  const { env } = await s3Server(t)
  const built = folderOf(t)
  const version = await build(1, built)
  const [publisher, node] = [folderOf(t), emptyShelf(t)]
  const reported: string[] = []
  const run = (...words: string[]) =>
    runOperatorCommand(['publish', ...words, '--data', publisher], {
      env,
      clock: Date.now,
      fetch,
      demo: () => Promise.reject(new Error('no demo')),
      state: () => Promise.reject(new Error('no state')),
      releaseStore: async (shelf) => releaseStoreIn(env, shelf, Date.now),
      ask: () => Promise.resolve(null),
      print: () => {},
      report: (line) => void reported.push(line),
    })
  assert.equal(await run(path.join(built, version)), EXIT.ok)
  assert.match(reported.join('\n'), new RegExp(`${version} is current in s3://releases/seoul`))
  const store = releaseStoreIn(env, node, Date.now)
  await store?.pull()
  assert.equal(await currentVersion(node), version)
  assert.ok(await isIntact(node, version))
  const held = await build(2, built)
  assert.equal(await run(path.join(built, held), '--hold'), EXIT.ok)
  await store?.pull()
  assert.equal(await currentVersion(node), version)
  const onNode = await shelvedReleases(node)
  assert.deepEqual(
    onNode.map((release) => [release.version, release.held]),
    [
      [held, true],
      [version, false],
    ],
  )
  await store?.makeCurrent(held)
  await store?.pull()
  assert.equal(await currentVersion(node), held)
})

test('a store that does not answer, with wrong keys or stopped, is reported by publish and changes nothing', async (t) => {
  const s3 = await s3Server(t)
  const shelf = emptyShelf(t)
  const store = releaseStoreIn(s3.env, shelf, Date.now)
  const version = await build(1, shelf)
  await s3.stop()
  await assert.rejects(async () => store?.add(version, 'current'), /storage of releases did not answer/)
  await s3.start()
  await store?.pull()
  assert.equal(await currentVersion(shelf), null)
  await store?.add(version, 'current')
  await store?.pull()
  assert.equal(await currentVersion(shelf), version)
})

test('content that a machine has already is not downloaded again', async (t) => {
  const objects = new MemoryObjects()
  const [publisher, node] = [emptyShelf(t), emptyShelf(t)]
  const [adding, following] = [new ReleaseStore(objects, publisher), new ReleaseStore(objects, node)]
  await publishDay(1, adding, publisher)
  await following.pull()
  objects.reads.length = 0
  // The same venues a day later: only the manifest is another.
  const second = await build(2, publisher, 1)
  await adding.add(second, 'current')
  await following.pull()
  assert.deepEqual([...new Set(objects.reads)].toSorted(), [`releases/${second}.json`, 'shelf.json'])
  assert.ok(await isIntact(node, second))
})

const FAULTS: readonly StoreFault[] = ['unreachable', 'half', 'other content']

for (const fault of FAULTS)
  test(`whichever read of the store fails (${fault}), the machine keeps a whole release and completes the next later`, async (t) => {
    const objects = new MemoryObjects()
    const [publisher, node] = [emptyShelf(t), emptyShelf(t)]
    const [adding, following] = [new ReleaseStore(objects, publisher), new ReleaseStore(objects, node)]
    const first = await publishDay(1, adding, publisher)
    await following.pull()
    const second = await publishDay(2, adding, publisher)
    let failures = 0
    for (let failing = 1; (await currentVersion(node)) !== second; failing++) {
      let reads = 0
      objects.fault = (call) => (call === 'read' && ++reads === failing ? fault : null)
      await following.pull().catch(() => failures++)
      objects.fault = () => null
      const now = await currentVersion(node)
      assert.ok(now === first || now === second)
      assert.ok(await isIntact(node, now))
      assert.ok(failing < 200, 'it never completes')
    }
    assert.ok(failures > 3, `${failures} failures`)
    assert.deepEqual(
      readdirSync(node).filter((name) => name.startsWith('.')),
      [],
    )
  })

test('a publication that fails at any write leaves the store with the former release, and succeeds later', async (t) => {
  const objects = new MemoryObjects()
  const [publisher, node] = [emptyShelf(t), emptyShelf(t)]
  const [adding, following] = [new ReleaseStore(objects, publisher), new ReleaseStore(objects, node)]
  const first = await publishDay(1, adding, publisher)
  const second = await build(2, publisher)
  for (let failing = 1, done = false; !done; failing++) {
    let writes = 0
    objects.fault = (call) => (call === 'write' && ++writes === failing ? 'unreachable' : null)
    done = await adding.add(second, 'current').then(
      () => true,
      () => false,
    )
    objects.fault = () => null
    await following.pull()
    const now = (await currentVersion(node)) ?? ''
    assert.equal(now, done ? second : first)
    assert.ok(await isIntact(node, now))
  }
})

test('releases that are removed from the store leave the machines, and only content that no other has goes', async (t) => {
  const objects = new MemoryObjects()
  const [publisher, node] = [emptyShelf(t), emptyShelf(t)]
  const [adding, following] = [new ReleaseStore(objects, publisher), new ReleaseStore(objects, node)]
  const versions: string[] = []
  for (const day of [1, 2, 3]) versions.push(await publishDay(day, adding, publisher))
  await following.pull()
  assert.deepEqual(await versionsOn(node), versions.toReversed())
  const removed = await pruneShelf(publisher, 1)
  await adding.remove(removed)
  await following.pull()
  assert.deepEqual(await versionsOn(node), [versions[2]])
  const other = emptyShelf(t)
  await new ReleaseStore(objects, other).pull()
  assert.ok(await isIntact(other, versions[2] ?? ''))
  const files = readdirSync(path.join(other, versions[2] ?? ''), { recursive: true, withFileTypes: true })
  const stored = [...objects.objects.keys()].filter((key) => key.startsWith('objects/'))
  assert.ok(stored.length <= files.filter((file) => file.isFile()).length)
})

test('a release that lost bytes on a machine is downloaded again', async (t) => {
  const objects = new MemoryObjects()
  const [publisher, node] = [emptyShelf(t), emptyShelf(t)]
  const version = await publishDay(1, new ReleaseStore(objects, publisher), publisher)
  const following = new ReleaseStore(objects, node)
  await following.pull()
  truncateSync(path.join(node, version, 'venues.ndjson.zst'), 1)
  await following.pull()
  assert.ok(await isIntact(node, version))
})

test('a list of releases that is not one is refused, and nothing changes', async (t) => {
  const objects = new MemoryObjects()
  const node = emptyShelf(t)
  const inside = path.join(node, 'kept')
  mkdirSync(inside)
  for (const text of [
    '',
    'null',
    '{"format":1,"current":"../../etc","releases":[]}',
    '{"format":2}',
    ' '.repeat(300_000),
  ]) {
    objects.objects.set('shelf.json', Buffer.from(text))
    await assert.rejects(() => new ReleaseStore(objects, node).pull(), /shelf\.json/)
  }
  assert.deepEqual(readdirSync(node), ['kept'])
})
