import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { runOperatorCommand } from '#operate/runCommand.ts'

/** Releases that publishing refuses, through an operator's commands: real builds of small lists. */

const DAY = '2026-11-21'
const NOW = Date.parse(`${DAY}T03:00:00Z`)
const SEOUL = { code: '1168064000', name: '서울특별시 강남구 역삼1동', lat: 37.5, lng: 127.03 }
const BUSAN = { code: '2635051000', name: '부산광역시 해운대구 우1동', lat: 35.16, lng: 129.15 }
const WEEK = 'Mo-Su 10:00-22:00'

interface ListChange {
  seoul?: number
  busan?: number
  observedAt?: string
  withHours?: boolean
  sources?: readonly string[]
}

/** Returns ten venues per sido, each in both lists, with the given changes. */
function recordsOf({
  seoul = 10,
  busan = 10,
  observedAt = '2026-11-20',
  withHours = true,
  sources = ['maps', 'guide'],
}: ListChange) {
  const venues = [SEOUL, BUSAN].flatMap((place, i) =>
    Array.from({ length: i === 0 ? seoul : busan }, (_, n) => ({ place, n })),
  )
  return sources.flatMap((source) =>
    venues.map(({ place, n }) => ({
      source,
      sourceId: `${place.code}-${n}`,
      observedAt: `${observedAt}T00:00:00Z`,
      name: `${'가나다라마바사아자차'[n]}네국밥`,
      lat: place.lat + n * 0.0008 - 0.004,
      lng: place.lng + n * 0.0008 - 0.004,
      phone: `02-555-${1000 + n}`,
      category: 'restaurant',
      signals: { activeOn: observedAt },
      ...(withHours && { hours: { osm: WEEK } }),
    })),
  )
}

const square = ({ lat, lng }: typeof SEOUL) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x, y]) => [lng + Number(x) * 0.01, lat + Number(y) * 0.01])

interface PublishWorld {
  folder: string
  reported: string[]
  printed: string[]
  run: (line: string) => Promise<number>
  /** Builds a release of changed lists into `name`; returns the exit code. */
  build: (name: string, change?: ListChange) => Promise<number>
  current: () => Promise<string>
}

async function publishWorld(t: TestContext): Promise<PublishWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-guard-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const features = [SEOUL, BUSAN].map((place) => ({
    type: 'Feature',
    properties: { adm_cd2: place.code, adm_nm: place.name },
    geometry: { type: 'Polygon', coordinates: [square(place)] },
  }))
  await writeFile(path.join(folder, 'regions.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  await writeFile(
    path.join(folder, 'stations.csv'),
    '역사명,노선명,영문역사명,역위도,역경도\n강남,2호선,Gangnam,37.498,127.028\n',
  )
  await mkdir(path.join(folder, 'data'))
  const [reported, printed]: [string[], string[]] = [[], []]
  const run = async (line: string): Promise<number> => {
    reported.length = printed.length = 0
    return runOperatorCommand(
      line.split(' ').map((word) => word.replace('HERE', folder)),
      {
        env: { ONESET_DATA: path.join(folder, 'data') },
        clock: () => NOW,
        fetch,
        demo: () => assert.fail('no demo is asked for'),
        state: () => assert.fail('no state is asked for'),
        ask: () => Promise.resolve(null),
        print: (text) => void printed.push(text),
        report: (text) => void reported.push(text),
      },
    )
  }
  const build = async (name: string, change: ListChange = {}): Promise<number> => {
    const list = path.join(folder, `${name}.ndjson`)
    await writeFile(
      list,
      recordsOf(change)
        .map((record) => JSON.stringify(record))
        .join('\n'),
    )
    return run(
      `build --source records=${list} --regions HERE/regions.geojson --stations HERE/stations.csv --out HERE/${name} --as-of ${DAY}`,
    )
  }
  const current = async () => (await readFile(path.join(folder, 'data/releases/current'), 'utf8')).trim()
  return { folder, reported, printed, run, build, current }
}

/** Publishes a first release that is current before each attempt. */
async function withRelease(t: TestContext): Promise<PublishWorld & { first: string }> {
  const it = await publishWorld(t)
  assert.equal(await it.build('first'), 0, it.reported.join('\n'))
  assert.equal(await it.run('publish HERE/first'), 0, it.reported.join('\n'))
  return { ...it, first: await it.current() }
}

test('a build that ends with no venue fails, reports the yield of each list, and leaves nothing', async (t) => {
  const { folder, reported, build, run } = await publishWorld(t)
  assert.equal(await build('empty', { seoul: 0, busan: 0 }), 1)
  assert.match(reported.join('\n'), /oneset build: .*no venue/)
  assert.equal(
    (await readdir(folder)).some((name) => name.startsWith('empty') && name !== 'empty.ndjson'),
    false,
  )
  assert.equal(await run('publish HERE/empty'), 1)
})

test('a build whose records all lie outside the region fails too', async (t) => {
  const { folder, reported, run } = await publishWorld(t)
  const list = path.join(folder, 'abroad.ndjson')
  const records = recordsOf({}).map((record) => JSON.stringify({ ...record, lat: 48.1, lng: 11.5 }))
  await writeFile(list, records.join('\n'))
  const code = await run(
    `build --source records=${list} --regions HERE/regions.geojson --stations HERE/stations.csv --out HERE/abroad --as-of ${DAY}`,
  )
  assert.equal(code, 1)
  assert.match(reported.join('\n'), /no venue.*\n.*maps: 20 records/s)
})

