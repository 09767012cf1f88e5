import { metresApart, type LatLng } from '#base/geometry.ts'
import { romanised, romanisedAsSpoken } from '#base/text/hangul.ts'
import { foldWord } from '#base/text/text.ts'
import { RADIUS_DEFAULT_M } from '#contract/parameters/parameters.ts'
import { PROVINCES } from '#venue/provinces.ts'
import { placeBeforeThing, withoutSide } from './placeSides.ts'
import { dongForms, KOREAN_MIN, sigunguForms, stationForms, withoutDots } from './regionForms.ts'
import { otherSpellings, plainLatin } from './regionSpellings.ts'
import type { RegionQuery } from '#contract/parameters/query.ts'
import { LEGAL_DONG_RADIUS_M, type RegionKind } from '#venue/regionKinds.ts'
import type { Region } from '#venue/records.ts'

/** A region that a name may mean. */
export interface RegionReading {
  kind: 'province' | 'sigungu' | 'dong' | 'station' | 'landmark'
  fullName: string
  /** 2, 5 or 10 digits; for a station or landmark, the code of the dong it lies in. */
  regionCode: string
  /** The dongs of a name that several share (성수동); empty for any other region. */
  dongCodes: readonly string[]
  /** The centre and the radius of the region; null for a province. */
  circle: { center: LatLng; radiusM: number } | null
  /** True for a dong of the land register that is a small part of an administrative one: 익선동 within 종로1·2·3·4가동. */
  isPart?: boolean
  /** True for a dong's name without 동, which may also name a station or a person: 역삼 for 역삼1동. */
  isShortened: boolean
  /** The number of open venues in it. */
  placeCount: number
}

/** Returns all regions with a name; empty for none. The only external dependency of reading a sentence. */
export interface RegionLookup {
  (name: string): readonly RegionReading[]
  /** Returns the only name of a region that is one typing error away from a text; null for none or several. */
  misspelt?: (text: string) => string | null
  /** Returns whether a longer English name begins with these words (Dongdaemun History). */
  beginsName?: (words: string) => boolean
  /** Prepares up to so many more rows for names in Latin letters; returns whether all are prepared. */
  prepare?: (most: number) => boolean
}

/** Everyday words that are also names of districts, or the kind of a name alone. */
const EVERYDAY: ReadonlySet<string> = new Set(['동안', '중앙', '사상', '수정', '장수', '전시', '영화', 'station'])
const LATIN_MIN = 4
/** Landmarks are also called by three letters: DDP, IFC. */
const LANDMARK_LATIN_MIN = 3

/** Returns a name as it is compared; people write a point for the dot of 상계6·7동. */
export const nameIn = (text: string) =>
  foldWord(text)
    .replace(/\.$/u, '')
    .replaceAll(/(?<=\d)[.,](?=\d)/gu, '·')
/** Returns whether a folded name has Korean letters and digits only. */
export const isInKorean = (name: string) => /^[\p{Script=Hangul}\d·]+$/u.test(name)

/** Returns the query to `/regions` that finds all regions of a name; null for a text that cannot be such a name. */
export function regionQuestion(text: string): (RegionQuery & { dong: string }) | null {
  const name = nameIn(text)
  const tooShort = name.length < (isInKorean(name) ? KOREAN_MIN : LANDMARK_LATIN_MIN)
  if (EVERYDAY.has(name) || tooShort || /^\d+$/u.test(name)) return null
  // 성수 also finds 성수1가1동, one of the dongs called 성수동.
  const dong = name.replace(/(?<=.)station$|(?<=..)(?:동|dong)$/u, '')
  return { dong, sigungu: null, sido: null, regionCode: null, includeEmpty: true, kind: 'any' }
}

/** Returns the regions with a name from the rows of its query (`regionQuestion`). */
export function regionsCalled(text: string, found: readonly Region[]): readonly RegionReading[] {
  const name = nameIn(text)
  const exact = isInKorean(name)
    ? new Korean(name)
    : new Latin(name, (form) => [romanised, romanisedAsSpoken].map((latin) => foldWord(latin(form))))
  const readings = readingsFrom(name, found, exact)
  if (readings.length > 0 || isInKorean(name) || name.length < PLAIN_LATIN_LENGTH_MIN) return readings
  const plain = plainLatin(name)
  const called = readingsFrom(plain, found, new Latin(plain, (form) => [plainLatin(romanised(form))]))
  return called.length > 0 ? called : readingsFrom(plain, found, new Latin(plain, (form) => otherSpellings(form)))
}

