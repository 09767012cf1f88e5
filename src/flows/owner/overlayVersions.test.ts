import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import { OverlayVersions } from './overlayVersions.ts'

const edit = (version: number) => ({
  placeId: 'pl_1',
  changes: { homepage: `https://v${version}.example` },
  editedAt: 0,
  version,
})

/** Lays what is said when it is told to. */
function slowReleases() {
  const said = new Map<string, PlaceChanges | null>()
  let applying = Promise.withResolvers<void>()
  return {
    said,
    finish(failing = false) {
      const { resolve, reject } = applying
      applying = Promise.withResolvers()
      if (failing) reject(new Error('not prepared'))
      else resolve()
    },
    changePlaces(edits: ReadonlyMap<string, PlaceChanges | null>) {
      for (const [id, changes] of edits) said.set(id, changes)
      return applying.promise
    },
  }
}

test('an older edit that comes late is not laid over a newer one, and waits until that is seen', async () => {
  const releases = slowReleases()
  const applied = new OverlayVersions(releases)
  const newer = applied.apply([edit(2)])
  let isDone = false
  const older = applied.apply([edit(1)]).then(() => (isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isDone, false)
  releases.finish()
  await Promise.all([newer, older])
  assert.deepEqual(releases.said.get('pl_1'), { homepage: 'https://v2.example' })
  assert.equal(applied.versions.get('pl_1'), 2)
})

test('an edit whose laying failed is not taken for laid, and is laid when asked again', async () => {
  const releases = slowReleases()
  const applied = new OverlayVersions(releases)
  const failing = applied.apply([edit(1)])
  releases.finish(true)
  await assert.rejects(failing)
  assert.equal(applied.versions.get('pl_1'), undefined)
  const again = applied.apply([edit(1)])
  releases.finish()
  await again
  assert.equal(applied.versions.get('pl_1'), 1)
})
