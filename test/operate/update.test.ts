import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { EXIT } from '#commandLine/exitCodes.ts'
import { lockFolder } from '#database/folderLock.ts'
import { openRelease } from '#dataset/release.ts'
import type { ChangeSummary } from '#dataset/changes/changeSummary.ts'
import { ReleaseStore } from '#dataset/store/releaseStore.ts'
import { readUpdateState } from '#project/updateState.ts'
import { MemoryObjects } from '../support/objectStorage.ts'
import { projectWorld, type ProjectWorld } from '../support/projectWorld.ts'

const DAY_MS = 86_400_000
const UPDATE = 'update --project HERE/oneset.json'

interface Printed {
  outcome: string
  message: string
  version: string | null
  previous: string | null
  changes: ChangeSummary | null
  removed: string[]
  sources: { id: string; kind: string; reason: string | null; edition: string | null }[]
}

/** Runs an update, checks its exit code, and returns what it reported. */
async function update(world: ProjectWorld, exitCode: number, flags = ''): Promise<Printed> {
  const code = await world.run(`${UPDATE} --json ${flags}`.trim())
  assert.equal(code, exitCode, [...world.printed, ...world.reported].join('\n'))
  return JSON.parse(world.printed[0] ?? '{}') as Printed
}

const kinds = ({ sources }: Printed) => Object.fromEntries(sources.map(({ id, kind }) => [id, kind]))

test('an update publishes, says so when nothing is new, and publishes what changed the next day with a report', async (t) => {
  const world = await projectWorld(t)
  const first = await update(world, 0)
  assert.deepEqual(
    [first.outcome, first.changes, kinds(first)],
    ['published', null, { maps: 'fetched', guide: 'fetched' }],
  )
  assert.equal(await world.current(), first.version)
  const again = await update(world, 10)
  assert.deepEqual(
    [again.outcome, again.version, kinds(again)],
    ['nothing_new', first.version, { maps: 'unchanged', guide: 'unchanged' }],
  )
  world.clock.now += DAY_MS
  await world.writeList({ source: 'maps', seoul: 12, observedAt: '2026-11-21', closed: [3] })
  const second = await update(world, 0)
  assert.equal(second.previous, first.version)
  assert.deepEqual([second.changes?.counts.new, second.changes?.counts.closed], [2, 1])
  assert.equal(second.changes?.first.new.length, 2)
  assert.ok(
    world.reported.some((line) => line.includes('read memory')),
    'the build was incremental',
  )
})

test('the report for people counts each kind of change and names the first venues', async (t) => {
  const world = await projectWorld(t)
  await update(world, 0)
  world.clock.now += DAY_MS
  await world.writeList({ source: 'maps', seoul: 11, observedAt: '2026-11-21', closed: [1] })
  assert.equal(await world.run(UPDATE), 0)
  const [outcome = '', venues = '', counts = '', ...named] = world.printed
  assert.match(outcome, /^published: 2026-11-22-[0-9a-f]{8} is current$/)
  assert.equal(venues, '21 venues, 20 of them open')
  assert.match(
    counts,
    /^changes since 2026-11-21-[0-9a-f]{8}: 1 new, 1 closed, 0 merged, 0 moved, 0 reopened, 0 removed/,
  )
  assert.match(named.join('\n'), / {2}new {6}pl_\w+ {2}\S+/)
})

test('a failing source keeps its last good edition and is reported; the others are updated', async (t) => {
  const world = await projectWorld(t)
  await update(world, 0)
  world.clock.now += DAY_MS
  world.broken.set('guide', 'guide: answers 500')
  await world.writeList({ source: 'maps', seoul: 12 })
  const second = await update(world, 11)
  assert.equal(second.outcome, 'source_failed')
  assert.deepEqual(kinds(second), { maps: 'fetched', guide: 'failed' })
  assert.match(second.message, /is current; not fetched: guide$/)
  assert.match(
    world.reported.join('\n'),
    /guide: failed after 0\.0 s: answers 500; the last good edition of 2026-11-2\d is used/,
  )
  assert.equal(second.changes?.counts.removed, 0)
})