/** Compares names with what was typed. */
interface Comparison {
  /** Returns whether a Korean name is meant. */
  is: (korean: string) => boolean
  /** Returns whether a name that may be in any script is meant. */
  isNamed: (name: string) => boolean
}

class Korean implements Comparison {
  readonly #typed: string
  constructor(typed: string) {
    this.#typed = typed
  }
  is = (korean: string) => korean === this.#typed
  isNamed = (name: string) => foldWord(name) === this.#typed
}

class Latin implements Comparison {
  readonly #typed: string
  readonly #spell: (korean: string) => readonly string[]
  constructor(typed: string, spell: (korean: string) => readonly string[]) {
    this.#typed = typed
    this.#spell = spell
  }
  is = (korean: string) => this.#typed.length >= LATIN_MIN && this.#spell(korean).includes(this.#typed)
  /** BIFF 광장 has letters of both scripts. */
  isNamed = (name: string) => this.#spell(name).includes(this.#typed) || foldWord(name) === this.#typed || this.is(name)
}

/** Shorter words sound like too many others. */
const PLAIN_LATIN_LENGTH_MIN = 5

function readingsFrom(name: string, found: readonly Region[], typed: Comparison): readonly RegionReading[] {
  const rows = (kind: RegionKind) => found.filter((row) => row.kind === kind)
  const matches = (forms: readonly string[]) => forms.some(typed.is)
  const districts = rows('sigungu').filter(({ sigungu }) => matches(sigunguForms(sigungu)))
  const landmarks = rows('landmark')
    .filter((row) => [row.fullName, ...(row.names ?? [])].some(typed.isNamed))
    .map((row) => reading('landmark', row, false))
  // 서울대 is the university, although its station is also called so.
  const isStation = landmarks.length > 0 ? (forms: readonly string[]) => matches(forms.slice(0, WHOLE_FORMS)) : matches
  const stops = stations(name, rows('station'), isStation)
  return [
    ...provinces(name),
    ...districts
      .filter((row) => matches([row.sigungu]) || !stops.some((stop) => isElsewhere(stop, row)))
      .map((row) => reading('sigungu', row, false)),
    ...dongsCalled(rows('dong'), rows('legal_dong'), matches),
    ...stops,
    ...landmarks,
  ]
}

/**
 * 동대문 is the gate with its station and market, which lie in another district than 동대문구: whoever means the district says
 * so. Returns whether a station lies in another district of the same province, and not at the edge of the own one (강남역).
 */
function isElsewhere({ regionCode, circle }: RegionReading, district: Region): boolean {
  const isSingle = /^\S+구$/u.test(district.sigungu)
  const isSameProvince = regionCode.slice(0, PROVINCE_DIGITS) === district.regionCode.slice(0, PROVINCE_DIGITS)
  if (!isSingle || !isSameProvince || circle === null || regionCode.startsWith(district.regionCode)) return false
  return metresApart(circle.center.lat, circle.center.lng, district.center.lat, district.center.lng) > BEYOND_M
}

/** Few districts of the cities reach farther from their middle. */
const BEYOND_M = 3_000

const PROVINCE_DIGITS = 2

/** The first forms of a station's name are whole; the others leave 입구 out, or are former. */
const WHOLE_FORMS = 3

