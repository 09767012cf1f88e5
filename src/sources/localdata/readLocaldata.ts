import { idOf } from '#base/ids.ts'
import type { LatLng } from '#base/geometry.ts'
import { inKorea } from '#base/korea.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { ListNotes } from '../listNotes.ts'
import { ReadingDraft } from '../readingDraft.ts'
import { type OnRejected, type SourceInfo, type SourceReading, UNDECLARED } from '../record.ts'
import { columnOf, readNumber, textAt } from '../table/cells.ts'
import { dateOf, endOfDay } from '../table/dates.ts'
import { openCsv } from '../table/duckdbTable.ts'
import { toWgs84 } from '../table/projection.ts'
import { type OnBroken, rowOf, type Table, type TableChunk } from '../table/table.ts'
import { licenceState } from './licenceState.ts'
import { setAsideReason } from './trades.ts'

/**
 * 지방행정 인허가, the register of licences. It keeps closed businesses for ever, so a row alone does not mean that a venue is
 * open, and a business with a new licence occurs again.
 */
export const LOCALDATA_INFO: SourceInfo = {
  name: 'localdata',
  independenceGroup: 'food_licences',
  duplicateFree: false,
  register: true,
  // A licence is granted once. The register dates its end, but a file without states does not show it.
  declaration: { ...UNDECLARED, proves: 'licensed', declared: true, statesClosure: true, title: '지방행정 인허가' },
}

/**
 * Reads a 지방행정 인허가 file in CP949 or UTF-8. Columns are found by name; any of them except 사업장명 may be missing. Without
 * 관리번호 the id is a hash of name and place; without 영업상태명 and 폐업일자 the status is `unknown`. The date of the list is that
 * of `notes`, else the newest 데이터갱신일자 or 최종수정시점 in it. Throws when there is neither.
 */
