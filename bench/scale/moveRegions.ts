import type { Copy } from './copies.ts'

interface Feature {
  properties: Record<string, unknown>
  geometry: { coordinates: unknown }
}

interface DongMap {
  features: readonly Feature[]
}

/** Returns the map of Seoul's dongs (GeoJSON) as that of the copy: names, codes and outlines of its province. */
export function movedRegions(map: DongMap, copy: Copy): DongMap {
  return { ...map, features: map.features.map((feature) => movedFeature(feature, copy)) }
}

function movedFeature(feature: Feature, copy: Copy): Feature {
  const { adm_nm: name, adm_cd2: code } = feature.properties as { adm_nm: string; adm_cd2: string }
  const [, ...region] = name.split(' ')
  return {
    ...feature,
    properties: { adm_nm: [copy.province, ...region].join(' '), adm_cd2: copy.code + code.slice(2) },
    geometry: { ...feature.geometry, coordinates: movedCoordinates(feature.geometry.coordinates, copy) },
  }
}

/** GeoJSON nests points, longitude first, in rings and polygons. */
function movedCoordinates(coordinates: unknown, copy: Copy): unknown {
  if (!Array.isArray(coordinates)) throw new Error('the map has an outline without coordinates')
  const [lng, lat] = coordinates as unknown[]
  if (typeof lng === 'number' && typeof lat === 'number') return [lng + copy.east, lat + copy.north]
  return coordinates.map((part) => movedCoordinates(part, copy))
}
