import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'
import { readSource } from '#sources/readSource.ts'
import { fetchingHere, standIn } from './fetchingHere.ts'

/** A stand-in of KorService2: nested `response.body.items.item`, texts only, details without rows as an empty text. */

const serviceKey = { env: 'PORTAL_KEY' }

type Item = Record<string, string>

const venue = (i: number, more: Item = {}): Item => ({
  addr1: `서울특별시 마포구 양화로 ${i} (서교동)`,
  areacode: '1',
  cat3: 'A05020100',
  contentid: String(1_000 + i),
  contenttypeid: '39',
  cpyrhtDivCd: 'Type1',
  firstimage: `http://tong.visitkorea.or.kr/cms/resource/${i}_image2_1.jpg`,
  mapx: '126.9236',
  mapy: '37.5563',
  modifiedtime: '20261101103000',
  tel: '',
  title: `초록문 국밥 ${i}`,
  ...more,
})

const intro = (contentid: string): Item => ({
  contentid,
  contenttypeid: '39',
  firstmenu: '돼지국밥',
  treatmenu: '돼지국밥 / 수육<br>순대 등',
  opentimefood: '11:00~21:00<br />(라스트오더 20:30)',
  restdatefood: '매주 월요일',
  infocenterfood: '02-333-0001',
  parkingfood: '주차 불가능',
  packing: '가능',
  reservationfood: '전화 예약 가능',
  chkcreditcardfood: '가능',
})

function answer(response: ServerResponse, items: readonly Item[], totalCount = items.length): void {
  const item = items.length === 0 ? '' : { item: items }
  const body = { items: item, numOfRows: items.length, pageNo: 1, totalCount }
  response.end(JSON.stringify({ response: { header: { resultCode: '0000', resultMsg: 'OK' }, body } }))
}

function editionOf(outcome: FetchOutcome): Edition {
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome.edition
}

const linesOf = ({ paths: [file] }: Edition) =>
  readFileSync(file as string, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item)

test('list, common details and intro are joined; a venue is asked for again only when it was modified', async (t) => {
  const here = fetchingHere(t, { PORTAL_KEY: 'key' })
  let venues = [venue(1), venue(2, { cpyrhtDivCd: 'Type3' }), venue(3, { cpyrhtDivCd: '' })]
  const asked: string[] = []
  const server = await standIn(t, (_, response, { pathname, searchParams }) => {
    assert.deepEqual(
      ['MobileOS', 'MobileApp', '_type', 'serviceKey'].map((name) => searchParams.get(name)),
      ['ETC', 'oneset', 'json', 'key'],
    )
    const id = searchParams.get('contentId') ?? ''
    asked.push(`${pathname.slice(1)} ${id}`)
    if (pathname === '/areaBasedList2') {
      assert.deepEqual([searchParams.get('contentTypeId'), searchParams.get('areaCode')], ['39', '1'])
      answer(response, venues)
    } else if (pathname === '/detailCommon2') {
      const homepage = '<a href="https://guk.example/" target="_blank">홈페이지</a>'
      answer(response, [{ contentid: id, homepage, overview: '오래된 집<br>입니다.' }])
    } else answer(response, id === '1003' ? [] : [intro(id)])
  })
  const from = { kind: 'tourapi' as const, areas: ['1'], serviceKey, endpoint: server.url }
  const edition = editionOf(await here.fetch(from))
  assert.deepEqual([asked.length, edition.facts], [7, { venues: 3, waiting: 0 }])
  const [reading] = await readSource({ kind: 'mapped', path: edition.paths[0] as string })
  assert.deepEqual([reading?.rejected.lines, reading?.records.length], [0, 3])
  const [first, second, third] = reading?.records ?? []
  assert.deepEqual(
    [first?.name, first?.roadAddress, first?.phone, first?.homepage],
    ['초록문 국밥 1', '서울특별시 마포구 양화로 1', '02-333-0001', 'https://guk.example/'],
  )
  assert.deepEqual(
    first?.menu?.map(({ name }) => name),
    ['돼지국밥', '돼지국밥', '수육', '순대'],
  )
  assert.deepEqual(first?.attributes, { parking: false, takeout: true, reservable: true, payment_methods: ['card'] })
  assert.deepEqual(
    [first, second, third].map((record) => record?.photos?.map(({ license, url }) => [license, url.slice(0, 8)])),
    [[['공공누리 제1유형', 'https://']], [['공공누리 제3유형', 'https://']], undefined],
  )
  assert.deepEqual([third?.menu, third?.phone], [undefined, undefined])
  asked.length = 0
  venues = [venue(1), venue(2, { modifiedtime: '20261120090000' })]
  here.at('2026-11-21T03:00:00Z')
  assert.deepEqual(editionOf(await here.fetch(from)).facts, { venues: 2, waiting: 0 })
  assert.deepEqual(asked, ['areaBasedList2 ', 'detailCommon2 1002', 'detailIntro2 1002'])
})

test('details beyond the requests of a day follow on the next days, and the edition has the list at once', async (t) => {
  const here = fetchingHere(t, { PORTAL_KEY: 'key' })
  const venues = Array.from({ length: 10 }, (_, i) => venue(i))
  const server = await standIn(t, (_, response, { pathname, searchParams }) => {
    if (pathname === '/areaBasedList2') answer(response, venues)
    else answer(response, [intro(searchParams.get('contentId') ?? '')])
  })
  const from = { kind: 'tourapi' as const, serviceKey, endpoint: server.url, requestsPerDayMax: 8 }
  const waiting: unknown[] = []
  for (const day of [20, 21, 22, 23, 24]) {
    here.at(`2026-11-${day}T03:00:00Z`)
    const edition = editionOf(await here.fetch(from))
    waiting.push(edition.facts['waiting'])
    assert.equal(linesOf(edition).length, 10)
    const [reading] = await readSource({ kind: 'mapped', path: edition.paths[0] as string })
    assert.equal(reading?.records.length, 10)
  }
  // Seven requests after the list are three venues and a half; the half is asked for again.
  assert.deepEqual(waiting, [7, 4, 1, 0, 0])
  assert.equal(server.asked.length, 8 + 8 + 8 + 3 + 1)
})
