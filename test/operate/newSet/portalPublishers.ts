import type { ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import iconv from 'iconv-lite'
import { standIn, type StandIn } from '../../fetching/fetchingHere.ts'
import type { MapRecord, Row, TownLists } from './townLists.ts'

/**
 * Stand-ins of three services of data.go.kr: JSON with `header` and `body`, pages by `pageNo` and `numOfRows`
 * (docs/sources.md#documentation-of-the-services).
 */

function answerPage(response: ServerResponse, url: URL, items: readonly Row[], isNested: boolean): void {
  const [page, rows] = [Number(url.searchParams.get('pageNo') ?? 1), Number(url.searchParams.get('numOfRows') ?? 10)]
  const some = items.slice((page - 1) * rows, page * rows)
  const header = { resultCode: '00', resultMsg: 'NORMAL SERVICE' }
  const numbers = { numOfRows: rows, pageNo: page, totalCount: items.length }
  const nested = { response: { header, body: { items: some.length === 0 ? '' : { item: some }, ...numbers } } }
  const flat = { header: { ...header, stdrYm: '202609' }, body: { items: some, ...numbers } }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(isNested ? nested : flat))
}

/** 소상공인 상가정보; fails with 500 while `isBroken`. */
export function shopPublisher(t: TestContext, { shops }: TownLists, isBroken: () => boolean): Promise<StandIn> {
  const items = shops.map((row) => ({
    bizesId: row['상가업소번호'] ?? '',
    bizesNm: row['상호명'] ?? '',
    brchNm: row['지점명'] ?? '',
    indsLclsNm: row['상권업종대분류명'] ?? '',
    indsMclsNm: row['상권업종중분류명'] ?? '',
    indsSclsNm: row['상권업종소분류명'] ?? '',
    adongCd: row['행정동코드'] ?? '',
    lnoAdr: row['지번주소'] ?? '',
    rdnmAdr: row['도로명주소'] ?? '',
    flrNo: row['층정보'] ?? '',
    lon: row['경도'] ?? '',
    lat: row['위도'] ?? '',
  }))
  return standIn(t, (_, response, url) => {
    if (isBroken()) response.writeHead(500).end('Unexpected errors')
    else answerPage(response, url, items, false)
  })
}

const quotedCells = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`

function csvOf(rows: readonly Row[]): string {
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(quotedCells).join('')
}

const closedToday = (row: Row): Row => ({
  ...row,
  영업상태명: '폐업',
  상세영업상태명: '폐업',
  폐업일자: '2026-11-21',
  최종수정시점: '2026-11-21 18:00:00',
})

/** 지방행정 인허가: the whole file, and from the second day on the closure of the first five licences as changes. */
export function licencePublisher(t: TestContext, { licences }: TownLists, day: () => number): Promise<StandIn> {
  const dated = licences.map((row): Row => ({ ...row, 데이터갱신구분: 'U', 데이터갱신시점: '2026-11-20 02:30:00' }))
  const open = dated.filter((row) => row['영업상태명'] === '영업/정상').slice(0, 5)
  const changes = open.map(closedToday).map((row) => ({
    OPN_ATMY_GRP_CD: row['개방자치단체코드'] ?? '',
    MNG_NO: row['관리번호'] ?? '',
    BPLC_NM: row['사업장명'] ?? '',
    LCPMT_YMD: row['인허가일자'] ?? '',
    SALS_STTS_NM: row['영업상태명'] ?? '',
    DTL_SALS_STTS_NM: row['상세영업상태명'] ?? '',
    CLSBIZ_YMD: row['폐업일자'] ?? '',
    TELNO: row['소재지전화'] ?? '',
    LOTNO_ADDR: row['소재지전체주소'] ?? '',
    ROAD_NM_ADDR: row['도로명전체주소'] ?? '',
    BZSTAT_SE_NM: row['업태구분명'] ?? '',
    SNTTN_BZSTAT_NM: row['위생업태명'] ?? '',
    CRD_INFO_X: row['좌표정보(X)'] ?? '',
    CRD_INFO_Y: row['좌표정보(Y)'] ?? '',
    LAST_MDFCN_PNT: row['최종수정시점'] ?? '',
    DAT_UPDT_SE: 'U',
    DAT_UPDT_PNT: '20261121023000',
  }))
  const file = iconv.encode(csvOf(dated), 'cp949')
  return standIn(t, (_, response, url) => {
    if (url.pathname.startsWith('/file/')) response.end(file)
    else answerPage(response, url, day() === 1 ? [] : changes, true)
  })
}

/** TourAPI: a list of four venues, and the common details and the intro of each. */
export function tourPublisher(t: TestContext, { maps }: TownLists): Promise<StandIn> {
  const shown = maps.filter(({ phone }) => phone !== undefined).slice(0, 4)
  const item = ({ name, lat, lng, roadAddress = '' }: MapRecord, i: number): Row => ({
    addr1: roadAddress,
    areacode: '1',
    cat3: 'A05020100',
    contentid: String(1_000 + i),
    contenttypeid: '39',
    cpyrhtDivCd: 'Type1',
    firstimage: `http://tong.visitkorea.or.kr/cms/resource/${i}_image2_1.jpg`,
    mapx: String(lng),
    mapy: String(lat),
    modifiedtime: '20261101103000',
    title: name,
  })
  return standIn(t, (_, response, url) => {
    const at = Number(url.searchParams.get('contentId')) - 1_000
    const id = { contentid: String(1_000 + at), contenttypeid: '39' }
    if (url.pathname === '/areaBasedList2') answerPage(response, url, shown.map(item), true)
    else if (url.pathname === '/detailCommon2') answerPage(response, url, [{ ...id, overview: '소개글' }], true)
    else {
      const infocenterfood = shown[at]?.phone ?? ''
      const texts = { opentimefood: '11:00~21:00', restdatefood: '매주 월요일', parkingfood: '주차 불가능' }
      answerPage(response, url, [{ ...id, ...texts, infocenterfood }], true)
    }
  })
}
