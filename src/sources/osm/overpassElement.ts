interface LatLon {
  lat: number
  lon: number
}

/** The parts of an Overpass element that are read; the query's `out` determines which are present. */
export interface OverpassElement {
  /** `node/1`, `way/2`, `relation/3` */
  id: string
  timestamp: unknown
  /** Texts only; null when there are none at all. */
  tags: Readonly<Record<string, string>> | null
  /**
   * Its point, its `center` (`out center`) or the corners of its `bounds` (`out geom`, `out bb`); null without them.
   */
  box: readonly LatLon[] | null
  /** Ids of its members or nodes. */
  parts: readonly string[]
}

const TYPES: ReadonlySet<unknown> = new Set(['node', 'way', 'relation'])

/** Reads one element; returns null for anything but a node, way or relation with an id. Malformed parts are ignored. */
export function overpassElement(value: unknown): OverpassElement | null {
  const { type, id: number, timestamp, tags, members, nodes, ...place } = objectOf(value)
  const id = idOf(type, number)
  if (id === null) return null
  const parts = Array.isArray(members)
    ? members.map(objectOf).flatMap((member) => idOf(member['type'], member['ref']) ?? [])
    : Array.isArray(nodes)
      ? nodes.flatMap((node) => idOf('node', node) ?? [])
      : []
  return { id, timestamp, tags: tagsOf(tags), box: boxOf(place), parts }
}

function idOf(type: unknown, number: unknown): string | null {
  return TYPES.has(type) && Number.isSafeInteger(number) ? `${String(type)}/${String(number)}` : null
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function tagsOf(value: unknown): Readonly<Record<string, string>> | null {
  const entries = Object.entries(objectOf(value)).filter(([, text]) => typeof text === 'string')
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Record<string, string>)
}

function boxOf({ center, bounds, ...own }: Readonly<Record<string, unknown>>): LatLon[] | null {
  const point = pointOf(center === undefined ? own : objectOf(center), 'lat', 'lon')
  if (point !== null) return [point]
  const box = objectOf(bounds)
  const [least, most] = [pointOf(box, 'minlat', 'minlon'), pointOf(box, 'maxlat', 'maxlon')]
  return least === null || most === null ? null : [least, most]
}

function pointOf(holder: Readonly<Record<string, unknown>>, latKey: string, lonKey: string): LatLon | null {
  const [lat, lon] = [holder[latKey], holder[lonKey]]
  return typeof lat === 'number' && typeof lon === 'number' && Number.isFinite(lat) && Number.isFinite(lon)
    ? { lat, lon }
    : null
}
