import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldWord } from '#base/text/text.ts'
import { KOREAN_LANDMARKS } from './koreanLandmarks.ts'
import { readLandmarks, withStations } from './landmarkList.ts'

const HEAD = 'name,nameEn,otherNames,lat,lng,radiusM,lines\n'
const read = (rows: string) => readLandmarks({ name: 'places.csv', text: HEAD + rows })

test('a row without lines is a landmark with all its names, a row with lines a station', () => {
  const { landmarks, stations } = read(
    '코엑스,COEX,코엑스몰|Starfield COEX,37.5118,127.0592,450,\n판교역,Pangyo,,37.3948,127.1112,500,신분당선|경강선\n',
  )
  assert.deepEqual(landmarks, [
    {
      name: '코엑스',
      nameEn: 'COEX',
      otherNames: ['코엑스몰', 'Starfield COEX'],
      lat: 37.5118,
      lng: 127.0592,
      radiusM: 450,
    },
  ])
  assert.deepEqual(stations, [
    { name: '판교역', nameEn: 'Pangyo', lines: ['신분당선', '경강선'], lat: 37.3948, lng: 127.1112 },
  ])
})

test('a row that cannot be used is refused with its line and the remedy', () => {
  assert.throws(() => read(',x,,37.5,127,450,\n'), /^Error: places\.csv, line 2: name is empty\. Give/)
  assert.throws(() => read('여기,x,,127,37.5,450,\n'), /line 2: 127, 37\.5 is no point in Korea/)
  assert.throws(() => read('여기,x,,37.5,127,9000,\n'), /line 2: radiusM 9000 is not between 1 and 5000/)
  assert.throws(() => readLandmarks({ name: 'p.csv', text: 'name\n여기\n' }), /^Error: p\.csv: has no column "nameEn"/)
})

test('a station of two files has the lines of both; namesakes elsewhere stay apart', () => {
  const station = { name: '신촌역', nameEn: 'Sinchon', lines: ['2호선'], lat: 37.5552, lng: 126.9369 }
  const stations = withStations(
    [station],
    [
      { ...station, lines: ['경의중앙선'], lat: 37.5598 },
      { ...station, lines: ['1호선'], lat: 35.1 },
    ],
  )
  assert.deepEqual(
    stations.map(({ lines }) => lines),
    [['2호선', '경의중앙선'], ['1호선']],
  )
})

test('the shipped landmarks lie in the four provinces, and no two of them share a name', () => {
  const { landmarks, stations } = readLandmarks(KOREAN_LANDMARKS)
  assert.ok(landmarks.length > 500 && stations.length > 40)
  const names = landmarks.flatMap(({ name, nameEn, otherNames }) => [
    ...new Set([name, nameEn, ...otherNames].map(foldWord)),
  ])
  assert.deepEqual(
    names.filter((name, i) => name !== '' && names.indexOf(name) !== i),
    [],
  )
  assert.deepEqual(
    names.filter((name) => name.length === 1),
    [],
  )
  const BOXES = [
    [36.9, 38.3, 126.3, 127.9],
    [34.9, 35.4, 128.7, 129.4],
    [33.1, 33.6, 126.1, 127.0],
  ] as const
  for (const { name, lat, lng } of [...landmarks, ...stations])
    assert.ok(
      BOXES.some(([south, north, west, east]) => lat > south && lat < north && lng > west && lng < east),
      name,
    )
})

test('the parks, hospitals, department stores and museums that people name in Seoul are landmarks', () => {
  const { landmarks } = readLandmarks(KOREAN_LANDMARKS)
  const names = new Set(
    landmarks.flatMap(({ name, nameEn, otherNames }) => [name, nameEn, ...otherNames].map(foldWord)),
  )
  const asked = ['보라매공원', '여의도공원', '서울대병원', '신촌세브란스', 'Asan Medical Center', '고대병원', '현충원']
  const shops = ['노원 롯데백화점', '신세계 강남점', '목동 현대백화점', '압구정 갤러리아', 'MMCA Seoul', 'Tapgol Park']
  assert.deepEqual(
    [...asked, ...shops].filter((name) => !names.has(foldWord(name))),
    [],
  )
})
