import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { ProjectFile } from '#project/projectSchema.ts'
import { readProject } from '#project/readProject.ts'
import { projectWorld } from '../support/projectWorld.ts'

test('flags give every answer: the project is written without a question, and can be read', async (t) => {
  const world = await projectWorld(t)
  const line =
    'init --out HERE/made/oneset.json --source records=HERE/maps.ndjson,every=6h,deadline=2w ' +
    '--source sbiz=https://lists.example/shops.csv?page=1,id=shops,observed=2026-11-20 ' +
    '--regions HERE/regions.geojson --stations HERE/stations.csv --keep 3 --name Set --json'
  assert.equal(await world.run(line), 0, world.reported.join('\n'))
  const stated = JSON.parse(await readFile(world.at('made/oneset.json'), 'utf8')) as ProjectFile
  assert.deepEqual(stated, {
    $schema: './oneset.schema.json',
    name: 'Set',
    sources: [
      { id: 'maps', from: { kind: 'path', path: '../maps.ndjson' }, format: 'records', every: '6h', deadline: '2w' },
      {
        id: 'shops',
        from: { kind: 'http', url: 'https://lists.example/shops.csv?page=1' },
        format: 'sbiz',
        observed: '2026-11-20',
      },
    ],
    regions: '../regions.geojson',
    stations: '../stations.csv',
    keep: 3,
  })
  assert.equal((await readProject(world.at('made/oneset.json'))).kind, 'read')
  const schema = JSON.parse(await readFile(world.at('made/oneset.schema.json'), 'utf8')) as { title: string }
  assert.equal(schema.title, 'A project of Oneset')
})

test('without flags it asks, explains a wrong answer, and asks again', async (t) => {
  const world = await projectWorld(t)
  const list = [world.at('maps.ndjson'), 'excel', 'records', '', '', 'often', '', '', 'map', '', '1d']
  world.answers.push(...list, '', world.at('regions.geojson'), world.at('stations.csv'))
  assert.equal(await world.run('init --out HERE/new.json'), 0, world.reported.join('\n'))
  const reading = await readProject(world.at('new.json'))
  assert.ok(reading.kind === 'read')
  const [source] = reading.project.sources
  assert.deepEqual([source?.id, source?.format, source?.everyMs], ['map', 'records', 86_400_000])
  assert.deepEqual(world.answers, [])
})

test('an existing file is never replaced without --force, and nothing is asked', async (t) => {
  const world = await projectWorld(t)
  await writeFile(world.at('oneset.json'), 'mine')
  world.answers.push('an answer')
  const line = 'init --out HERE/oneset.json --source records=HERE/maps.ndjson'
  assert.equal(await world.run(line), 1)
  assert.match(world.reported.join(), /oneset\.json exists; --force replaces it/)
  assert.equal(await readFile(world.at('oneset.json'), 'utf8'), 'mine')
  assert.deepEqual(world.answers, ['an answer'])
  assert.equal(await world.run(`${line} --regions r --stations s --force`), 0)
  assert.equal((await readProject(world.at('oneset.json'))).kind, 'read')
})

test('the end of the input names the flag that would have answered, and writes nothing', async (t) => {
  const world = await projectWorld(t)
  assert.equal(await world.run('init --out HERE/new.json --source records=a.ndjson'), 2)
  assert.match(world.reported.join(), /there is no answer to: Regions.*\n.*give it with --regions/)
  assert.equal((await readProject(world.at('new.json'))).kind, 'absent')
})

test('a wrong source of the command line is refused with its form', async (t) => {
  const world = await projectWorld(t)
  for (const [source, reason] of [
    ['shops.csv', /write FORMAT=PATH/],
    ['excel=shops.csv', /FORMAT is one of records, sbiz/],
    ['sbiz=', /names no file/],
    ['sbiz=a.csv,every=daily', /every=daily is no duration/],
    ['sbiz=a.csv,observed=today', /observed=today is no date/],
  ] as const) {
    assert.equal(await world.run(`init --out HERE/new.json --source ${source} --regions r --stations s`), 2)
    assert.match(world.reported.join('\n'), reason)
  }
})