export async function readLocaldata(
  file: string,
  notes: ListNotes,
  onRejected: OnRejected = () => {},
): Promise<SourceReading> {
  const table = await openCsv(file)
  try {
    const columns = columnsOf(table, file)
    const homepage = table.columnNames[columns.homepage]
    const columnOfField = (field: string) => (field === 'homepage' ? (homepage ?? field) : field)
    const draft = new ReadingDraft(asFileShows(notes.info, columns), onRejected, columnOfField)
    const reject: OnBroken = ({ line, reason, row }) => draft.reject(line, reason, row)
    const project = toWgs84(5174)
    let newest = ''
    for await (const chunk of table.chunks()) {
      for (let row = 0; row < chunk.rowCount; row++) {
        for (const column of [columns.refreshed, columns.modified]) {
          const date = dateOf(textAt(chunk, column, row))
          if (date !== null && date > newest) newest = date
        }
        takeRow(draft, { table, chunk, row }, columns, notes, project)
      }
      await table.broken(reject)
    }
    await table.broken(reject)
    return dated(draft.finish(), notes.observedAt ?? dayOf(newest, file))
  } finally {
    await table.close()
  }
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(table: Table, file: string) {
  const name = columnOf(table, '사업장명')
  if (name < 0) throw new Error(`${file}: no column 사업장명; is this a 지방행정 인허가 file?`)
  return {
    name,
    id: columnOf(table, '관리번호'),
    authority: columnOf(table, '개방자치단체코드'),
    licensed: columnOf(table, '인허가일자'),
    cancelled: columnOf(table, '인허가취소일자'),
    state: columnOf(table, '영업상태명'),
    detail: columnOf(table, '상세영업상태명'),
    closed: columnOf(table, '폐업일자'),
    phone: columnOf(table, '소재지전화', '전화번호'),
    homepage: columnOf(table, '홈페이지'),
    jibun: columnOf(table, '소재지전체주소', '지번주소'),
    road: columnOf(table, '도로명전체주소', '도로명주소'),
    trade: columnOf(table, '위생업태명'),
    tradeGroup: columnOf(table, '업태구분명'),
    x: columnOf(table, '좌표정보(X)', '좌표정보(x)', '좌표정보x(epsg5174)', '좌표정보X(EPSG5174)'),
    y: columnOf(table, '좌표정보(Y)', '좌표정보(y)', '좌표정보y(epsg5174)', '좌표정보Y(EPSG5174)'),
    refreshed: columnOf(table, '데이터갱신일자', '데이터갱신시점'),
    modified: columnOf(table, '최종수정시점', '최종수정일자'),
  }
}

/** A file without states and closing dates holds closed businesses too, but does not mark them. */
function asFileShows(info: SourceInfo, { state, detail, closed }: Columns): SourceInfo {
  const { declaration } = info
  const statesClosure = declaration.statesClosure && [state, detail, closed].some((column) => column >= 0)
  return { ...info, declaration: { ...declaration, statesClosure } }
}

/** A placeholder in records until the whole list was read and its date is known. */
const NOT_YET_DATED = '1970-01-01T00:00:00Z'

function takeRow(
  draft: ReadingDraft,
  { table, chunk, row }: { table: Table; chunk: TableChunk; row: number },
  columns: Columns,
  notes: ListNotes,
  project: (x: number, y: number) => LatLng,
): void {
  const text = (column: number) => textAt(chunk, column, row)
  const name = text(columns.name)
  const label = text(columns.trade) || text(columns.tradeGroup)
  const reason = setAsideReason(label, name)
  if (reason !== null) return draft.setAside(reason)
  const [x, y] = [columns.x, columns.y].map((column) => readNumber(draft, { table, chunk, row }, column))
  const point = x === undefined || y === undefined ? null : korean(project(x, y), draft)
  const road = text(columns.road)
  const jibun = text(columns.jibun)
  if (point === null && road === '' && jibun === '') return draft.setAside('no address and no coordinates')
  const id = text(columns.id)
  const phone = text(columns.phone)
  const homepage = text(columns.homepage)
  countUnreadableDates(draft, table, text, columns)
  const { status, ...dates } = licenceState(
    text(columns.state),
    text(columns.detail),
    text(columns.licensed),
    text(columns.closed),
    text(columns.cancelled),
  )
  draft.take(
    {
      source: notes.info.name,
      sourceId:
        id === ''
          ? idOf('h', name, text(columns.x), text(columns.y), road || jibun)
          : numberOf(text(columns.authority), id),
      observedAt: NOT_YET_DATED,
      name,
      ...point,
      ...(road === '' ? {} : { roadAddress: road }),
      ...(jibun === '' ? {} : { jibunAddress: jibun }),
      ...(phone === '' ? {} : { phone }),
      ...(homepage === '' ? {} : { homepage }),
      ...(label === '' ? {} : { categoryLabel: label }),
      operatingStatus: status,
      ...dates,
    },
    chunk.firstRow + row,
    () => rowOf(table, chunk, row),
  )
}

/** Counts the dates of a row that are not empty and no dates. */
function countUnreadableDates(
  draft: ReadingDraft,
  { columnNames }: Table,
  text: (column: number) => string,
  { licensed, closed, cancelled }: Columns,
): void {
  for (const column of [licensed, closed, cancelled])
    if (text(column) !== '' && dateOf(text(column)) === null) draft.unreadable(columnNames[column] ?? '', text(column))
}

function korean(point: LatLng, draft: ReadingDraft): LatLng | null {
  if (inKorea(point.lat, point.lng)) return point
  draft.drop('coordinates outside Korea')
  return null
}

/** 관리번호 is unique within the authority that assigned it, and usually begins with its code. */
function numberOf(authority: string, id: string): string {
  return authority === '' || id.startsWith(`${authority}-`) ? id : `${authority}:${id}`
}

function dayOf(newest: CalendarDate, file: string): string {
  if (newest !== '') return endOfDay(newest)
  throw new Error(`${file}: the date of this list is unknown; add ,observed=YYYY-MM-DD to the source`)
}

function dated(reading: SourceReading, observedAt: string): SourceReading {
  for (const record of reading.records) record.observedAt = observedAt
  return reading
}
