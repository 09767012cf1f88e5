import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import iconv from 'iconv-lite'
import { type RejectedRow, type SourceReading, UNDECLARED } from '../record.ts'
import { NONE_REJECTED, rejectedRows, writeList } from '../../../test/sources/testLists.ts'
import { addressKind } from '../table/address.ts'
import { checkedMapping } from './loadMapping.ts'
import { withAreaCode } from './phone.ts'
import { priceOf } from './price.ts'
import { readMapped } from './readMapped.ts'

const BASE = {
  about: 'a list',
  files: ['list.csv'],
  source: 'a_list',
  independenceGroup: 'a_group',
  duplicateFree: true,
  register: false,
  observedAt: '2024-12-31T00:00:00Z',
  sourceId: 'id',
  fields: { name: 'name', address: 'address' },
}

async function read(
  t: TestContext,
  text: string | Uint8Array,
  change: object,
  name = 'list.csv',
): Promise<SourceReading & { rows: RejectedRow[] }> {
  const { rows, onRejected } = rejectedRows()
  const mapping = checkedMapping({ ...BASE, ...change }, 'm.json')
  return { ...(await readMapped(writeList(t, name, text), mapping, 'm.json', onRejected)), rows }
}

/** The fields of the only record of a one-row list, without source, id, date, name and address. */
async function said(t: TestContext, header: string, row: string, change: object): Promise<object> {
  const { records, rejected } = await read(t, `id,name,address,${header}\n1,가게,서울 중구 세종대로 1,${row}\n`, change)
  assert.deepEqual(rejected, NONE_REJECTED)
  const { source: _s, sourceId: _i, observedAt: _o, name: _n, roadAddress: _r, ...rest } = records[0] ?? {}
  return rest
}

test('columns become fields, constants are on every record, and the facts of the list come from the mapping', async (t) => {
  const { info, records } = await read(
    t,
    iconv.encode('id,name,address\n7,똠방각하,서울 중구 을지로3가 5-1\n', 'cp949'),
    {
      constants: { legacy: { certifications: [] } },
    },
  )
  assert.deepEqual(info, {
    name: 'a_list',
    independenceGroup: 'a_group',
    duplicateFree: true,
    register: false,
    declaration: { ...UNDECLARED, editionDate: '2024-12-31' },
  })
  assert.deepEqual(records, [
    {
      source: 'a_list',
      sourceId: '7',
      observedAt: BASE.observedAt,
      name: '똠방각하',
      jibunAddress: '서울 중구 을지로3가 5-1',
      legacy: { certifications: [] },
    },
  ])
})

test('a list proves what its mapping declares, and is only mentioned where the mapping declares nothing', async (t) => {
  const declarationWith = async (change: object) =>
    (await read(t, 'id,name,address\n7,똠방각하,서울 중구 을지로3가 5-1\n', change)).info.declaration
  const silent = await declarationWith({})
  assert.deepEqual([silent.proves, silent.declared, silent.complete], ['mentioned', false, []])
  const declared = await declarationWith({
    proves: 'licensed',
    statesClosure: true,
    complete: { kinds: ['cafe'], area: '11' },
    editionDate: '2024-06-30',
    licence: 'KOGL-1',
  })
  assert.deepEqual(declared, {
    ...UNDECLARED,
    proves: 'licensed',
    declared: true,
    statesClosure: true,
    complete: [{ kinds: ['cafe'], area: '11', editionDate: '2024-06-30' }],
    editionDate: '2024-06-30',
    licence: 'KOGL-1',
  })
})

test('a column that the list lacks is refused, with the mapping, the key, the column and the existing columns', async (t) => {
  await assert.rejects(
    read(t, 'id,name\n1,x\n', { fields: { name: 'name', address: { first: ['address'] } } }),
    /^MappingError: m\.json: fields\.address\.first: reads 'address', which the list does not have: it has id, name; correct/,
  )
  await assert.rejects(
    read(t, '[{"id":1,"name":"x","addr":"y"}]', {}, 'list.json'),
    /reads 'address', which the list does not have: no object of \S+ has it; correct/,
  )
})

