import { simplifiedLine } from '#base/simplifiedLine.ts'
import type { LatLng } from '#base/geometry.ts'
import { PROVINCES } from '#venue/provinces.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { formatCount, html, type Markup } from '#base/text/markup.ts'

/** The width of a panel in its units (pixels at full size). */
const WIDTH = 520
/** The size of a cell: small enough to show streets with many cafés, and large enough to be visible. */
const CELL = 3
/** The maximum deviation of simplified outlines: less than a pixel, which leaves a tenth of the points. */
const TOLERANCE = 0.6
/**
 * The lower bounds of the classes of venues per cell: from a single village café to a street of Gangnam, each about
 * three times the previous.
 */
const CLASSES = [1, 3, 10, 30, 100, 300] as const

type XY = readonly [x: number, y: number]

/** Converts degrees to panel units: equal scale in both directions at the panel's middle latitude, north up. */
interface Projection {
  height: number
  toPanel(lat: number, lng: number): XY
}

/**
 * Draws one map for each province that has dongs: the number of venues in each cell, over the outlines of the dongs.
 */
export function densityMaps(
  dongs: readonly Dong[],
  venues: Iterable<{ regionCode: string; location: LatLng }>,
): Markup {
  const places = Map.groupBy(venues, ({ regionCode }) => regionCode.slice(0, 2))
  const panels = PROVINCES.flatMap(({ code, name, en }) => {
    const ofProvince = dongs.filter((dong) => dong.code.startsWith(code))
    const points = (places.get(code) ?? []).map(({ location }) => location)
    return ofProvince.length === 0 || points.length === 0 ? [] : [panel(`${name} · ${en}`, ofProvince, points)]
  })
  return html`<div class="maps">${panels}</div>
    ${legend()}`
}

function panel(title: string, dongs: readonly Dong[], points: readonly LatLng[]): Markup {
  const projection = projectionFor(dongs)
  const label = `${title}: ${formatCount(points.length)} venues`
  return html`<figure>
    <figcaption>${title} <span>${formatCount(points.length)} venues</span></figcaption>
    <svg viewBox="0 0 ${WIDTH} ${projection.height}" role="img" aria-label="${label}">
      <path class="outline" d="${dongs.map((dong) => outlinePath(dong, projection)).join('')}" />
      ${cellPaths(points, projection)}
    </svg>
  </figure>`
}

function projectionFor(dongs: readonly Dong[]): Projection {
  const [west, south, east, north] = extentOf(dongs)
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = WIDTH / Math.max((east - west) * narrowing, 1e-6)
  return {
    height: Math.max(CELL, Math.ceil((north - south) * scale)),
    toPanel: (lat, lng) => [(lng - west) * narrowing * scale, (north - lat) * scale],
  }
}

function extentOf(dongs: readonly Dong[]): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { outline } of dongs) {
    for (const [lng, lat] of outline.flatMap((polygon) => polygon[0] ?? [])) {
      west = Math.min(west, lng)
      south = Math.min(south, lat)
      east = Math.max(east, lng)
      north = Math.max(north, lat)
    }
  }
  return [west, south, east, north]
}

function outlinePath(dong: Dong, projection: Projection): string {
  const rings = dong.outline.flatMap((polygon) =>
    polygon.map((ring) => ring.map(([lng, lat]) => projection.toPanel(lat, lng))),
  )
  return rings
    .map((ring) => simplifiedLine(ring, TOLERANCE))
    .filter((ring) => ring.length > 3)
    .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
}

/** Draws one path for each class; adjacent cells of a row in the same class are one rectangle. */
function cellPaths(points: readonly LatLng[], projection: Projection): Markup[] {
  const columns = Math.ceil(WIDTH / CELL)
  const rows = Math.ceil(projection.height / CELL)
  const counts = new Uint32Array(columns * rows)
  for (const { lat, lng } of points) {
    const [x, y] = projection.toPanel(lat, lng)
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
    // A venue outside every outline of its province (a coast, a rough outline) is counted but not drawn.
    if (column >= 0 && column < columns && row >= 0 && row < rows) {
      const cell = row * columns + column
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  const paths = CLASSES.map(() => '')
  for (let start = 0; start < counts.length;) {
    const level = classOf(counts[start] as number)
    const rowEnd = (Math.floor(start / columns) + 1) * columns
    let end = start + 1
    while (end < rowEnd && classOf(counts[end] as number) === level) end++
    if (level >= 0) {
      const [x, y, width] = [(start % columns) * CELL, Math.floor(start / columns) * CELL, (end - start) * CELL]
      paths[level] += `M${x} ${y}h${width}v${CELL}h-${width}z`
    }
    start = end
  }
  return paths.map((path, level) => (path === '' ? html`` : html`<path class="d${level}" d="${path}" />`))
}

/** Returns -1 for an empty cell. */
function classOf(count: number): number {
  return CLASSES.findLastIndex((least) => count >= least)
}

function legend(): Markup {
  const upTo = (level: number): string => {
    const [least, next] = [CLASSES[level] as number, CLASSES[level + 1]]
    if (next === undefined) return `${least} or more`
    return next - 1 === least ? String(least) : `${least}–${next - 1}`
  }
  const keys = CLASSES.map(
    (_, level) =>
      html`<li>
        <svg viewBox="0 0 12 12"><rect class="d${level}" width="12" height="12" /></svg>${upTo(level)}
      </li>`,
  )
  return html`<ul class="legend">
    <li>venues in a cell:</li>
    ${keys}
  </ul>`
}
