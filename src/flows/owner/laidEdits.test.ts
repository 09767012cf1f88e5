import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import { LaidEdits } from './laidEdits.ts'

const edit = (version: number) => ({
  placeId: 'pl_1',
  changes: { homepage: `https://v${version}.example` },
  editedAt: 0,
  version,
})

/** Lays what is said when it is told to. */
function slowReleases() {
  const said = new Map<string, PlaceChanges | null>()
  let laying = Promise.withResolvers<void>()
  return {
    said,
    finish(failing = false) {
      const { resolve, reject } = laying
      laying = Promise.withResolvers()
      if (failing) reject(new Error('not prepared'))
      else resolve()
    },
    changePlaces(edits: ReadonlyMap<string, PlaceChanges | null>) {
      for (const [id, changes] of edits) said.set(id, changes)
      return laying.promise
    },
  }
}

test('an older edit that comes late is not laid over a newer one, and waits until that is seen', async () => {
  const releases = slowReleases()
  const laid = new LaidEdits(releases)
  const newer = laid.lay([edit(2)])
  let isDone = false
  const older = laid.lay([edit(1)]).then(() => (isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isDone, false)
  releases.finish()
  await Promise.all([newer, older])
  assert.deepEqual(releases.said.get('pl_1'), { homepage: 'https://v2.example' })
  assert.equal(laid.versions.get('pl_1'), 2)
})

test('an edit whose laying failed is not taken for laid, and is laid when asked again', async () => {
  const releases = slowReleases()
  const laid = new LaidEdits(releases)
  const failing = laid.lay([edit(1)])
  releases.finish(true)
  await assert.rejects(failing)
  assert.equal(laid.versions.get('pl_1'), undefined)
  const again = laid.lay([edit(1)])
  releases.finish()
  await again
  assert.equal(laid.versions.get('pl_1'), 1)
})