test('first, join, replace, map, match, every, split and otherwise work as the manual describes', async (t) => {
  const fields = (value: object) => ({ fields: { ...BASE.fields, categoryLabel: value } })
  const label = async (value: object, row: string) =>
    ((await said(t, 'a,b', row, fields(value))) as { categoryLabel?: string }).categoryLabel
  assert.equal(await label({ first: ['a', 'b'] }, ',한식'), '한식')
  assert.equal(await label({ join: ['a', 'b'] }, '한식,국밥'), '한식 국밥')
  assert.equal(await label({ join: ['a', 'b'], with: '/' }, ',국밥'), '국밥')
  assert.equal(
    await label(
      {
        column: 'a',
        replace: [
          ['_.*$', ''],
          ['^한', '韓'],
        ],
      },
      '한식_일반,',
    ),
    '韓식',
  )
  assert.equal(await label({ column: 'a', replace: [['.*', '']] }, '한식,'), undefined)
  assert.equal(await label({ column: 'a', map: { Q: '한식' } }, 'Q,'), '한식')
  assert.equal(await label({ column: 'a', map: { Q: '한식' } }, 'toString,'), undefined)
  assert.equal(await label({ column: 'a', map: { Q: '한식' }, otherwise: '음식' }, 'X,'), '음식')
  assert.equal(
    await label(
      {
        column: 'a',
        match: [
          ['카페', '카페'],
          ['.', '기타'],
        ],
      },
      '북카페,',
    ),
    '카페',
  )
  assert.equal(await label({ column: 'a', otherwise: '음식' }, ','), '음식')
  assert.equal(await label({ column: 'a', split: '[/·]' }, '한식/분식·한식,'), '한식, 분식')
  const pays = {
    payment_methods: {
      column: 'a',
      every: [
        ['카드', 'card'],
        ['현금', 'cash'],
        ['제로', ['zero_pay']],
      ],
    },
  }
  assert.deepEqual(await said(t, 'a', '현금·카드', { attributes: pays }), {
    attributes: { payment_methods: ['card', 'cash'] },
  })
  const tags = { serves: { column: 'a', split: ',', map: { 커피: 'coffee', 술: ['alcohol'] } } }
  assert.deepEqual(await said(t, 'a', '"커피,빵,술"', { attributes: tags }), {
    attributes: { serves: ['coffee', 'alcohol'] },
  })
})

test('placeholders count as empty in every column', async (t) => {
  const mapping = { absent: ['-', 'NA'], fields: { ...BASE.fields, phone: 'tel', categoryLabel: 'kind' } }
  assert.deepEqual(await said(t, 'tel,kind', ' - ,NA', mapping), {})
})

test('running text is split at its labels, and the text before the first one is kept', async (t) => {
  const mapping = {
    sections: [{ column: '정보', labels: ['영업시간', '휴무', '휴무일', '홈페이지 주소', '주차'] }],
    fields: { ...BASE.fields, categoryLabel: '정보:', homepage: '정보:홈페이지 주소' },
    hours: { text: '정보:영업시간', closedDays: '정보:휴무일' },
    attributes: {
      parking: {
        column: '정보:주차',
        match: [
          ['^불가', false],
          ['가능', true],
        ],
      },
    },
  }
  const text = '분식집 영업시간 : 09:00~21:00 휴무일 :매주 수요일 주차: 2대 가능 홈페이지주소 : https://example.kr'
  assert.deepEqual(await said(t, '정보', text, mapping), {
    categoryLabel: '분식집',
    homepage: 'https://example.kr',
    hours: { text: '09:00~21:00', closedDays: '매주 수요일' },
    attributes: { parking: true },
  })
  assert.deepEqual(await said(t, '정보', '영업시간 : 휴무일 : 주차 :', mapping), {})
})

test('rows are set aside by the first matching rule, unless its exception matches', async (t) => {
  const { records, setAside } = await read(
    t,
    'id,name,address,kind\n1,가,중구 길 1,barber\n2,나,중구 길 2,other\n3,카페 다,중구 길 3,other\n4,라,중구 길 4,\n5,마,중구 길 5,cafe\n',
    {
      setAside: [
        { column: 'kind', in: ['barber'], reason: 'barbers' },
        { column: 'kind', matches: '^o', unless: { column: 'name', matches: '카페' }, reason: 'others' },
        { column: 'kind', in: [''], reason: 'no kind' },
      ],
    },
  )
  assert.deepEqual(
    records.map(({ sourceId }) => sourceId),
    ['3', '5'],
  )
  assert.deepEqual(setAside, { barbers: 1, others: 1, 'no kind': 1 })
})

