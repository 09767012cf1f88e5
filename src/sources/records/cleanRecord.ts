import type { OnDrop } from '../record.ts'
import { cleanAttributes } from './cleanAttributes.ts'
import { cleanText, cleanUrl } from './cleanText.ts'

type Cleaner = (value: unknown, drop: OnDrop, key: string) => unknown

/**
 * The maximum lengths of texts, in characters. A name or an id beyond the schema's limit is rejected and not cut,
 * because it would become another one.
 */
const LENGTH_MAX = { line: 200, text: 2000, name: Number.MAX_SAFE_INTEGER } as const
const ITEMS_MAX = 500
/** The maximum depth of the free objects (promotion, legacy, …). */
const DEPTH_MAX = 5

const line = textOf(LENGTH_MAX.line)
const text = textOf(LENGTH_MAX.text)
const whole = textOf(LENGTH_MAX.name)
const asIs: Cleaner = (value) => value
const webUrl = urlOf(false)
const httpsUrl = urlOf(true)
const free: Cleaner = (value, drop) => cleanFree(value, drop, 0)

const MENU_ITEM: Readonly<Record<string, Cleaner>> = {
  name: line,
  price: asIs,
  recommend: asIs,
  isNew: asIs,
  description: text,
}
const PHOTO: Readonly<Record<string, Cleaner>> = {
  url: httpsUrl,
  category: line,
  isMain: asIs,
  menuItem: line,
  author: line,
  license: line,
}
const SNS_LINK: Readonly<Record<string, Cleaner>> = { platform: line, url: webUrl, handle: line }
/** Texts that are too long are rejected afterwards (`faultOfHours`). */
const HOURS: Readonly<Record<string, Cleaner>> = { weekly: free, text: whole, closedDays: whole, osm: whole }

const FIELDS: ReadonlyMap<string, Cleaner> = new Map(
  Object.entries<Cleaner>({
    source: asIs,
    sourceId: whole,
    observedAt: asIs,
    confirmedBy: asIs,
    name: whole,
    lat: asIs,
    lng: asIs,
    roadAddress: line,
    jibunAddress: line,
    regionCode: asIs,
    phone: line,
    homepage: webUrl,
    bookingUrl: webUrl,
    snsLinks: listOf(SNS_LINK, 'url'),
    categoryLabel: line,
    category: line,
    subtype: line,
    operatingStatus: asIs,
    openedOn: asIs,
    closedOn: asIs,
    reporters: asIs,
    businessProofs: free,
    formerName: asIs,
    phoneDisconnected: asIs,
    hours: (value, drop) => (isObject(value) ? cleanKnown(value, HOURS, drop, 'hours') : value),
    temporaryClosures: free,
    regularClosures: free,
    holidayPolicy: free,
    specialHours: free,
    rating: asIs,
    reviewCount: asIs,
    latestReviewDate: asIs,
    menu: listOf(MENU_ITEM, 'name'),
    photos: listOf(PHOTO, 'url'),
    attributes: (value, drop) => (isObject(value) ? cleanAttributes(value, drop) : value),
    reservationChannels: asIs,
    promotion: free,
    ownerIntro: free,
    legacy: free,
    influencerFeatures: free,
    culturalAssociations: free,
  }),
)

/**
 * Cleans a record (docs/reference/source-records.md#cleaning): keeps known keys only, text on one line without control
 * characters and with limited length, web addresses with http(s) only, photos with https only. Values of the wrong type
 * are left for the schema to reject; everything left out is reported to `drop`.
 */
export function cleanRecord(raw: Readonly<Record<string, unknown>>, drop: OnDrop): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const key of Object.keys(raw)) {
    const cleaner = FIELDS.get(key)
    if (!cleaner) {
      drop(`unknown key ${cleanText(key, 40)}`)
      continue
    }
    const value = cleaner(raw[key], drop, key)
    if (value !== undefined) clean[key] = value
  }
  return clean
}

function textOf(maxLength: number): Cleaner {
  return (value) => (typeof value === 'string' ? cleanText(value, maxLength) : value)
}

function urlOf(httpsOnly: boolean): Cleaner {
  return (value, drop, key) => {
    if (typeof value !== 'string') return value
    const url = cleanUrl(value, httpsOnly)
    if (url !== null) return url
    drop(`unusable ${key}`, { field: key, value })
    return undefined
  }
}

/** Cleans a list of objects with known keys; an item is dropped with its `needed` key. */
function listOf(keys: Readonly<Record<string, Cleaner>>, needed: string): Cleaner {
  return (value, drop, key) => {
    if (!Array.isArray(value)) return value
    const items: unknown[] = []
    for (const item of value.slice(0, ITEMS_MAX)) {
      if (!isObject(item)) items.push(item)
      else {
        const clean = cleanKnown(item, keys, drop, key)
        if (!(needed in item) || needed in clean) items.push(clean)
      }
    }
    if (value.length > ITEMS_MAX) drop(`${key} beyond ${ITEMS_MAX}`)
    return items
  }
}

function cleanKnown(
  raw: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, Cleaner>>,
  drop: OnDrop,
  parent: string,
): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const key of Object.keys(raw)) {
    const cleaner = Object.hasOwn(keys, key) ? keys[key] : undefined
    const value = cleaner?.(raw[key], drop, `${parent}.${key}`)
    if (!cleaner) drop(`unknown key ${parent}.${cleanText(key, 40)}`)
    else if (value !== undefined) clean[key] = value
  }
  return clean
}

/** Cleans objects whose keys the schema leaves open: text at every depth, and `url` values, which must be http(s). */
function cleanFree(value: unknown, drop: OnDrop, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value, LENGTH_MAX.text)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_MAX) {
    drop('nested too deep')
    return undefined
  }
  if (Array.isArray(value)) {
    return value
      .slice(0, ITEMS_MAX)
      .map((item) => cleanFree(item, drop, depth + 1))
      .filter((item) => item !== undefined)
  }
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'url' ? webUrl(inner, drop, key) : cleanFree(inner, drop, depth + 1),
  ])
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
