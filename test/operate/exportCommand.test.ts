import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { EXIT } from '#commandLine/exitCodes.ts'
import type { ExportManifest } from '#contract/schemas/releases/exportSchema.ts'
import { readLines } from '#dataset/venueLines.ts'
import { runOperatorCommand } from '#operate/runCommand.ts'

/** `oneset export` on real builds of small lists. */

const NOW = Date.parse('2026-11-21T03:00:00Z')

const SQUARE = [
  [127.02, 37.49],
  [127.04, 37.49],
  [127.04, 37.51],
  [127.02, 37.51],
  [127.02, 37.49],
]

interface ExportWorld {
  folder: string
  printed: string[]
  reported: string[]
  run: (line: string) => Promise<number>
  /** Builds and publishes a release of places with these names. */
  publish: (names: readonly string[], asOf: string) => Promise<void>
}

async function exportWorld(t: TestContext): Promise<ExportWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-export-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [printed, reported]: [string[], string[]] = [[], []]
  const properties = { adm_cd2: '1168064000', adm_nm: '서울특별시 강남구 역삼1동' }
  const feature = { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [SQUARE] } }
  await mkdir(path.join(folder, 'regions'))
  await writeFile(
    path.join(folder, 'regions', 'r.geojson'),
    JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
  )
  await writeFile(
    path.join(folder, 'stations.csv'),
    '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n',
  )
  const run = (line: string) => {
    printed.length = reported.length = 0
    const argv = line.split(' ').map((word) => word.replace('HERE', folder))
    return runOperatorCommand(argv, {
      env: { ONESET_DATA: path.join(folder, 'data') },
      clock: () => NOW,
      fetch,
      demo: () => assert.fail('no demo is asked for'),
      state: () => assert.fail('no state is asked for'),
      ask: () => Promise.resolve(null),
      print: (text) => void printed.push(text),
      report: (text) => void reported.push(text),
    })
  }
  const publish = async (names: readonly string[], asOf: string) => {
    const records = names.map((name, n) => ({
      source: 'maps',
      sourceId: `${n}, "${name}"`,
      observedAt: `${asOf}T00:00:00Z`,
      name,
      lat: 37.5 + n * 0.001,
      lng: 127.03,
      category: 'restaurant',
    }))
    await writeFile(path.join(folder, 'list.ndjson'), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    const files = '--source records=HERE/list.ndjson --regions HERE/regions --stations HERE/stations.csv'
    assert.equal(await run(`build ${files} --as-of ${asOf} --out HERE/build`), EXIT.ok, reported.join('\n'))
    assert.equal(await run('publish HERE/build --force'), EXIT.ok, reported.join('\n'))
  }
  return { folder, printed, reported, run, publish }
}

async function namesIn(file: string): Promise<string[]> {
  const names: string[] = []
  for await (const place of readLines<{ name: string }>(file)) names.push(place.name)
  return names.toSorted()
}

test('the current release is exported with the changes since the one before, and canteens stay withheld', async (t) => {
  const { folder, printed, reported, run, publish } = await exportWorld(t)
  await publish(['할매국밥', '오래된식당'], '2026-11-20')
  await publish(['할매국밥', '새로생긴국수', '한국전자 구내식당'], '2026-11-21')
  const out = path.join(folder, 'out')
  assert.equal(await run('export --out HERE/out --json'), EXIT.ok, reported.join('\n'))
  const manifest = JSON.parse(printed[0] ?? '') as ExportManifest & { kind: string }
  assert.equal(manifest.kind, 'exported')
  assert.deepEqual(await namesIn(path.join(out, 'places.ndjson.zst')), ['새로생긴국수', '할매국밥'])
  const lines = (await readFile(path.join(out, 'changes.ndjson'), 'utf8')).trim().split('\n')
  const kinds = lines.map((line) => (JSON.parse(line) as { kinds: string[] }).kinds.join())
  assert.ok(kinds.includes('new') && kinds.includes('removed'), kinds.join())
  assert.match(manifest.changes?.since ?? '', /^2026-11-20-/)
  for (const name of ['changes.ndjson', 'ids.csv', 'LICENCE.txt', 'manifest.json'])
    assert.ok(!(await readFile(path.join(out, name), 'utf8')).includes('구내식당'), name)
  const ids = (await readFile(path.join(out, 'ids.csv'), 'utf8')).split('\n')
  assert.equal(ids[0], 'id,source,source_id')
  assert.equal(ids.length, 4)
  assert.ok(ids.slice(1, 3).every((line) => /^pl_\w+,maps,"\d, ""\S+"""$/.test(line)))
})

test('formats, tiers and the folder of a release can be named; wrong ones are refused and nothing is written', async (t) => {
  const { folder, run, publish } = await exportWorld(t)
  assert.equal(await run('export --out HERE/out'), EXIT.notFound)
  await publish(['할매국밥'], '2026-11-20')
  assert.equal(await run('export --release HERE/build --format csv,ids --tiers core --out HERE/some'), EXIT.ok)
  assert.deepEqual((await readdir(path.join(folder, 'some'))).sort(), [
    'LICENCE.txt',
    'ids.csv',
    'manifest.json',
    'places.csv.zip',
  ])
  for (const line of ['--format xlsx', '--tiers everything'])
    assert.equal(await run(`export ${line} --out HERE/x`), EXIT.wrongUse)
  assert.equal(await run('export --release HERE/regions --out HERE/x'), EXIT.other)
  assert.equal(await run('export --out HERE/regions'), EXIT.other)
  assert.deepEqual((await readdir(folder)).sort(), ['build', 'data', 'list.ndjson', 'regions', 'some', 'stations.csv'])
})
