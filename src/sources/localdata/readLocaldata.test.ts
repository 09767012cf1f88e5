import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import iconv from 'iconv-lite'
import { metresApart } from '#base/geometry.ts'
import { NONE_REJECTED, writeList } from '../../../test/sources/testLists.ts'
import { licenceState } from './licenceState.ts'
import { LOCALDATA_INFO, readLocaldata } from './readLocaldata.ts'
import { setAsideReason } from './trades.ts'

const NOTES = { info: LOCALDATA_INFO, observedAt: null }
/** The columns of the publisher that are read, among others. */
const COLUMNS = [
  '번호',
  '개방서비스명',
  '개방자치단체코드',
  '관리번호',
  '인허가일자',
  '인허가취소일자',
  '영업상태구분코드',
  '영업상태명',
  '상세영업상태명',
  '폐업일자',
  '소재지전화',
  '소재지전체주소',
  '도로명전체주소',
  '사업장명',
  '최종수정시점',
  '데이터갱신일자',
  '업태구분명',
  '좌표정보(X)',
  '좌표정보(Y)',
  '위생업태명',
  '홈페이지',
]

const OPEN: Readonly<Record<string, string>> = {
  번호: '1',
  개방서비스명: '휴게음식점',
  개방자치단체코드: '3220000',
  관리번호: '3220000-104-2015-00012',
  인허가일자: '2015-01-09',
  영업상태구분코드: '01',
  영업상태명: '영업/정상',
  상세영업상태명: '영업',
  소재지전화: '02 5551234',
  소재지전체주소: '서울특별시 강남구 역삼동 736-1',
  도로명전체주소: '서울특별시 강남구 테헤란로 152, 1층 (역삼동)',
  사업장명: '똠방카페',
  최종수정시점: '2026-05-30 11:22:33',
  데이터갱신일자: '2026-06-01 02:40:00',
  업태구분명: '커피숍',
  '좌표정보(X)': '202972.4',
  '좌표정보(Y)': '444455.1',
  위생업태명: '커피숍',
}

function listOf(...rows: Readonly<Record<string, string>>[]): string {
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n')
}

async function read(t: TestContext, text: string) {
  return readLocaldata(writeList(t, 'fulldata.csv', iconv.encode(text, 'cp949')), NOTES)
}

test('a licence in CP949 and EPSG:5174 becomes a record of the register, dated by the newest row', async (t) => {
  const { info, records, rejected } = await read(
    t,
    listOf(OPEN, { ...OPEN, 관리번호: '3220000-104-2016-1', 데이터갱신일자: '2026-06-03' }),
  )
  assert.equal(info.register, true)
  assert.deepEqual(rejected, NONE_REJECTED)
  const [record] = records
  const { lat, lng, ...rest } = record ?? {}
  assert.deepEqual(rest, {
    source: 'localdata',
    sourceId: '3220000-104-2015-00012',
    observedAt: '2026-06-03T14:59:59Z',
    name: '똠방카페',
    roadAddress: '서울특별시 강남구 테헤란로 152, 1층 (역삼동)',
    jibunAddress: '서울특별시 강남구 역삼동 736-1',
    phone: '02 5551234',
    categoryLabel: '커피숍',
    operatingStatus: 'open',
    openedOn: '2015-01-09',
  })
  assert.ok(metresApart(lat ?? 0, lng ?? 0, 37.5008, 127.0345) < 300, `${lat}, ${lng}`)
})

test('a closed business has its closing date; the column names used since 2025 are recognised', async (t) => {
  const closed = { ...OPEN, 영업상태명: '폐업', 상세영업상태명: '폐업', 폐업일자: '20240131' }
  const renamed = listOf(closed)
    .replace('소재지전화', '전화번호')
    .replace('소재지전체주소', '지번주소')
    .replace('도로명전체주소', '도로명주소')
  const [record] = (await read(t, renamed)).records
  assert.equal(record?.operatingStatus, 'closed')
  assert.equal(record?.closedOn, '2024-01-31')
  assert.equal(record?.phone, OPEN['소재지전화'])
  assert.equal(record?.jibunAddress, OPEN['소재지전체주소'])
})

