import { rm } from 'node:fs/promises'
import path from 'node:path'
import { addDays, type CalendarDate, daysBetween, kstDate } from '#base/kst.ts'
import type { LocaldataOrigin } from '../declaredSource.ts'
import type { Edition, FetchOutcome } from '../edition.ts'
import { type CsvRow, csvRows, writeCsv } from '../files/csvFile.ts'
import { takeFile } from '../files/takeFile.ts'
import { download } from '../http/download.ts'
import { allRows, type Portal } from '../portal/askPortal.ts'
import type { PortalItem } from '../portal/portalAnswer.ts'
import { RequestBudget } from '../portal/requestBudget.ts'
import { FetchRefused } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'
import { keyOf, REGISTER_COLUMNS, rowOfChange, rowOfFile } from './localdataRow.ts'

const CHANGES = 'https://apis.data.go.kr/1741000'
const FILES = 'https://file.localdata.go.kr/file'
const PAGE_ROWS = 100
const REQUESTS_PER_DAY_MAX = 10_000
/** Above this number of rows, a thousand requests, the whole file is the shorter way. */
const CHANGES_MAX = 100_000
/** Rows that a register removes are in no list of changes, so the whole file is read again from time to time. */
const WHOLE_EVERY_DAYS = 30
const REGISTER_BYTES_MAX = 4 * 2 ** 30
const REGISTER_MS_MAX = 2 * 3_600_000

/** What an edition needs for the next changes: the newest 데이터갱신시점 in it, and the day of the whole file below it. */
interface Facts extends Readonly<Record<string, unknown>> {
  changedThrough: CalendarDate
  wholeOn: CalendarDate
  rows: number
}

/**
 * Fetches a register of 지방행정 인허가: the whole file at first and every 30 days, and in between the rows that are new,
 * changed or closed since the newest change in the last edition, combined with it. The edition is one CSV file with the
 * state of the register.
 */
export async function fetchLocaldata(origin: LocaldataOrigin, context: FetchContext): Promise<FetchOutcome> {
  // The whole file needs no key; without one, the changes of the next days could not be fetched.
  context.asking.secrets.valueOf(origin.serviceKey)
  const today = kstDate(context.asking.dependencies.clock())
  const facts = context.last === null ? null : (context.last.facts as Facts)
  if (context.last === null || facts === null || daysBetween(facts.wholeOn, today) >= WHOLE_EVERY_DAYS)
    return wholeRegister(origin, context, today)
  const changes = await changesSince(origin, context, facts.changedThrough, today)
  return changes === null
    ? wholeRegister(origin, context, today)
    : combined(context.last, changes, { ...facts, rows: 0 }, context)
}