/** Returns the dongs of a name; a name that several dongs share is one reading of all of them. */
function dongsCalled(
  dongs: readonly Region[],
  legalDongs: readonly Region[],
  matches: (forms: readonly string[]) => boolean,
): RegionReading[] {
  const exact = dongs.filter((row) => matches([row.dong, withoutDots(row.dong)]))
  const shared = legalDongs.flatMap((row) => {
    const bare = row.dong.replace(/[동리]$/u, '')
    if (matches([row.dong])) return [reading('dong', row, false)]
    return bare.length >= KOREAN_MIN && matches([bare]) ? [reading('dong', row, true)] : []
  })
  const districts = new Set(shared.map(({ regionCode }) => regionCode.slice(0, SIGUNGU_DIGITS)))
  const others = dongs.flatMap((row) => {
    if (exact.includes(row) || districts.has(row.regionCode.slice(0, SIGUNGU_DIGITS))) return []
    const [named, isShortened] = dongForms(row.dong)
    return matches(named) ? [reading('dong', row, false)] : matches(isShortened) ? [reading('dong', row, true)] : []
  })
  const known = new Set(exact.map(({ regionCode }) => regionCode.slice(0, SIGUNGU_DIGITS)))
  // 이촌동 is a dong of the land register and, elsewhere in the district, an administrative one: the wider meaning wins.
  const wider = new Set(
    shared.filter(({ isShortened }) => !isShortened).map(({ regionCode }) => regionCode.slice(0, SIGUNGU_DIGITS)),
  )
  return [
    ...exact
      .filter(({ regionCode }) => !wider.has(regionCode.slice(0, SIGUNGU_DIGITS)))
      .map((row) => reading('dong', row, false)),
    ...shared.filter(({ isShortened, regionCode }) => !isShortened || !known.has(regionCode.slice(0, SIGUNGU_DIGITS))),
    ...others,
  ]
}

const SIGUNGU_DIGITS = 5

function provinces(name: string): RegionReading[] {
  return PROVINCES.filter(({ name: full, en }) => {
    const short = full.slice(0, 2)
    // 제주시 is a city of the province.
    const korean = [full, short, full.endsWith('시') ? `${short}시` : `${short}도`]
    return (
      korean.includes(name) ||
      [en, full.endsWith('시') ? `${en}city` : `${en}do`, `${en}island`, `${en}province`].some(
        (form) => form.toLowerCase() === name,
      )
    )
  }).map(({ name: fullName, code }) => ({
    kind: 'province',
    fullName,
    regionCode: code,
    dongCodes: [],
    circle: null,
    isShortened: false,
    placeCount: 0,
  }))
}

function stations(
  name: string,
  rows: readonly Region[],
  matches: (forms: readonly string[]) => boolean,
): RegionReading[] {
  const bare = name.replace(/station$/u, '')
  const exact = rows.filter(({ fullName }) => {
    const forms = stationForms(fullName)
    return (
      matches(forms) || forms.some((form) => bare === foldWord(romanised(form)) || (bare === form && bare !== name))
    )
  })
  // City Hall station: an English name that the rows do not show and that only one station has.
  const only = exact.length === 0 && bare !== name && bare.length >= LATIN_MIN && rows.length === 1 ? rows : exact
  return apartFrom(only).map((row) => reading('station', row, false))
}

/** Two stations of one name a few streets apart (신촌) count as one place; the rows come best first. */
export function apartFrom(rows: readonly Region[]): readonly Region[] {
  return rows.filter((row, i) => !rows.slice(0, i).some((before) => isBeside(row.center, before.center)))
}

const BESIDE_M = 1_000

function isBeside(a: LatLng, b: LatLng): boolean {
  return metresApart(a.lat, a.lng, b.lat, b.lng) <= BESIDE_M
}

/** Returns a row as the meaning of a name; `isShortened`: without 동. */
export function reading(
  kind: 'sigungu' | 'dong' | 'station' | 'landmark',
  row: Region,
  isShortened: boolean,
): RegionReading {
  const { fullName, regionCode, dongCodes = [], center, radiusM, placeCount } = row
  const circle = { center, radiusM: radiusM ?? RADIUS_DEFAULT_M }
  const isPart = row.kind === 'legal_dong' && dongCodes.length === 1 && (radiusM ?? Infinity) < LEGAL_DONG_RADIUS_M
  return { kind, fullName, regionCode, dongCodes, circle, isPart, isShortened, placeCount }
}

/** Words for surroundings, which add nothing to a region, and the ending of a place in a sentence. */
const AROUND = /\s{0,2}(?:앞|근처|주변|인근|부근|일대|쪽|에서)$/iu
const BEFORE = /^(?:near|by|around|at|in|close to|next to) /iu
/** An exit or a line of a station. */
const OF_STATION =
  /\s{0,2}(?:\d{1,2}번(?:\s{0,2}출구)?(?:\s{0,2}앞)?|출구|\(?\d{1,2}호선\)?|exit\s{0,2}\d{0,2}|\(?line\s{0,2}\d{1,2}\)?)$/iu

