import path from 'node:path'
import { addDays } from '#base/kst.ts'
import type { SbizOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { type CsvRow, writeCsv } from '../files/csvFile.ts'
import { allRows, type Portal } from '../portal/askPortal.ts'
import { type PortalItem, textOf } from '../portal/portalAnswer.ts'
import { RequestBudget } from '../portal/requestBudget.ts'
import type { FetchContext } from './fetchContext.ts'

const SERVICE = 'https://apis.data.go.kr/B553077/api/open/sdsc2'
const PAGE_ROWS = 1_000
const REQUESTS_PER_DAY_MAX = 10_000
/** 음식 of 상권업종대분류 since 2023. */
const FOOD = 'I2'

/** The columns of the quarterly file, which the reader `sbiz` knows, and the names of the service for them. */
const COLUMNS: Readonly<Record<string, string>> = {
  상가업소번호: 'bizesId',
  상호명: 'bizesNm',
  지점명: 'brchNm',
  상권업종대분류명: 'indsLclsNm',
  상권업종중분류명: 'indsMclsNm',
  상권업종소분류명: 'indsSclsNm',
  행정동코드: 'adongCd',
  지번주소: 'lnoAdr',
  도로명주소: 'rdnmAdr',
  층정보: 'flrNo',
  경도: 'lon',
  위도: 'lat',
}

/**
 * Fetches 소상공인 상가(상권)정보 of regions by `storeListInDong`, as the CSV file that the reader `sbiz` reads. The day of
 * the edition is the end of the month that the service states as `stdrYm`.
 */
export async function fetchSbiz(origin: SbizOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { store, asking, originKey, last } = context
  const { clock } = asking.dependencies
  const budget = new RequestBudget(store.folder, clock, origin.requestsPerDayMax ?? REQUESTS_PER_DAY_MAX)
  const portal: Portal = { asking: { ...asking, budget }, serviceKey: origin.serviceKey }
  const rows = new Map<string, CsvRow>()
  const months = new Set<string>()
  for (const region of origin.regions) {
    const parameters = { divId: divisionOf(region), key: region, indsLclsCd: FOOD, type: 'json' }
    const address = `${origin.endpoint ?? SERVICE}/storeListInDong`
    const { standardMonth } = await allRows(portal, address, parameters, PAGE_ROWS, (items) => {
      for (const item of items) rows.set(String(item['bizesId']), rowOf(item))
    })
    if (standardMonth !== null) months.add(standardMonth)
  }
  const editionDate = [...months].map(lastDayOf).toSorted()[0] ?? null
  const draft = await store.begin()
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await writeCsv(path.join(draft, 'sbiz.csv'), Object.keys(COLUMNS), sorted)
  const facts = { rows: rows.size }
  return store.commit(draft, { originKey, editionDate, validators: {}, facts }, last, clock())
}

/** Provinces have two digits, districts five, administrative dongs eight or ten. */
function divisionOf(region: string): string {
  if (region.length === 2) return 'ctprvnCd'
  return region.length === 5 ? 'signguCd' : 'adongCd'
}

function rowOf(item: PortalItem): CsvRow {
  return Object.fromEntries(Object.entries(COLUMNS).map(([column, name]) => [column, textOf(item[name])]))
}

function lastDayOf(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))]
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return addDays(next, -1)
}
