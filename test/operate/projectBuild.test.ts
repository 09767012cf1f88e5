import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readManifest } from '#dataset/readManifest.ts'
import { projectWorld } from '../support/projectWorld.ts'

test('a build takes lists, map and limits from the project, and its flags take precedence', async (t) => {
  const world = await projectWorld(t)
  await world.writeProject({ coverage: 'Two provinces.' })
  assert.equal(
    await world.run('build --project HERE/oneset.json --out HERE/a --as-of 2026-11-21'),
    0,
    world.reported.join(),
  )
  const whole = await readManifest(world.at('a'))
  assert.ok(whole.kind === 'ok')
  assert.equal(whole.manifest.coverage.note, 'Two provinces.')
  assert.deepEqual([whole.manifest.counts.venues, whole.manifest.sources.length], [20, 2])
  const flags = '--source records=HERE/maps.ndjson --coverage-note Maps'
  assert.equal(await world.run(`build --project HERE/oneset.json --out HERE/b --as-of 2026-11-21 ${flags}`), 0)
  const one = await readManifest(world.at('b'))
  assert.ok(one.kind === 'ok')
  assert.deepEqual([one.manifest.coverage.note, one.manifest.sources.map(({ name }) => name)], ['Maps', ['maps']])
})

test('what a project declares of a list is in the release, in place of what its format declares', async (t) => {
  const world = await projectWorld(t)
  const from = { kind: 'path', path: 'maps.ndjson' }
  const declared = { proves: 'mentioned', licence: 'KOGL-1', title: 'Map', editionDate: '2026-11-19' }
  await world.writeProject({ sources: [{ id: 'maps', from, format: 'records', ...declared }] })
  assert.equal(await world.run('build --project HERE/oneset.json --out HERE/a --as-of 2026-11-21'), 0)
  const reading = await readManifest(world.at('a'))
  assert.ok(reading.kind === 'ok')
  const [source] = reading.manifest.sourceDetails ?? []
  const { proves, licence, name, editionDate } = source ?? {}
  assert.deepEqual({ proves, licence, title: name, editionDate }, declared)
})

test('a list that was never fetched, a wrong project and a missing one stop the build with the remedy', async (t) => {
  const world = await projectWorld(t)
  const from = { kind: 'http', url: 'https://lists.example/all.ndjson' }
  await world.writeProject({ sources: [{ id: 'web', from, format: 'records' }] })
  assert.equal(await world.run('build --project HERE/oneset.json --out HERE/a'), 1)
  assert.match(world.reported.join(), /nothing was fetched yet of web: run oneset update --project /)
  await world.writeProject({ stations: 7, keep: 0 })
  assert.equal(await world.run('build --project HERE/oneset.json --out HERE/a --json'), 2)
  assert.match(world.reported.join('\n'), /oneset\.json, line \d+, stations: 7 must be string\n.*keep: 0 must be >= 2/)
  const { faults } = JSON.parse(world.printed[0] ?? '') as { faults: { field: string }[] }
  assert.deepEqual(
    faults.map(({ field }) => field),
    ['stations', 'keep'],
  )
  assert.equal(await world.run('build --project HERE/none.json --out HERE/a'), 2)
  assert.match(world.reported.join('\n'), /there is no project file .*none\.json\n.*make one with oneset init/)
})
