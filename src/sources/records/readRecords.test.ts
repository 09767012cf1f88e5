import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { recordsInfo } from '../listNotes.ts'
import { type RejectedRow, type SourceReading, UNDECLARED } from '../record.ts'
import { NONE_REJECTED, rejectedRows, writeList } from '../../../test/sources/testLists.ts'
import { cleanRecord } from './cleanRecord.ts'
import { readRecords } from './readRecords.ts'
import { anyText } from '../../../test/support/anyText.ts'

const VALID = {
  source: 'a_list',
  sourceId: '1',
  observedAt: '2026-01-02T03:04:05Z',
  name: '서면 돼지국밥',
  lat: 35.1577,
  lng: 129.0592,
}

async function read(
  t: TestContext,
  lines: readonly (object | string)[],
): Promise<SourceReading & { rows: readonly RejectedRow[] }> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const { rows, onRejected } = rejectedRows()
  const readings = await readRecords(writeList(t, 'list.ndjson', text), new Map(), onRejected)
  assert.equal(readings.length, 1)
  return { ...(readings[0] as SourceReading), rows }
}

test('a valid record is returned unchanged', async (t) => {
  const full = {
    ...VALID,
    roadAddress: '부산광역시 부산진구 서면로68번길 29',
    phone: '051-806-5706',
    homepage: 'https://example.kr/국밥?a=1',
    operatingStatus: 'open',
    openedOn: '1956-03-01',
    hours: { text: '매일 09:00~22:00', closedDays: '설날' },
    menu: [{ name: '돼지국밥', price: 9000, recommend: true }],
    photos: [{ url: 'https://example.kr/a.jpg', isMain: true }],
    attributes: { parking: true, payment_methods: ['card'], atmosphere: { lively: 0.8 }, cautions: ['현금만'] },
    reservationChannels: ['phone'],
    legacy: { foundedYear: 1956, certifications: [{ code: 'baeknyeon_gage', label: '백년가게', year: 2018 }] },
  }
  const { records, rejected, dropped } = await read(t, [full])
  assert.deepEqual(records, [full])
  assert.deepEqual(rejected, NONE_REJECTED)
  assert.deepEqual(dropped, {})
})

const COUNTEREXAMPLES: readonly [fault: string, change: object, reason: RegExp][] = [
  ['no sourceId', { sourceId: undefined }, /^record must have required property 'sourceId'$/],
  ['an empty sourceId', { sourceId: ' ' }, /^sourceId must NOT have fewer than 1 characters$/],
  ['a sourceId too long', { sourceId: 'x'.repeat(121) }, /^sourceId must NOT have more than 120 characters$/],
  ['no name', { name: undefined }, /^record must have required property 'name'$/],
  ['a name of blanks', { name: ' \t ' }, /^name must NOT have fewer than 1 characters$/],
  ['a name too long', { name: '가'.repeat(121) }, /^name must NOT have more than 120 characters$/],
  ['a name that is no text', { name: 7 }, /^name must be string$/],
  ['no observedAt', { observedAt: undefined }, /^record must have required property 'observedAt'$/],
  ['an observedAt without zone', { observedAt: '2026-01-02T03:04:05' }, /^observedAt must match format "date-time"$/],
  ['an observedAt that is a day', { observedAt: '2026-01-02' }, /^observedAt must match format "date-time"$/],
  ['a leap second', { observedAt: '2016-12-31T23:59:60Z' }, /^observedAt is not a date-time$/],
  ['no place at all', { lat: undefined, lng: undefined }, /^no lat and lng, no roadAddress and no jibunAddress$/],
  ['half a place', { lng: undefined }, /^no lat and lng, no roadAddress and no jibunAddress$/],
  ['a latitude beyond the pole', { lat: 90.5 }, /^lat must be <= 90$/],
  ['a longitude as text', { lng: '129' }, /^lng must be number$/],
  ['a region code of eight digits', { regionCode: '26230510' }, /^regionCode must match pattern/],
  ['a confirmation by somebody', { confirmedBy: 'guest' }, /^confirmedBy must be one of owner$/],
  [
    'an unknown status',
    { operatingStatus: 'gone' },
    /^operatingStatus must be one of open, suspended, closed, unknown$/,
  ],
  ['a day that does not exist', { closedOn: '2026-02-30' }, /^closedOn must match format "date"$/],
  ['hours of two kinds', { hours: { text: '9-18', osm: 'Mo-Su 09:00-18:00' } }, /^hours must have exactly one of/],
  ['hours of no kind', { hours: {} }, /^hours must have exactly one of/],
  ['a rating above five', { rating: 5.1 }, /^rating must be <= 5$/],
  ['half a review', { reviewCount: 1.5 }, /^reviewCount must be integer$/],
  ['a menu that is no list', { menu: '국밥' }, /^menu must be array$/],
  ['a dish without a name', { menu: [{ price: 9000 }] }, /^menu.0 must have required property 'name'$/],
  ['a negative price', { menu: [{ name: '국밥', price: -1 }] }, /^menu.0.price must be >= 0$/],
  ['a channel of ours', { reservationChannels: ['service'] }, /^reservationChannels.0 must be one of external, phone$/],
  ['an attribute list', { attributes: ['wifi'] }, /^attributes must be object$/],
  ['a null', { phone: null }, /^phone must be string$/],
]

