import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VenueIndex } from '#search/venueIndex.ts'
import { FORMER_SERVED_MS, ReleaseHolder } from './releaseHolder.ts'

/** Versions in the order in which they were closed. */
const closed: string[] = []

/** A partial index with what the holder reads: its version, its ids, and ids merged into others. */
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
  const prepare: VenueIndex['prepare'] = (changes) =>
    Promise.resolve({ unknown: [...changes.keys()].filter((id) => find(id).kind === 'unknown').length })
  return { dataVersion, find, prepare, close: () => closed.push(dataVersion) } as unknown as VenueIndex
}

function holderAt(time: { now: number }): ReleaseHolder {
  return new ReleaseHolder(() => time.now)
}

test('a release is served by its version for exactly one minute after a switch', async () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  await holder.switchTo(indexOf('v1', []))
  await holder.switchTo(indexOf('v2', []))
  assert.equal(holder.current()?.index.dataVersion, 'v2')
  time.now = FORMER_SERVED_MS - 1
  assert.equal(holder.ofVersion('v1')?.index.dataVersion, 'v1')
  time.now = FORMER_SERVED_MS
  assert.equal(holder.ofVersion('v1'), null)
  assert.equal(holder.ofVersion('v2')?.index.dataVersion, 'v2')
})

test('switching to the version that serves does not restart the minute', async () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  await holder.switchTo(indexOf('v1', []))
  await holder.switchTo(indexOf('v2', []))
  time.now = 59_000
  await holder.switchTo(indexOf('v2', []))
  time.now = 61_000
  assert.equal(holder.ofVersion('v1'), null)
})

test('after several switches each release is served for one minute after its own switch', async () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  for (const version of ['v1', 'v2', 'v3', 'v1']) {
    await holder.switchTo(indexOf(version, []))
    time.now += 10_000
  }
  const served = () => ['v1', 'v2', 'v3'].filter((version) => holder.ofVersion(version) !== null)
  assert.deepEqual(served(), ['v1', 'v2', 'v3'])
  time.now = 20_000 + FORMER_SERVED_MS
  assert.deepEqual(served(), ['v1', 'v3'])
  time.now = 30_000 + FORMER_SERVED_MS
  assert.deepEqual(served(), ['v1'])
})

test('more releases than fit into memory are not kept, however fast they follow each other', async () => {
  const holder = holderAt({ now: 0 })
  const versions = Array.from({ length: 10 }, (_, i) => `v${i}`)
  for (const version of versions) await holder.switchTo(indexOf(version, []))
  assert.deepEqual(
    versions.filter((version) => holder.ofVersion(version) !== null),
    ['v6', 'v7', 'v8', 'v9'],
  )
})

test('a former release is closed only once it is no longer served', async () => {
  const time = { now: 0 }
  const holder = holderAt(time)
  await holder.switchTo(indexOf('v1', []))
  await holder.switchTo(indexOf('v2', []))
  closed.length = 0
  holder.closeExpired()
  assert.notEqual(holder.ofVersion('v1'), null)
  assert.deepEqual(closed, [])
  time.now = FORMER_SERVED_MS
  holder.closeExpired()
  assert.deepEqual(closed, ['v1'])
})

test('partners are applied to the current release and every later one, under the surviving id', async () => {
  const holder = holderAt({ now: 0 })
  await holder.switchTo(indexOf('v1', ['a', 'b']))
  holder.setPartners(new Set(['a', 'gone']))
  assert.deepEqual(holder.current()?.overlay.partners, new Set(['a']))
  await holder.switchTo(indexOf('v2', ['b'], { a: 'b' }))
  assert.deepEqual(holder.current()?.overlay.partners, new Set(['b']))
})

test('a revision identifies the overlay of a release: equal on two nodes that reached the same state differently', async () => {
  const [one, two] = [holderAt({ now: 1_000 }), holderAt({ now: 2_000 })]
  const revision = (holder: ReleaseHolder) => holder.current()?.overlay.revision
  await one.switchTo(indexOf('v1', ['a', 'b']))
  assert.equal(revision(one), 0)
  const steps: (() => unknown)[] = [
    () => one.setPartners(new Set(['a'])),
    () => one.setPartners(new Set(['b', 'a'])),
    () => one.changePlaces(new Map([['a', change('1')]])),
    () => one.changePlaces(new Map([['b', change('2')]])),
    () => one.changePlaces(new Map([['a', change('3')]])),
  ]
  const seen = new Set([0])
  for (const step of steps) {
    await step()
    seen.add(revision(one) ?? 0)
  }
  assert.equal(seen.size, 1 + steps.length)

  const said = [change('2'), change('3')] as const
  await two.changePlaces(
    new Map([
      ['b', said[0]],
      ['a', said[1]],
    ]),
  )
  two.setPartners(new Set(['a', 'b', 'gone']))
  await two.switchTo(indexOf('v1', ['b', 'a']))
  assert.equal(revision(two), revision(one))
  await two.changePlaces(
    new Map([
      ['a', null],
      ['b', null],
    ]),
  )
  two.setPartners(new Set())
  assert.equal(revision(two), 0)
})

