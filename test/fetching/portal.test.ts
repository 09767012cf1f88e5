import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'
import { readSource } from '#sources/readSource.ts'
import { fetchingHere, standIn } from './fetchingHere.ts'

/**
 * Stand-ins of services of data.go.kr (공공데이터포털): JSON with `header` and `body`, pages by `pageNo` and `numOfRows`,
 * errors of the gateway as XML.
 */

const KEY = 'Dc+m2FOHT2/xnBE3Qb=='
const KEYS = { PORTAL_KEY: KEY }
const serviceKey = { env: 'PORTAL_KEY' }

type Item = Record<string, string>

function editionOf(outcome: FetchOutcome): Edition {
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome.edition
}

const reasonOf = (outcome: FetchOutcome) => (outcome.kind === 'failed' ? outcome.reason : outcome.kind)

const gatewayError = (code: string, message: string) =>
  `<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg><returnAuthMsg>${message}</returnAuthMsg>` +
  `<returnReasonCode>${code}</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>`

/** Answers one page of items; a single item is the object itself, and no item the empty text. */
function answerPage(
  response: ServerResponse,
  url: URL,
  items: readonly Item[],
  rowsMax: number,
  isNested: boolean,
): void {
  const [page, rows] = [Number(url.searchParams.get('pageNo')), Number(url.searchParams.get('numOfRows'))]
  assert.ok(rows <= rowsMax, `numOfRows ${rows}`)
  const some = items.slice((page - 1) * rows, page * rows)
  const item = some.length === 1 ? some[0] : some
  const body = { items: some.length === 0 ? '' : { item }, numOfRows: rows, pageNo: page, totalCount: items.length }
  const header = { resultCode: items.length === 0 ? '03' : '00', resultMsg: 'NORMAL SERVICE' }
  const flat = { header: { ...header, stdrYm: '202609' }, body: { ...body, items: some } }
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify(isNested ? { response: { header, body } } : flat))
}

const store = (i: number): Item => ({
  bizesId: `MA01${String(i).padStart(6, '0')}`,
  bizesNm: `한강 커피 ${i}`,
  brchNm: i % 2 === 0 ? '망원점' : '',
  indsLclsNm: '음식',
  indsMclsNm: '비알코올 ',
  indsSclsNm: '카페',
  adongCd: '11440690',
  lnoAdr: `서울특별시 마포구 망원동 ${i}`,
  rdnmAdr: `서울특별시 마포구 망원로 ${i}`,
  flrNo: '1',
  lon: '126.9052',
  lat: '37.5561',
})

test('소상공인 상가정보 of several regions becomes one list that the reader sbiz reads', async (t) => {
  const here = fetchingHere(t, KEYS)
  const stores = Array.from({ length: 2_345 }, (_, i) => store(i))
  const asked: string[] = []
  const server = await standIn(t, (_, response, url) => {
    const { searchParams } = url
    assert.deepEqual([url.pathname, searchParams.get('serviceKey')], ['/sdsc2/storeListInDong', KEY])
    assert.deepEqual([searchParams.get('indsLclsCd'), searchParams.get('type')], ['I2', 'json'])
    asked.push(`${searchParams.get('divId')}=${searchParams.get('key')}/${searchParams.get('pageNo')}`)
    answerPage(response, url, searchParams.get('key') === '11440' ? stores : [], 1_000, false)
  })
  const from = { kind: 'sbiz' as const, regions: ['11440', '50'], serviceKey, endpoint: `${server.url}/sdsc2` }
  const edition = editionOf(await here.fetch(from))
  assert.deepEqual(asked, ['signguCd=11440/1', 'signguCd=11440/2', 'signguCd=11440/3', 'ctprvnCd=50/1'])
  assert.equal(edition.editionDate, '2026-09-30')
  const [reading] = await readSource({ kind: 'sbiz', path: edition.paths[0] as string, observedOn: '2026-09-30' })
  assert.equal(reading?.records.length, 2_345)
  assert.equal(reading?.records[0]?.name, '한강 커피 0 망원점')
  assert.equal((await here.fetch(from)).kind, 'unchanged')
})

