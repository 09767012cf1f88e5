import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DAY_MS, kstDate, utcIso } from '#base/kst.ts'
import { publicUrlFault } from '#base/network/publicUrl.ts'
import { isLoopbackName } from '#base/network/loopback.ts'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import { readJson, replaceFile } from '../cache/editionStore.ts'
import { pageVenue } from '../crawl/pageVenue.ts'
import { CRAWLER, Robots } from '../crawl/robots.ts'
import type { HomepagesOrigin } from '../declaredSource.ts'
import type { FetchOutcome, Validators } from '../edition.ts'
import type { Asking } from '../http/ask.ts'
import { askText } from '../http/askText.ts'
import { validatorsOf } from '../http/download.ts'
import { DailyLimitReached } from '../portal/portalAnswer.ts'
import { RequestBudget } from '../portal/requestBudget.ts'
import { FetchRefused } from '../secrets.ts'
import type { FetchContext } from './fetchContext.ts'

const REQUESTS_PER_DAY_MAX = 1_000
const EVERY_DAYS = 7
const PAGE_BYTES_MAX = 2 << 20
const PAGE_MS_MAX = 20_000
const PAGES_MAX = 200_000
/** The state is written after this many pages, so that a killed process repeats few. */
const PAGES_BETWEEN_WRITES = 25

/** What is known of a page. */
interface Page {
  checkedAt: string
  validators: Validators
  /** When the page last stated `venue`; null when it states none. */
  seenAt: string | null
  venue: Record<string, unknown> | null
  /** Why the last request failed or was not sent; null after an answer. */
  fault: string | null
}

type HomepageRow = Readonly<Record<string, unknown>>

/**
 * Crawls the homepages that a file names, for what they state as schema.org about their venue, and makes source records
 * of it. It obeys robots.txt, asks a host at most once a second, asks conditionally, keeps a daily limit, and is off
 * until it is enabled. Facts: `pages`, `venues`, `faults`, and `waiting` for their first or next request.
 */
export async function fetchHomepages(
  origin: HomepagesOrigin,
  name: string,
  context: FetchContext,
): Promise<FetchOutcome> {
  if (origin.enabled !== true)
    throw new FetchRefused("crawling is off; set 'enabled' to true when you may crawl these pages")
  const { store, originKey, last } = context
  const { clock } = context.asking.dependencies
  const named = await homepagesIn(origin.path)
  const file = path.join(store.folder, 'pages.json')
  await mkdir(store.folder, { recursive: true, mode: 0o700 })
  const stored = (await readJson<Record<string, Page>>(file)) ?? {}
  const pages = new Map(Object.entries(stored).filter(([url]) => named.has(url)))
  const save = () => replaceFile(file, JSON.stringify(Object.fromEntries(pages)))
  const due = dueOf([...named.keys()], pages, clock() - (origin.everyDays ?? EVERY_DAYS) * DAY_MS)
  const waiting = await crawl(due, pages, origin, context, save)
  await save()
  const records = [...named].flatMap(([url, known]) => recordOf(url, known, pages.get(url), name) ?? [])
  const draft = await store.begin()
  await writeFile(path.join(draft, 'homepages.ndjson'), records.map((record) => `${canonicalJson(record)}\n`).join(''))
  const faults = [...pages.values()].filter(({ fault }) => fault !== null).length
  const facts = { pages: named.size, venues: records.length, faults, waiting }
  return store.commit(draft, { originKey, editionDate: kstDate(clock()), validators: {}, facts }, last, clock())
}

/** Returns the objects of the file by their homepage; of several with one homepage, which is then a chain's, none. */
async function homepagesIn(file: string): Promise<Map<string, HomepageRow>> {
  const found = new Map<string, HomepageRow | null>()
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  try {
    for await (const line of lines) {
      const object = objectIn(line)
      const url = object === null ? null : pageAddress(object['homepage'])
      if (object === null || url === null) continue
      found.set(url, found.has(url) ? null : object)
      if (found.size > PAGES_MAX) throw new FetchRefused(`${file} names more than ${PAGES_MAX} homepages; split it`)
    }
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused(`${file} cannot be read (${(error as Error).message}); correct 'path' of the source`)
  }
  return new Map([...found].flatMap(([url, object]) => (object === null ? [] : [[url, object] as const])))
}

