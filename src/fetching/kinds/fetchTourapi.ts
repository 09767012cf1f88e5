import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { kstDate } from '#base/kst.ts'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import type { TourapiOrigin } from '../declaredSource.ts'
import type { FetchOutcome } from '../edition.ts'
import { allRows, askPortal, type Portal } from '../portal/askPortal.ts'
import { DailyLimitReached, type PortalItem, textOf } from '../portal/portalAnswer.ts'
import { RequestBudget } from '../portal/requestBudget.ts'
import type { FetchContext } from './fetchContext.ts'
import { TourapiDetails } from './tourapiDetails.ts'

const SERVICE = 'https://apis.data.go.kr/B551011/KorService2'
/** 음식점. */
const CONTENT_TYPE = '39'
const PAGE_ROWS = 100
/** What a development account may ask for in a day. */
const REQUESTS_PER_DAY_MAX = 1_000
/** Fields of details that the shipped mapping reads, so that they exist before the first details arrive. */
const READ_FIELDS =
  'overview homepage tel infocenterfood opentimefood restdatefood firstmenu treatmenu parkingfood packing reservationfood chkcreditcardfood photoType1 photoType3'
const ABSENT = Object.fromEntries(READ_FIELDS.split(' ').map((name) => [name, '']))
const COMMON = { MobileOS: 'ETC', MobileApp: 'oneset', _type: 'json' }

/**
 * Fetches the 음식점 of TourAPI: the list (`areaBasedList2`), and for each venue that is new or modified its
 * `detailCommon2` and `detailIntro2`, joined into one object a line. Details that the requests of the day do not reach
 * follow on the next days. Facts: `venues`, and `waiting` for details.
 */
export async function fetchTourapi(origin: TourapiOrigin, context: FetchContext): Promise<FetchOutcome> {
  const { store, asking, originKey, last } = context
  const { clock } = asking.dependencies
  const budget = new RequestBudget(store.folder, clock, origin.requestsPerDayMax ?? REQUESTS_PER_DAY_MAX)
  const portal: Portal = { asking: { ...asking, budget }, serviceKey: origin.serviceKey }
  const listed = await list(origin, portal)
  const details = await TourapiDetails.open(path.join(store.folder, 'details.ndjson'))
  const waiting = await fetchDetails(origin, portal, listed, details)
  await details.keepOnly(listed)
  const lines = listed
    .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    .map((item) => canonicalJson({ ...ABSENT, ...item, ...details.of(idOf(item)), ...photosOf(item) }))
  const draft = await store.begin()
  await writeFile(path.join(draft, 'tourapi.ndjson'), lines.map((line) => `${line}\n`).join(''))
  const facts = { venues: listed.length, waiting }
  const editionDate = kstDate(clock())
  return store.commit(draft, { originKey, editionDate, validators: {}, facts }, last, clock())
}

const idOf = (item: PortalItem) => textOf(item['contentid'])

async function list({ areas, endpoint = SERVICE }: TourapiOrigin, portal: Portal): Promise<PortalItem[]> {
  const items = new Map<string, PortalItem>()
  for (const area of areas ?? [null]) {
    const parameters = {
      ...COMMON,
      contentTypeId: CONTENT_TYPE,
      arrange: 'A',
      ...(area !== null && { areaCode: area }),
    }
    await allRows(portal, `${endpoint}/areaBasedList2`, parameters, PAGE_ROWS, (rows) => {
      for (const row of rows) if (idOf(row) !== '') items.set(idOf(row), row)
    })
  }
  return [...items.values()]
}

/** Fetches the details that are missing, newest first, while requests are left; returns how many still wait. */
async function fetchDetails(
  { endpoint = SERVICE }: TourapiOrigin,
  portal: Portal,
  listed: readonly PortalItem[],
  details: TourapiDetails,
): Promise<number> {
  const missing = listed
    .filter((item) => !details.has(idOf(item), modifiedAt(item)))
    .toSorted((a, b) => (modifiedAt(a) < modifiedAt(b) ? 1 : -1))
  for (const [done, item] of missing.entries()) {
    const one = { ...COMMON, contentId: idOf(item) }
    try {
      const common = await askPortal(portal, `${endpoint}/detailCommon2`, one)
      const intro = await askPortal(portal, `${endpoint}/detailIntro2`, { ...one, contentTypeId: CONTENT_TYPE })
      await details.add(idOf(item), modifiedAt(item), { ...common.items[0], ...intro.items[0] })
    } catch (error) {
      if (error instanceof DailyLimitReached) return missing.length - done
      throw error
    }
  }
  return 0
}

const modifiedAt = (item: PortalItem) => textOf(item['modifiedtime'])

/**
 * Returns the photo of an item by its licence, so that a mapping can tell them apart: `Type1` is 공공누리 제1유형
 * (attribution), `Type3` 제3유형 (attribution, no changes).
 */
function photosOf(item: PortalItem): Record<string, string> {
  const url = textOf(item['firstimage']).replace(/^http:/, 'https:')
  const type = textOf(item['cpyrhtDivCd'])
  if (url === '') return {}
  return type === 'Type1' ? { photoType1: url } : type === 'Type3' ? { photoType3: url } : {}
}
