import { metresApart } from '#base/geometry.ts'
import { cleanLine } from '#base/text/text.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import type { RegionReading } from '#query/wordsRegion.ts'
import { toProblem } from './problemText.ts'
import { regionsNamed } from './regionNames.ts'
import { problem, type Problem, type ToolRun } from './tool.ts'

/** The area of a search, as parameters of `search` or, with a point, of `nearby`. */
interface Area {
  kind: 'area'
  /** The region that a name was resolved to; null when no name was given. */
  name: string | null
  query: Readonly<Record<string, string>>
  /** True when the region is larger than the maximum circle, so that only its middle is searched. */
  isTruncated: boolean
}

interface Where {
  region?: string
  near?: { lat: number; lng: number; radius?: number }
}

const SHOWN_MAX = 8

/** Returns whether a region must be looked up by its name, which costs tokens. */
export function isNamed({ region }: Where): boolean {
  return region !== undefined && /\D/u.test(region.trim())
}

/** Returns the area of a point, a code, or a name; a problem when the name is ambiguous. */
export async function searchArea({ region, near }: Where, run: ToolRun): Promise<Area | Problem> {
  if (near) return area(null, circleQuery(near, near.radius))
  const name = region?.trim() ?? ''
  if (name === '') return area(null, {})
  if (/^\d+$/.test(name)) return area(null, { region_code: name })
  const bare = name.replace(/(?:(?<!\s)\s+)?(?:근처|주변|인근|쪽|에서)$/u, '').replace(/^(near|around|in)\s+/iu, '')
  const named = await regionsNamed(bare, run)
  if (named.kind === 'refused') return toProblem(named)
  if (named.kind === 'none') return noSuchRegion(name, named.similar)
  return oneOf(named.readings) ?? severalRegions(name, named.readings)
}

/**
 * Returns the first kind of region. The dongs of one neighbourhood (성수1가1동 … for 성수동), and the districts of one city
 * (수원), become one circle, up to the maximum radius.
 */
function oneOf(readings: readonly RegionReading[]): Area | null {
  const [first] = readings
  if (!first) return null
  const group = readings.filter(({ kind, isLoose: loose }) => kind === first.kind && loose === first.isLoose)
  if (group.length === 1) return area(first.fullName, queryOf(first))
  const shared = { dong: 5, sigungu: 4 }[first.kind as string]
  const isOnePlace =
    shared !== undefined && group.every(({ regionCode }) => regionCode.startsWith(first.regionCode.slice(0, shared)))
  return isOnePlace ? aroundAll(group) : null
}

/** A station becomes a circle, a wider region its code. */
function queryOf({ kind, regionCode, circle }: RegionReading): Area['query'] {
  return kind === 'station' && circle ? circleQuery(circle.center, circle.radiusM) : { region_code: regionCode }
}

function aroundAll(group: readonly RegionReading[]): Area {
  const circles = group.flatMap(({ circle }) => circle ?? [])
  const mean = (of: (circle: (typeof circles)[number]) => number) =>
    circles.reduce((sum, circle) => sum + of(circle), 0) / circles.length
  const [lat, lng] = [mean(({ center }) => center.lat), mean(({ center }) => center.lng)]
  const reaches = circles.map(({ center, radiusM }) => metresApart(lat, lng, center.lat, center.lng) + radiusM)
  const name = group.map(({ fullName }, i) => (i === 0 ? fullName : fullName.split(' ').at(-1))).join(', ')
  const radiusM = Math.max(...reaches)
  return area(name, circleQuery({ lat, lng }, radiusM), radiusM > RADIUS_MAX_M)
}

function area(name: string | null, query: Area['query'], isTruncated = false): Area {
  return { kind: 'area', name, query, isTruncated }
}

function circleQuery({ lat, lng }: { lat: number; lng: number }, radiusM: number | undefined): Area['query'] {
  const radius = radiusM === undefined ? {} : { radius: String(Math.min(RADIUS_MAX_M, Math.round(radiusM))) }
  return { lat: String(lat), lng: String(lng), ...radius }
}

function noSuchRegion(name: string, similar: readonly RegionReading[]): Problem {
  const shown = similar.slice(0, SHOWN_MAX).map(wordsOf).join('; ')
  const next = shown === '' ? '' : ` Similar: ${shown}.`
  return problem(
    'not_found',
    `No region is called ${cleanLine(name, 60)}.${next} Call again with a district, dong or station, or with near.`,
  )
}

function severalRegions(name: string, readings: readonly RegionReading[]): Problem {
  const shown = readings.slice(0, SHOWN_MAX).map(wordsOf).join('; ')
  return problem(
    'invalid_parameter',
    `${cleanLine(name, 60)} may be several regions: ${shown}. Call again with one of the codes as region, or ask the user.`,
  )
}

const wordsOf = ({ fullName, regionCode }: RegionReading) => `${fullName} (${regionCode})`
