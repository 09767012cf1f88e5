import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Reads the archive's header; its tiles are asked for by the map, a range of the file each. */
export async function openTileArchive(address: string): Promise<MapTiles> {
  const archive = new PMTiles(address)
  protocol.add(archive)
  const { tileType } = await archive.getHeader()
  return { type: tileType === TileType.Mvt ? 'vector' : 'raster', url: `pmtiles://${address}` }
}

/** What an operator lays below the map: pictures, or shapes by the names of Protomaps' basemap. */
export type MapTiles =
  | { type: 'raster'; tiles: readonly string[] }
  /** Of one archive (PMTiles); `url` as the map's library has it. */
  | { type: 'raster' | 'vector'; url: string }
