import { addDays, type CalendarDate, instantOf } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import type { SourceRecord } from '#sources/record.ts'
import type { DemoAttributes } from './attributes.ts'
import { between, chance, pick } from './draw.ts'
import { drawWeek, hoursText, unreadableHours, weeklyOf } from './hours.ts'
import { Lines } from './lines.ts'
import { degrees, nameAs, type NameHabits, pin } from './noise.ts'
import { jibunAddress, phoneText, roadAddress } from './places.ts'
import type { Truth } from './truth.ts'
import { knownOn } from './story.ts'
import { type DemoVenue, earlier, seenBefore } from './venue.ts'

/** The fictional map directory: many attributes, frequent updates, some duplicates, and late notice of closures. */
export const MAPS_SOURCE = 'demo_maps'
export const MAPS_FILE = 'demo_maps.ndjson'

const HABITS: NameHabits = {
  withoutSpaces: 0.06,
  withEnglish: 0.07,
  onlyEnglish: 0.01,
  withoutBranch: 0.02,
  otherSpelling: 0.05,
  slip: 0.01,
}
/** Payments that count only when an owner states them; a directory's claims are ignored. */
const OWNERS_WORD = new Set(['apple_pay', 'samsung_pay', 'unionpay'])
const DUPLICATE_SHARE = 0.018

export function mapsLines(random: Random, asOf: CalendarDate, venues: readonly DemoVenue[], truth: Truth): Buffer {
  const lines = new Lines()
  let id = 100_000
  const add = (record: SourceRecord, venue: number) => {
    truth.note(MAPS_SOURCE, record.sourceId, venue)
    lines.add(JSON.stringify(record))
  }
  for (const venue of venues) {
    id += between(random, 1, 9)
    add(recordOf(random, asOf, venue, `m${id}`), venue.number)
    if (!chance(random, DUPLICATE_SHARE)) continue
    id += between(random, 1, 9)
    add(strippedCopy(recordOf(random, asOf, venue, `m${id}`)), venue.number)
  }
  for (const record of elsewhere(random, asOf, Math.ceil(venues.length / 250))) add(record, 0)
  for (const line of brokenLines(asOf)) lines.add(line)
  return lines.bytes()
}

function recordOf(random: Random, asOf: CalendarDate, venue: DemoVenue, sourceId: string): SourceRecord {
  const { kind, building } = venue
  const at = pin(random, building, 9, 0.006)
  const seenOn = seenOnDay(random, asOf, venue)
  const record: SourceRecord = {
    source: MAPS_SOURCE,
    sourceId,
    observedAt: new Date(instantOf(seenOn, between(random, 0, 1439))).toISOString(),
    name: nameAs(random, venue.name, HABITS),
    lat: degrees(at.lat),
    lng: degrees(at.lng),
    roadAddress: [roadAddress(building), venue.unit].filter(Boolean).join(' '),
    categoryLabel: pick(random, kind.labels),
  }
  if (chance(random, 0.6)) record.jibunAddress = jibunAddress(building)
  if (venue.phone !== null && chance(random, 0.85)) record.phone = phoneText(random, venue.phone)
  if (kind.token === 'street_food') record.category = 'street_food'
  else if (chance(random, 0.7)) record.subtype = kind.token
  if (venue.closedOn !== null && venue.closedOn <= seenOn) record.operatingStatus = 'closed'
  else if (chance(random, 0.5)) record.operatingStatus = 'open'
  addHours(random, venue, record)
  addReviews(random, seenOn, venue, record)
  addStory(random, venue, record, seenOn)
  const menu = chance(random, 0.78) ? venue.menu : []
  if (menu.length > 0) record.menu = menu.map(({ price, ...item }) => (price === null ? item : { ...item, price }))
  record.attributes = statedAttributes(random, venue.attributes)
  return record
}

/**
 * Draws a day within the last month and a half; a closed venue was last seen before it closed, or has been marked as
 * closed since.
 */
function seenOnDay(random: Random, asOf: CalendarDate, venue: DemoVenue): CalendarDate {
  const { closedOn } = venue
  if (closedOn === null) return seenBefore(random, venue, asOf, [1, 45])
  if (chance(random, 0.45)) return seenBefore(random, venue, closedOn, [1, 120])
  return earlier(addDays(closedOn, between(random, 0, 60)), addDays(asOf, -1))
}

function addHours(random: Random, venue: DemoVenue, record: SourceRecord): void {
  const draw = random()
  // A few venues have changed their hours since the directory recorded them.
  const week = chance(random, 0.03) ? drawWeek(random, venue.kind.hours) : venue.week
  if (draw < 0.55) record.hours = { weekly: weeklyOf(week) }
  else if (draw < 0.84) record.hours = hoursText(random, week)
  else if (draw < 0.86) record.hours = unreadableHours(random)
}

