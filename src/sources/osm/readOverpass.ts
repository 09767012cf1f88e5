import { text } from 'node:stream/consumers'
import { unpacked } from '../table/charset.ts'
import { Bounds, type Element, type ElementFile, type IsWanted } from './element.ts'
import { overpassElement, type OverpassElement } from './overpassElement.ts'

/**
 * Returns the wanted elements of an Overpass response (`[out:json]`), in its order. A way is placed at its `center` or
 * `bounds`, else at the middle of its nodes when the response contains them (`>; out skel;`). Throws when the file is
 * not such a response.
 */
export async function readOverpass(file: string, wanted: IsWanted): Promise<ElementFile> {
  const answer = parsed(await text(unpacked(file)), file)
  const given = answer.elements.map(overpassElement)
  const broken = given.flatMap((element, at) => (element === null ? [{ line: at + 1, row: answer.elements[at] }] : []))
  const valid = given.filter((element) => element !== null)
  const boundsOf = placer(new Map(valid.map((element) => [element.id, element])))
  const elements = valid
    .filter(({ tags }) => tags !== null && wanted(tags))
    .map((element): Element => ({
      id: element.id,
      tags: element.tags ?? {},
      point: boundsOf(element).middle(),
      changedAt: instantOf(element.timestamp),
    }))
  return { elements, stateAt: instantOf(answer.osm3s?.timestamp_osm_base), broken }
}

function instantOf(time: unknown): number | null {
  const instant = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(instant) ? null : instant
}

interface Answer {
  osm3s?: { timestamp_osm_base?: unknown } | null
  elements: readonly unknown[]
}

function parsed(json: string, file: string): Answer {
  const fault = (what: string) => new Error(`${file}: ${what}; use an Overpass response with [out:json]`)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw fault('is not JSON')
  }
  const answer = value as Partial<Answer> | null
  if (!Array.isArray(answer?.elements)) throw fault('has no list of elements')
  return answer as Answer
}

/** Relations have ways, and ways have nodes; deeper levels place nothing. */
const DEPTH_MAX = 2

/**
 * Returns a function that finds the bounds of elements. Bounds of parts are cached, because many elements may share a
 * long outline.
 */
function placer(byId: ReadonlyMap<string, OverpassElement>): (element: OverpassElement) => Bounds {
  const ofParts = new Map<OverpassElement, Bounds>()
  const boundsOf = (element: OverpassElement, depth: number): Bounds => {
    const bounds = new Bounds()
    if (element.box !== null) {
      for (const { lat, lon } of element.box) bounds.add(lat, lon)
      return bounds
    }
    if (depth === DEPTH_MAX) return bounds
    for (const id of element.parts) {
      const part = byId.get(id)
      if (part !== undefined) bounds.include(boundsOfPart(part, depth + 1))
    }
    return bounds
  }
  const boundsOfPart = (part: OverpassElement, depth: number): Bounds => {
    if (depth === DEPTH_MAX) return boundsOf(part, depth)
    const known = ofParts.get(part)
    if (known !== undefined) return known
    const bounds = boundsOf(part, depth)
    ofParts.set(part, bounds)
    return bounds
  }
  return (element) => boundsOf(element, 0)
}
