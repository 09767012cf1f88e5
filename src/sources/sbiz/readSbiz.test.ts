import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { NONE_REJECTED, writeList } from '../../../test/sources/testLists.ts'
import { readSbiz, SBIZ_INFO } from './readSbiz.ts'
import { setAsideReason } from './trades.ts'

const NOTES = { info: SBIZ_INFO, observedAt: '2025-06-30T14:59:59Z' }
/** The publisher's columns, as of 2025. */
const COLUMNS =
  '상가업소번호,상호명,지점명,상권업종대분류코드,상권업종대분류명,상권업종중분류코드,상권업종중분류명,상권업종소분류코드,상권업종소분류명,' +
  '표준산업분류코드,표준산업분류명,시도코드,시도명,시군구코드,시군구명,행정동코드,행정동명,법정동코드,법정동명,지번코드,대지구분코드,' +
  '대지구분명,지번본번지,지번부번지,지번주소,도로명코드,도로명,건물본번지,건물부번지,건물관리번호,건물명,도로명주소,구우편번호,신우편번호,동정보,층정보,호정보,경도,위도'

function full(values: Readonly<Record<string, string>>): string {
  const cells = COLUMNS.split(',').map((name) => `"${values[name] ?? ''}"`)
  return `${COLUMNS}\n${cells.join(',')}\n`
}

async function read(t: TestContext, text: string) {
  return readSbiz(writeList(t, 'list.csv', text), NOTES)
}

const CAFE = {
  상가업소번호: 'MA010120220800005386',
  상호명: '스타벅스',
  지점명: '역삼역점',
  상권업종대분류명: '음식',
  상권업종중분류명: '비알코올',
  상권업종소분류명: '카페',
  행정동코드: '11680640',
  지번주소: '서울특별시 강남구 역삼동 736-1',
  도로명주소: '서울특별시 강남구 테헤란로 152',
  층정보: '1',
  경도: '127.036508620542',
  위도: '37.5000242405515',
}

test('a row with the publisher’s columns becomes a record with the publisher’s number as its id', async (t) => {
  const { info, records, rejected } = await read(t, full(CAFE))
  assert.deepEqual(info, SBIZ_INFO)
  assert.deepEqual(rejected, NONE_REJECTED)
  assert.deepEqual(records, [
    {
      source: 'sbiz',
      sourceId: 'MA010120220800005386',
      observedAt: NOTES.observedAt,
      name: '스타벅스 역삼역점',
      lat: 37.5000242405515,
      lng: 127.036508620542,
      roadAddress: '서울특별시 강남구 테헤란로 152, 1층',
      jibunAddress: '서울특별시 강남구 역삼동 736-1',
      regionCode: '1168064000',
      categoryLabel: '카페',
      operatingStatus: 'open',
    },
  ])
})

test('a branch at the end of the name is not repeated; basements are floors', async (t) => {
  const { records } = await read(
    t,
    full({ ...CAFE, 상호명: '커피빈코리아 선릉로93길점', 지점명: '코리아선릉로93길점', 층정보: '지1' }),
  )
  assert.equal(records[0]?.name, '커피빈코리아 선릉로93길점')
  assert.equal(records[0]?.roadAddress, '서울특별시 강남구 테헤란로 152, 지하1층')
})

test('files with fewer columns are read too: the id is a stable hash, and NA counts as empty', async (t) => {
  const text =
    '"","상호명","지점명","도로명주소","경도","위도","행정동코드"\n"1","왕실",NA,"서울특별시 중구 남대문로 52-13",126.98,37.56,1114055000\n'
  const [first] = (await read(t, text)).records
  const [second] = (await read(t, text)).records
  assert.equal(first?.name, '왕실')
  assert.equal(first?.regionCode, '1114055000')
  assert.match(first?.sourceId ?? '', /^h[0-9a-z]{16}$/)
  assert.equal(first?.sourceId, second?.sourceId)
})

test('other trades are set aside by name, and food is recognised by its smaller groups alone', () => {
  assert.equal(setAsideReason('음식', '한식', '백반/한정식'), null)
  assert.equal(setAsideReason('소매', '음료 소매', '커피 소매'), 'not food or drink: 소매')
  assert.equal(setAsideReason('음식', '구내식당·뷔페', '구내식당'), 'not open to the public: 구내식당')
  assert.equal(setAsideReason('음식', '주점', '무도 유흥 주점'), 'adult entertainment: 무도 유흥 주점')
  assert.equal(setAsideReason('', '', ''), null)
  assert.equal(setAsideReason('', '', '카페'), null)
  assert.equal(setAsideReason('', '미용', '미용실'), 'not food or drink: 미용실')
})

test('a row without any place is set aside, a file of another kind is refused', async (t) => {
  const { records, setAside } = await read(t, full({ ...CAFE, 경도: '', 지번주소: '', 도로명주소: '' }))
  assert.deepEqual(records, [])
  assert.deepEqual(setAside, { 'no address and no coordinates': 1 })
  await assert.rejects(read(t, 'name,lat\nx,1\n'), /no column 상호명/)
})
