import { inKorea } from '#base/korea.ts'
import { metresApart } from '#base/geometry.ts'
import { csvRows } from './csvRows.ts'
import type { NamedText } from './geography.ts'
import type { Landmark, Station } from './region.ts'

const COLUMNS = ['name', 'nameEn', 'otherNames', 'lat', 'lng', 'radiusM', 'lines'] as const
type Row = Record<(typeof COLUMNS)[number], string>

/** Circles of `in` are at most this wide. */
const RADIUS_MAX_M = 5_000
/** Two stations of one name within this distance are one. */
const SAME_STATION_M = 700

/** The places of a landmark file. Rows with lines are stations. */
export interface Landmarks {
  landmarks: readonly Landmark[]
  stations: readonly Station[]
}

/**
 * Reads a CSV with the columns name, nameEn, otherNames (separated by |), lat, lng, radiusM and lines (of a station,
 * separated by |). Throws an error that names the file, the line and the remedy.
 */
export function readLandmarks(file: NamedText): Landmarks {
  const rows = rowsOf(file)
  const read = rows.map((row, i) => landmarkOf(row, `${file.name}, line ${i + 2}`))
  return {
    landmarks: read.filter((_, i) => rows[i]?.lines === ''),
    stations: read.flatMap((landmark, i) => {
      const lines = partsOf(rows[i]?.lines ?? '')
      const { name, nameEn, lat, lng } = landmark
      return lines.length === 0 ? [] : [{ name, nameEn, lines, lat, lng }]
    }),
  }
}

/** Returns the stations with those of a landmark file: a station that is listed twice has the lines of both. */
export function withStations(listed: readonly Station[], more: readonly Station[]): Station[] {
  const stations = [...listed]
  for (const station of more) {
    const at = stations.findIndex(
      ({ name, lat, lng }) =>
        name === station.name && metresApart(lat, lng, station.lat, station.lng) <= SAME_STATION_M,
    )
    const known = stations[at]
    if (known) stations[at] = { ...known, lines: [...new Set([...known.lines, ...station.lines])] }
    else stations.push(station)
  }
  return stations
}

function rowsOf({ name, text }: NamedText): Row[] {
  let rows: Record<string, string>[]
  try {
    rows = csvRows(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unreadable'
    throw new Error(`${name}: is not a CSV (${reason}). Give a UTF-8 CSV of landmarks.`, { cause })
  }
  const first = rows[0] ?? {}
  for (const column of COLUMNS) {
    if (!(column in first))
      throw new Error(`${name}: has no column "${column}". Give a UTF-8 CSV with the columns ${COLUMNS.join(', ')}.`)
  }
  return rows as Row[]
}

function landmarkOf(row: Row, where: string): Landmark {
  const [lat, lng, radiusM] = [Number(row.lat), Number(row.lng), Number(row.radiusM)]
  const name = row.name.trim()
  if (name === '') throw new Error(`${where}: name is empty. Give the usual Korean name.`)
  if (!inKorea(lat, lng)) throw new Error(`${where}: ${row.lat}, ${row.lng} is no point in Korea. Use WGS 84 degrees.`)
  if (!Number.isInteger(radiusM) || radiusM < 1 || radiusM > RADIUS_MAX_M)
    throw new Error(`${where}: radiusM ${row.radiusM} is not between 1 and ${RADIUS_MAX_M}. Give whole metres.`)
  return { name, nameEn: row.nameEn.trim(), otherNames: partsOf(row.otherNames), lat, lng, radiusM }
}

function partsOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
