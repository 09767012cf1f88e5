import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapTiles } from './baseTiles.ts'
import { CLUSTER_RADII } from './joinedClusters.ts'
import { vectorLayers } from './vectorLayers.ts'

/** Colours of the map's layers, because a canvas cannot use CSS colour names. */
const COLOURS = {
  light: {
    water: '#bcd5e4',
    waterText: '#47738c',
    land: '#f5f2ec',
    border: '#cfc6ba',
    green: '#d5e6c8',
    greenText: '#4c6f3c',
    building: '#e6dfd4',
    road: '#ffffff',
    majorRoad: '#fdeec2',
    highway: '#f8d48c',
    roadEdge: '#ddd5c8',
    rail: '#a8a29a',
    text: '#6b6156',
    halo: '#f7f4ef',
    station: '#7b8fa3',
    accent: '#b83c0b',
    ring: '#ffffff',
    restaurant: '#c2410c',
    cafe: '#7a5230',
    bar: '#6d28d9',
    other: '#0f766e',
  },
  dark: {
    water: '#15252f',
    waterText: '#7fa6bd',
    land: '#1f1c19',
    border: '#3d3731',
    green: '#22301f',
    greenText: '#8fb07c',
    building: '#2b2723',
    road: '#38332d',
    majorRoad: '#4b4334',
    highway: '#6a5733',
    roadEdge: '#191613',
    rail: '#575049',
    text: '#a89d8f',
    halo: '#1f1c19',
    station: '#6c8299',
    accent: '#ff9d6e',
    ring: '#171513',
    restaurant: '#ff9d6e',
    cafe: '#d9b08c',
    bar: '#c4b5fd',
    other: '#5eead4',
  },
} as const

const FONT = ['Noto Sans KR Variable', 'Noto Sans KR', 'sans-serif']
const EMPTY = { type: 'FeatureCollection', features: [] } as const
/** The sources of the map's own layers, empty at first. */
const NO_SOURCES = {
  outlines: EMPTY,
  stations: EMPTY,
  circle: EMPTY,
  clusters: EMPTY,
  pins: EMPTY,
  hovered: EMPTY,
  chosen: EMPTY,
}

export type MapSource = keyof typeof NO_SOURCES
export type MapTheme = keyof typeof COLOURS

/**
 * Returns the map style: regions and stations of the release, the places found and, when configured, tiles below them.
 */
export function mapStyle(theme: MapTheme, tiles: MapTiles | null, isKorean: boolean): StyleSpecification {
  const colours = COLOURS[theme]
  const geojson = (data: typeof EMPTY) => ({ type: 'geojson', data: { ...data, features: [] } }) as const
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(Object.entries(NO_SOURCES).map(([name, data]) => [name, geojson(data)])),
      ...(tiles && { base: baseSource(tiles) }),
    },
    layers: [
      // Vector tiles draw the water. Without them, the regions are the land.
      {
        id: 'ground',
        type: 'background',
        paint: { 'background-color': tiles?.type === 'vector' ? colours.land : colours.water },
      },
      { id: 'land', type: 'fill', source: 'outlines', paint: { 'fill-color': colours.land } },
      ...(tiles?.type === 'raster' ? [{ id: 'base', type: 'raster', source: 'base' } as const] : []),
      ...(tiles?.type === 'vector' ? vectorLayers(colours, FONT, isKorean) : []),
      {
        id: 'borders',
        type: 'line',
        source: 'outlines',
        paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.4, 14, 1.5] },
      },
      ...placeLayers(colours),
    ],
  }
}

function baseSource(tiles: MapTiles): SourceSpecification {
  if (tiles.type === 'vector') return { type: 'vector', url: tiles.url }
  return { type: 'raster', tileSize: 256, ...('url' in tiles ? { url: tiles.url } : { tiles: [...tiles.tiles] }) }
}

type Colours = (typeof COLOURS)[MapTheme]

function placeLayers(colours: Colours): StyleSpecification['layers'] {
  const { accent, ring, station } = colours
  const dot = (id: MapSource, paint: CirclePaint, minzoom = 0) =>
    ({ id, type: 'circle', source: id, minzoom, paint: { 'circle-stroke-color': ring, ...paint } }) as const
  // A small cluster beside a large one lies above it.
  const smallestLast: ExpressionSpecification = ['-', 0, ['get', 'count']]
  return [
    { id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': accent, 'fill-opacity': 0.1 } },
    { id: 'circleEdge', type: 'line', source: 'circle', paint: { 'line-color': accent, 'line-width': 1.5 } },
    label('regionNames', 'outlines', 12, colours, 11),
    dot('stations', { ...STATION, 'circle-color': ring, 'circle-stroke-color': station }, 10.5),
    label('stationNames', 'stations', 12.5, colours, 12),
    { ...dot('clusters', { ...CLUSTER, 'circle-color': accent }), layout: { 'circle-sort-key': smallestLast } },
    {
      id: 'clusterCounts',
      type: 'symbol',
      source: 'clusters',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        'symbol-sort-key': smallestLast,
      },
      paint: { 'text-color': ring },
    },
    dot('pins', { ...PIN, 'circle-color': categoryColour(colours) }),
    label('pinNames', 'pins', 15, colours, 12),
    dot('hovered', { ...HOVERED, 'circle-color': accent }),
    label('hoveredName', 'hovered', 0, colours, 13),
    dot('chosen', { ...CHOSEN, 'circle-color': accent }),
    label('chosenName', 'chosen', 0, colours, 14),
  ]
}

/** Returns the colour of a category's dots, for a legend beside the map. */
export function pinColour(theme: MapTheme, category: 'restaurant' | 'bar'): string {
  return COLOURS[theme][category]
}

type CirclePaint = NonNullable<CircleLayerSpecification['paint']>
const STATION: CirclePaint = { 'circle-radius': 3, 'circle-stroke-width': 2 }
const PIN: CirclePaint = {
  'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 3, 13, 5, 16, 8],
  'circle-stroke-width': 1,
}
const CLUSTER: CirclePaint = {
  'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], ...CLUSTER_RADII.flat()],
  'circle-stroke-width': 2,
  'circle-opacity': 0.88,
}
const HOVERED: CirclePaint = { 'circle-radius': 9, 'circle-stroke-width': 2 }
const CHOSEN: CirclePaint = { 'circle-radius': 11, 'circle-stroke-width': 3 }

function categoryColour({ restaurant, cafe, bar, other }: Colours): ExpressionSpecification {
  return ['match', ['get', 'category'], 'restaurant', restaurant, 'cafe', cafe, 'bar', bar, other]
}

function label(id: string, source: MapSource, minzoom: number, { text, halo }: Colours, size: number) {
  return {
    id,
    type: 'symbol',
    source,
    minzoom,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': size,
      ...(source !== 'outlines' && { 'text-anchor': 'top', 'text-offset': [0, 0.8] }),
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  } as const satisfies StyleSpecification['layers'][number]
}