test('a list of which the service answers fewer rows than it states is no edition', async (t) => {
  const here = fetchingHere(t, KEYS)
  const server = await standIn(t, (_, response, url) => {
    const items = url.searchParams.get('pageNo') === '1' ? Array.from({ length: 1_000 }, (_, i) => store(i)) : []
    response.end(JSON.stringify({ header: { resultCode: '00' }, body: { items, totalCount: 1_500 } }))
  })
  const from = { kind: 'sbiz' as const, regions: ['11'], serviceKey, endpoint: server.url }
  const outcome = await here.fetch(from)
  assert.match(reasonOf(outcome), /answered 1000 of 1500 rows; the list changed meanwhile/)
})

test('every form of an error of the portal is reported with its remedy, once, and without the key', async (t) => {
  const here = fetchingHere(t, KEYS)
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const server = await standIn(t, (_, response) => response.writeHead(answer.status).end(answer.body))
  const from = { kind: 'sbiz' as const, regions: ['11440'], serviceKey, endpoint: server.url }
  const xml = (code: string, message: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><response><header><resultCode>${code}</resultCode><resultMsg>${message}</resultMsg></header></response>`
  for (const [status, body, reason] of [
    [200, gatewayError('30', 'SERVICE_KEY_IS_NOT_REGISTERED_ERROR'), /error 30 .*not registered for this service/],
    [403, gatewayError('20', `SERVICE_ACCESS_DENIED_ERROR ${KEY}`), /error 20 .*apply for the use/],
    [200, gatewayError('22', 'LIMITED_NUMBER_OF_SERVICE_REQUESTS_EXCEEDS_ERROR'), /states error 22/],
    [200, xml('10', 'INVALID_REQUEST_PARAMETER_ERROR'), /error 10 \(INVALID_REQUEST_PARAMETER_ERROR\)/],
    [200, '{"resultCode":"10","resultMsg":"INVALID_REQUEST_PARAMETER_ERROR(divId)"}', /error 10 .*divId/],
    [200, '{"response":{"header":{"resultCode":"00"},"body":{}}}', /without totalCount/],
  ] as const) {
    answer = { status, body }
    const before = server.asked.length
    const said = reasonOf(await here.fetch(from))
    assert.match(said, reason)
    assert.equal(said.includes(KEY), false)
    assert.equal(server.asked.length, before + 1)
  }
  answer = { status: 200, body: 'Unexpected errors' }
  assert.match(reasonOf(await here.fetch(from)), /neither JSON nor XML: Unexpected errors, at the last of 5 attempts/)
})

test('the requests of a day are counted over several runs, and the next day has its own', async (t) => {
  const here = fetchingHere(t, KEYS)
  const server = await standIn(t, (_, response, url) =>
    answerPage(
      response,
      url,
      Array.from({ length: 2_500 }, (_, i) => store(i)),
      1_000,
      false,
    ),
  )
  const from = { kind: 'sbiz' as const, regions: ['11'], serviceKey, endpoint: server.url, requestsPerDayMax: 4 }
  assert.equal((await here.fetch(from)).kind, 'fetched')
  const second = await here.fetch(from)
  assert.match(reasonOf(second), /the 4 requests of 2026-11-20 are used up; fetching goes on tomorrow/)
  assert.equal(second.kind === 'failed' && second.last !== null, true)
  assert.equal(server.asked.length, 4)
  // The Korean day begins at 15:00 UTC.
  here.at('2026-11-20T15:00:01Z')
  assert.equal((await here.fetch(from)).kind, 'unchanged')
})

test('repetitions and redirects count as requests of the day, too', async (t) => {
  const here = fetchingHere(t, KEYS)
  const server = await standIn(t, (_, response, url) => {
    if (url.pathname.startsWith('/moved')) response.writeHead(503).end()
    else response.writeHead(302, { location: `/moved${url.pathname}${url.search}` }).end()
  })
  const from = { kind: 'sbiz' as const, regions: ['11'], serviceKey, endpoint: server.url, requestsPerDayMax: 3 }
  assert.match(reasonOf(await here.fetch(from)), /the 3 requests of 2026-11-20 are used up/)
  assert.equal(server.asked.length, 3)
})

const HEAD =
  '개방자치단체코드,관리번호,인허가일자,인허가취소일자,영업상태명,상세영업상태명,폐업일자,소재지전화,소재지전체주소,도로명전체주소,사업장명,최종수정시점,데이터갱신구분,데이터갱신시점,업태구분명,좌표정보(X),좌표정보(Y),위생업태명'

const licence = (id: string, name: string, state = '영업/정상', closed = '', updated = '2026-11-15 02:40:00') =>
  `3130000,${id},2019-03-02,,${state},${state === '폐업' ? '폐업' : '영업'},${closed},02-333-0001,서울특별시 마포구 망원동 1-1,"서울특별시 마포구 망원로 10, 1층 (망원동)",${name},2026-11-14 10:00:00,U,${updated},한식,192000.5,450500.25,한식`

const change = (id: string, name: string, more: Item = {}): Item => ({
  OPN_ATMY_GRP_CD: '3130000',
  MNG_NO: id,
  BPLC_NM: name,
  LCPMT_YMD: '20190302',
  SALS_STTS_NM: '영업/정상',
  DTL_SALS_STTS_NM: '영업',
  ROAD_NM_ADDR: '서울특별시 마포구 망원로 10',
  BZSTAT_SE_NM: '한식',
  SNTTN_BZSTAT_NM: '한식',
  DAT_UPDT_SE: 'U',
  DAT_UPDT_PNT: '20261118023000',
  LAST_MDFCN_PNT: '20261117101010',
  ...more,
})

test('a register is the whole file, then with new, changed and closed rows, and the whole file again after 30 days', async (t) => {
  const here = fetchingHere(t, KEYS)
  let whole = [HEAD, licence('101', '망원 국밥'), licence('102', '"한강, 식당"'), licence('103', '옛날 집')].join('\n')
  let changes: Item[] = []
  const since: (string | null)[] = []
  const server = await standIn(t, (request, response, url) => {
    if (url.pathname === '/file/download/general_restaurants/info') {
      assert.equal(request.headers.referer, `${server.url}/file/general_restaurants/info`)
      assert.equal(url.searchParams.get('orgCode'), '3130000')
      return response.end(iconv.encode(`${whole}\n`, 'cp949'))
    }
    assert.equal(url.pathname, '/1741000/general_restaurants/info')
    assert.equal(url.searchParams.get('cond[OPN_ATMY_GRP_CD::EQ]'), '3130000')
    since.push(url.searchParams.get('cond[DAT_UPDT_PNT::GTE]'))
    answerPage(response, url, changes, 100, true)
  })
  const from = {
    kind: 'localdata' as const,
    service: 'general_restaurants',
    authority: '3130000',
    serviceKey,
    endpoint: `${server.url}/1741000`,
    filesAddress: `${server.url}/file`,
  }
  const first = editionOf(await here.fetch(from))
  assert.deepEqual([first.editionDate, first.facts['rows'], since.length], ['2026-11-15', 3, 0])
  here.at('2026-11-21T03:00:00Z')
  assert.equal((await here.fetch(from)).kind, 'unchanged')
  changes = [
    ...Array.from({ length: 150 }, (_, i) => change(`2${String(i).padStart(3, '0')}`, `새 집 ${i}`)),
    change('102', '한강 식당 본점'),
    change('103', '옛날 집', { SALS_STTS_NM: '폐업', DTL_SALS_STTS_NM: '폐업', CLSBIZ_YMD: '20261117' }),
  ]
  here.at('2026-11-22T03:00:00Z')
  const second = editionOf(await here.fetch(from))
  assert.deepEqual(since, ['20261115000000', '20261115000000', '20261115000000'])
  assert.deepEqual([second.editionDate, second.facts['rows']], ['2026-11-18', 153])
  const [reading] = await readSource({ kind: 'localdata', path: second.paths[0] as string })
  const states = new Map(reading?.records.map(({ name, operatingStatus }) => [name, operatingStatus]))
  assert.equal(states.get('망원 국밥'), 'open')
  assert.equal(states.get('한강 식당 본점'), 'open')
  assert.equal(states.get('옛날 집'), 'closed')
  assert.deepEqual([states.has('한강, 식당'), states.get('새 집 149'), reading?.rejected.lines], [false, 'open', 0])
  whole = [HEAD, licence('101', '망원 국밥', '폐업', '2026-12-20', '2026-12-21 02:00:00')].join('\n')
  here.at('2026-12-22T03:00:00Z')
  const third = editionOf(await here.fetch(from))
  assert.deepEqual([third.facts['rows'], third.editionDate], [1, '2026-12-21'])
  assert.match(readFileSync(third.paths[0] as string, 'utf8'), /망원 국밥/)
})

test('a register with more changes than are worth asking for is fetched as a whole after the first page of them', async (t) => {
  const here = fetchingHere(t, KEYS)
  const many = Array.from({ length: 100_001 }, (_, i) => change(String(i), '새 집'))
  const server = await standIn(t, (_, response, url) => {
    if (!url.pathname.startsWith('/file/')) return answerPage(response, url, many, 100, true)
    response.end(iconv.encode(`${HEAD}\n${licence('101', '망원 국밥')}\n`, 'cp949'))
  })
  const addresses = { endpoint: server.url, filesAddress: `${server.url}/file` }
  const limit = { requestsPerDayMax: 5 }
  const from = { kind: 'localdata' as const, service: 'rest_cafes', serviceKey, ...addresses, ...limit }
  await here.fetch(from)
  assert.equal(reasonOf(await here.fetch(from)), 'unchanged')
  const paths = server.asked.map(({ url }) => (url ?? '').split('?')[0])
  assert.deepEqual(paths, ['/file/download/rest_cafes/info', '/rest_cafes/info', '/file/download/rest_cafes/info'])
})

test('a register without its key is refused at first, not when its changes are fetched', async (t) => {
  const here = fetchingHere(t)
  const server = await standIn(t, (_, response) => response.end(iconv.encode(`${HEAD}\n`, 'cp949')))
  const from = { kind: 'localdata' as const, service: 'rest_cafes', serviceKey, filesAddress: `${server.url}/file` }
  assert.match(reasonOf(await here.fetch(from)), /PORTAL_KEY is not set/)
  assert.deepEqual(server.asked, [])
})

test('a register whose file is another list, or whose changes have no number, keeps the last good edition', async (t) => {
  const here = fetchingHere(t, KEYS)
  let whole = `${HEAD}\n${licence('101', '망원 국밥')}\n`
  const server = await standIn(t, (_, response, url) => {
    if (url.pathname.startsWith('/file/')) response.end(iconv.encode(whole, 'cp949'))
    else answerPage(response, url, [change('', '이름만')], 100, true)
  })
  const from = {
    kind: 'localdata' as const,
    service: 'rest_cafes',
    serviceKey,
    endpoint: server.url,
    filesAddress: `${server.url}/file`,
  }
  const good = editionOf(await here.fetch(from))
  const faulty = await here.fetch(from)
  assert.match(reasonOf(faulty), /has no 관리번호/)
  assert.equal(faulty.kind === 'failed' && faulty.last?.id, good.id)
  whole = 'name,address\n카페,서울\n'
  here.at('2026-12-25T03:00:00Z')
  assert.match(reasonOf(await here.fetch(from)), /has no columns 사업장명 and 관리번호/)
})
