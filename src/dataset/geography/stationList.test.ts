import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { metresApart } from '#base/geometry.ts'
import { csvRows } from './csvRows.ts'
import { readStations } from './stationList.ts'

const real = path.join(
  process.env['ONESET_SEOUL_DATA'] ?? path.join(import.meta.dirname, '../../../../shared/data'),
  'stations/urban-rail-stations-2020.csv',
)

const HEADER = '역번호,역사명,노선명,영문역사명,역위도,역경도'
const read = (...rows: string[]) => readStations({ name: 'stations.csv', text: [HEADER, ...rows].join('\r\n') })

test('a station of several lines occurs once, and another of the same name elsewhere is kept apart', () => {
  const stations = read(
    '1,별빛,서울 1호선,Byeolbit,37.5,127',
    '2,별빛역,서울 2호선,BYEOLBIT,37.501,127.001',
    '3,별빛역,부산 1호선,Byeolbit,35.1,129',
    '4,별빛역,서울 1호선,Byeolbit,37.5,127',
  )
  assert.deepEqual(stations, [
    { name: '별빛역', nameEn: 'Byeolbit', lines: ['서울 1호선', '서울 2호선'], lat: 37.5, lng: 127 },
    { name: '별빛역', nameEn: 'Byeolbit', lines: ['부산 1호선'], lat: 35.1, lng: 129 },
  ])
})

test('names lose notes and gaps, end in 역 once, and have title case in English', () => {
  const names = (korean: string, english: string) =>
    read(`1,${korean},1호선,${english},37.5,127`).map(({ name, nameEn }) => [name, nameEn])[0]
  assert.deepEqual(names('별빛(은하청)역', 'BYEOLBIT (EUNHA OFFICE)'), ['별빛역', 'Byeolbit'])
  assert.deepEqual(names('별빛역(2호선)', 'Byeolbit Station'), ['별빛역', 'Byeolbit'])
  assert.deepEqual(names('별 빛', 'museum'), ['별빛역', 'Museum'])
  assert.deepEqual(names('역별', 'Byeolbit 3(sam)-ga'), ['역별역', 'Byeolbit 3-ga'])
})

test('a line has the name that people use, with its city outside the capital', () => {
  const lineOf = (line: string) => read(`1,별빛,${line},B,37.5,127`)[0]?.lines[0]
  const names = [
    '서울 도시철도 2호선',
    '수도권 도시철도 3호선',
    '서울지하철 4호선',
    '부산도시철도 2호선',
    '인천지하철 1호선',
  ]
  assert.deepEqual(names.map(lineOf), ['2호선', '3호선', '4호선', '부산 2호선', '인천 1호선'])
  for (const line of ['경의중앙선', '부산-김해경전철', '서울 1호선']) assert.equal(lineOf(line), line)
})

test('a station has its present name, and a station elsewhere keeps the same one', () => {
  const named = (name: string, lat: number, lng: number) =>
    read(`1,${name},1호선,OLD,${lat},${lng}`).map((station) => [station.name, station.nameEn])[0]
  assert.deepEqual(named('뚝섬유원지', 37.53125, 127.0666), ['자양역', 'Jayang'])
  assert.deepEqual(named('운동장-송담대역', 37.23789, 127.209), ['용인중앙시장역', 'Yongin Jungang Market'])
  assert.deepEqual(named('신천', 35.87, 128.62), ['신천역', 'Old'])
  const joined = read('1,신천,2호선,SINCHEON,37.5115,127.086', '2,잠실새내,2호선,JAMSILSAENAE,37.5114,127.0859')
  assert.deepEqual(
    joined.map(({ name, lines }) => [name, lines]),
    [['잠실새내역', ['2호선']]],
  )
})

