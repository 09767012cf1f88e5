import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import type { SourceCheck } from '#sources/checkSource.ts'
import { linesOf, projectWorld, type ProjectWorld } from '../support/projectWorld.ts'
import { zipOf } from '../support/zipOf.ts'

const CHECK = 'sources check --project HERE/oneset.json'

const SHOPS = [
  '상가업소번호,상호명,지점명,상권업종대분류명,상권업종중분류명,상권업종소분류명,도로명주소,경도,위도,비고,빈칸',
  ...Array.from({ length: 1_500 }, (_, at) =>
    [
      `MA${at}`,
      `가게${at}`,
      '',
      at % 10 === 9 ? '소매' : '음식',
      '한식',
      at % 2 === 0 ? '국밥집' : '백반/한정식',
      `서울특별시 강남구 역삼로 ${at}`,
      at === 3 ? '경도모름' : 127.03 + at * 1e-5,
      at === 5 ? 99 : 37.5 + at * 1e-5,
      `메모 ${at}`,
      '',
    ].join(','),
  ),
].join('\n')

const MAPPING = {
  about: 'Fictional cafés.',
  files: ['cafes.json'],
  source: 'cafes',
  independenceGroup: 'cafes',
  duplicateFree: true,
  register: false,
  observedAt: '2026-11-20T03:00:00Z',
  sourceId: { hash: ['title', 'addr'] },
  fields: { name: 'title', address: 'addr', categoryLabel: 'kind', latestReviewDate: 'reviewed' },
}

async function checks(world: ProjectWorld, exitCode = 0): Promise<Record<string, SourceCheck | string>> {
  assert.equal(await world.run(`${CHECK} --json`), exitCode, world.reported.join())
  const { lists } = JSON.parse(world.printed[0] ?? '') as {
    lists: { id: string; checking: { check?: SourceCheck; reason?: string } }[]
  }
  return Object.fromEntries(lists.map(({ id, checking }) => [id, checking.check ?? checking.reason ?? '']))
}

async function twoLists(world: ProjectWorld): Promise<void> {
  await writeFile(world.at('shops.csv.gz'), gzipSync(SHOPS))
  const cafes = Array.from({ length: 30 }, (_, at) => {
    return {
      title: `찻집 ${at}`,
      addr: `서울특별시 강남구 역삼로 ${at}`,
      kind: '카페',
      reviewed: at === 2 ? '어제' : '2026-10-01',
      extra: at,
    }
  })
  await writeFile(world.at('cafes.json'), JSON.stringify(cafes, null, 2))
  await writeFile(world.at('mapping.json'), JSON.stringify(MAPPING))
  const from = (file: string) => ({ kind: 'path', path: file })
  await world.writeProject({
    sources: [
      { id: 'shops', from: from('shops.csv.gz'), format: 'sbiz', observed: '2026-11-20' },
      { id: 'cafes', from: from('cafes.json'), format: 'mapped', mapping: 'mapping.json' },
      { id: 'maps', from: from('maps.ndjson'), format: 'records' },
    ],
  })
}

const arrivals = (check: SourceCheck, column: string) =>
  check.columns
    ?.find(({ name }) => name === column)
    ?.arrives.map(({ field }) => field)
    .toSorted()

test('a check says for each column in which fields its values arrive, from the head of the list alone', async (t) => {
  const world = await projectWorld(t)
  await twoLists(world)
  const { shops, cafes, maps } = (await checks(world)) as Record<string, SourceCheck>
  assert.ok(shops && cafes && maps)
  assert.equal(shops.isWhole, false)
  assert.ok(shops.records < 1_001 && shops.records > 800, String(shops.records))
  assert.deepEqual(arrivals(shops, '상가업소번호'), ['sourceId'])
  assert.deepEqual(arrivals(shops, '상호명'), ['name'])
  assert.deepEqual(arrivals(shops, '도로명주소'), ['roadAddress'])
  assert.deepEqual(arrivals(shops, '상권업종소분류명'), ['categoryLabel'])
  assert.ok(arrivals(shops, '경도')?.includes('lng'))
  assert.deepEqual(arrivals(shops, '비고'), [])
  assert.equal(shops.columns?.find(({ name }) => name === '빈칸')?.filled, 0)
  assert.equal(shops.columns?.find(({ name }) => name === '상권업종대분류명')?.decides, true)
  assert.deepEqual(arrivals(cafes, 'title'), ['name', 'sourceId'])
  assert.deepEqual(arrivals(cafes, 'extra'), [])
  assert.deepEqual([maps.columns, maps.isWhole, maps.records], [null, true, 20])
})

test('a check names what is refused, set aside and left out, with the reason and the values', async (t) => {
  const world = await projectWorld(t)
  await twoLists(world)
  const { shops } = (await checks(world)) as Record<string, SourceCheck>
  const refused = shops?.refused.find(({ reason }) => reason.startsWith('lat '))
  assert.equal(refused?.rows, 1)
  assert.deepEqual(refused?.examples[0], { line: 6, values: { 위도: '99' } })
  assert.equal(
    Object.values(shops?.setAside ?? {}).reduce((sum, count) => sum + count, 0),
    100,
  )
  assert.equal(await world.run(CHECK), 0)
  const text = world.printed.join('\n')
  assert.match(text, /^shops {2}.*shops\.csv\.gz\n {2}first records: \d+ records, 1 refused, 100 set aside$/m)
  assert.match(text, /^ {2}상호명 {14}name: 가게0/m)
  assert.match(text, /^ {2}비고 {16}not used \(메모 0; 메모 1; 메모 2\)$/m)
  assert.match(text, /refused 1 ×: lat must be .*\n {4}row 6: 위도 = 99/)
})

test('a file that is not there is named with its key, and an archive is checked as it is unpacked', async (t) => {
  const world = await projectWorld(t)
  await writeFile(world.at('maps.zip'), zipOf({ name: 'maps.ndjson', content: linesOf({ source: 'maps' }) }))
  const from = (file: string) => ({ kind: 'path', path: file })
  const sources = ['maps.zip', 'absent.ndjson'].map((file) => ({
    id: file.slice(0, 4),
    from: from(file),
    format: 'records',
  }))
  await world.writeProject({ sources })
  const { maps, abse } = await checks(world, 1)
  assert.ok(typeof maps === 'object', JSON.stringify(maps))
  assert.equal(maps.records, 20)
  assert.equal(abse, `there is no file ${world.at('absent.ndjson')}; correct 'path' of the source`)
})

test('a list that cannot be read is reported with the reason and the remedy, and the others are checked', async (t) => {
  const world = await projectWorld(t)
  await twoLists(world)
  await writeFile(world.at('cafes.json'), '[{"name": 1}]')
  const { cafes, maps } = await checks(world, 1)
  assert.ok(typeof cafes === 'string')
  assert.match(cafes, /reads 'title', which the list does not have/)
  assert.ok(typeof maps === 'object')
  assert.equal(await world.run(`${CHECK} maps`), 0)
  assert.equal(world.printed.filter((line) => line.startsWith('cafes')).length, 0)
  assert.equal(await world.run(`${CHECK} shop`), 2)
  assert.match(world.reported.join('\n'), /there is no source shop\n.*the sources are shops, cafes, maps/)
})
