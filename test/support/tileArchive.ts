import { createServer } from 'node:http'
import { onLoopback } from './onLoopback.ts'

/** PMTiles, version 3: a header, a directory, metadata, then the tiles. */
const HEADER_BYTES = 127
/** Archives state their attribution as HTML. */
const METADATA = Buffer.from('{"attribution":"<a href=\\"https://tiles.example\\">Tiles</a> © OpenStreetMap"}')
const MVT = 1
const PNG = 2
const NOT_COMPRESSED = 1

/** A vector tile whose one layer, `water`, is empty. */
const EMPTY_TILE = Buffer.from([0x1a, 0x0c, 0x78, 2, 0x0a, 5, ...Buffer.from('water'), 0x28, 0x80, 0x20])
/** An image of one grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns an archive with one tile, of the whole world. */
function archiveWith(tileType: number, tile: Buffer): Buffer {
  // One entry: tile 0, run of 1, its length (below 128, so one byte), at offset 0.
  const directory = Buffer.from([1, 0, 1, tile.length, 1])
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const metadataAt = HEADER_BYTES + directory.length
  const tilesAt = metadataAt + METADATA.length
  const sizes = [HEADER_BYTES, directory.length, metadataAt, METADATA.length, 0, 0, tilesAt, tile.length, 1, 1, 1]
  for (const [at, size] of sizes.entries()) header.writeBigUInt64LE(BigInt(size), 8 + 8 * at)
  header.set([1, NOT_COMPRESSED, NOT_COMPRESSED, tileType, 0, 0], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * at)
  return Buffer.concat([header, directory, METADATA, tile])
}

export const ARCHIVES = { vector: archiveWith(MVT, EMPTY_TILE), raster: archiveWith(PNG, PIXEL) }

/** Where an archive's only tile begins. */
export const TILE_AT = {
  vector: ARCHIVES.vector.length - EMPTY_TILE.length,
  raster: ARCHIVES.raster.length - PIXEL.length,
}

/** A static host of archives on loopback: supports range requests and any origin. */
export interface ArchiveHost {
  url: string
  /** The archive's bytes. */
  held: Buffer
  /** Requested ranges: first and last byte. */
  asked: [number, number][]
}

export async function startArchiveHost(t: { after(job: () => void): void }): Promise<ArchiveHost> {
  const host = { held: ARCHIVES.raster, asked: [] as [number, number][] }
  const server = createServer((request, response) => {
    const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'range')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    host.asked.push([Number(first), Number(last)])
    const part = host.held.subarray(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${Number(first) + part.length - 1}/${host.held.length}`
    response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part)
  })
  return Object.assign(host, { url: `${await onLoopback(t, server)}/base.pmtiles` })
}
