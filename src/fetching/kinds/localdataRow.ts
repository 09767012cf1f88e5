import type { CsvRow } from '../files/csvFile.ts'
import { type PortalItem, textOf } from '../portal/portalAnswer.ts'
import { FetchRefused } from '../secrets.ts'

/**
 * The columns that the reader `localdata` uses: the name of the response variable, and the names that files have had
 * for it.
 */
const COLUMNS: Readonly<Record<string, readonly [variable: string, ...formerNames: string[]]>> = {
  개방자치단체코드: ['OPN_ATMY_GRP_CD'],
  관리번호: ['MNG_NO'],
  인허가일자: ['LCPMT_YMD'],
  인허가취소일자: ['LCPMT_RTRCN_YMD'],
  영업상태명: ['SALS_STTS_NM'],
  상세영업상태명: ['DTL_SALS_STTS_NM'],
  폐업일자: ['CLSBIZ_YMD'],
  전화번호: ['TELNO', '소재지전화', '소재지전화번호'],
  지번주소: ['LOTNO_ADDR', '소재지전체주소'],
  도로명주소: ['ROAD_NM_ADDR', '도로명전체주소'],
  사업장명: ['BPLC_NM'],
  업태구분명: ['BZSTAT_SE_NM'],
  위생업태명: ['SNTTN_BZSTAT_NM'],
  홈페이지: ['HMPG'],
  최종수정시점: ['LAST_MDFCN_PNT', '최종수정일자'],
  데이터갱신시점: ['DAT_UPDT_PNT', '데이터갱신일자'],
  '좌표정보(X)': ['CRD_INFO_X', '좌표정보(x)', '좌표정보x(epsg5174)', '좌표정보X(EPSG5174)'],
  '좌표정보(Y)': ['CRD_INFO_Y', '좌표정보(y)', '좌표정보y(epsg5174)', '좌표정보Y(EPSG5174)'],
}

/** The columns of an edition, in order. */
export const REGISTER_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** Returns the row of an edition for a row of a whole file. Throws FetchRefused when the file is none of the register. */
export function rowOfFile(row: CsvRow): CsvRow {
  if (!('사업장명' in row) || !('관리번호' in row))
    throw new FetchRefused(
      `the whole file has no columns 사업장명 and 관리번호: ${Object.keys(row).slice(0, 8).join(', ')}`,
    )
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([column, [, ...former]]) => {
      const name = [column, ...former].find((name) => name in row)
      return [column, name === undefined ? '' : (row[name] ?? '').trim()]
    }),
  )
}

/** Returns the row of an edition for a changed row of the service. */
export function rowOfChange(item: PortalItem): CsvRow {
  return Object.fromEntries(Object.entries(COLUMNS).map(([column, [variable]]) => [column, textOf(item[variable])]))
}

/** Returns what identifies a licence: 관리번호 within its authority; null for a row without one. */
export function keyOf(row: CsvRow): string | null {
  const id = row['관리번호'] ?? ''
  return id === '' ? null : `${row['개방자치단체코드'] ?? ''}:${id}`
}
