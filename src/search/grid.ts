import { boxAround, metresApart, type LatLng } from '#base/geometry.ts'
import { addTo, emptyBitmap, type Bitmap } from './bitmap.ts'

/** About 250 m on both sides in the middle of Korea (36.5° N). */
const CELL_LAT = 0.00225
const CELL_LNG = 0.0028
/** Cells of a row around the globe; a cell's number is row × this + column. */
const COLUMNS = Math.ceil(360 / CELL_LNG)

/** Venues sorted by the cell they lie in: neighbouring cells of a row are one stretch. */
export interface Grid {
  /** Ascending; `ordinals[i]` lies in `cells[i]`. */
  cells: Float64Array
  ordinals: Uint32Array
  /** By ordinal, degrees. */
  lats: Float64Array
  lngs: Float64Array
}

export function gridOf(lats: Float64Array, lngs: Float64Array): Grid {
  const cellOf = Float64Array.from(lats, (lat, i) => rowOf(lat) * COLUMNS + columnOf(lngs[i]!))
  const ordinals = Uint32Array.from(lats.keys()).sort((a, b) => cellOf[a]! - cellOf[b]! || a - b)
  return { cells: Float64Array.from(ordinals, (ordinal) => cellOf[ordinal]!), ordinals, lats, lngs }
}

function rowOf(lat: number): number {
  return Math.floor((lat + 90) / CELL_LAT)
}

function columnOf(lng: number): number {
  return Math.min(COLUMNS - 1, Math.max(0, Math.floor((lng + 180) / CELL_LNG)))
}

/**
 * The venues whose distance, rounded to the metre as it is shown, is not more than the radius; each one's distance
 * is written to `distances`.
 */
export function circleOf(grid: Grid, center: LatLng, radiusM: number, distances: Uint32Array): Bitmap {
  const { cells, ordinals, lats, lngs } = grid
  const inside = emptyBitmap(lats.length)
  const box = boxAround(center, radiusM + 1)
  for (let row = rowOf(box.south); row <= rowOf(box.north); row++) {
    const last = row * COLUMNS + columnOf(box.east)
    for (let at = firstFrom(cells, row * COLUMNS + columnOf(box.west)); at < cells.length && cells[at]! <= last; at++) {
      const ordinal = ordinals[at]!
      const distanceM = Math.round(metresApart(center.lat, center.lng, lats[ordinal]!, lngs[ordinal]!))
      if (distanceM > radiusM) continue
      distances[ordinal] = distanceM
      addTo(inside, ordinal)
    }
  }
  return inside
}

/** The first position whose cell is not below `cell`. */
function firstFrom(cells: Float64Array, cell: number): number {
  let low = 0
  let high = cells.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cells[middle]! < cell) low = middle + 1
    else high = middle
  }
  return low
}
