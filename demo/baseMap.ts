import { writeFile } from 'node:fs/promises'
import { basemapOf } from '#basemap/writeBasemap.ts'
import type { BaseShape } from '#basemap/baseShape.ts'
import { sea } from './map/coast.ts'
import { parks } from './map/parks.ts'
import { river } from './map/river.ts'
import { routes } from './map/routes.ts'
import { streets } from './map/streets.ts'

const BOUNDS = [126, 33, 130, 39] as const
/** Tiles of four kilometres, so that the archive is small and made within seconds. */
const ZOOM_MAX = 13

/** Returns the made-up country around the demo's dongs and stations; no venue is in its water. */
export function demoShapes(): BaseShape[] {
  return [sea(), ...river(), ...parks(), ...routes(), ...streets()]
}

/** Writes the demo's base map, a PMTiles archive. */
export async function writeDemoBaseMap(file: string): Promise<void> {
  const facts = { name: 'Oneset demo', attribution: '가상 지도 · fictional map', bounds: BOUNDS, maxZoom: ZOOM_MAX }
  await writeFile(file, basemapOf(demoShapes(), facts))
}