test('after its own deadline a failing source stops updates, and its recovery starts them again', async (t) => {
  const world = await projectWorld(t)
  const sources = ['maps', 'guide'].map((id) => ({
    id,
    from: { kind: 'path', path: `${id}.ndjson` },
    format: 'records',
    ...(id === 'guide' && { deadline: '2d' }),
  }))
  await world.writeProject({ sources })
  await update(world, 0)
  const before = await world.current()
  world.broken.set('guide', 'no route')
  world.broken.set('maps', 'no route')
  world.clock.now += 2 * DAY_MS
  await update(world, 11)
  const kept = await world.current()
  world.clock.now += 60_000
  const late = await update(world, 13)
  assert.match(late.message, /refused: no good edition within the deadline of guide \(2 d\); repair the source/)
  assert.equal(await world.current(), kept)
  assert.notEqual(before, kept, 'before the deadline the day goes on')
  world.broken.clear()
  world.clock.now += DAY_MS
  await update(world, 0)
})

test('a source that has failed from the start is left out until its deadline, and included afterwards', async (t) => {
  const world = await projectWorld(t)
  world.broken.set('guide', 'no route')
  const first = await update(world, 11)
  assert.ok(first.version !== null)
  world.broken.clear()
  world.clock.now += DAY_MS
  const second = await update(world, 0)
  assert.deepEqual(kinds(second), { maps: 'unchanged', guide: 'fetched' })
  world.broken.set('guide', 'no route').set('maps', 'no route')
  const empty = await projectWorld(t)
  empty.broken.set('guide', 'no route').set('maps', 'no route')
  assert.match((await update(empty, 1)).message, /no list could be fetched/)
})

test('an edition that a build cannot read counts as a failure of its source, and the last good one is used', async (t) => {
  const world = await projectWorld(t)
  const first = await update(world, 0)
  world.clock.now += DAY_MS
  await writeFile(world.at('guide.ndjson'), '{"error":"quota"}\n')
  const second = await update(world, 11)
  assert.match(second.sources.find(({ id }) => id === 'guide')?.reason ?? '', /cannot be used: /)
  assert.notEqual(second.version, first.version)
  const third = await update(world, 11)
  assert.match(third.message, /nothing is new/)
  await world.writeList({ source: 'guide', seoul: 11 })
  assert.equal((await update(world, 0)).changes?.counts.new, 1)
})

test('however many broken editions follow, the last good one stays and is used', async (t) => {
  const world = await projectWorld(t)
  await update(world, 0)
  for (let day = 1; day <= 4; day++) {
    world.clock.now += DAY_MS
    await writeFile(world.at('guide.ndjson'), `{"error":"quota of day ${day}"}\n`)
    const result = await update(world, 11)
    const guide = result.sources.find(({ id }) => id === 'guide')
    assert.match(guide?.reason ?? '', /cannot be used: /)
    assert.match(guide?.edition ?? '', /^00000001-/, `day ${day}`)
  }
  assert.equal((await readdir(world.at('data/builds/editions/guide/editions'))).length, 3)
  await world.writeList({ source: 'guide', seoul: 11 })
  assert.equal((await update(world, 0)).changes?.counts.new, 1)
})

test('the guard refuses an update that would have emptied a province; permission publishes what was built', async (t) => {
  const world = await projectWorld(t)
  const first = await update(world, 0)
  world.clock.now += DAY_MS
  await world.writeList({ source: 'maps', busan: 0 })
  await world.writeList({ source: 'guide', busan: 0 })
  const refused = await update(world, 12)
  assert.equal(refused.outcome, 'refused')
  assert.match(
    refused.message,
    /venues of Busan \(26\) 10 → 0.*To publish it all the same: oneset update --project \S+ --allow sido=/s,
  )
  assert.equal(await world.current(), first.version)
  const again = await update(world, 12)
  assert.equal(again.message, refused.message)
  assert.ok(!world.reported.some((line) => line.includes('seal')), 'nothing was built again')
  const [, command = ''] = /To publish it all the same: oneset (.*)$/.exec(refused.message) ?? []
  assert.equal(await world.run(command), 0, [command, ...world.printed].join('\n'))
  assert.notEqual(await world.current(), first.version)
})

test('an exported list without records yet is no failure; one that became empty is', async (t) => {
  const world = await projectWorld(t)
  const sources = ['maps', 'guide', 'reports'].map((id) => {
    return { id, from: { kind: 'path', path: `${id}.ndjson` }, format: 'records', mapping: 'notes.json' }
  })
  await world.writeProject({ sources })
  await writeFile(world.at('reports.ndjson'), '')
  const first = await update(world, 0)
  assert.equal(kinds(first)['reports'], 'fetched')
  assert.equal(kinds(await update(world, 10))['reports'], 'unchanged')
  await writeFile(world.at('guide.ndjson'), '')
  const second = await update(world, 11)
  assert.match(second.sources.find(({ id }) => id === 'guide')?.reason ?? '', /guide\.ndjson is empty/)
})

