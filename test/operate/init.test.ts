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
  const list = [world.at('maps.ndjson'), 'excel', 'records', 'My list', 'map', '', 'often', '1d']
  world.answers.push(...list, '', world.at('regions.geojson'), world.at('stations.csv'))
  assert.equal(await world.run('init --out HERE/new.json'), 0, world.reported.join('\n'))
  const reading = await readProject(world.at('new.json'))
  assert.ok(reading.kind === 'read')
  const [source] = reading.project.sources
  assert.deepEqual([source?.id, source?.format, source?.everyMs], ['map', 'records', 86_400_000])
  assert.deepEqual(world.answers, [])
})

test('each service is asked for what it needs, and a wrong answer is asked for again with the reason', async (t) => {
  const world = await projectWorld(t)
  const asked: string[] = []
  world.onAsk = (question) => void asked.push(question)
  world.answers.push('localdata', 'rest_cafes', '', 'key-1', 'PORTAL_KEY', '', '')
  world.answers.push('sbiz', '마포구', '11440, 50', 'PORTAL_KEY', 'shops', '1d')
  world.answers.push('tourapi', '', 'PORTAL_KEY', '', '')
  world.answers.push('overture', '126.7, 37.4', '126.7, 37.4, 127.2, 37.7', '', '')
  world.answers.push('s3', '', 'ap-northeast-2', 'lists', 'a/guide.parquet', 'mapped', 'guide', '', '')
  world.answers.push('homepages', world.at('named.ndjson'), '', '2w')
  world.answers.push('', world.at('regions.geojson'), world.at('stations.csv'))
  assert.equal(await world.run('init --out HERE/new.json'), 0, world.reported.join('\n'))
  const reading = await readProject(world.at('new.json'))
  assert.ok(reading.kind === 'read', JSON.stringify(reading))
  const serviceKey = { env: 'PORTAL_KEY' }
  assert.deepEqual(
    reading.project.sources.map(({ id, format, from }) => [id, format, from]),
    [
      ['localdata', 'localdata', { kind: 'localdata', service: 'rest_cafes', serviceKey }],
      ['shops', 'sbiz', { kind: 'sbiz', regions: ['11440', '50'], serviceKey }],
      ['tourapi', 'mapped', { kind: 'tourapi', serviceKey }],
      ['overture', 'overture', { kind: 'overture', bbox: [126.7, 37.4, 127.2, 37.7] }],
      ['guide', 'mapped', { kind: 's3', region: 'ap-northeast-2', bucket: 'lists', key: 'a/guide.parquet' }],
      ['homepages', 'records', { kind: 'homepages', path: world.at('named.ndjson') }],
    ],
  )
  assert.equal(reading.project.sources.at(-1)?.proves, 'mentioned')
  for (const reason of [
    'write the name of the variable, not the key itself',
    '마포구 is no valid regions',
    '126.7, 37.4 is no valid bbox',
  ])
    assert.ok(
      asked.some((question) => question.includes(reason)),
      reason,
    )
  assert.deepEqual(world.answers, [])
})

test('a flag gives the list of a service as the project file states it, and its faults are reported', async (t) => {
  const world = await projectWorld(t)
  const line = (source: string) => `init --out HERE/new.json --regions r --stations s --source ${source}`
  const from = '{"kind":"sbiz","regions":["11440"],"serviceKey":{"env":"PORTAL_KEY"}}'
  assert.equal(await world.run(line(`{"from":${from.replace('11440', 'Mapo')},"format":"sbiz"}`)), 2)
  assert.match(world.reported.join('\n'), /sources\[0\]\.from\.regions\[0\]/)
  assert.equal(await world.run(line(`{"from":${from}}`)), 2)
  assert.equal(await world.run(line('{"from"')), 2)
  assert.equal(await world.run(line(`{"from":${from},"format":"sbiz","every":"1d"}`)), 0, world.reported.join('\n'))
  const reading = await readProject(world.at('new.json'))
  assert.ok(reading.kind === 'read')
  assert.deepEqual([reading.project.sources[0]?.id, reading.project.sources[0]?.from.kind], ['sbiz', 'sbiz'])
})

test('a mapping that does not exist or is needed is refused with the list of mappings, and so is a broken one', async (t) => {
  const world = await projectWorld(t)
  const line = (mapping: string) =>
    `init --out HERE/new.json --source mapped=HERE/a.csv,mapping=${mapping} --regions r --stations s`
  assert.equal(await world.run(line(world.at('none.json'))), 2)
  const said = world.reported.join('\n')
  assert.match(said, /--source a: there is no mapping file .*none\.json; write one .*tourapi \(for .*visitjeju-2022/s)
  assert.equal((await readProject(world.at('new.json'))).kind, 'absent')
  const without = 'init --out HERE/new.json --source mapped=HERE/a.csv --regions r --stations s'
  assert.equal(await world.run(without), 2)
  assert.match(world.reported.join('\n'), /--source a: .*a\.csv needs a mapping: write one .*tourapi/s)
  await writeFile(world.at('half.json'), '{"source":"a"}')
  assert.equal(await world.run(line(world.at('half.json'))), 2)
  assert.match(world.reported.join('\n'), /half\.json/)
  const [own, notes] = [world.at('maps.ndjson'), world.at('notes.json')]
  world.answers.push(own, '', '', world.at('none.json'), notes, '', '')
  assert.equal(await world.run('init --out HERE/new.json --regions r --stations s'), 0, world.reported.join('\n'))
  const reading = await readProject(world.at('new.json'))
  assert.equal(reading.kind === 'read' && reading.project.sources[0]?.mapping, notes)
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