async function wholeRegister(
  origin: LocaldataOrigin,
  context: FetchContext,
  today: CalendarDate,
): Promise<FetchOutcome> {
  const { store, asking, originKey } = context
  const page = `${origin.filesAddress ?? FILES}/${origin.service}/info`
  const url = new URL(`${origin.filesAddress ?? FILES}/download/${origin.service}/info`)
  if (origin.authority !== undefined) url.searchParams.set('orgCode', origin.authority)
  const got = await download(asking, {
    url: url.href,
    // The server refuses programs that name neither a browser's form of a name nor the page of the file.
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; oneset)', accept: '*/*', referer: page },
    timeMsMax: REGISTER_MS_MAX,
    bytesMax: REGISTER_BYTES_MAX,
    validators: {},
    partialFolder: path.join(store.folder, 'partial'),
    key: originKey,
  })
  if (got.kind === 'unchanged') throw new Error('answered 304 to a request without a condition')
  const draft = await store.begin()
  const unpacked = path.join(store.folder, 'partial')
  const names = await takeFile(got.file, 'register.csv', unpacked)
  const files = names.map((name) => path.join(unpacked, name))
  async function* rows(): AsyncIterable<CsvRow> {
    for (const file of files) for await (const row of csvRows(file)) yield rowOfFile(row)
  }
  const outcome = await register(draft, rows(), { changedThrough: '', wholeOn: today, rows: 0 }, context)
  await rm(unpacked, { recursive: true, force: true })
  return outcome
}

/** Returns the changed rows by their key; null when the whole file is the better way. */
async function changesSince(
  origin: LocaldataOrigin,
  { store, asking }: FetchContext,
  since: CalendarDate,
  today: CalendarDate,
): Promise<Map<string, CsvRow> | null> {
  const { clock } = asking.dependencies
  const budget = new RequestBudget(store.folder, clock, origin.requestsPerDayMax ?? REQUESTS_PER_DAY_MAX)
  const portal: Portal = { asking: { ...asking, budget }, serviceKey: origin.serviceKey }
  const parameters = {
    returnType: 'json',
    // Changes of the last day that was read may have come after it was read. The end is fixed while pages are read.
    'cond[DAT_UPDT_PNT::GTE]': `${since.replaceAll('-', '')}000000`,
    'cond[DAT_UPDT_PNT::LT]': `${addDays(today, 1).replaceAll('-', '')}000000`,
    ...(origin.authority !== undefined && { 'cond[OPN_ATMY_GRP_CD::EQ]': origin.authority }),
  }
  const changes = new Map<string, CsvRow>()
  const address = `${origin.endpoint ?? CHANGES}/${origin.service}/info`
  const { totalCount } = await allRows(portal, address, parameters, PAGE_ROWS, (items, count) => {
    if (count > CHANGES_MAX) return 'enough'
    takeChanges(changes, items)
  })
  return totalCount > CHANGES_MAX ? null : changes
}

function takeChanges(changes: Map<string, CsvRow>, items: readonly PortalItem[]): void {
  for (const item of items) {
    const row = rowOfChange(item)
    const key = keyOf(row)
    if (key === null) throw new FetchRefused('a changed row has no 관리번호 (MNG_NO); the service has changed')
    const earlier = changes.get(key)
    if (earlier === undefined || (earlier['데이터갱신시점'] ?? '') <= (row['데이터갱신시점'] ?? ''))
      changes.set(key, row)
  }
}

async function combined(
  last: Edition,
  changes: Map<string, CsvRow>,
  facts: Facts,
  context: FetchContext,
): Promise<FetchOutcome> {
  const draft = await context.store.begin()
  async function* rows(): AsyncIterable<CsvRow> {
    const added = new Map(changes)
    for await (const row of csvRows(last.paths[0] as string)) {
      const key = keyOf(row)
      yield (key === null ? undefined : changes.get(key)) ?? row
      if (key !== null) added.delete(key)
    }
    yield* added.values()
  }
  return register(draft, rows(), facts, context)
}

/** Writes the rows as the next edition, and remembers the newest change among them. */
async function register(
  draft: string,
  rows: AsyncIterable<CsvRow>,
  facts: Facts,
  { store, asking, originKey, last }: FetchContext,
): Promise<FetchOutcome> {
  let newest = facts.changedThrough
  async function* seen(): AsyncIterable<CsvRow> {
    for await (const row of rows) {
      const day = dayIn(row['데이터갱신시점'] ?? '')
      if (day > newest) newest = day
      yield row
    }
  }
  const count = await writeCsv(path.join(draft, 'register.csv'), REGISTER_COLUMNS, seen())
  if (count === 0) throw new FetchRefused('the register has no rows; check service and authority')
  if (newest === '') throw new FetchRefused('no row of the register states 데이터갱신시점; the file has changed')
  const next: Facts = { changedThrough: newest, wholeOn: facts.wholeOn, rows: count }
  const note = { originKey, editionDate: newest, validators: {}, facts: next }
  return store.commit(draft, note, last, asking.dependencies.clock())
}

/** Returns the day of `20261120…` or `2026-11-20 …`; '' when the text does not begin with one. */
function dayIn(text: string): CalendarDate {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  return match === null ? '' : `${match[1]}-${match[2]}-${match[3]}`
}
