import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadRelease } from '../releases/releaseLoading.ts'
import { SharedReleases } from './sharedReleases.ts'

const READ = { kind: 'read', facts: { dataVersion: 'one' }, files: {} } as unknown as ReadRelease

function counting(release: ReadRelease = READ) {
  const reads: (number | undefined)[] = []
  const releases = new SharedReleases(3, async (_folder, lanes) => {
    reads.push(lanes)
    return { ...release }
  })
  return { releases, reads }
}

test('threads that open a release at the same time and later get one memory, read once with room for all', async () => {
  const { releases, reads } = counting()
  const [a, b] = await Promise.all([releases.open('r', 0), releases.open('r', 1)])
  const c = await releases.open('r', 2)
  assert.equal(a.release, b.release)
  assert.equal(a.release, c.release)
  assert.deepEqual(reads, [3])
})

test('a thread that holds a release gets a copy of its own when it opens the release again', async () => {
  const { releases, reads } = counting()
  const first = await releases.open('r', 0)
  const second = await releases.open('r', 0)
  assert.notEqual(second.release, first.release)
  assert.deepEqual([first.isShared, second.isShared], [true, false])
  assert.deepEqual(reads, [3, undefined])
})

test('a release is read anew once every thread has closed it or has ended', async () => {
  const { releases, reads } = counting()
  await releases.open('r', 0)
  await releases.open('r', 1)
  releases.closed('r', 0)
  await releases.open('r', 2)
  assert.equal(reads.length, 1)
  releases.closed('r', 2)
  releases.ended(1)
  await releases.open('r', 0)
  assert.equal(reads.length, 2)
})

test('a release that was refused is read again at the next attempt', async () => {
  const { releases, reads } = counting({ kind: 'invalid', reason: 'broken' })
  await releases.open('r', 0)
  await releases.open('r', 1)
  assert.equal(reads.length, 2)
})