for (const [fault, change, reason] of COUNTEREXAMPLES) {
  test(`a record with ${fault} is rejected for that reason only`, async (t) => {
    const wrong = { ...VALID, sourceId: '2', ...change }
    const { records, rejected, rows } = await read(t, [VALID, wrong])
    assert.equal(records.length, 1)
    assert.equal(rejected.lines, 1)
    assert.match(rows[0]?.reason ?? '', reason)
    assert.deepEqual(rows, [
      { source: VALID.source, line: 2, reason: rows[0]?.reason, row: JSON.parse(JSON.stringify(wrong)) as unknown },
    ])
  })
}

test('lines that are not JSON objects are rejected with their number; blank lines do not count', async (t) => {
  const { rows } = await read(t, ['{"torn":', JSON.stringify(VALID), '', '{"source":', '[1]\r', 'null', ' '])
  assert.deepEqual(
    rows.map(({ source, line, reason, row }) => [source, line, reason, row]),
    [
      ['a_list', 1, 'line is not JSON', '{"torn":'],
      ['a_list', 4, 'line is not JSON', '{"source":'],
      ['a_list', 5, 'line is not a JSON object', '[1]\r'],
      ['a_list', 6, 'line is not a JSON object', 'null'],
    ],
  )
})

test('a line that names no source counts for the previous source, so that it is one bad line of many', async (t) => {
  const lines = [VALID, { ...VALID, source: 'A List' }, { ...VALID, source: 'b_list' }, { ...VALID, source: undefined }]
  const readings = await readRecords(
    writeList(t, 'list.ndjson', lines.map((line) => JSON.stringify(line)).join('\n')),
    new Map(),
  )
  assert.deepEqual(
    readings.map(({ info, records, rejected }) => [info.name, records.length, Object.keys(rejected.reasons)]),
    [
      ['a_list', 1, ['source must match pattern "^[a-z0-9_]{1,40}$"']],
      ['b_list', 1, ["record must have required property 'source'"]],
    ],
  )
})

test('a file without any source gives one reading of rejected lines, an empty file none', async (t) => {
  const [reading, ...rest] = await readRecords(writeList(t, 'list.ndjson', 'hello\nworld\n'), new Map())
  assert.deepEqual(rest, [])
  assert.equal(reading?.info.name, 'records')
  assert.deepEqual(reading.rejected, { lines: 2, reasons: { 'line is not JSON': { lines: 2, first: 1 } } })
  assert.deepEqual(await readRecords(writeList(t, 'list.ndjson', ''), new Map()), [])
})

test('unknown keys are dropped and counted, at every depth', async (t) => {
  const { records, dropped } = await read(t, [
    {
      ...VALID,
      stars: 3,
      menu: [{ name: '국밥', calories: 600 }],
      attributes: { wifi: true, sauna: true, serves: ['coffee', 'fun'] },
    },
    { ...VALID, sourceId: '2', stars: 4, attributes: { parking: 'yes' } },
  ])
  assert.deepEqual(records[0], { ...VALID, menu: [{ name: '국밥' }], attributes: { wifi: true, serves: ['coffee'] } })
  assert.deepEqual(dropped, {
    'unknown key stars': 2,
    'unknown key menu.calories': 1,
    'unknown attribute': 1,
    'unusable value of serves': 1,
    'unusable attribute parking': 1,
  })
})

test('web addresses other than http(s), and photos other than https, are dropped and counted', async (t) => {
  const { records, rejected, dropped } = await read(t, [
    {
      ...VALID,
      homepage: 'javascript:alert(1)',
      bookingUrl: 'HTTPS://Example.kr/book',
      snsLinks: [
        { platform: 'instagram', url: 'instagram.com/x' },
        { platform: 'x', url: 'http://x.com/y' },
      ],
      photos: [
        { url: 'http://example.kr/a.jpg' },
        { url: 'https://example.kr/b.jpg' },
        { url: 'data:image/png;base64,AA' },
      ],
      influencerFeatures: [{ name: '먹방', platform: 'youtube', url: 'file:///etc/passwd' }],
    },
  ])
  assert.deepEqual(rejected, NONE_REJECTED)
  assert.deepEqual(records[0], {
    ...VALID,
    bookingUrl: 'https://example.kr/book',
    snsLinks: [{ platform: 'x', url: 'http://x.com/y' }],
    photos: [{ url: 'https://example.kr/b.jpg' }],
    influencerFeatures: [{ name: '먹방', platform: 'youtube' }],
  })
  assert.deepEqual(dropped, {
    'unusable homepage': 1,
    'unusable snsLinks.url': 1,
    'unusable photos.url': 2,
    'unusable url': 1,
  })
})

