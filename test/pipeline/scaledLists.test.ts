import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { readDongs } from '#dataset/geography/geography.ts'
import { normaliseRecords } from '#pipeline/normalise.ts'
import { readSource } from '#sources/readSource.ts'
import type { SourceReading } from '#sources/record.ts'
import { parseSourceSpec, type SourceSpec } from '#sources/sourceSpec.ts'
import { COPIES_MAX, copyOf } from '../../bench/scale/copies.ts'
import { movedRecord } from '../../bench/scale/moveRecord.ts'
import { commonPairs, nameVariation } from '../../bench/scale/variedNames.ts'
import { writeScaledLists } from '../../bench/scale/writeLists.ts'

const square = (lng: number) => [
  [
    [lng - 0.01, 37.49],
    [lng + 0.01, 37.49],
    [lng + 0.01, 37.51],
    [lng - 0.01, 37.51],
    [lng - 0.01, 37.49],
  ],
]
const MAP = {
  type: 'FeatureCollection',
  features: [
    ['1168064000', '서울특별시 강남구 역삼1동', 127.03],
    ['1114055000', '서울특별시 중구 명동', 127.05],
  ].map(([code, name, lng]) => ({
    type: 'Feature',
    properties: { adm_cd2: code, adm_nm: name },
    geometry: { type: 'Polygon', coordinates: square(Number(lng)) },
  })),
}

const record = (sourceId: string, name: string, more: object) => ({
  source: 'maps',
  sourceId,
  observedAt: '2026-11-01T00:00:00Z',
  name,
  category: 'restaurant',
  ...more,
})
const RECORDS = [
  record('a', '할매국밥', { lat: 37.5, lng: 127.03, roadAddress: '서울 강남구 역삼로 3', phone: '02-555-0101' }),
  record('b', '바다횟집', { lat: 37.5, lng: 127.05, jibunAddress: '서울특별시 중구 명동 3-1', phone: '010-1234-5678' }),
  record('c', '할매국밥', { roadAddress: '서울특별시 강남구 역삼로 3' }),
  record('busan', '할매국밥', { lat: 35.1, lng: 129, roadAddress: '부산광역시 중구 광복로 3' }),
]

async function writtenTo(t: TestContext, copies: number): Promise<{ out: string; specs: SourceSpec[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-scaled-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [list, regions, out] = ['maps.ndjson', 'seoul.geojson', 'out'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(list, RECORDS.map((line) => JSON.stringify(line)).join('\n'))
  await writeFile(regions, JSON.stringify(MAP))
  const specs: SourceSpec[] = []
  const sources: SourceSpec[] = [{ kind: 'records', path: list }]
  for await (const { source } of writeScaledLists({ copies, seed: 7, sources, regions, out })) {
    const reading = parseSourceSpec(source)
    if (reading.kind === 'refused') throw new Error(reading.message)
    specs.push(reading.spec)
  }
  return { out, specs }
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = names.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()
  const texts = await Promise.all(files.map(async (file) => (await readFile(file)).toString('base64')))
  return new Map(files.map((file, i) => [path.relative(folder, file), texts[i] as string]))
}

test('every record of Seoul is in every copy, in the province and the district of the copy', async (t) => {
  const { out, specs } = await writtenTo(t, COPIES_MAX)
  const maps = await readdir(path.join(out, 'regions'))
  const texts = await Promise.all(
    maps.map(async (name) => ({ name, text: await readFile(path.join(out, 'regions', name), 'utf8') })),
  )
  const readings: SourceReading[] = []
  for (const spec of specs) readings.push(...(await readSource(spec)))
  const { records, setAside } = normaliseRecords(
    readings,
    { dongs: readDongs(texts), stations: [] },
    '2026-11-21',
    () => {},
  )
  assert.deepEqual(setAside, {})
  assert.equal(records.length, 3 * COPIES_MAX)
  const ofProvince = Map.groupBy(records, ({ address }) => address.sido)
  for (let number = 0; number < COPIES_MAX; number++) {
    const { province, code } = copyOf(number)
    const own = ofProvince.get(province) ?? []
    assert.deepEqual(own.map(({ address, regionCode }) => `${address.sigungu} ${regionCode.slice(0, 2)}`).sort(), [
      `강남구 ${code}`,
      `강남구 ${code}`,
      `중구 ${code}`,
    ])
  }
  assert.equal(new Set(records.map(({ phone }) => phone).filter((phone) => phone !== '')).size, 2 * COPIES_MAX)
})

test('the same seed writes the same bytes', async (t) => {
  const [first, second] = [await writtenTo(t, 2), await writtenTo(t, 2)]
  const [a, b] = [await filesOf(first.out), await filesOf(second.out)]
  assert.equal(a.size, 6)
  assert.deepEqual(a, b)
})

test('names of a copy differ as much from one another as in Seoul, and common parts stay', () => {
  const names = [...Array.from({ length: 2_999 }, () => '김밥'), '나라김밥', '나라집', '다라집']
  const common = commonPairs(names)
  assert.deepEqual([...common], ['김밥'])
  const varied = nameVariation(3, 7, common)
  const [withDish, first, second] = ['나라김밥', '나라집', '다라집'].map(varied) as [string, string, string]
  assert.ok(withDish.endsWith('김밥') && !withDish.startsWith('나라'))
  assert.equal(withDish.slice(0, 2), first.slice(0, 2))
  assert.equal(first.slice(1), second.slice(1))
  assert.notEqual(first, second)
  assert.notEqual(varied('나라집'), nameVariation(4, 7, common)('나라집'))
})

test('the first copy is Seoul unchanged', () => {
  const [first] = RECORDS
  assert.deepEqual(first && movedRecord(first as never, copyOf(0), nameVariation(0, 7, new Set())), first)
})
