import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VenueIndex } from '#search/venueIndex.ts'
import { FORMER_SERVED_MS, ReleaseHolder } from './releaseHolder.ts'

/** Versions in the order in which they were closed. */
const closed: string[] = []

/** As much of an index as the holder looks at: its version, its ids, and ids merged into others. */
function indexOf(
  dataVersion: string,
  ids: readonly string[],
  moved: Readonly<Record<string, string>> = {},
): VenueIndex {
  const find: VenueIndex['find'] = (id) => {
    const target = moved[id]
    if (target !== undefined) return { kind: 'moved', ordinal: 0, id: target }
    return ids.includes(id) ? { kind: 'found', ordinal: 0, id } : { kind: 'unknown' }
  }
  return { dataVersion, find, close: () => closed.push(dataVersion) } as unknown as VenueIndex
}

function holderAt(time: { now: number }): ReleaseHolder {
  return new ReleaseHolder(() => time.now)
}

test('a release keeps serving by its version for a minute after a switch, and not a moment longer', () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  holder.switchTo(indexOf('v1', []))
  holder.switchTo(indexOf('v2', []))
  assert.equal(holder.current()?.index.dataVersion, 'v2')
  time.now = FORMER_SERVED_MS - 1
  assert.equal(holder.ofVersion('v1')?.index.dataVersion, 'v1')
  time.now = FORMER_SERVED_MS
  assert.equal(holder.ofVersion('v1'), null)
  assert.equal(holder.ofVersion('v2')?.index.dataVersion, 'v2')
})

test('switching to the version that serves does not restart the minute', () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  holder.switchTo(indexOf('v1', []))
  holder.switchTo(indexOf('v2', []))
  time.now = 59_000
  holder.switchTo(indexOf('v2', []))
  time.now = 61_000
  assert.equal(holder.ofVersion('v1'), null)
})

test('after several switches each release is served for its own minute', () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  for (const version of ['v1', 'v2', 'v3', 'v1']) {
    holder.switchTo(indexOf(version, []))
    time.now += 10_000
  }
  const served = () => ['v1', 'v2', 'v3'].filter((version) => holder.ofVersion(version) !== null)
  assert.deepEqual(served(), ['v1', 'v2', 'v3'])
  time.now = 20_000 + FORMER_SERVED_MS
  assert.deepEqual(served(), ['v1', 'v3'])
  time.now = 30_000 + FORMER_SERVED_MS
  assert.deepEqual(served(), ['v1'])
})

test('more releases than fit into memory are not kept, however fast they follow each other', () => {
  const holder = holderAt({ now: 0 })
  const versions = Array.from({ length: 10 }, (_, i) => `v${i}`)
  for (const version of versions) holder.switchTo(indexOf(version, []))
  assert.deepEqual(
    versions.filter((version) => holder.ofVersion(version) !== null),
    ['v6', 'v7', 'v8', 'v9'],
  )
})

test('letting go frees the previous release only once it is no longer served', () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  holder.switchTo(indexOf('v1', []))
  holder.switchTo(indexOf('v2', []))
  closed.length = 0
  holder.letGo()
  assert.notEqual(holder.ofVersion('v1'), null)
  assert.deepEqual(closed, [])
  time.now = FORMER_SERVED_MS
  holder.letGo()
  assert.deepEqual(closed, ['v1'])
})

test('partners reach the release that serves and every later one, under the surviving id', () => {
  const holder = holderAt({ now: 0 })
  holder.switchTo(indexOf('v1', ['a', 'b']))
  holder.setPartners(new Set(['a', 'gone']))
  assert.deepEqual(holder.current()?.overlay.partners, new Set(['a']))
  holder.switchTo(indexOf('v2', ['b'], { a: 'b' }))
  assert.deepEqual(holder.current()?.overlay.partners, new Set(['b']))
})

test('the revision grows with every change of partners, over a restart too', () => {
  const time = { now: 1_000 }
  const holder = holderAt(time)
  holder.switchTo(indexOf('v1', []))
  const revisions = [1, 2, 3].map(() => {
    holder.setPartners(new Set())
    return holder.current()?.overlay.revision ?? 0
  })
  assert.ok(revisions.every((revision, i) => i === 0 || revision > (revisions[i - 1] ?? 0)))
  time.now = 2_000
  const restarted = holderAt(time)
  restarted.switchTo(indexOf('v1', []))
  assert.ok((restarted.current()?.overlay.revision ?? 0) > (revisions.at(-1) ?? 0))
})