const change = (phone: string) => ({ phone })
const changesOver = (holder: ReleaseHolder, version: string) => [...(holder.ofVersion(version)?.overlay.changes ?? [])]

test('owners’ changes are applied to the current release, former ones and every later one, and can be withdrawn', async () => {
  const holder = holderAt({ now: 0 })
  await holder.switchTo(indexOf('v1', ['a', 'b']))
  await holder.switchTo(indexOf('v2', ['a', 'b']))
  await holder.changePlaces(new Map([['a', change('1')]]))
  await holder.changePlaces(new Map([['b', change('2')]]))
  const both = [
    ['a', change('1')],
    ['b', change('2')],
  ]
  assert.deepEqual(changesOver(holder, 'v2'), both)
  assert.deepEqual(changesOver(holder, 'v1'), both)
  await holder.switchTo(indexOf('v3', ['a']))
  assert.deepEqual(changesOver(holder, 'v3'), both)
  await holder.changePlaces(new Map([['a', null]]))
  assert.deepEqual(changesOver(holder, 'v3'), [['b', change('2')]])
})

test('a release is only used with changes it was prepared for, also while more are written', async () => {
  const holder = holderAt({ now: 0 })
  const index = indexOf('v1', ['a'])
  const prepared = new Set<unknown>()
  const resolvers: (() => void)[] = []
  index.prepare = async (changes) => {
    await new Promise<void>((resolve) => resolvers.push(resolve))
    prepared.add(changes)
    return { unknown: 0 }
  }
  const settle = async () => {
    for (let i = 0; i < 50; i++) {
      resolvers.shift()?.()
      await Promise.resolve()
      const overlay = holder.current()?.overlay
      if (overlay) assert.ok(prepared.has(overlay.changes))
    }
  }
  const jobs = [holder.switchTo(index)]
  for (const phone of ['1', '2', '3', '4']) {
    jobs.push(holder.changePlaces(new Map([['a', change(phone)]])))
    holder.setPartners(new Set(['a']))
    await settle()
  }
  await Promise.all(jobs)
  assert.deepEqual(changesOver(holder, 'v1'), [['a', change('4')]])
})

test('writes that arrive while changes are prepared are applied together, once', async () => {
  const holder = holderAt({ now: 0 })
  const index = indexOf('v1', ['a'])
  await holder.switchTo(index)
  let prepared = 0
  index.prepare = () => {
    prepared++
    return Promise.resolve({ unknown: 0 })
  }
  await Promise.all(['1', '2', '3', '4'].map((phone) => holder.changePlaces(new Map([['a', change(phone)]]))))
  assert.equal(prepared, 1)
  assert.deepEqual(changesOver(holder, 'v1'), [['a', change('4')]])
})

test('a failed preparation rejects the write and keeps the previous overlay, and the next one applies all changes', async () => {
  const holder = holderAt({ now: 0 })
  const index = indexOf('v1', ['a', 'b'])
  await holder.switchTo(index)
  await holder.changePlaces(new Map([['a', change('1')]]))
  index.prepare = () => Promise.reject(new Error('no memory'))
  await assert.rejects(holder.changePlaces(new Map([['b', change('2')]])), /no memory/)
  assert.deepEqual(changesOver(holder, 'v1'), [['a', change('1')]])
  index.prepare = () => Promise.resolve({ unknown: 0 })
  await holder.changePlaces(new Map())
  assert.deepEqual(changesOver(holder, 'v1'), [
    ['a', change('1')],
    ['b', change('2')],
  ])
})

test('the number of places that a release does not have is reported once', async () => {
  const reported: unknown[] = []
  const holder = new ReleaseHolder(
    () => 0,
    (facts) => reported.push(facts),
  )
  await holder.switchTo(indexOf('v1', ['a']))
  await holder.changePlaces(new Map([['gone', change('1')]]))
  await holder.changePlaces(new Map([['a', change('2')]]))
  assert.deepEqual(reported, [{ dataVersion: 'v1', unknown: 1 }])
})

test('a release that is served again has another revision only when its changes differ', async () => {
  const holder = holderAt({ now: 0 })
  const [v1, v2] = [indexOf('v1', []), indexOf('v2', [])]
  const revisions: (number | undefined)[] = []
  for (const index of [v1, v2, v1]) {
    await holder.switchTo(index)
    revisions.push(holder.current()?.overlay.revision)
  }
  assert.equal(new Set(revisions).size, 1)
  await holder.changePlaces(new Map([['a', change('1')]]))
  await holder.switchTo(v2)
  await holder.switchTo(v1)
  assert.notEqual(holder.current()?.overlay.revision, revisions[0])
})
