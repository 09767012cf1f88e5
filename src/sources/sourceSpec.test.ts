import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSourceSpec } from './sourceSpec.ts'

test('KIND=PATH is parsed, with options after it and commas in the path', () => {
  assert.deepEqual(parseSourceSpec('records=a.ndjson'), { kind: 'parsed', spec: { kind: 'records', path: 'a.ndjson' } })
  assert.deepEqual(parseSourceSpec('mapped=a,b=c.csv,mapping=my map.json'), {
    kind: 'parsed',
    spec: { kind: 'mapped', path: 'a,b=c.csv', mapping: 'my map.json' },
  })
  assert.deepEqual(parseSourceSpec('sbiz=상가(상권)정보.csv,observed=2025-06-30,mapping=n.json'), {
    kind: 'parsed',
    spec: { kind: 'sbiz', path: '상가(상권)정보.csv', mapping: 'n.json', observedOn: '2025-06-30' },
  })
})

const REFUSED: readonly [text: string, message: RegExp][] = [
  ['list.csv', /write KIND=PATH/],
  ['csv=list.csv', /there is no kind 'csv'; the kinds are records, sbiz, localdata, mapped, osm, overture/],
  ['mapped=', /no path/],
  ['mapped=a.csv,mapping=', /mapping= names no file/],
  ['sbiz=a.csv,observed=2025-06', /observed=2025-06 is no date/],
  ['mapped=a.csv,observed=2025-06-30', /observed= is not for mapped lists/],
]
for (const [text, message] of REFUSED) {
  test(`--source ${text} is refused with the remedy`, () => {
    const reading = parseSourceSpec(text)
    assert.equal(reading.kind, 'refused')
    assert.match(reading.kind === 'refused' ? reading.message : '', message)
  })
}