const STATES: readonly [state: string, detail: string, closedOn: string, expected: string][] = [
  ['영업/정상', '영업', '', 'open'],
  ['폐업', '폐업', '20240131', 'closed'],
  ['휴업', '휴업', '', 'suspended'],
  ['취소/말소/만료/정지/중지', '직권말소', '20240131', 'closed'],
  ['취소/말소/만료/정지/중지', '영업정지', '', 'suspended'],
  ['제외/삭제/전출', '타시군구이관', '', 'closed'],
  ['', '', '20240131', 'closed'],
  ['', '', '', 'unknown'],
]
for (const [state, detail, closedOn, expected] of STATES) {
  test(`the state '${state}' with '${detail}' and the closing day '${closedOn}' is ${expected}`, () => {
    assert.equal(licenceState(state, detail, '', closedOn, '').status, expected)
  })
}

test('an open licence does not keep the closing date of an earlier owner', () => {
  assert.deepEqual(licenceState('영업/정상', '영업', '20150109', '20140101', ''), {
    status: 'open',
    openedOn: '2015-01-09',
  })
})

test('four columns are enough, but then the register does not state who is open', async (t) => {
  const text =
    '사업장명,좌표정보(Y),좌표정보(X),위생업태명\n카페,444455.1,202972.4,커피숍\n카페,444455.1,202972.4,커피숍\n둘,  ,  ,커피숍\n'
  const file = writeList(t, 'four.csv', text)
  const { records, replaced, setAside } = await readLocaldata(file, { ...NOTES, observedAt: '2026-06-30T14:59:59Z' })
  assert.deepEqual(
    records.map(({ name, operatingStatus, observedAt }) => [name, operatingStatus, observedAt]),
    [['카페', 'unknown', '2026-06-30T14:59:59Z']],
  )
  assert.equal(replaced, 1)
  assert.deepEqual(setAside, { 'no address and no coordinates': 1 })
  await assert.rejects(readLocaldata(file, NOTES), /the date of this list is unknown; add ,observed=YYYY-MM-DD/)
})

test('coordinates outside Korea are dropped, the address stays', async (t) => {
  const { records, dropped } = await read(t, listOf({ ...OPEN, '좌표정보(X)': '0', '좌표정보(Y)': '5000000' }))
  assert.equal(records[0]?.lat, undefined)
  assert.equal(records[0]?.roadAddress, OPEN['도로명전체주소'])
  assert.deepEqual(dropped, { 'coordinates outside Korea': 1 })
})

test('convenience stores, internet cafés and fair stalls are recognised by their names; counters of chains stay', () => {
  assert.equal(setAsideReason('커피숍', '씨유 방배드림점'), 'not food or drink: convenience store')
  assert.equal(setAsideReason('편의점', '연희마트'), 'not food or drink: convenience store')
  assert.equal(setAsideReason('편의점', '(주)롯데리아세븐일레븐논현8호'), null)
  assert.equal(setAsideReason('기타 휴게음식점', 'CUSTARD(커스타드)'), null)
  assert.equal(setAsideReason('과자점', '씨유포이대원점'), null)
  assert.equal(setAsideReason('커피숍', '라인업 PC방'), 'not food or drink: internet café')
  assert.equal(setAsideReason('커피숍', '마이빈(한시적)'), 'no fixed place: stall of a fair')
  assert.equal(setAsideReason('커피숍', '(주)커피빈코리아 행사점'), 'no fixed place: stall of a fair')
  assert.equal(setAsideReason('커피숍', '투썸플레이스 중계은행사거리점'), null)
  assert.equal(setAsideReason('커피숍', '달콤한시간'), null)
  assert.equal(setAsideReason('출장조리', '맛나푸드'), 'no fixed place: 출장조리')
})