test('degrees and plane coordinates place a record; points out of bounds are dropped, unplaced rows set aside', async (t) => {
  const within = { south: 33, west: 124, north: 39, east: 132 }
  const degrees = await read(
    t,
    'id,name,address,lat,lng\n1,가,,37.5,127\n2,나,중구 길 2,42.7,129.4\n3,다,,,\n4,라,,x,127\n',
    {
      coordinates: { lat: 'lat', lng: 'lng', within },
    },
  )
  assert.deepEqual(
    degrees.records.map(({ sourceId, lat, lng }) => [sourceId, lat, lng]),
    [
      ['1', 37.5, 127],
      ['2', undefined, undefined],
    ],
  )
  assert.deepEqual(degrees.dropped, { 'coordinates outside the bounds of the list': 1, 'unreadable coordinates': 1 })
  assert.deepEqual(degrees.setAside, { 'no address and no coordinates': 2 })
  const plane = await read(t, 'id,name,address,x,y\n1,가,,200000,500000\n', {
    coordinates: { x: 'x', y: 'y', epsg: 5181 },
  })
  assert.deepEqual([plane.records[0]?.lat, plane.records[0]?.lng], [38, 127])
})

test('plane coordinates that are not numbers are dropped, and the rest of the list is read', async (t) => {
  const rows = '1,가,중앙로 1,12층,x\n2,나,중앙로 2,1e999,1\n3,다,중앙로 3,1e300,-1e300\n4,라,중앙로 4,200000,500000\n'
  const { records, dropped } = await read(t, `id,name,address,x,y\n${rows}`, {
    coordinates: { x: 'x', y: 'y', epsg: 5174 },
  })
  assert.deepEqual(
    records.map(({ lat }) => lat !== undefined),
    [false, false, false, true],
  )
  assert.deepEqual(dropped, { 'unreadable coordinates': 3 })
})

test('when the mapping says so, points that contradict the telephone and numbers of several addresses are dropped', async (t) => {
  const rows =
    '1,가,번영2로 70,041-853-2289,37.32,126.75\n2,나,길 2,051-000-0000,35.1,129\n3,다,길 3,0510000000,35.1,129\n4,라,길 3,,35.1,129\n'
  const { records, dropped } = await read(t, `id,name,address,tel,lat,lng\n${rows}`, {
    coordinates: { lat: 'lat', lng: 'lng' },
    coordinatesFitPhone: true,
    phoneOnce: true,
    fields: { ...BASE.fields, phone: 'tel' },
  })
  assert.deepEqual(
    records.map(({ lat, phone }) => [lat, phone]),
    [
      [undefined, '041-853-2289'],
      [35.1, undefined],
      [35.1, undefined],
      [35.1, undefined],
    ],
  )
  assert.deepEqual(dropped, { 'coordinates far from the telephone area': 1, 'phone of several addresses': 2 })
})

const LICENCES =
  'name,address,since,gu\n포보,동작구 길 1,2009,동작구\n명성왕족발,동작구 길 1,2009,동작구\n가,중구 길 2,2010,중구\n나,중구 길 2,2011,중구\n' +
  '라,마포구 길 3,2010,마포구\n마,마포구 길 3,2010,마포구\n1코너,중구 길 4,2012,중구\n2코너,중구 길 4,2012,중구\n3코너,중구 길 4,2012,중구\n4코너,중구 길 4,2012,중구\n'

test('of the names of one licence all but the present one are former; one that is set aside may be the present one', async (t) => {
  const rule = {
    sourceId: { hash: ['name', 'address'] },
    formerNames: {
      columns: ['address', 'since'],
      present: 'last',
      otherwise: { column: 'gu', in: ['마포구'] },
    },
  }
  const formerOf = async (mapping: object) =>
    (await read(t, LICENCES, mapping)).records.filter(({ formerName }) => formerName).map(({ name }) => name)
  assert.deepEqual(await formerOf(rule), ['포보', '마'])
  assert.deepEqual(await formerOf({ sourceId: { hash: ['name', 'address'] } }), [])
  const setAside = [{ column: 'name', in: ['명성왕족발'], reason: 'not food' }]
  assert.deepEqual(await formerOf({ ...rule, setAside }), ['포보', '마'])
  const nameless = 'name,address,since,gu\n포보,동작구 길 1,2009,동작구\n,동작구 길 1,2009,동작구\n'
  assert.deepEqual(
    (await read(t, nameless, rule)).records.filter(({ formerName }) => formerName),
    [],
    'a row without a name has no other one',
  )
})