test('a dry run publishes nothing, and the next update publishes what it built', async (t) => {
  const world = await projectWorld(t)
  const dry = await update(world, 0, '--dry-run')
  assert.match(dry.message, /would be published$/)
  assert.deepEqual([await world.current(), await world.releases()], [null, []])
  const real = await update(world, 0)
  assert.equal(real.version, dry.version)
  assert.ok(!world.reported.some((line) => line.includes('seal')), 'nothing was built again')
})

test('a held update shelves a release, leaves the current one, and the next update publishes it', async (t) => {
  const world = await projectWorld(t)
  const held = await update(world, 0, '--hold')
  assert.deepEqual([held.outcome, held.version !== null], ['held', true])
  assert.match(held.message, /on the shelf and not published; compare it: oneset admin releases compare/)
  assert.equal(await world.current(), null)
  assert.ok((await world.releases()).includes(held.version ?? ''))
  const published = await update(world, 0)
  assert.deepEqual([published.outcome, published.version], ['published', held.version])
  assert.equal(await world.current(), held.version)
  assert.equal((await update(world, 10, '--hold')).outcome, 'nothing_new')
})

test('an update publishes to the store that the shelf follows, and removes old releases there too', async (t) => {
  const world = await projectWorld(t)
  await world.writeProject({ keep: 2 })
  const objects = new MemoryObjects()
  world.store = new ReleaseStore(objects, world.at('data/releases'))
  for (let day = 0; day < 3; day++) {
    assert.equal((await update(world, 0)).outcome, 'published')
    world.clock.now += DAY_MS
  }
  const held = await update(world, 0, '--hold')
  assert.equal(held.outcome, 'held')
  const stored = JSON.parse(String(objects.objects.get('shelf.json')))
  assert.equal(stored.current, await world.current())
  assert.deepEqual(
    stored.releases.map(({ version }: { version: string }) => version).toSorted(),
    (await world.releases()).filter((name) => !name.endsWith('.held')),
  )
  assert.equal([...objects.objects.keys()].filter((key) => key.startsWith('releases/')).length, 2)
  objects.fault = () => 'unreachable'
  world.clock.now += DAY_MS
  const failed = await update(world, EXIT.other)
  assert.match(failed.message, /the store of releases could not be used: the storage did not answer/)
})

test('a held update shelves what the guard would refuse, and names the losses', async (t) => {
  const world = await projectWorld(t)
  const first = await update(world, 0)
  world.clock.now += DAY_MS
  await world.writeList({ source: 'maps', busan: 0 })
  await world.writeList({ source: 'guide', busan: 0 })
  const held = await update(world, 0, '--hold')
  assert.equal(held.outcome, 'held')
  assert.match(held.message, /Busan/)
  assert.equal(await world.current(), first.version)
  assert.equal(await world.run(`${UPDATE} --hold --dry-run`), 2)
})

test('the last N releases are kept, the current one among them', async (t) => {
  const world = await projectWorld(t)
  const versions: (string | null)[] = []
  for (let day = 0; day < 4; day++) {
    versions.push((await update(world, 0)).version)
    world.clock.now += DAY_MS
  }
  assert.deepEqual(await world.releases(), versions.slice(-2))
  assert.equal(await world.current(), versions.at(-1))
  const left = await readdir(world.at('data/releases'))
  assert.deepEqual(
    left.filter((name) => name.startsWith('.')),
    [],
  )
})

test('a source is fetched when it is due, and at once after a failure', async (t) => {
  const world = await projectWorld(t)
  const from = { kind: 'path', path: 'guide.ndjson' }
  const maps = { id: 'maps', from: { kind: 'path', path: 'maps.ndjson' }, format: 'records' }
  await world.writeProject({ sources: [maps, { id: 'guide', from, format: 'records', every: '2d' }] })
  await update(world, 0)
  world.clock.now += DAY_MS
  assert.deepEqual(kinds(await update(world, 0)), { maps: 'unchanged', guide: 'not_due' })
  world.clock.now += DAY_MS - 60_000
  assert.equal(kinds(await update(world, 0))['guide'], 'unchanged', 'a cron job may start a minute early')
  world.broken.set('guide', 'no route')
  world.clock.now += 2 * DAY_MS
  assert.equal(kinds(await update(world, 11))['guide'], 'failed')
  world.broken.clear()
  assert.equal(kinds(await update(world, 10))['guide'], 'unchanged')
})

