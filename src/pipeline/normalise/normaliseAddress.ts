import { cleanLine } from '#base/text/text.ts'
import type { NormalAddress } from '../normalRecord.ts'
import { districtOfCode, provinceOf, REGISTER_SIDO, takeSigungu } from './sidoNames.ts'
import { districtOf } from './sigungu.ts'

const ADDRESS_MAX = 200
/** 테헤란로, 테헤란로4길, 중앙대로691번가길, 방배천로2안길, 4.19로, 국제금융로 … */
const ROAD =
  /(?:^|[\s,)])([가-힣a-z0-9·.]*?[가-힣a-z0-9](?:대로|로|길)(?:\s?\d+(?:번)?[가-힣]?길|[동서남북상하]길)?)\s*(지하\s*)?(\d{1,5})(?:\s*-\s*(\d{1,4}))?(?![\d]|\s?(?:번|[가-힣])?길|가(?![가-힣])|호|층)/u
/** 신사동, 동선동3가, 종로5가, 을지로 3가, 역삼1동, 용담이동 */
const DONG = /(?:^|[\s,(])([가-힣]{1,6}\d{0,2}동(?:\s?\d{1,2}가)?|[가-힣]{1,5}\s?\d{1,2}가)(?=$|[\s,)\d(]|산\s?\d)/u
/** 애월읍, 갈말읍 문혜리 */
const TOWN = /(?:^|\s)([가-힣]{1,6}(?:읍|면))(?:\s+([가-힣]{1,6}\d{0,2}리))?(?=$|[\s,)\d])/u
/** A lot number at its possible beginnings: `17번지 11호`, `산 12-3`, `648-9번지외`, `84`. */
const LOT =
  /^[\s,]*(?:(산)\s*)?(\d{1,5})(?:\s*-\s*(\d{1,4}))?(\s*번지)?(?: (\d{1,4})호(?!선))?(?![\d층~]|\s?(?:호|층|번길|길|동(?:\s|$)|가(?:\s|$)))/u
const FLOOR =
  /(?:(지하|지상|b)\s*)?(\d{1,2})(?:\s*[~,-]\s*(\d{1,2}))?\s*(?:층|f(?![a-z]))|(?<![a-z0-9])b\s*(\d)(?![\d])/u
const ROOM = /(?<![\d])(\d{1,4})(?:\s*-\s*\d+)?\s*호(?!선|점|텔)/u

const EMPTY: NormalAddress = { sido: '', sigungu: '', dong: '', road: '', buildingNumber: '', lot: '', unit: '' }

/**
 * Splits an address into parts; either text may hold a road address, a lot address, or both in one line. Never throws;
 * parts that are not recognised are ''.
 */
export function normaliseAddress(road = '', jibun = ''): NormalAddress {
  const first = road === '' ? EMPTY : parseAddress(road)
  if (jibun === '' || jibun === road) return first
  const second = parseAddress(jibun)
  const named = first.road === '' ? second : first
  const placed = first.lot === '' ? second : first
  return {
    ...regionOfBoth(first, second),
    dong: placed.dong || named.dong,
    road: named.road,
    buildingNumber: named.buildingNumber,
    lot: placed.lot,
    unit: first.unit || second.unit,
  }
}

/**
 * Returns the region of two addresses of one record: of the first that states a sigungu. A sido and a sigungu of two
 * different sidos are never combined.
 */
function regionOfBoth(first: NormalAddress, second: NormalAddress): Pick<NormalAddress, 'sido' | 'sigungu'> {
  const [known, other] = first.sigungu === '' && second.sigungu !== '' ? [second, first] : [first, second]
  const { sido, sigungu } = known
  if (sido === '' && other.sido !== '')
    return sigungu === '' ? { sido: other.sido, sigungu } : (districtOf(other.sido, sigungu) ?? { sido, sigungu })
  const isTornApart = sigungu === '' && other.sido !== '' && other.sido !== sido
  return { sido: isTornApart ? '' : sido, sigungu }
}