test('a repeated row replaces the earlier one, but keeps its coordinates when it has none', async (t) => {
  const { records, replaced } = await read(
    t,
    'name,address,lat,lng,kind\n가,중구 길 1,37.5,127,old\n가,중구 길 1,,,new\n',
    {
      sourceId: { hash: ['name', 'address'] },
      coordinates: { lat: 'lat', lng: 'lng' },
      fields: { ...BASE.fields, categoryLabel: 'kind' },
    },
  )
  assert.equal(replaced, 1)
  assert.deepEqual(
    records.map(({ lat, categoryLabel }) => [lat, categoryLabel]),
    [[37.5, 'new']],
  )
})

test('a hash distinguishes cells, not only their concatenation', async (t) => {
  const { records } = await read(t, 'name,address\nab,c 길 1\na,bc 길 1\n', { sourceId: { hash: ['name', 'address'] } })
  assert.notEqual(records[0]?.sourceId, records[1]?.sourceId)
})

test('prices, dates and numbers are read; unreadable ones are dropped and counted, not guessed', async (t) => {
  const { records, rejected, dropped } = await read(
    t,
    'id,name,address,dish,won,since,stars,seen\n1,가,중구 길 1,국밥,"9,000원",19560301,4.5,20240102\n2,나,중구 길 2,"국밥, 수육",싯가,1956,good,2024-01-02 10:00\n',
    {
      observedAt: { column: 'seen' },
      fields: { ...BASE.fields, openedOn: 'since', rating: 'stars' },
      menu: [{ name: { column: 'dish', split: ',' }, price: 'won' }],
    },
  )
  assert.deepEqual(rejected, NONE_REJECTED)
  assert.deepEqual(
    records.map(({ observedAt, openedOn, rating, menu }) => [observedAt, openedOn, rating, menu]),
    [
      ['2024-01-02T14:59:59Z', '1956-03-01', 4.5, [{ name: '국밥', price: 9000 }]],
      ['2024-01-02T01:00:00Z', undefined, undefined, [{ name: '국밥' }, { name: '수육' }]],
    ],
  )
  assert.deepEqual(dropped, { 'unreadable openedOn': 1, 'unreadable rating': 1 })
})

test('a row that breaks the schema or has a broken form is rejected with its number and the reason', async (t) => {
  const { records, rejected, rows } = await read(
    t,
    'id,name,address\n1,,중구 길 1\n2,나,중구 길 2\n,다,중구 길 3\n4,라,중구, 길 4\n',
    {},
  )
  assert.equal(records.length, 1)
  assert.deepEqual(
    rows.toSorted((a, b) => a.line - b.line),
    [
      {
        source: 'a_list',
        line: 1,
        reason: "record must have required property 'name'",
        row: { id: '1', address: '중구 길 1' },
      },
      {
        source: 'a_list',
        line: 3,
        reason: "record must have required property 'sourceId'",
        row: { name: '다', address: '중구 길 3' },
      },
      {
        source: 'a_list',
        line: 4,
        reason: 'row has more cells than the first line',
        row: { id: '4', name: '라', address: '중구', 'further cells': [' 길 4'] },
      },
    ],
  )
  assert.equal(rejected.lines, 3)
})

test('JSON paths reach into objects and lists', async (t) => {
  const list = [
    {
      id: 1,
      name: '가',
      at: { address: '서귀포시 안덕면 일주서로 46' },
      kinds: [{ label: '카페' }, { label: '맛집' }],
      img: null,
    },
    {
      id: 2,
      name: '나',
      at: { address: '제주특별자치도 제주시 애월로 1' },
      kinds: [],
      img: { url: 'https://example.kr/b.jpg' },
    },
  ]
  const { records } = await read(
    t,
    JSON.stringify(list),
    {
      addressPrefix: { text: '제주특별자치도', unless: '^제주특별자치도' },
      fields: {
        name: 'name',
        roadAddress: 'at.address',
        categoryLabel: { column: 'kinds.*.label', replace: [['^맛집$', '']] },
      },
      photos: [{ url: 'img.url', author: 'Someone' }],
    },
    'list.json',
  )
  assert.deepEqual(
    records.map(({ sourceId, roadAddress, categoryLabel, photos }) => [sourceId, roadAddress, categoryLabel, photos]),
    [
      ['1', '제주특별자치도 서귀포시 안덕면 일주서로 46', '카페', undefined],
      ['2', '제주특별자치도 제주시 애월로 1', undefined, [{ url: 'https://example.kr/b.jpg', author: 'Someone' }]],
    ],
  )
})