test('a station with the coordinates of a namesake far from its line, or of another station, is dropped', () => {
  const line = ['1,갑,대구 1호선,A,35.87,128.6', '2,을,대구 1호선,B,35.88,128.61', '3,병,대구 1호선,C,35.89,128.62']
  const namesOf = (...rows: string[]) => read(...line, ...rows).map(({ name }) => name)
  assert.deepEqual(namesOf('4,신천,대구 1호선,D,37.51,127.08'), ['갑역', '을역', '병역'])
  assert.deepEqual(namesOf('4,외딴,고속선,D,37.51,127.08'), ['갑역', '을역', '병역', '외딴역'])
  const crossing = ['4,정,경원선,D,35.93,128.6', '5,무,경원선,E,35.94,128.6', '6,을리,경원선,F,35.88,128.61']
  assert.deepEqual(namesOf(...crossing), ['갑역', '을역', '병역', '정역', '무역'])
})

test('a transfer station that its lines call by two names, or by a former one, loses none of its lines', () => {
  const lines = [
    '1,갑,2호선,A,37.5,127',
    '2,을,2호선,B,37.51,127',
    '3,병,4호선,C,37.56,127.02',
    '4,정,4호선,D,37.57,127.04',
    '5,무,7호선,E,37.49,127.03',
    '6,기,7호선,F,37.48,127.03',
  ]
  const linesAt = (...rows: string[]) =>
    read(...lines, ...rows)
      .slice(lines.length)
      .map((station) => [station.name, station.lines])
  assert.deepEqual(
    linesAt('7,동대문운동장역,2호선,X,37.565,127.0073', '8,동대문역사문화공원역,4호선,Y,37.565,127.0073'),
    [['동대문역사문화공원역', ['2호선', '4호선']]],
  )
  assert.deepEqual(linesAt('7,총신대입구(이수)역,4호선,X,37.487,126.982', '8,이수역,7호선,Y,37.487,126.982'), [
    ['총신대입구역', ['4호선']],
    ['이수역', ['7호선']],
  ])
})

test('a row without coordinates or with coordinates outside Korea is dropped', () => {
  assert.deepEqual(read('1,별빛,1호선,B,,', '2,별빛,1호선,B,0,0', '3,,1호선,B,37.5,127', '4,별빛,1호선,B,없음,127'), [])
})

test('a faulty file is refused with its name, the column and the remedy', () => {
  const refused = (text: string) => () => readStations({ name: 'stations.csv', text })
  assert.throws(refused(''), { message: /^stations\.csv: contains no rows\. Give/ })
  assert.throws(refused('역사명,역위도\n별빛,37'), {
    message: /^stations\.csv: has no column "역경도" \(it has 역사명, 역위도\)\. Rename/,
  })
  assert.throws(refused(`${HEADER}\n1,"별빛,1호선`), { message: /^stations\.csv: is not a CSV \(Quote Not Closed/ })
})

test('a CSV returns the cells that were written into it', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('별', 'a', ',', '"', '\n', '\r\n', "'"), maxLength: 6 })
    .map((text) => text.trim())
  const written = (text: string) => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (rows, lineEnd, ended) => {
        const lines = [['가', '나'], ...rows].map((cells) => cells.map((text) => written(text)).join(','))
        const expected = rows.filter(([a, b]) => a !== '' || b !== '').map(([가, 나]) => ({ 가, 나 }))
        assert.deepEqual(csvRows(`\ufeff${lines.join(lineEnd)}${ended ? lineEnd : ''}`), expected)
      },
    ),
  )
})

test('the stations of the real list are read, none twice in one place', (t) => {
  if (!existsSync(real)) return t.skip('the list of stations is not here')
  const stations = readStations({ name: 'stations.csv', text: readFileSync(real, 'utf8') })
  assert.ok(stations.length > 700 && stations.length < 851)
  assert.ok(stations.every(({ name, lines }) => /^\S+역$/u.test(name) && !name.endsWith('역역') && lines.length > 0))
  const twice = stations.filter((a, i) =>
    stations.some((b, j) => j < i && a.name === b.name && metresApart(a.lat, a.lng, b.lat, b.lng) < 500),
  )
  assert.deepEqual(
    twice.map(({ name }) => name),
    [],
  )
})
