import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { brokenJson } from './brokenJson.ts'

const SHIPPED = path.join(import.meta.dirname, '../../../src/sources/mappings')
const shipped = readdirSync(SHIPPED)
  .map((name): unknown => JSON.parse(readFileSync(path.join(SHIPPED, name), 'utf8')))
  .filter((mapping) => 'fields' in (mapping as object))
/** Has the keys that the shipped mappings lack. */
const handmade = {
  about: 'a',
  files: ['a.csv'],
  format: 'csv',
  source: 'a',
  independenceGroup: 'a',
  duplicateFree: true,
  register: false,
  observedAt: { first: ['a', 'b'], replace: [['^x', '']] },
  sourceId: { join: ['a', 'b'], with: '-' },
  sections: [{ column: 'a', labels: ['휴무일', '주차'] }],
  setAside: [{ column: 'a', in: ['x'], unless: { column: 'b', matches: '^y' }, reason: 'z' }],
  coordinates: { x: 'x', y: 'y', epsg: 5174 },
  fields: {
    name: { column: 'a', split: ',', otherwise: 'x' },
    category: { column: 'a', map: { x: 'cafe' } },
    rating: 'b',
    openedOn: 'b',
  },
  hours: { text: 'a:휴무일', closedDays: { column: 'b', match: [['월', ['월요일']]] } },
  menu: [{ name: { column: 'a', split: '[/,]' }, price: 'b' }],
  photos: [{ url: 'a' }],
  attributes: { wifi: { column: 'b', every: [['a', true]] } },
  constants: { legacy: { a: 1 } },
}

/** Mapping files as JSON values: the shipped ones and one with every key, unchanged and changed. */
export const mappingFiles = fc.oneof(
  { arbitrary: brokenJson(fc.constantFrom(...shipped, handmade, handmade)), weight: 9 },
  fc.anything(),
)
