import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { linesOfJson } from './json/linesOfJson.ts'
import { faultText } from './projectFault.ts'
import { readProject } from './readProject.ts'

const SOUND = {
  $schema: './oneset.schema.json',
  name: 'Mapo',
  sources: [
    {
      id: 'cafes',
      from: { kind: 'path', path: 'lists/cafes.csv' },
      format: 'sbiz',
      observed: '2026-11-20',
      every: '6h',
    },
    {
      id: 'web',
      from: { kind: 'http', url: 'https://lists.example/all.json' },
      format: 'mapped',
      mapping: 'all.json',
      deadline: '2w',
    },
  ],
  regions: 'dongs',
  stations: 'stations.csv',
}

function fileWith(t: TestContext, text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'oneset-project-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'oneset.json')
  writeFileSync(file, text)
  return file
}

async function faultsOf(t: TestContext, value: unknown): Promise<string[]> {
  const file = fileWith(t, typeof value === 'string' ? value : JSON.stringify(value, null, 2))
  const reading = await readProject(file)
  return reading.kind === 'wrong' ? reading.faults.map((fault) => faultText('oneset.json', fault)) : [reading.kind]
}

const withSource = (change: object) => ({ ...SOUND, sources: [{ ...SOUND.sources[0], ...change }] })

test('the list of homepages is beside the project file as well', async (t) => {
  const file = fileWith(
    t,
    JSON.stringify(
      withSource({ from: { kind: 'homepages', path: 'places.ndjson' }, format: 'records', observed: undefined }),
    ),
  )
  const reading = await readProject(file)
  assert.ok(reading.kind === 'read')
  assert.deepEqual(reading.project.sources[0]?.from, {
    kind: 'homepages',
    path: path.join(path.dirname(file), 'places.ndjson'),
  })
})

test('a project has absolute paths beside its file, and defaults for what it leaves out', async (t) => {
  const file = fileWith(t, `\uFEFF${JSON.stringify(SOUND)}`)
  const reading = await readProject(file)
  assert.ok(reading.kind === 'read')
  const at = (name: string) => path.join(path.dirname(file), name)
  const { project } = reading
  const { regions, stations, data, builds, releases, keep, maxRejected, gazetteer } = project
  assert.deepEqual(
    { regions, stations, data, builds, releases, keep, maxRejected, gazetteer },
    {
      regions: at('dongs'),
      stations: at('stations.csv'),
      data: at('data'),
      builds: at('data/builds'),
      releases: at('data/releases'),
      keep: 7,
      maxRejected: 0.05,
      gazetteer: [],
    },
  )
  const [cafes, web] = project.sources
  assert.deepEqual(cafes?.from, { kind: 'path', path: at('lists/cafes.csv') })
  assert.deepEqual([cafes?.everyMs, cafes?.deadlineMs], [6 * 3_600_000, null])
  assert.deepEqual([web?.everyMs, web?.deadlineMs, web?.mapping], [0, 14 * 86_400_000, at('all.json')])
})

test('a missing file is reported as such', async () => {
  assert.deepEqual(await readProject('nowhere/oneset.json'), { kind: 'absent', file: 'nowhere/oneset.json' })
})

const WRONG: readonly [what: string, value: unknown, fault: RegExp][] = [
  ['a text that is not JSON', '{\n  "sources": [\n', /^oneset\.json, line 3: this is not JSON: /],
  ['a value that is no object', [], /^oneset\.json, line 1: \[\] must be object$/],
  ['a missing key', { ...SOUND, regions: undefined }, /^oneset\.json, line 1: regions is missing; add it$/],
  ['a mistyped key', { ...SOUND, station: 'x' }, /line \d+, station: there is no such key; did you mean stations\?/],
  [
    'a mistyped key of a source',
    withSource({ formt: 'sbiz' }),
    /sources\[0\]\.formt: there is no such key; did you mean format\?/,
  ],
  ['an unknown format', withSource({ format: 'excel' }), /sources\[0\]\.format: "excel" is not one of records, sbiz, /],
  [
    'an unknown kind',
    withSource({ from: { kind: 'htp', url: 'x' } }),
    /sources\[0\]\.from\.kind: there is no kind 'htp'; did you mean http\?; the kinds are path, http/,
  ],
  [
    'a wrong address',
    withSource({ from: { kind: 'http', url: 'ftp://x' } }),
    /sources\[0\]\.from\.url: "ftp:\/\/x" has another form/,
  ],
  [
    'a key of another kind',
    withSource({ from: { kind: 'path', path: 'a', url: 'https://x' } }),
    /sources\[0\]\.from\.url: there is no such key/,
  ],
  [
    'a wrong duration',
    withSource({ every: '6 hours' }),
    /line \d+, sources\[0\]\.every: "6 hours" has another form than expected; write for example 6h, 1d, 2w$/,
  ],
  [
    'a deadline before the next fetch',
    withSource({ every: '2d', deadline: '1d' }),
    /sources\[0\]\.deadline: 1d is shorter than every \(2d\)/,
  ],
  [
    'a day that does not exist',
    withSource({ observed: '2026-02-30' }),
    /sources\[0\]\.observed: 2026-02-30 is no date/,
  ],
  [
    'a repeated id',
    { ...SOUND, sources: [SOUND.sources[0], SOUND.sources[0]] },
    /sources\[1\]\.id: sources\[0\] has this id, too/,
  ],
  ['a repeated key', '{"stations": "a",\n"stations": "b"}', /^oneset\.json, line 2, stations: the key is there twice/],
  ['too few releases', { ...SOUND, keep: 1 }, /, keep: 1 must be >= 2$/],
  ['no sources', { ...SOUND, sources: [] }, /, sources: \[\] must NOT have fewer than 1 items$/],
]

for (const [what, value, fault] of WRONG) {
  test(`${what} is reported with its place, the reason and the remedy`, async (t) => {
    const faults = await faultsOf(t, value)
    assert.match(faults[0] ?? 'no fault', fault)
  })
}

test('the line of a fault is the line of its key in the file', async (t) => {
  const text = JSON.stringify(withSource({ every: 'soon' }), null, 2)
  const line = text.split('\n').findIndex((one) => one.includes('"every"')) + 1
  const [fault = ''] = await faultsOf(t, text)
  assert.ok(fault.startsWith(`oneset.json, line ${line}, sources[0].every: `), fault)
})

test('every fault is reported, and of many the first twenty with the number of further ones', async (t) => {
  const keys = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`wrong${i}`, i]))
  const reading = await readProject(fileWith(t, JSON.stringify({ ...SOUND, ...keys })))
  assert.ok(reading.kind === 'wrong')
  assert.deepEqual([reading.faults.length, reading.more], [20, 5])
})

test('the line of every member of a JSON text is known, however it is written', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space)
      const { lines, repeated } = linesOfJson(text)
      assert.deepEqual(repeated, [])
      const visit = (part: unknown, pointer: string): number => {
        assert.ok(lines.has(pointer), pointer)
        if (typeof part !== 'object' || part === null) return 1
        const inner = Object.entries(part).map(([name, of]) =>
          visit(of, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
        )
        return inner.reduce((sum, count) => sum + count, 1)
      }
      assert.equal(lines.size, visit(value, ''))
      assert.equal(Math.max(...lines.values()) <= text.split('\n').length, true)
    }),
  )
})
