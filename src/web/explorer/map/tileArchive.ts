import { addProtocol } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import type { MapTiles } from './baseTiles.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Reads the header of the archive. The map requests each tile as a range of the file. */
export async function openTileArchive(address: string): Promise<MapTiles> {
  const archive = new PMTiles(address)
  protocol.add(archive)
  const { tileType } = await archive.getHeader()
  const type = tileType === TileType.Mvt ? 'vector' : 'raster'
  return { type, url: `pmtiles://${address}`, attribution: await attributionOf(archive) }
}

/** Returns the archive's statement about its data as plain text; archives state it as HTML. */
async function attributionOf(archive: PMTiles): Promise<string | null> {
  // An archive without metadata has tiles all the same.
  const metadata: unknown = await archive.getMetadata().catch(() => null)
  if (!(metadata instanceof Object) || !('attribution' in metadata)) return null
  const text = new DOMParser().parseFromString(String(metadata.attribution), 'text/html').body.textContent.trim()
  return text === '' ? null : text
}