test('the state names the last attempt to fetch each list, and the report its Korean day', async (t) => {
  const world = await projectWorld(t)
  const from = { kind: 'path', path: 'guide.ndjson' }
  const maps = { id: 'maps', from: { kind: 'path', path: 'maps.ndjson' }, format: 'records' }
  await world.writeProject({ sources: [maps, { id: 'guide', from, format: 'records', every: '2d' }] })
  world.clock.now = Date.parse('2026-11-21T16:00:00Z')
  await update(world, 0)
  assert.match(world.reported.join('\n'), /maps: fetched after .* s, edition of 2026-11-22/)
  world.clock.now += DAY_MS
  await update(world, 0)
  const { sources } = await readUpdateState(world.at('data/releases'))
  assert.deepEqual(
    [sources['maps'], sources['guide']].map((source) => source?.triedAt.slice(0, 10)),
    ['2026-11-22', '2026-11-21'],
  )
})

test('only one update of a project runs at a time', async (t) => {
  const world = await projectWorld(t)
  await mkdir(world.at('data/builds'), { recursive: true })
  {
    using held = lockFolder(world.at('data/builds'))
    assert.ok(held)
    assert.equal((await update(world, 14)).outcome, 'busy')
  }
  await update(world, 0)
})

test('decisions of operators count in the next update and are never changed by one', async (t) => {
  const world = await projectWorld(t)
  const first = await update(world, 0)
  const side = (source: string) => ({ source, sourceId: '1168064000-0' })
  const decisions = `${JSON.stringify({ a: side('maps'), b: side('guide'), same: false })}\n`
  await writeFile(world.at('data/decisions.ndjson'), decisions)
  const second = await update(world, 0)
  assert.equal(second.previous, first.version)
  assert.equal(second.changes?.counts.new, 1, 'the pair is two venues now')
  world.clock.now += DAY_MS
  await world.writeList({ source: 'maps', seoul: 12 })
  await update(world, 0)
  assert.equal(await readFile(world.at('data/decisions.ndjson'), 'utf8'), decisions)
  const release = await openRelease(world.at('data/releases', (await world.current()) ?? ''), { verify: 'full' })
  assert.ok(release.kind === 'ok')
  let named = 0
  for await (const { members } of release.release.venues())
    if (members.some(({ sourceId }) => sourceId === '1168064000-0')) named++
  assert.equal(named, 2)
})

test('updates repeat with the interval, give or take a tenth, and go on after a failure', async (t) => {
  const world = await projectWorld(t)
  const started = world.clock.now
  let runs = 0
  world.onSleep = (waitMs) => {
    runs++
    assert.ok(waitMs >= 0.9 * 6 * 3_600_000 - 60_000 && waitMs <= 1.1 * 6 * 3_600_000, String(waitMs))
    if (runs === 1) world.broken.set('maps', 'no route').set('guide', 'no route')
    if (runs === 3) throw new Error('enough')
  }
  await assert.rejects(world.run(`${UPDATE} --every 6h`), /enough/)
  assert.ok(world.clock.now > started)
  assert.equal(await world.run(`${UPDATE} --every often`), 2)
})

test('the metrics state the age of the release and of each source, and the last outcome', async (t) => {
  const world = await projectWorld(t)
  await update(world, 0)
  world.broken.set('guide', 'no route')
  world.clock.now += DAY_MS
  await update(world, 11, '--metrics HERE/oneset.prom')
  const text = await readFile(world.at('oneset.prom'), 'utf8')
  assert.match(text, /^# TYPE oneset_release_age_seconds gauge\noneset_release_age_seconds 0$/m)
  assert.match(text, /^oneset_source_age_seconds\{source="guide"\} 86400$/m)
  assert.match(text, /^oneset_source_age_seconds\{source="maps"\} 0$/m)
  assert.match(text, /^oneset_source_failing\{source="guide"\} 1$/m)
  assert.match(text, /^oneset_update_outcome\{outcome="source_failed"\} 1$/m)
  assert.match(text, /^oneset_update_outcome\{outcome="published"\} 0$/m)
})