const REFUSED: readonly (readonly [what: string, change: ListChange, says: RegExp])[] = [
  ['fewer than 80 % of the venues', { seoul: 7, busan: 8 }, /venues 20 → 15 \(at least 80 % must remain\)/],
  ['fewer than 80 % of the venues of one sido', { busan: 7 }, /venues of Busan \(26\) 10 → 7 .*--allow sido=26 \(/],
  ['a median freshness down by a third', { observedAt: '2025-06-01' }, /median freshness 1\.00 → 0\.\d\d/],
  ['known hours down by a third', { withHours: false }, /known hours 100\.0 % → 0\.0 %/],
  ['a source missing', { sources: ['maps'] }, /source guide is missing \(20 records before\)/],
]

for (const [what, change, says] of REFUSED)
  test(`a release with ${what} is refused with the figures, changes nothing, and is published with --force`, async (t) => {
    const { folder, reported, printed, run, build, current, first } = await withRelease(t)
    assert.equal(await build('next', change), 0)
    assert.equal(await run('publish HERE/next --json'), 1)
    assert.match(reported.join('\n'), says)
    const [, command = ''] = /To publish it all the same: oneset (.*) \(--force permits/.exec(reported.join('\n')) ?? []
    assert.equal(reported.length, 1)
    const answer = JSON.parse(printed.join('')) as { losses: { before: number }[] }
    assert.ok(answer.losses.every(({ before }) => before > 0))
    assert.deepEqual((await readdir(path.join(folder, 'data/releases'))).toSorted(), [first, 'current'].toSorted())
    assert.equal(await current(), first)
    assert.equal(await run('publish HERE/next --force'), 0, reported.join('\n'))
    assert.notEqual(await current(), first)
    assert.equal(await run(`publish HERE/data/releases/${first}`), 0, reported.join('\n'))
    assert.equal(await run(command), 0, `${command}: ${reported.join('\n')}`)
    assert.notEqual(await current(), first)
    assert.match(reported.join('\n'), /^permitted: /m)
    // Back to the previous release, which lacks nothing of this one.
    assert.equal(await run(`publish HERE/data/releases/${first}`), 0, reported.join('\n'))
  })

test('--allow permits one sido and nothing else; an unknown permission is wrong use, an unneeded one is reported', async (t) => {
  const { reported, printed, run, build, first } = await withRelease(t)
  assert.equal(await build('next', { busan: 0 }), 0)
  assert.equal(await run('publish HERE/next --allow sido=11'), 1)
  assert.match(reported.join('\n'), /not needed: sido=11 \(/)
  assert.equal(await run('publish HERE/next --allow hours --allow freshness --allow source=maps --allow venues'), 1)
  for (const unknown of ['busan', 'sido=Bussan', 'source', 'everything']) {
    assert.equal(await run(`publish HERE/next --allow ${unknown}`), 2)
    assert.match(reported.join('\n'), new RegExp(`--allow ${unknown}: write venues, freshness, hours, sido=NAME`))
  }
  assert.equal(await run('publish HERE/next --allow sido=11 --allow sido=Busan --json'), 0, reported.join('\n'))
  assert.match(reported.join('\n'), /permitted: venues of Busan \(26\) 10 → 0.*\nnot needed: sido=11 \(/)
  const { comparison } = JSON.parse(printed.join('')) as { comparison: unknown }
  assert.deepEqual(comparison, {
    served: first,
    permitted: [{ kind: 'sido', sido: '26', before: 10, after: 0 }],
    unneeded: ['sido=11'],
    notCompared: [],
  })
})

test('a release of an earlier version, whose manifest has no figures, is compared by its files', async (t) => {
  const { folder, reported, run, build } = await withRelease(t)
  const [shelved] = (await readdir(path.join(folder, 'data/releases'))).filter((name) => name !== 'current')
  const manifest = path.join(folder, 'data/releases', shelved ?? '', 'manifest.json')
  const { figures, ...rest } = JSON.parse(await readFile(manifest, 'utf8')) as { figures: unknown }
  assert.deepEqual(figures, { venuesBySido: { '11': 10, '26': 10 }, medianFreshness: 1, knownHours: 20 })
  await writeFile(manifest, JSON.stringify(rest))
  assert.equal(await build('next', { busan: 7, withHours: false }), 0)
  assert.equal(await run('publish HERE/next'), 1)
  assert.match(reported.join('\n'), /venues of Busan \(26\) 10 → 7/)
  assert.match(reported.join('\n'), /known hours 100\.0 % → 0\.0 %/)
})

test('without the current release a release is compared with the newest other one', async (t) => {
  const { folder, reported, run, build, first } = await withRelease(t)
  assert.equal(await build('second', { seoul: 9 }), 0)
  assert.equal(await run('publish HERE/second'), 0)
  await writeFile(path.join(folder, 'data/releases/current'), '2026-11-22-00000000\n')
  await rm(path.join(folder, 'data/releases', first), { recursive: true })
  assert.equal(await build('third', { seoul: 5 }), 0)
  assert.equal(await run('publish HERE/third'), 1)
  assert.match(reported.join('\n'), /venues of Seoul \(11\) 9 → 5/)
})