test('text is returned without control characters, on one line, composed, and cut at its limit', async (t) => {
  const { records } = await read(t, [
    {
      ...VALID,
      name: '\u0000서면\r\n돼지\u200b국밥\u202e',
      roadAddress: '부'.repeat(300),
      phone: '051\u0007-806'.normalize('NFD'),
      categoryLabel: '한식'.normalize('NFD'),
      ownerIntro: { text: '어서\u0000 오세요\n'.repeat(1000) },
    },
  ])
  const [record] = records
  assert.equal(record?.name, '서면 돼지 국밥')
  assert.equal(record?.roadAddress?.length, 200)
  assert.equal(record?.phone, '051 -806')
  assert.equal(record?.categoryLabel, '한식')
  assert.equal(String(record?.ownerIntro?.['text']).length, 2000)
})

test('a later line replaces the earlier one of the same source and id, a rejected one does not', async (t) => {
  const { records, replaced } = await read(t, [
    VALID,
    { ...VALID, sourceId: '2' },
    { ...VALID, name: '새 이름' },
    { ...VALID, name: '' },
  ])
  assert.deepEqual(
    records.map(({ sourceId, name }) => [sourceId, name]),
    [
      ['1', '새 이름'],
      ['2', VALID.name],
    ],
  )
  assert.equal(replaced, 1)
})

test('one file may contain several sources; the notes state the facts of each, and without notes its records were in business', async (t) => {
  const lines = [VALID, { ...VALID, source: 'b_list' }, { ...VALID, sourceId: '2' }].map((line) => JSON.stringify(line))
  const known = {
    name: 'b_list',
    independenceGroup: 'register',
    duplicateFree: true,
    register: true,
    declaration: UNDECLARED,
  }
  const readings = await readRecords(writeList(t, 'list.ndjson', lines.join('\n')), new Map([['b_list', known]]))
  assert.equal(readings[0]?.info.declaration.proves, 'in_business')
  assert.deepEqual(
    readings.map(({ info, records }) => [info, records.length]),
    [
      [recordsInfo('a_list'), 2],
      [known, 1],
    ],
  )
})

test('packed lists and lists with a byte order mark are read like plain ones', async (t) => {
  const text = `\ufeff${JSON.stringify(VALID)}\n`
  for (const file of [
    writeList(t, 'list.ndjson', text),
    writeList(t, 'list.ndjson.gz', gzipSync(text)),
    writeList(t, 'list.ndjson.zst', zstdCompressSync(text)),
  ]) {
    const [reading] = await readRecords(file, new Map())
    assert.deepEqual(reading?.records, [VALID], file)
  }
})

test('a line longer than any venue is rejected, and the lines around it are read', async (t) => {
  const long = JSON.stringify({ ...VALID, sourceId: '2', name: 'x'.repeat(9_000_000) })
  const { records, rows } = await read(t, [VALID, long, { ...VALID, sourceId: '3' }])
  assert.deepEqual(
    records.map(({ sourceId }) => sourceId),
    ['1', '3'],
  )
  const reason = 'line has more than 4194304 characters; a record is one object a line'
  assert.deepEqual(rows, [{ source: 'a_list', line: 2, reason, row: long.slice(0, 4_000) }])
})

test('a truncated archive is an error, not a shorter list', async (t) => {
  const packed = gzipSync(`${JSON.stringify(VALID)}\n`.repeat(5000))
  const file = writeList(t, 'list.ndjson.gz', packed.subarray(0, packed.length - 20))
  await assert.rejects(readRecords(file, new Map()), /unexpected end of file/)
})

test('a list that does not exist is an error that names it', async () => {
  await assert.rejects(readRecords('no/such/list.ndjson.gz', new Map()), /no\/such\/list\.ndjson\.gz/)
})

test('whatever JSON a line contains, it is accepted or rejected, and accepted records are clean', () => {
  const value = fc.oneof(anyText(), fc.webUrl(), fc.jsonValue({ maxDepth: 3 }))
  const key = fc.oneof(
    fc.constantFrom(
      'name',
      'phone',
      'homepage',
      'menu',
      'photos',
      'attributes',
      'hours',
      'legacy',
      'snsLinks',
      '__proto__',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.dictionary(key, value), (raw) => {
      const clean = cleanRecord({ ...VALID, ...raw }, () => {})
      assert.deepEqual(
        cleanRecord(clean, (what) => assert.fail(what)),
        clean,
      )
      assert.doesNotMatch(JSON.stringify(clean.name ?? ''), /\\u00[01]|\u202e|\u200b/)
      if (typeof clean['homepage'] === 'string') assert.match(clean['homepage'], /^https?:\/\//)
    }),
    { numRuns: 500 },
  )
})