/**
 * Returns the regions that a text names: the whole text as one name, else its words as names that narrow each other
 * (서울 강남구 신사동), else the name that it misspells. Empty when a word names none.
 */
export function regionsNamedIn(text: string, lookUp: RegionLookup): readonly RegionReading[] {
  const bare = text.trim().replace(BEFORE, '').replace(AROUND, '')
  const stop = bare.replace(OF_STATION, '')
  const name = stop.replace(OF_STATION, '')
  if (name === '') return []
  const station = stop === bare ? [] : lookUp(/[a-z]$/iu.test(name) ? `${name} station` : `${name}역`)
  if (station.length > 0) return station
  const asIs: RegionLookup = (typed) => lookUp(typed)
  const called = namedBy(name, asIs)
  if (called.length === 1 || lookUp(name).length > 0) return called
  // 숭실대 중문 is also two places of different provinces: the gate is meant.
  const beside = namedBeside(text.trim().replace(BEFORE, ''), asIs)
  if (beside.length > 0) return beside
  return called.length > 0 ? called : namedBy(name, lookUp)
}

/**
 * 중앙대 정문, DDP near, 노원역 롯데백화점쪽: a place with a gate or a side of it, or of a thing there. A province or a district
 * is too wide to have one: the thing in 부산 상상마당 건너편 is what the text means.
 */
function namedBeside(text: string, asIs: RegionLookup): readonly RegionReading[] {
  for (const place of [withoutSide(text), placeBeforeThing(text)]) {
    const readings = place === null ? [] : namedBy(place, asIs)
    if (readings.length > 0 && readings.every(({ kind }) => kind !== 'province' && kind !== 'sigungu')) return readings
  }
  return []
}

function namedBy(name: string, lookUp: RegionLookup): readonly RegionReading[] {
  const whole = lookUp(name)
  // Seoul Gangnam Station is two names.
  const words = name.replace(/ station$/iu, 'station').split(/\s+/u)
  const parts = whole.length > 0 ? [whole] : words.map(lookUp)
  if (parts.some((readings) => readings.length === 0)) return misspeltIn(name, words, lookUp)
  const choice = chooseRegion(parts.map((readings) => ({ readings, near: false })))
  return choice.kind === 'one' ? [choice.reading] : choice.readings
}

function misspeltIn(name: string, words: readonly string[], lookUp: RegionLookup): readonly RegionReading[] {
  const { misspelt = () => null } = lookUp
  const meant = misspelt(name)
  // What is corrected is not corrected again: two names may each be one error away from the other.
  const asIs: RegionLookup = (text) => lookUp(text)
  if (meant !== null) return namedBy(meant, asIs)
  const corrected = words.map((word) => (lookUp(word).length > 0 ? word : misspelt(word)))
  if (words.length < 2 || corrected.includes(null)) return []
  return namedBy(corrected.join(' '), asIs)
}

const WIDEST_FIRST = ['province', 'sigungu', 'dong', 'station', 'landmark', 'shortened'] as const
const NEAREST_FIRST = ['station', 'landmark', 'dong', 'shortened', 'sigungu', 'province'] as const

export type RegionChoice =
  | { kind: 'one'; reading: RegionReading }
  | { kind: 'several'; readings: readonly RegionReading[] }

/**
 * Chooses the region that is meant: the first kind with any reading, from wide to narrow, but beside "near" from narrow
 * to wide; several of one kind stay several. Names within one sentence narrow each other (부산 중구), and the narrowest is
 * meant; of two that lie beside each other a landmark, else the last (홍대 연남동, 성수 서울숲).
 */
export function chooseRegion(mentions: readonly { readings: readonly RegionReading[]; near: boolean }[]): RegionChoice {
  const choices = mentions.map(({ readings, near }, i) => {
    const others = mentions.filter((_, j) => j !== i)
    const agreeing = readings.filter((one) => others.every((other) => other.readings.some((two) => agree(one, two))))
    const left = agreeing.length > 0 ? agreeing : readings
    const kinds = near ? NEAREST_FIRST : WIDEST_FIRST
    const first = kinds.map((kind) => left.filter((one) => rankKind(one) === kind)).find((group) => group.length > 0)
    return first ?? []
  })
  const narrowest = choices.reduce((best, group) => (isNarrower(group, best) ? group : best), [])
  const [only] = narrowest
  const contradicts = only !== undefined && choices.some((group) => !group.some((one) => agree(one, only)))
  if (only && narrowest.length === 1 && !contradicts) return { kind: 'one', reading: only }
  return { kind: 'several', readings: contradicts ? choices.flat() : narrowest }
}