function objectIn(line: string): HomepageRow | null {
  try {
    const value = JSON.parse(line) as unknown
    return typeof value === 'object' && value !== null ? (value as HomepageRow) : null
  } catch {
    return null
  }
}

/** Returns the address of a page of the public web without its fragment; the guarded fetch decides about loopback. */
function pageAddress(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null || (publicUrlFault(url.href) !== null && !isLoopbackName(url.hostname))) return null
  url.hash = ''
  return url.href
}

/** Returns the pages to ask for: never asked first, then the longest ago. */
function dueOf(urls: readonly string[], pages: ReadonlyMap<string, Page>, before: number): string[] {
  const checkedAt = (url: string) => pages.get(url)?.checkedAt ?? ''
  return urls
    .filter((url) => checkedAt(url) === '' || Date.parse(checkedAt(url)) <= before)
    .toSorted((a, b) => (checkedAt(a) < checkedAt(b) ? -1 : 1))
}

/** Asks for the pages while requests are left today; returns how many still wait. */
async function crawl(
  due: readonly string[],
  pages: Map<string, Page>,
  origin: HomepagesOrigin,
  { store, asking }: FetchContext,
  save: () => Promise<void>,
): Promise<number> {
  const { clock } = asking.dependencies
  const budget = new RequestBudget(store.folder, clock, origin.requestsPerDayMax ?? REQUESTS_PER_DAY_MAX)
  // A dead page is not worth four repetitions; it is asked for again in its turn.
  const once = { ...asking, attemptsMax: 1, budget }
  const robots = new Robots(once)
  for (const [done, url] of due.entries()) {
    try {
      pages.set(url, await pageAt(url, pages.get(url), robots, once))
    } catch (error) {
      if (error instanceof DailyLimitReached) return due.length - done
      throw error
    }
    if (done % PAGES_BETWEEN_WRITES === PAGES_BETWEEN_WRITES - 1) await save()
  }
  return 0
}

async function pageAt(url: string, before: Page | undefined, robots: Robots, asking: Asking): Promise<Page> {
  const { clock } = asking.dependencies
  const former: Page = before ?? { checkedAt: '', validators: {}, seenAt: null, venue: null, fault: null }
  const checked = () => ({ ...former, checkedAt: utcIso(clock()) })
  if (!(await robots.allows(url))) return { ...checked(), fault: 'robots.txt disallows it', venue: null, seenAt: null }
  const apartMs = Math.max(asking.apartMs, await robots.delayMs(url))
  const { etag, lastModified } = former.validators
  const headers = {
    'user-agent': CRAWLER,
    accept: 'text/html',
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  }
  const allowsRedirect = (target: string) => robots.allows(target)
  try {
    const request = { url, headers, timeMsMax: PAGE_MS_MAX, allowsRedirect }
    const answer = await askText({ ...asking, apartMs }, request, PAGE_BYTES_MAX, [304])
    const now = utcIso(clock())
    if (answer.status === 304)
      return { ...former, checkedAt: now, seenAt: former.venue === null ? null : now, fault: null }
    const venue = pageVenue(answer.body)
    const seenAt = venue === null ? null : now
    return { checkedAt: now, validators: validatorsOf(answer.headers), seenAt, venue, fault: null }
  } catch (error) {
    if (error instanceof DailyLimitReached) throw error
    return { ...checked(), fault: error instanceof Error ? error.message : String(error) }
  }
}

/** What the page states, completed by the name and place of the object that named it. */
function recordOf(
  url: string,
  known: HomepageRow,
  page: Page | undefined,
  source: string,
): Record<string, unknown> | null {
  if (page?.venue == null || page.seenAt === null) return null
  const placed = 'lat' in page.venue || 'roadAddress' in page.venue
  const place = ['lat', 'lng', 'roadAddress', 'jibunAddress'].filter((field) => known[field] != null)
  return {
    ...(known['name'] != null && { name: known['name'] }),
    ...(!placed && Object.fromEntries(place.map((field) => [field, known[field]]))),
    ...page.venue,
    source,
    sourceId: url,
    observedAt: page.seenAt,
    homepage: url,
  }
}
