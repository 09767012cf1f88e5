import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Reads the header of the archive. The map requests each tile as a range of the file. */
export async function openTileArchive(address: string): Promise<MapTiles> {
  const archive = new PMTiles(address)
  protocol.add(archive)
  const { tileType } = await archive.getHeader()
  return { type: tileType === TileType.Mvt ? 'vector' : 'raster', url: `pmtiles://${address}` }
}

/** The base tiles that an operator configures: pictures, or vector shapes with the layers of Protomaps' basemap. */
export type MapTiles =
  | { type: 'raster'; tiles: readonly string[] }
  /** Tiles of one archive (PMTiles); `url` in the form that the map's library expects. */
  | { type: 'raster' | 'vector'; url: string }
