import { metresApart } from '#base/geometry.ts'
import { inKorea } from '#base/korea.ts'
import { editDistance } from '#base/text/text.ts'
import { presentStationName } from '#venue/formerStationNames.ts'
import { csvRows } from './csvRows.ts'
import type { NamedText } from './geography.ts'
import type { Station } from './region.ts'

const COLUMNS = { name: '역사명', nameEn: '영문역사명', line: '노선명', lat: '역위도', lng: '역경도' } as const
/** Entries of one name within this distance are one station of several lines. */
const SAME_STATION_M = 500
/**
 * Stations of one line are at most some 10 km apart. A row farther than this from all others of its line has the
 * coordinates of a namesake elsewhere.
 */
const LINE_GAP_MAX_M = 20_000
/** The fewest stations of a line that can tell where it runs. */
const LINE_STATIONS_MIN = 3
const HANGUL_GAP = /(?<=[가-힣])\s+(?=[가-힣])/gu

/**
 * Reads the stations of a CSV with the columns 역사명, 노선명, 영문역사명, 역위도, 역경도. A station of several lines occurs
 * once, under its present name. Rows are dropped that have no coordinates or those of another station. Throws an error
 * that names the file, the column and the remedy.
 */
export function readStations(file: NamedText): Station[] {
  const stations: { -readonly [key in keyof Station]: key extends 'lines' ? string[] : Station[key] }[] = []
  const byName = new Map<string, typeof stations>()
  for (const { name, nameEn, line, lat, lng } of withoutMisplaced(entriesOf(file).map(withPresentName))) {
    const known = byName.get(name) ?? []
    const same = known.find((station) => metresApart(station.lat, station.lng, lat, lng) <= SAME_STATION_M)
    if (same) {
      if (line !== '' && !same.lines.includes(line)) same.lines.push(line)
      if (same.nameEn === '') same.nameEn = nameEn
      continue
    }
    const station = { name, nameEn, lines: line === '' ? [] : [line], lat, lng }
    stations.push(station)
    byName.set(name, [...known, station])
  }
  return stations
}

/** A row: a station of one line. */
interface Entry {
  name: string
  nameEn: string
  line: string
  lat: number
  lng: number
}

function entriesOf(file: NamedText): Entry[] {
  return rowsOf(file).flatMap((row) => {
    const lat = Number.parseFloat(row[COLUMNS.lat] ?? '')
    const lng = Number.parseFloat(row[COLUMNS.lng] ?? '')
    const name = stationName(row[COLUMNS.name] ?? '')
    if (!inKorea(lat, lng) || name === '') return []
    const line = lineName(row[COLUMNS.line] ?? '')
    return [{ name, nameEn: englishName(row[COLUMNS.nameEn] ?? ''), line, lat, lng }]
  })
}

function withPresentName(entry: Entry): Entry {
  return { ...entry, ...presentStationName(entry.name, entry.lat, entry.lng) }
}

/**
 * Drops the rows with the coordinates of another station. A row is misplaced when it is far from its line (신천역 of Daegu
 * at 신천역 of Seoul). So is one at the very point of a station whose name differs by one syllable and that is closer to
 * its own line (구리역 at 구로역): one was looked up for the other. Other names at one point are those of a station that
 * its lines call differently (이수역, 총신대입구역).
 */
function withoutMisplaced(entries: readonly Entry[]): Entry[] {
  const byLine = Map.groupBy(entries, ({ line }) => line)
  const byPoint = Map.groupBy(entries, ({ lat, lng }) => `${lat} ${lng}`)
  const gapOf = ({ line, name, lat, lng }: Entry) => {
    const others = (byLine.get(line) ?? []).filter((other) => other.name !== name)
    if (line === '' || others.length + 1 < LINE_STATIONS_MIN) return 0
    return Math.min(...others.map((other) => metresApart(lat, lng, other.lat, other.lng)))
  }
  const isMistaken = (entry: Entry, other: Entry) =>
    other.line !== entry.line && other.name !== entry.name && editDistance(other.name, entry.name, 1) === 1
  return entries.filter((entry) => {
    const gap = gapOf(entry)
    if (gap > LINE_GAP_MAX_M) return false
    const atPoint = byPoint.get(`${entry.lat} ${entry.lng}`) ?? []
    return !atPoint.some((other) => isMistaken(entry, other) && gapOf(other) < gap)
  })
}

function rowsOf({ name, text }: NamedText): Record<string, string>[] {
  let rows: Record<string, string>[]
  try {
    rows = csvRows(text)
  } catch (cause) {
    throw new Error(
      `${name}: is not a CSV (${cause instanceof Error ? cause.message : 'unreadable'}). Give a UTF-8 CSV of stations.`,
      { cause },
    )
  }
  const first = rows[0]
  if (!first) throw new Error(`${name}: contains no rows. Give a UTF-8 CSV of stations with a header.`)
  for (const column of [COLUMNS.name, COLUMNS.lat, COLUMNS.lng]) {
    if (!(column in first)) {
      throw new Error(
        `${name}: has no column "${column}" (it has ${Object.keys(first).join(', ')}). Rename the column, or give a UTF-8 file.`,
      )
    }
  }
  return rows
}

/** Returns the name with 역 once and without notes: `서울역(경의선)` → `서울역`, `사우(김포시청)역` → `사우역`, `팔 거` → `팔거역`. */
function stationName(written: string): string {
  const bare = written
    .normalize('NFC')
    .replace(/\([^)]*\)/gu, '')
    .replace(HANGUL_GAP, '')
    .trim()
  return bare === '' || bare.endsWith('역') ? bare : `${bare}역`
}

/**
 * Returns the line as people call it: `서울 도시철도 2호선` → `2호선`, `부산도시철도 2호선` → `부산 2호선`. Outside the capital the
 * city stays, because its numbers are those of other lines.
 */
function lineName(written: string): string {
  const line = written.replace(/\s+/gu, ' ').trim()
  const [whole, city = ''] = CITY_LINE.exec(line) ?? []
  if (whole === undefined) return line
  const number = line.slice(whole.length)
  return CAPITAL.has(city) ? number : `${city} ${number}`
}

const CITY_LINE = /^(서울|수도권|부산|대구|인천|대전|광주) ?(?:도시철도|지하철) ?(?=\d)/u
const CAPITAL: ReadonlySet<string> = new Set(['서울', '수도권'])

/**
 * Returns the English name without notes and the word station: `GIHEUNG` → `Giheung`, `Jongno 3(sam)-ga` → `Jongno
 * 3-ga`.
 */
function englishName(written: string): string {
  const bare = written
    .replace(/\([^)]*\)/gu, '')
    .replace(/['`‘’]+/gu, '’')
    .replace(/(?<!\s)\s+(?:station|sta\.?)$/iu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const cased = /[a-z]/u.test(bare) ? bare : bare.toLowerCase()
  return cased.replace(/(?:^|[\s-])[a-z]{3,}/gu, (word) => (/^[\s-]?(?:and|the|ga)$/u.test(word) ? word : titled(word)))
}

function titled(word: string): string {
  return word.replace(/[a-z]/u, (letter) => letter.toUpperCase())
}
