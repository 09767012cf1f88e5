import { idOf } from '#base/ids.ts'
import { foldSpaces } from '#base/text/text.ts'
import { ReadingDraft } from '../readingDraft.ts'
import type { ListNotes } from '../listNotes.ts'
import { type OnRejected, type SourceInfo, type SourceReading, UNDECLARED } from '../record.ts'
import { columnOf, readNumber, textAt } from '../table/cells.ts'
import { openCsv } from '../table/duckdbTable.ts'
import { type OnBroken, rowOf, type Table, type TableChunk } from '../table/table.ts'
import { setAsideReason } from './trades.ts'

/** 소상공인시장진흥공단 상가(상권)정보: a survey with one row for each shop, with the publisher's own number in the full files. */
export const SBIZ_INFO: SourceInfo = {
  name: 'sbiz',
  independenceGroup: 'sbiz',
  duplicateFree: false,
  register: false,
  // Each quarter's edition holds the shops that were found in business, and drops the others without a mark.
  declaration: { ...UNDECLARED, proves: 'in_business', declared: true, title: '소상공인시장진흥공단 상가(상권)정보' },
}

const REQUIRED = ['상호명']

/**
 * Reads a 상가(상권)정보 file with all or some of its columns. Rows of trades other than food and drink are set aside.
 * Without 상가업소번호 the id is a hash of name, branch and address. Throws when the file has no 상호명 column.
 */
export async function readSbiz(
  file: string,
  notes: ListNotes & { observedAt: string },
  onRejected: OnRejected = () => {},
): Promise<SourceReading> {
  const table = await openCsv(file)
  try {
    const columns = columnsOf(table, file)
    const draft = new ReadingDraft(notes.info, onRejected)
    const reject: OnBroken = ({ line, reason, row }) => draft.reject(line, reason, row)
    for await (const chunk of table.chunks()) {
      for (let row = 0; row < chunk.rowCount; row++) takeRow(draft, { table, chunk, row }, columns, notes)
      await table.broken(reject)
    }
    await table.broken(reject)
    return draft.finish()
  } finally {
    await table.close()
  }
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(table: Table, file: string) {
  const missing = REQUIRED.filter((name) => columnOf(table, name) < 0)
  if (missing.length > 0) throw new Error(`${file}: no column ${missing.join(', ')}; is this a 상가(상권)정보 file?`)
  return {
    id: columnOf(table, '상가업소번호'),
    name: columnOf(table, '상호명'),
    branch: columnOf(table, '지점명'),
    large: columnOf(table, '상권업종대분류명'),
    middle: columnOf(table, '상권업종중분류명'),
    small: columnOf(table, '상권업종소분류명'),
    region: columnOf(table, '행정동코드'),
    jibun: columnOf(table, '지번주소'),
    road: columnOf(table, '도로명주소'),
    floor: columnOf(table, '층정보'),
    lng: columnOf(table, '경도'),
    lat: columnOf(table, '위도'),
  }
}

function takeRow(
  draft: ReadingDraft,
  { table, chunk, row }: { table: Table; chunk: TableChunk; row: number },
  columns: Columns,
  notes: ListNotes & { observedAt: string },
): void {
  const text = (column: number) => textAt(chunk, column, row)
  const reason = setAsideReason(text(columns.large), text(columns.middle), text(columns.small))
  if (reason !== null) return draft.setAside(reason)
  const road = text(columns.road)
  const jibun = text(columns.jibun)
  const number = (column: number) => readNumber(draft, { table, chunk, row }, column)
  const lat = number(columns.lat)
  const lng = number(columns.lng)
  const placed = lat !== undefined && lng !== undefined
  if (!placed && road === '' && jibun === '') return draft.setAside('no address and no coordinates')
  const regionCode = regionCodeOf(text(columns.region))
  if (regionCode === null && text(columns.region) !== '') draft.unreadable('행정동코드', text(columns.region))
  const label = text(columns.small) || text(columns.middle)
  draft.take(
    {
      source: notes.info.name,
      sourceId: text(columns.id) || idOf('h', text(columns.name), text(columns.branch), road || jibun),
      observedAt: notes.observedAt,
      name: fullName(text(columns.name), text(columns.branch)),
      ...(placed ? { lat, lng } : {}),
      ...(road === '' ? {} : { roadAddress: withFloor(road, text(columns.floor)) }),
      ...(jibun === '' ? {} : { jibunAddress: jibun }),
      ...(regionCode === null ? {} : { regionCode }),
      ...(label === '' ? {} : { categoryLabel: label }),
      operatingStatus: 'open',
    },
    chunk.firstRow + row,
    () => rowOf(table, chunk, row),
  )
}

/** 상호명 often ends in the 지점명 already (`커피빈코리아선릉로93길점`, `코리아선릉로93길점`). */
function fullName(name: string, branch: string): string {
  return branch === '' || foldSpaces(name).includes(foldSpaces(branch)) ? name : `${name} ${branch}`
}

/** Adds the floor, which distinguishes tenants of one building; 층정보 is a number or `지` for the basement. */
function withFloor(road: string, floor: string): string {
  const match = /^(지|지하|B)?(\d*)$/i.exec(floor)
  if (floor === '' || !match) return road
  return match[1] ? `${road}, 지하${match[2]}층` : `${road}, ${match[2]}층`
}

/** Files up to 2021 have ten digits, later ones the first eight. */
function regionCodeOf(code: string): string | null {
  if (/^\d{10}$/.test(code)) return code
  return /^\d{8}$/.test(code) ? `${code}00` : null
}
