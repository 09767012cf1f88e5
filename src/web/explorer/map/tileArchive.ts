import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { MapTiles } from './mapTiles.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Reads the archive's header; its tiles are asked for by the map, a range of the file each. */
export async function openTileArchive(address: string): Promise<MapTiles> {
  const archive = new PMTiles(address)
  protocol.add(archive)
  const { tileType } = await archive.getHeader()
  return { type: tileType === TileType.Mvt ? 'vector' : 'raster', url: `pmtiles://${address}` }
}
