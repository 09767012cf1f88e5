import type { BaseLayer } from '#basemap/baseShape.ts'

/** What an element of OpenStreetMap is on a base map. */
export interface OsmKind {
  layer: BaseLayer
  kind: string
  minZoom: number
  /** Areas are filled; lines are drawn also when they are closed, as a roundabout. */
  isArea: boolean
}

type Tags = Readonly<Record<string, string>>
type Rule = readonly [kind: string, minZoom: number]

const HIGHWAYS: Readonly<Record<string, Rule>> = {
  motorway: ['highway', 5],
  trunk: ['highway', 7],
  primary: ['major_road', 8],
  secondary: ['major_road', 10],
  tertiary: ['medium_road', 11],
  motorway_link: ['major_road', 11],
  trunk_link: ['major_road', 11],
  primary_link: ['medium_road', 12],
  unclassified: ['minor_road', 13],
  residential: ['minor_road', 13],
  living_street: ['minor_road', 13],
  pedestrian: ['minor_road', 13],
  service: ['other', 14],
  footway: ['path', 14],
  path: ['path', 14],
}
const RAILWAYS: ReadonlySet<string> = new Set(['rail', 'subway', 'light_rail', 'monorail'])
const GREENS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  leisure: {
    park: ['park', 9],
    garden: ['park', 12],
    golf_course: ['golf_course', 10],
    nature_reserve: ['nature_reserve', 8],
    playground: ['playground', 13],
  },
  landuse: { forest: ['forest', 8], grass: ['grass', 12], cemetery: ['cemetery', 11] },
  natural: { wood: ['wood', 8] },
}
/** Districts (구, 군) and dongs by the level of their boundary. */
const BOUNDARIES: Readonly<Record<string, Rule>> = {
  4: ['region', 4],
  6: ['county', 8],
  7: ['county', 9],
  8: ['locality', 11],
}

/** Returns what a way or a relation is on the map; null for what no map shows. */
export function osmKind(tags: Tags): OsmKind | null {
  const road = HIGHWAYS[tags['highway'] ?? '']
  if (road && tags['area'] !== 'yes') return lineOf('roads', road)
  if (RAILWAYS.has(tags['railway'] ?? '') && tags['service'] === undefined) return lineOf('roads', ['rail', 9])
  if (tags['natural'] === 'water' || tags['waterway'] === 'riverbank') return areaOf('water', ['water', 6])
  if (tags['waterway'] === 'river') return lineOf('water', ['river', 9])
  if (tags['waterway'] === 'stream' || tags['waterway'] === 'canal') return lineOf('water', ['stream', 12])
  if (tags['building'] !== undefined && tags['building'] !== 'no') return areaOf('buildings', ['building', 14])
  if (tags['boundary'] === 'administrative') {
    const rule = BOUNDARIES[tags['admin_level'] ?? '']
    return rule ? lineOf('boundaries', rule) : null
  }
  for (const [key, rules] of Object.entries(GREENS)) {
    const rule = rules[tags[key] ?? '']
    if (rule) return areaOf('landuse', rule)
  }
  return null
}

function lineOf(layer: BaseLayer, [kind, minZoom]: Rule): OsmKind {
  return { layer, kind, minZoom, isArea: false }
}

function areaOf(layer: BaseLayer, [kind, minZoom]: Rule): OsmKind {
  return { layer, kind, minZoom, isArea: true }
}
