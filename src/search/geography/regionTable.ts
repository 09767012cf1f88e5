import { formerStationNames } from '#venue/formerStationNames.ts'
import type { Region } from '#venue/records.ts'
import { gazetteerOf } from '#dataset/geography/gazetteer.ts'
import type { Dong, Landmark, Station } from '#dataset/geography/region.ts'
import { dongKeys, keysOf, stationKeys, type RegionEntry, type RegionTable } from '../regions.ts'
import type { LegalDong } from './legalDongs.ts'
import { legalDongRows } from './legalDongRows.ts'
import { shownPoint } from './shownPoint.ts'

/** Places within this distance count as being at a station: a walk of about seven minutes. */
const STATION_RADIUS_M = 500
const SIGUNGU_DIGITS = 5

/**
 * Returns the rows of `/regions` with the number of open places of each. A station or landmark outside all dongs
 * has no row. */
export function regionTableOf(input: {
  dongs: readonly Dong[]
  stations: readonly Station[]
  landmarks?: readonly Landmark[]
  legalDongs?: readonly LegalDong[]
  /** Open places by dong. */
  ofDong: ReadonlyMap<string, number>
  /** Open places within a circle. */
  countWithin: (lat: number, lng: number, radiusM: number) => number
}): RegionTable {
  const entry = entryMaker()
  const dongs = input.dongs.map((dong) => ({ ...rowOf(dong), placeCount: input.ofDong.get(dong.code) ?? 0 }))
  const gazetteer = gazetteerOf(input.dongs)
  const stations = input.stations.flatMap(({ name, nameEn, lat, lng }) => {
    const home = gazetteer.dongAt(lat, lng)
    if (!home) return []
    const placeCount = input.countWithin(lat, lng, STATION_RADIUS_M)
    const region: Region = {
      ...rowOf(home),
      fullName: name,
      center: shownPoint({ lat, lng }),
      placeCount,
      radiusM: STATION_RADIUS_M,
      ...(nameEn !== '' && { nameEn }),
    }
    return [entry(region, [...stationKeys(name, nameEn), ...keysOf(formerStationNames(name))])]
  })
  return {
    dong: dongs.map((region) => entry(region, dongKeys(region.dong))),
    sigungu: sigunguRows(dongs).map((region) => entry(region, keysOf([region.sigungu]))),
    station: stations,
    legal_dong: legalDongRows(dongs, input.legalDongs ?? []).map((region) => entry(region, keysOf([region.dong]))),
    landmark: (input.landmarks ?? []).flatMap(({ name, nameEn, otherNames, lat, lng, radiusM }) => {
      const home = gazetteer.dongAt(lat, lng)
      if (!home) return []
      const names = [...new Set([nameEn, ...otherNames])].filter((other) => other !== '' && other !== name)
      const placeCount = input.countWithin(lat, lng, radiusM)
      const region = { ...rowOf(home), fullName: name, center: shownPoint({ lat, lng }), placeCount, radiusM, names }
      return [entry(region, keysOf([name, ...names]))]
    }),
  }
}

/** Caches romanised names: romanising is slow, and the same few names recur in every row. */
function entryMaker(): (region: Region, keys: readonly string[]) => RegionEntry {
  const cache = new Map<string, readonly string[]>()
  const keysOfName = (name: string) => {
    let keys = cache.get(name)
    if (!keys) cache.set(name, (keys = keysOf([name])))
    return keys
  }
  return (region, keys) => ({
    region,
    keys,
    sigunguKeys: keysOfName(region.sigungu),
    sidoKeys: keysOfName(region.sido),
  })
}

function rowOf({ code, sido, sigungu, dong, fullName, center }: Dong): Region {
  return {
    regionCode: code,
    sido,
    sigungu,
    dong,
    fullName,
    center: shownPoint(center),
    placeCount: 0,
  }
}

/** Returns one row for each 5-digit code: the middle of its dongs, and the sum of their places. */
function sigunguRows(dongs: readonly Region[]): Region[] {
  const groups = Map.groupBy(dongs, ({ regionCode }) => regionCode.slice(0, SIGUNGU_DIGITS))
  return Array.from(groups, ([regionCode, rows]) => {
    const { sido, sigungu } = rows[0] as Region
    const mean = (of: (row: Region) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
    return {
      regionCode,
      sido,
      sigungu,
      dong: '',
      fullName: `${sido} ${sigungu}`,
      center: shownPoint({ lat: mean((row) => row.center.lat), lng: mean((row) => row.center.lng) }),
      placeCount: rows.reduce((sum, row) => sum + row.placeCount, 0),
    }
  })
}
