import { text } from 'node:stream/consumers'
import { unpacked } from '../table/charset.ts'
import { Bounds, type Element, type ElementFile, type Wanted } from './element.ts'

interface LatLon {
  lat: number
  lon: number
}

/** An element as Overpass writes it; which parts it has depends on the query's `out`. */
interface OverpassElement extends Partial<LatLon> {
  type: string
  id: number
  timestamp?: string
  tags?: Readonly<Record<string, string>>
  /** `out center` */
  center?: LatLon
  /** `out geom`, `out bb` */
  bounds?: { minlat: number; minlon: number; maxlat: number; maxlon: number }
  nodes?: readonly number[]
  members?: readonly { type: string; ref: number }[]
}

/**
 * The wanted elements of an answer of Overpass (`[out:json]`), in its order. A way's place is its `center` or `bounds`,
 * else the middle of its nodes, where the answer brings them (`>; out skel;`). Throws when the file is no such answer.
 */
export async function readOverpass(file: string, wanted: Wanted): Promise<ElementFile> {
  const answer = parsed(await text(unpacked(file)), file)
  const byId = new Map(answer.elements.map((element) => [idOf(element), element]))
  const elements = answer.elements
    .filter(({ tags }) => tags !== undefined && wanted(tags))
    .map((element): Element => {
      const changedAt = Date.parse(element.timestamp ?? '')
      return {
        id: idOf(element),
        tags: element.tags ?? {},
        point: boundsOf(element, byId).middle(),
        changedAt: Number.isNaN(changedAt) ? null : changedAt,
      }
    })
  const stateAt = Date.parse(answer.osm3s?.timestamp_osm_base ?? '')
  return { elements, stateAt: Number.isNaN(stateAt) ? null : stateAt }
}

interface Answer {
  osm3s?: { timestamp_osm_base?: string }
  elements: readonly OverpassElement[]
}

function parsed(json: string, file: string): Answer {
  const fault = (what: string) => new Error(`${file}: ${what}; take an answer of Overpass with [out:json]`)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw fault('is no JSON')
  }
  const answer = value as Partial<Answer> | null
  if (!Array.isArray(answer?.elements)) throw fault('has no list of elements')
  return answer as Answer
}

function idOf({ type, id }: { type: string; id: number }): string {
  return `${type}/${id}`
}

function boundsOf(element: OverpassElement, byId: ReadonlyMap<string, OverpassElement>, depth = 0): Bounds {
  const bounds = new Bounds()
  const point = element.center ?? element
  if (point.lat !== undefined && point.lon !== undefined) bounds.add(point.lat, point.lon)
  else if (element.bounds) {
    bounds.add(element.bounds.minlat, element.bounds.minlon)
    bounds.add(element.bounds.maxlat, element.bounds.maxlon)
  } else if (depth < 2) {
    const parts = element.members ?? (element.nodes ?? []).map((ref) => ({ type: 'node', ref }))
    for (const { type, ref } of parts) {
      const part = byId.get(`${type}/${ref}`)
      const inner = part && boundsOf(part, byId, depth + 1)
      if (inner) bounds.include(inner)
    }
  }
  return bounds
}
