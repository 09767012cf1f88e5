import type { ExpressionSpecification, FilterSpecification, StyleSpecification } from 'maplibre-gl'

interface BaseColours {
  water: string
  waterText: string
  green: string
  greenText: string
  building: string
  road: string
  majorRoad: string
  highway: string
  roadEdge: string
  rail: string
  border: string
  text: string
  halo: string
}

type Layers = StyleSpecification['layers']
type Width = readonly [zoom: number, pixels: number][]

const GREENS = ['park', 'forest', 'wood', 'grass', 'nature_reserve', 'cemetery', 'golf_course', 'playground']
/** Kinds of roads from the widest, with their widths in pixels by zoom. */
const ROADS: readonly (readonly [id: string, kinds: readonly string[], width: Width])[] = [
  [
    'minor',
    ['minor_road', 'path', 'other'],
    [
      [13, 0.5],
      [15, 3],
      [18, 14],
    ],
  ],
  [
    'medium',
    ['medium_road'],
    [
      [11, 0.4],
      [14, 3],
      [18, 18],
    ],
  ],
  [
    'major',
    ['major_road'],
    [
      [8, 0.4],
      [12, 1.6],
      [15, 6],
      [18, 24],
    ],
  ],
  [
    'highway',
    ['highway'],
    [
      [5, 0.5],
      [9, 1.6],
      [12, 3],
      [15, 8],
      [18, 26],
    ],
  ],
]
const EDGE_PX = 1
const STREAM_WIDTH: Width = [
  [11, 0.6],
  [16, 4],
]
const BORDER_WIDTH: Width = [
  [8, 0.5],
  [14, 1.5],
]
const RAIL_WIDTH: Width = [
  [9, 0.6],
  [14, 2],
  [18, 4],
]
const TIE_WIDTH: Width = [
  [13, 0.6],
  [18, 2],
]
/** Single buildings distract on a map of a town. */
const BUILDINGS_FROM = 15

const kindIs = (kinds: readonly string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]]

/**
 * Returns a base map of vector tiles with the layers of Protomaps' basemap (landuse, water, buildings, boundaries,
 * roads). Land is the background.
 */
export function vectorLayers(colours: BaseColours, font: string[], isKorean: boolean): Layers {
  return [...groundLayers(colours), ...roadLayers(colours), ...names(colours, font, isKorean)]
}

function groundLayers({ water, green, building, border }: BaseColours): Layers {
  const area = (layer: string, colour: string) => {
    const paint = { 'fill-color': colour }
    return { id: `base-${layer}`, type: 'fill', source: 'base', 'source-layer': layer, paint } as const
  }
  return [
    { ...area('landuse', green), filter: kindIs(GREENS) },
    { ...area('water', water), filter: ['==', ['geometry-type'], 'Polygon'] },
    { ...line('base-streams', 'water', water, STREAM_WIDTH), filter: kindIs(['river', 'stream', 'canal']) },
    { ...area('buildings', building), minzoom: BUILDINGS_FROM },
    { ...line('base-boundaries', 'boundaries', border, BORDER_WIDTH), minzoom: 8 },
  ]
}

function roadLayers(colours: BaseColours): Layers {
  const { rail, road, roadEdge } = colours
  return [
    ...ROADS.map(([id, kinds, width]) => ({
      ...line(`base-${id}Edge`, 'roads', roadEdge, width, 2 * EDGE_PX),
      filter: kindIs(kinds),
      minzoom: 12,
    })),
    ...ROADS.map(([id, kinds, width]) => ({
      ...line(`base-${id}`, 'roads', roadColour(id, colours), width),
      filter: kindIs(kinds),
    })),
    { ...line('base-rail', 'roads', rail, RAIL_WIDTH), filter: kindIs(['rail']) },
    { ...line('base-railTies', 'roads', road, TIE_WIDTH, 0, [4, 4]), filter: kindIs(['rail']), minzoom: 13 },
  ]
}

function roadColour(id: string, { road, majorRoad, highway }: BaseColours): string {
  return { major: majorRoad, highway }[id] ?? road
}

function line(id: string, layer: string, colour: string, width: Width, morePx = 0, dashes?: number[]) {
  const stops = width.flatMap(([zoom, pixels]) => [zoom, pixels + morePx])
  const lineWidth = ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification
  return {
    id,
    type: 'line',
    source: 'base',
    'source-layer': layer,
    layout: dashes ? {} : { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': lineWidth, ...(dashes && { 'line-dasharray': dashes }) },
  } as const satisfies Layers[number]
}

function names({ text, halo, waterText, greenText }: BaseColours, font: string[], isKorean: boolean): Layers {
  const wanted = isKorean ? ['name:ko', 'name', 'name:en'] : ['name:en', 'name']
  const name = ['coalesce', ...wanted.map((key) => ['get', key])] as unknown as ExpressionSpecification
  const label = (id: string, layer: string, colour: string, size: number, along: boolean) =>
    ({
      id,
      type: 'symbol',
      source: 'base',
      'source-layer': layer,
      layout: {
        'text-field': name,
        'text-font': font,
        'text-size': size,
        ...(along && { 'symbol-placement': 'line', 'symbol-spacing': 400 }),
      },
      paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.2 },
    }) as const satisfies Layers[number]
  return [
    { ...label('base-parkNames', 'landuse', greenText, 11, false), filter: kindIs(GREENS), minzoom: 11 },
    {
      ...label('base-waterNames', 'water', waterText, 12, true),
      filter: ['==', ['geometry-type'], 'LineString'],
      minzoom: 10,
    },
    { ...label('base-laneNames', 'roads', text, 10, true), filter: kindIs(['minor_road']), minzoom: 16 },
    { ...label('base-roadNames', 'roads', text, 11, true), filter: kindIs(['medium_road', 'major_road']), minzoom: 14 },
    { ...label('base-highwayNames', 'roads', text, 11, true), filter: kindIs(['highway']), minzoom: 10 },
  ]
}
