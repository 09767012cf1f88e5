import proj4 from 'proj4'
import type { LatLng } from '#base/geometry.ts'

/**
 * From Korean 1985 (Bessel's ellipsoid) to WGS 84, in the form of proj: shifts in metres, rotations in arc seconds,
 * scale in ppm. Without the shift every point is about 300 m off.
 */
const KOREAN_1985 = '+ellps=bessel +towgs84=-115.80,474.99,674.11,1.16,-2.31,-1.63,6.43'
/** Korea 2000 agrees with WGS 84 to centimetres. */
const KOREA_2000 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0'

/** The plane coordinate systems of Korean lists, by EPSG code. */
const PLANES: ReadonlyMap<number, string> = new Map([
  // Modified Central Belt, used by 지방행정 인허가.
  [5174, `+lat_0=38 +lon_0=127.0028902777778 +k=1 +x_0=200000 +y_0=500000 ${KOREAN_1985}`],
  [2097, `+lat_0=38 +lon_0=127 +k=1 +x_0=200000 +y_0=500000 ${KOREAN_1985}`],
  [5179, `+lat_0=38 +lon_0=127.5 +k=0.9996 +x_0=1000000 +y_0=2000000 ${KOREA_2000}`],
  [5181, `+lat_0=38 +lon_0=127 +k=1 +x_0=200000 +y_0=500000 ${KOREA_2000}`],
  [5186, `+lat_0=38 +lon_0=127 +k=1 +x_0=200000 +y_0=600000 ${KOREA_2000}`],
])

/** Every EPSG code that `toWgs84` supports. */
export const EPSG_CODES: readonly number[] = [...PLANES.keys()]

/**
 * Returns a conversion of easting and northing (metres) of a known plane to WGS 84; a point without a finite location
 * becomes NaN. Throws for a code that is not in `EPSG_CODES`.
 */
export function toWgs84(epsg: number): (x: number, y: number) => LatLng {
  const plane = PLANES.get(epsg)
  if (plane === undefined)
    throw new Error(`EPSG:${epsg} is not supported; the supported codes are ${EPSG_CODES.join(', ')}`)
  const converter = proj4(`+proj=tmerc ${plane} +units=m +no_defs`, 'WGS84')
  return (x, y) => {
    // The library throws for these.
    if (!Number.isFinite(x) || !Number.isFinite(y)) return { lat: Number.NaN, lng: Number.NaN }
    const [lng, lat] = converter.forward<[number, number]>([x, y])
    return { lat: rounded(lat), lng: rounded(lng) }
  }
}

/** Seven decimals are a centimetre: finer than any of these lists, and short in files. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