function addReviews(random: Random, seenOn: CalendarDate, venue: DemoVenue, record: SourceRecord): void {
  if (venue.reviewCount < 5 || chance(random, 0.06)) return
  record.rating = Math.min(5, Math.max(1, Math.round((venue.rating + (random() - 0.5) * 0.2) * 10) / 10))
  record.reviewCount = venue.reviewCount
  record.latestReviewDate = venue.latestReviewDate <= seenOn ? venue.latestReviewDate : seenOn
}

function addStory(random: Random, venue: DemoVenue, record: SourceRecord, seenOn: CalendarDate): void {
  const { temporaryClosures, ...story } = knownOn(venue.story, seenOn)
  Object.assign(record, story)
  if (temporaryClosures && chance(random, 0.6)) record.temporaryClosures = temporaryClosures
}

/** Draws the attributes that a directory states: most of the true ones, and none that only an owner can confirm. */
function statedAttributes(random: Random, attributes: DemoAttributes): Record<string, unknown> {
  const stated: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(attributes.booleans)) {
    if (chance(random, 0.72)) stated[name] = chance(random, 0.01) ? !value : value
  }
  const { booleans: _, foreign_languages: __, dietary, payment_methods, ...rest } = attributes
  for (const [name, value] of Object.entries(rest)) {
    if (hasContent(value) && chance(random, 0.8)) stated[name] = value
  }
  const confirmed = dietary.filter((value) => value !== 'gluten_free')
  if (confirmed.length > 0) stated.dietary = confirmed
  const believed = payment_methods.filter((method) => !OWNERS_WORD.has(method) || chance(random, 0.03))
  if (chance(random, 0.6)) stated.payment_methods = believed
  return stated
}

function hasContent(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
}

/** Returns a duplicate entry of the same venue made by hand, with little more than name, place and telephone. */
function strippedCopy(record: SourceRecord): SourceRecord {
  const { menu: _, attributes: __, photos: ___, hours: ____, rating: _____, ...rest } = record
  delete rest.reviewCount
  delete rest.latestReviewDate
  return rest
}

const ELSEWHERE = [
  { road: '대전광역시 유성구 궁동로', lat: 36.3624, lng: 127.3466, phone: '042' },
  { road: '대구광역시 중구 동성로', lat: 35.8693, lng: 128.5956, phone: '053' },
  { road: '강원특별자치도 강릉시 경강로', lat: 37.7655, lng: 128.9006, phone: '033' },
  { road: '전북특별자치도 전주시 완산구 태조로', lat: 35.8151, lng: 127.1526, phone: '063' },
]

/** Draws venues of other provinces, which the release does not cover. */
function elsewhere(random: Random, asOf: CalendarDate, count: number): SourceRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const town = pick(random, ELSEWHERE)
    const at = pin(random, town, 250, 0)
    return {
      source: MAPS_SOURCE,
      sourceId: `x${i + 1}`,
      observedAt: new Date(instantOf(addDays(asOf, -between(random, 1, 60)), 600)).toISOString(),
      name: `${pick(random, ['먼길', '고갯마루', '느티', '물레'])}${pick(random, ['식당', '국밥', '커피', '칼국수'])}`,
      lat: degrees(at.lat),
      lng: degrees(at.lng),
      roadAddress: `${town.road} ${between(random, 1, 200)}`,
      phone: `${town.phone}-${between(random, 200, 899)}-${between(random, 1000, 9999)}`,
      categoryLabel: '음식점',
    }
  })
}

/** Returns lines that each break the schema in a different way: without a name, a place, a time; off the globe. */
function brokenLines(asOf: CalendarDate): string[] {
  const sound = {
    source: MAPS_SOURCE,
    observedAt: new Date(instantOf(addDays(asOf, -1), 0)).toISOString(),
    name: '고장난 줄',
    lat: 37.5,
    lng: 127,
  }
  const { name: _, ...nameless } = sound
  const { lat: __, lng: ___, ...nowhere } = sound
  return [
    { ...nameless, sourceId: 'b1' },
    { ...nowhere, sourceId: 'b2' },
    { ...sound, sourceId: 'b3', observedAt: '어제' },
    { ...sound, sourceId: 'b4', lat: 375 },
    { ...sound, sourceId: '' },
    { ...sound, sourceId: 'b6', reviewCount: -3 },
  ].map((line) => JSON.stringify(line))
}
