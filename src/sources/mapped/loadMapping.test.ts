import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { loadFormatNotes } from '../listNotes.ts'
import { writeList } from '../../../test/sources/testLists.ts'
import { checkedMapping, loadMapping, MappingError } from './loadMapping.ts'

const VALID = {
  about: 'a list',
  files: ['list.csv'],
  source: 'a_list',
  independenceGroup: 'a_list',
  duplicateFree: false,
  register: false,
  observedAt: '2024-12-31T00:00:00Z',
  sourceId: 'id',
  fields: { name: 'name', address: 'address' },
}

test('a valid mapping passes', () => {
  assert.deepEqual(checkedMapping(VALID, 'a.json'), VALID)
})

const FAULTS: readonly [fault: string, change: object, key: string, said: RegExp][] = [
  ['a key of no meaning', { sorce: 'x' }, 'sorce', /no such key; did you mean source\?/],
  [
    'a field of no meaning',
    { fields: { name: 'n', adress: 'a' } },
    'fields.adress',
    /no such key; did you mean address\?/,
  ],
  ['no name', { fields: { address: 'a' } }, 'fields.name', /is missing; add it/],
  ['no sourceId', { sourceId: undefined }, 'sourceId', /is missing; add it/],
  ['a source that is no name', { source: 'A List' }, 'source', /must match pattern/],
  [
    'a step of no meaning',
    { fields: { name: { colum: 'n' }, address: 'a' } },
    'fields.name.colum',
    /did you mean column\?/,
  ],
  [
    'a broken pattern',
    { setAside: [{ column: 'k', matches: '(', reason: 'x' }] },
    'setAside.0.matches',
    /is not a regular expression/,
  ],
  [
    'a broken pattern in match',
    { fields: { name: { column: 'n', match: [['[', 'x']] }, address: 'a' } },
    'fields.name.match.0.0',
    /is not a regular expression/,
  ],
  ['a rule without a reason', { setAside: [{ column: 'k', in: ['x'] }] }, 'setAside.0.reason', /is missing/],
  [
    'a rule that tests nothing',
    { setAside: [{ column: 'k', reason: 'x' }] },
    'setAside.0',
    /give either in or matches/,
  ],
  [
    'a rule that tests twice',
    { setAside: [{ column: 'k', in: ['x'], matches: 'x', reason: 'x' }] },
    'setAside.0',
    /give either in or matches/,
  ],
  [
    'an exception that tests nothing',
    { setAside: [{ column: 'k', in: ['x'], unless: { column: 'n' }, reason: 'x' }] },
    'setAside.0.unless',
    /give either in or matches/,
  ],
  ['half a coordinate', { coordinates: { lat: 'lat' } }, 'coordinates', /give lat and lng, or x, y and epsg/],
  [
    'coordinates of two kinds',
    { coordinates: { lat: 'a', lng: 'b', x: 'c', y: 'd', epsg: 5174 } },
    'coordinates',
    /give lat and lng, or x, y and epsg/,
  ],
  ['an unknown plane', { coordinates: { x: 'x', y: 'y', epsg: 4166 } }, 'coordinates.epsg', /must be one of 5174/],
  ['no place', { fields: { name: 'n' } }, 'fields', /no field places a record/],
  ['a day for observedAt', { observedAt: 'last year' }, 'observedAt', /is not a date-time/],
  ['an unknown format', { format: 'pdf' }, 'format', /must be one of csv, json, parquet/],
  [
    'an attribute of no meaning',
    { attributes: { wi_fi: 'w' } },
    'attributes.wi_fi',
    /is not an attribute of the vocabulary/,
  ],
  [
    'an owner’s word for all',
    { constants: { confirmedBy: 'owner' } },
    'constants.confirmedBy',
    /cannot be the same for every record/,
  ],
  ['a day that does not exist', { editionDate: '2026-02-30' }, 'editionDate', /is no date/],
  [
    'a complete list without a day',
    { complete: { area: '11' }, observedAt: { column: 'seen' } },
    'complete',
    /needs the day of the edition/,
  ],
  ['duplicateFree as text', { duplicateFree: 'no' }, 'duplicateFree', /must be boolean/],
]

for (const [fault, change, key, said] of FAULTS) {
  test(`a mapping with ${fault} is refused, with the file, the key and the remedy`, () => {
    assert.throws(
      () => checkedMapping({ ...JSON.parse(JSON.stringify({ ...VALID, ...change })) }, 'lists/a.json'),
      (error) => {
        assert.ok(error instanceof MappingError)
        assert.ok(error.message.startsWith(`lists/a.json: ${key}: `), error.message)
        assert.match(error.message, said)
        assert.match(error.message, /mapped\/README\.md/)
        return true
      },
    )
  })
}

test('a mapping file that is not JSON, or does not exist, is refused with its name', async (t) => {
  await assert.rejects(loadMapping(writeList(t, 'm.json', '{')), /m\.json: whole file: cannot be read as JSON/)
  await assert.rejects(loadMapping('no/such/m.json'), /no\/such\/m\.json: whole file/)
})

const SHIPPED = path.join(import.meta.dirname, '../mappings')
test('every shipped mapping and note is valid, and no file name belongs to two of them', async () => {
  const files: string[] = []
  for (const name of readdirSync(SHIPPED)) {
    const file = path.join(SHIPPED, name)
    const kind = /sbiz/.test(name) ? 'sbiz' : /cafe-licences/.test(name) ? 'localdata' : null
    files.push(...(kind === null ? await loadMapping(file) : await loadFormatNotes(file, kind)).files)
  }
  assert.ok(files.length >= 11)
  assert.equal(new Set(files).size, files.length)
})

test('every shipped mapping and note declares what its list proves, and whose it is', () => {
  for (const name of readdirSync(SHIPPED)) {
    const keys = Object.keys(JSON.parse(readFileSync(path.join(SHIPPED, name), 'utf8')) as object)
    for (const key of ['proves', 'statesClosure', 'complete', 'licence', 'attribution'])
      assert.ok(keys.includes(key), `${name} declares no ${key}`)
  }
})

test('notes of another kind, or with an unknown key, are refused with the file and the key', async (t) => {
  const notes = { about: 'a list', kind: 'sbiz', files: [], observedAt: '2025-06-30T00:00:00Z' }
  await assert.rejects(
    loadFormatNotes(writeList(t, 'n.json', JSON.stringify(notes)), 'localdata'),
    /n\.json: kind: is sbiz/,
  )
  const wrong = writeList(t, 'n.json', JSON.stringify({ ...notes, observed: 'x' }))
  await assert.rejects(loadFormatNotes(wrong, 'sbiz'), /n\.json: observed: no such key/)
})
