import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { servedRelease } from '#dataset/comparedRelease.ts'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { makeCurrent, shelve, shelvedReleases } from '#dataset/shelf.ts'
import { pruneShelf } from '#dataset/shelfUpkeep.ts'
import { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import { ProductStore } from '#main/exports/productStore.ts'
import { ReleaseSwitch } from '#main/releases/releaseSwitch.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'

/** A release that `oneset publish --hold` copied onto the shelf: no server serves it before it is published. */

const log = () => {}

/** Returns an empty shelf, and a function that copies the release of a day onto it. */
function emptyShelf(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-held-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [built, shelf] = [path.join(folder, 'built'), path.join(folder, 'shelf')]
  for (const made of [built, shelf]) mkdirSync(made)
  const add = async (day: number, how: { hold: boolean }) => {
    const version = await shelveWorld({ ...generateWorld(day, 20), asOf: `2026-11-2${day}` }, built)
    assert.equal((await shelve(path.join(built, version), shelf, how)).kind, 'shelved')
    return version
  }
  return { folder, shelf, add }
}

/** Starts a node on the shelf and returns the version that it serves. */
async function servedBy(shelf: string): Promise<string | null> {
  const releases = new ReleaseHolder(() => 0)
  const node = new ReleaseSwitch(shelf, releases, log)
  await node.start()
  await node.stop()
  const index = releases.current()?.index
  index?.close()
  return index?.dataVersion ?? null
}

test('a held release is not served without a current one, nor in place of a broken one', async (t) => {
  const { shelf, add } = emptyShelf(t)
  const held = await add(1, { hold: true })
  assert.equal(await servedBy(shelf), null)
  assert.equal(await servedRelease(shelf, 'another'), null)
  const published = await add(2, { hold: false })
  await makeCurrent(shelf, published)
  const broken = await add(3, { hold: false })
  await makeCurrent(shelf, broken)
  await add(4, { hold: true })
  writeFileSync(path.join(folderOnShelf(shelf, broken), 'manifest.json'), 'broken')
  assert.equal(await servedBy(shelf), published)
  assert.equal((await servedRelease(shelf, broken))?.version, published)
  await makeCurrent(shelf, held)
  await makeCurrent(shelf, published)
  writeFileSync(path.join(folderOnShelf(shelf, published), 'manifest.json'), 'broken')
  assert.equal(await servedBy(shelf), held, 'it has been published meanwhile')
})

test('a release that is on the shelf already is not held, and a removed one leaves no mark', async (t) => {
  const { shelf, add } = emptyShelf(t)
  const published = await add(2, { hold: false })
  await makeCurrent(shelf, published)
  await add(2, { hold: true })
  const held = await add(1, { hold: true })
  const marked = async () =>
    (await shelvedReleases(shelf)).filter((release) => release.held).map(({ version }) => version)
  assert.deepEqual(await marked(), [held])
  assert.deepEqual(await pruneShelf(shelf, 1), [held])
  await add(1, { hold: false })
  assert.deepEqual(await marked(), [])
})

test('exports and change lists name no held release', async (t) => {
  const { folder, shelf, add } = emptyShelf(t)
  const before = await add(1, { hold: false })
  await add(2, { hold: true })
  const current = await add(3, { hold: false })
  await makeCurrent(shelf, current)
  await add(4, { hold: true })
  const exports = path.join(folder, 'exports')
  await using store = new ProductStore({
    releases: shelf,
    folder: exports,
    present: () => current,
    clock: () => 0,
    log,
  })
  assert.deepEqual(await store.held(), [current, before])
})
