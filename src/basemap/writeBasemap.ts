import type { BaseShape } from './baseShape.ts'
import { makeTiles } from './tiles/makeTiles.ts'
import { type ArchiveFacts, tileArchive } from './tiles/tileArchive.ts'

/**
 * Returns a PMTiles archive of vector tiles with these shapes. The same shapes give the same bytes. Zooms closer than
 * `maxZoom` enlarge its tiles: at 14 a shape is exact to half a metre.
 */
export function basemapOf(shapes: readonly BaseShape[], facts: ArchiveFacts): Buffer {
  return tileArchive(makeTiles(shapes, facts.maxZoom), facts)
}