/** A lot number with the word for it, which registers also repeat: `30 번지`, `692.번지`, `5 번지 번지외 1필지`, `726 번지278호`. */
const WRITTEN_LOT = /(?<!\d)(\d{1,5}(?:-\d{1,4})?)[ .]?번지(?: 번지)?(?=[\s,(\d외]|$)/gu
/**
 * A room or a floor after a lot without a building, as registers write it: `215-15 -102`, `215 -1층`. A number after a lot
 * without a sub-number (`1 -11`) may be the sub-number, and is no room.
 */
const ROOM_OF_LOT = /^([^(]{0,100}\d) -(\d{1,4})(?:([층호])|(?=[\s,(]|$))/u
const SUB_NUMBERED = /\d-\d{1,4}$/

/**
 * Returns one clean line with short lot numbers: `17번지 11호` and `917번지` as `17-11` and `917`, and a room without a
 * building as `102호`.
 */
export function tidyAddress(text: string): string {
  let line = tidyLine(text)
  if (line.includes('번지')) line = line.replace(WRITTEN_LOT, '$1 ').replaceAll('  ', ' ').replaceAll(' ,', ',').trim()
  return line.includes(' -')
    ? line.replace(ROOM_OF_LOT, (text, lot: string, room: string, unit: string | undefined) =>
        unit === undefined && !SUB_NUMBERED.test(lot) ? text : `${lot} ${room}${unit ?? '호'}`,
      )
    : line
}

/** Returns one line with joined lot numbers and without empty brackets or spaces inside brackets. */
function tidyLine(text: string): string {
  const line = joinLot(cleanLine(text, ADDRESS_MAX))
  if (!/[()]| ,/u.test(line)) return line
  return line
    .replace(/\([\s()]{0,40}\)/gu, ' ')
    .replace(/(?<!\s)\s+([,)])/gu, '$1')
    .replace(/\(\s+/gu, '(')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * `17번지 11호` → `17-11`, but a room after a wider gap (`75번지  101호`) stays a room, and a line of the subway
 * (`592번지 6호선`) stays a line.
 */
function joinLot(text: string): string {
  if (!text.includes('번지')) return text
  return text.replace(/(?<!\d)(\d+)번지 (\d{1,4})호(?!선)/gu, (_, lot: string, sub: string) =>
    Number(sub) === 0 ? lot : `${lot}-${Number(sub)}`,
  )
}

function parseAddress(text: string): NormalAddress {
  // In the registers two spaces separate the lot from the room; the cleaning must preserve that.
  const marked = text.replace(/번지\s{2,}/gu, '번지, ')
  const line = tidyLine(marked.normalize('NFKC').replaceAll('?', ' ')).toLowerCase()
  const { sido, sigungu, rest } = takeRegion(line)
  const road = ROAD.exec(rest)
  const town = TOWN.exec(rest)
  const dong = DONG.exec(rest)
  const beforeLot = town && (!dong || town.index < dong.index) ? town : dong
  const lot = beforeLot ? LOT.exec(rest.slice(beforeLot.index + beforeLot[0].length)) : null
  return {
    sido,
    sigungu,
    dong: dongName(town, dong),
    road: road ? (road[1] as string).replace(/[\s·.]/gu, '') : '',
    buildingNumber: road ? `${road[2] ? '지하' : ''}${numbers(road[3], road[4])}` : '',
    lot: lot && Number(lot[2]) > 0 ? `${lot[1] ?? ''}${numbers(lot[2], lot[3] ?? (lot[4] ? lot[5] : undefined))}` : '',
    unit: unitOf(road ? rest.slice(road.index + road[0].length) : rest),
  }
}

function dongName(town: RegExpExecArray | null, dong: RegExpExecArray | null): string {
  if (town) return town[2] ? `${town[1]} ${town[2]}` : (town[1] as string)
  return dong ? (dong[1] as string).replace(/\s/gu, '') : ''
}

/** `12` and `3` → `12-3`; drops leading zeros and a sub-number of zero. */
function numbers(main: string | undefined, sub: string | undefined): string {
  const tail = Number(sub ?? 0)
  return tail > 0 ? `${Number(main)}-${tail}` : String(Number(main))
}

function unitOf(text: string): string {
  const floor = FLOOR.exec(text)
  let unit = ''
  if (floor) {
    const below = floor[1] === '지하' || floor[1] === 'b' || floor[4] !== undefined
    unit = `${below ? '지하' : ''}${floor[4] ?? floor[2]}${floor[3] ? `~${floor[3]}` : ''}층`
  } else if (/지하(?!철|상가|\d)/u.test(text)) unit = '지하층'
  const room = ROOM.exec(text)
  return room ? `${unit}${room[1]}호` : unit
}

/**
 * Removes province and district from the front in all spellings: repeated, short, or as a register's code. `knownSido`
 * is the province of the record when the line does not contain one.
 */
export function takeRegion(line: string, knownSido = ''): { sido: string; sigungu: string; rest: string } {
  let rest = line.trim()
  let sido = ''
  for (;;) {
    const found = provinceOf(rest, sido === '')
    if (!found) break
    sido ||= found.name
    rest = found.rest
  }
  const code = /^(\d{7})(?=[\s,()]|$)\s*/u.exec(rest)
  const district = code ? districtOfCode(code[1] as string) : ''
  if (code && district !== '')
    return { sido: sido || REGISTER_SIDO, sigungu: district, rest: rest.slice(code[0].length) }
  return takeSigungu(rest, sido || knownSido) ?? { sido, sigungu: '', rest }
}