test('a Parquet list reads like the CSV list of the same rows, including nested columns', async (t) => {
  const file = writeList(t, 'list.parquet', '')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    `copy (select i::varchar as id, '가게 ' || i as name, '중구 길 ' || i as address, 37 + i / 1e5 as lat, 127.0 as lng,
       {'kinds': ['한식', '분식']} as more from range(1, 3001) r(i)) to '${file}' (format parquet)`,
  )
  connection.closeSync()
  const mapping = {
    coordinates: { lat: 'lat', lng: 'lng' },
    fields: { ...BASE.fields, categoryLabel: 'more.kinds.1' },
  }
  const { records } = await readMapped(file, checkedMapping({ ...BASE, ...mapping }, 'm.json'), 'm.json')
  assert.equal(records.length, 3000)
  const last = records.at(-1)
  assert.deepEqual([last?.sourceId, last?.name, last?.lat, last?.categoryLabel], ['3000', '가게 3000', 37.03, '분식'])
})

test('a pattern that takes exponential time ends the reading with an error that names the row', async (t) => {
  const path = writeList(t, 'list.csv', `id,name,address\n1,가게,길 1\n2,${'a'.repeat(60)}!,길 2\n`)
  const setAside = [{ column: 'name', matches: '^(a|a)*$', reason: 'x' }]
  const mapping = checkedMapping({ ...BASE, setAside }, 'm.json')
  await assert.rejects(
    readMapped(path, mapping, 'm.json', () => {}, 500),
    /m\.json: fields: a pattern takes too long for row 2 of .*list\.csv; rewrite/,
  )
})

const ADDRESSES: readonly [address: string, kind: 'roadAddress' | 'jibunAddress'][] = [
  ['서울특별시 강남구 테헤란로4길 12', 'roadAddress'],
  ['동일로 190길 4', 'roadAddress'],
  ['한글비석로 24나길 19', 'roadAddress'],
  ['경북 포항시 북구 대안길 69 (용흥동)', 'roadAddress'],
  ['서울 종로구 종로5가길 3', 'roadAddress'],
  ['서울 중구 세종대로 지하 2', 'roadAddress'],
  ['서울 종로구 종로1가 24', 'jibunAddress'],
  ['서울 중구 충무로2가 12-1', 'jibunAddress'],
  ['서울 영등포구 신길동 24-3', 'jibunAddress'],
  ['서울 구로구 구로동 12 (디지털로 300)', 'jibunAddress'],
  ['경기 남양주시 금곡동 404-41', 'jibunAddress'],
]
for (const [address, kind] of ADDRESSES) {
  test(`'${address}' is recognised as a ${kind}`, () => assert.equal(addressKind(address), kind))
}

test('a telephone column with a remark or a name gives no number', async (t) => {
  const mapping = { fields: { ...BASE.fields, phone: 'tel' } }
  assert.deepEqual(await said(t, 'tel', '1층 101호', mapping), {})
  assert.deepEqual(await said(t, 'tel', '051 2573230', mapping), { phone: '051 2573230' })
})

test('an area code is added to local numbers only', () => {
  assert.equal(withAreaCode('495-7337', '02'), '02-495-7337')
  assert.equal(withAreaCode('3437-8760 ', '02'), '02-3437-8760')
  assert.equal(withAreaCode('02-928-3343', '02'), '02-928-3343')
  assert.equal(withAreaCode('1588-1234', '02'), '1588-1234')
  assert.equal(withAreaCode('119', '02'), '119')
  assert.equal(withAreaCode('495-7337', undefined), '495-7337')
})

test('only whole amounts in won are prices', () => {
  for (const [text, won] of [
    ['9900', 9900],
    ['9,900원', 9900],
    ['4500.0', 4500],
    ['₩12,000', 12_000],
    ['1,000,000', 1_000_000],
  ] as const) {
    assert.equal(priceOf(text), won)
  }
  for (const text of ['', '0', '싯가', '9,90', '5천원', '-500', '99999999999']) assert.equal(priceOf(text), null, text)
})
