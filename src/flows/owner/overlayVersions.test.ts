import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DatedChanges } from '#venue/changes/placeChanges.ts'
import { OverlayVersions } from './overlayVersions.ts'

const edit = (version: number) => ({
  placeId: 'pl_1',
  changes: { homepage: `https://v${version}.example` },
  days: { homepage: '2026-11-01' },
  editedAt: 0,
  version,
})

/** A release holder that applies changes when the test says so. */
function slowReleases() {
  const said = new Map<string, DatedChanges | null>()
  let applying = Promise.withResolvers<void>()
  return {
    said,
    finish(failing = false) {
      const { resolve, reject } = applying
      applying = Promise.withResolvers()
      if (failing) reject(new Error('not prepared'))
      else resolve()
    },
    changePlaces(edits: ReadonlyMap<string, DatedChanges | null>) {
      for (const [id, changes] of edits) said.set(id, changes)
      return applying.promise
    },
  }
}

test('an older edit that arrives late does not replace a newer one, and waits until the newer one is visible', async () => {
  const releases = slowReleases()
  const applied = new OverlayVersions(releases, (changes) => changes)
  const newer = applied.apply([edit(2)])
  let isDone = false
  const older = applied.apply([edit(1)]).then(() => (isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isDone, false)
  releases.finish()
  await Promise.all([newer, older])
  assert.deepEqual(releases.said.get('pl_1'), {
    homepage: 'https://v2.example',
    editedOn: { homepage: '2026-11-01' },
  })
  assert.equal(applied.versions.get('pl_1'), 2)
})

test('an edit that could not be applied does not count as applied, and is applied on the next call', async () => {
  const releases = slowReleases()
  const applied = new OverlayVersions(releases, (changes) => changes)
  const failing = applied.apply([edit(1)])
  releases.finish(true)
  await assert.rejects(failing)
  assert.equal(applied.versions.get('pl_1'), undefined)
  const again = applied.apply([edit(1)])
  releases.finish()
  await again
  assert.equal(applied.versions.get('pl_1'), 1)
})
