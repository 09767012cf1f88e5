import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'

interface BaseColours {
  water: string
  land: string
  green: string
  building: string
  road: string
  text: string
  halo: string
}

const GREENS = ['park', 'forest', 'wood', 'grass', 'nature_reserve', 'cemetery', 'golf_course', 'playground']
/** Prefers the Korean name when the tiles have one. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:ko'], ['get', 'name']]

/**
 * Returns a plain base map of vector tiles with the layers of Protomaps' basemap (earth, landuse, water, buildings,
 * roads).
 */
export function vectorLayers(colours: BaseColours, font: string[]): StyleSpecification['layers'] {
  const { water, land, green, building, road, text, halo } = colours
  const area = (layer: string, colour: string) =>
    ({
      id: `base-${layer}`,
      type: 'fill',
      source: 'base',
      'source-layer': layer,
      paint: { 'fill-color': colour },
    }) as const
  return [
    area('earth', land),
    { ...area('landuse', green), filter: ['in', ['get', 'kind'], ['literal', GREENS]] },
    area('water', water),
    { ...area('buildings', building), minzoom: 14 },
    {
      id: 'base-roads',
      type: 'line',
      source: 'base',
      'source-layer': 'roads',
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
      paint: {
        'line-color': road,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 9, 0.5, 14, 2, 18, 12],
      },
    },
    {
      id: 'base-roadNames',
      type: 'symbol',
      source: 'base',
      'source-layer': 'roads',
      minzoom: 14,
      layout: { 'symbol-placement': 'line', 'text-field': NAME, 'text-font': font, 'text-size': 11 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ]
}