/** Of several places of one name, this share of all their open venues makes one the place that people mean. */
const KNOWN_SHARE = 0.75
/** Of many namesakes a smaller share does, when the next one has far fewer venues (중앙동, of eleven cities). */
const MANY_SHARE = 0.6
const TIMES_THE_NEXT = 4

/**
 * Returns the region that a name means to most people, because most venues of its namesakes are there (신사동 in Gangnam);
 * null when none stands out.
 */
export function bestKnown(readings: readonly RegionReading[]): RegionReading | null {
  const [best, next] = byVenues(readings)
  const all = readings.reduce((sum, { placeCount }) => sum + placeCount, 0)
  if (best === undefined || best.placeCount === 0) return null
  const isFarAhead = best.placeCount >= MANY_SHARE * all && best.placeCount >= TIMES_THE_NEXT * (next?.placeCount ?? 0)
  return best.placeCount >= KNOWN_SHARE * all || isFarAhead ? best : null
}

/** Returns the regions in which there are venues, those with most first; all when no region has any. */
export function byVenues(readings: readonly RegionReading[]): readonly RegionReading[] {
  const held = readings.filter(({ placeCount }) => placeCount > 0)
  return held.length === 0 ? readings : held.toSorted((a, b) => b.placeCount - a.placeCount)
}

/** Returns true for the districts of one city, whose name means all of them (수원). */
export function isOneCity(readings: readonly RegionReading[]): boolean {
  const cities = new Set(readings.map(({ regionCode }) => regionCode.slice(0, CITY_DIGITS)))
  return readings.length > 0 && cities.size === 1 && readings.every(({ kind }) => kind === 'sigungu')
}

/** The districts of a city share these digits of their codes. */
const CITY_DIGITS = 4

/** Returns the name of the city of a district: 경기도 수원시 of 경기도 수원시 팔달구. */
export function cityNameOf(fullName: string): string {
  return fullName.slice(0, fullName.lastIndexOf('시') + 1)
}

/** Returns true when the first region is meant rather than the second, which a sentence names before it. */
function isNarrower(group: readonly RegionReading[], before: readonly RegionReading[]): boolean {
  const [one] = group
  const [two] = before
  if (one === undefined || two === undefined) return two === undefined
  const areBeside = [one, two].every(isLocal) && (one.regionCode !== two.regionCode || [one, two].every(isPoint))
  if (areBeside) return one.kind === 'landmark' || two.kind !== 'landmark'
  return depth(group) > depth(before)
}

/** Returns true for a dong or a place around a point. */
function isLocal({ regionCode }: RegionReading): boolean {
  return regionCode.length > 5
}

/** Returns whether a region contains another, or is the same. */
export function contains(outer: RegionReading, inner: RegionReading): boolean {
  return outer === inner || (!isPoint(outer) && inner.regionCode.startsWith(outer.regionCode))
}

/** Returns true for a place around a point. */
export function isPoint({ kind }: RegionReading): boolean {
  return kind === 'station' || kind === 'landmark'
}

function rankKind({ kind, isShortened }: RegionReading): (typeof WIDEST_FIRST)[number] {
  return isShortened ? 'shortened' : kind
}

function depth(group: readonly RegionReading[]): number {
  const [one] = group
  return one === undefined ? 0 : isPoint(one) ? one.regionCode.length + 1 : one.regionCode.length
}

function agree(a: RegionReading, b: RegionReading): boolean {
  if (a.regionCode.startsWith(b.regionCode) || b.regionCode.startsWith(a.regionCode)) return true
  // A station or landmark may lie across the road from the dong it is named with.
  const stations = [a, b].filter(isPoint)
  return (
    stations.length > 0 &&
    [a, b].every(({ regionCode }) => regionCode.length > 5) &&
    a.regionCode.slice(0, 5) === b.regionCode.slice(0, 5)
  )
}
