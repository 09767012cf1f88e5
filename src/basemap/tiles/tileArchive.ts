import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

/** PMTiles, version 3: a header, the root directory, metadata, leaf directories, then the tiles. */
const HEADER_BYTES = 127
/** Header and root directory are within the first 16 KB, which is what a reader fetches first. */
const ROOT_BYTES_MAX = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4_096
const [GZIP, MVT, CLUSTERED] = [2, 1, 1]

/** A tile, or the same tile for a run of consecutive numbers. */
export interface NumberedTile {
  id: number
  run: number
  body: Uint8Array
}

export interface ArchiveFacts {
  name: string
  /** Whose data it is, as text. */
  attribution: string
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number]
  maxZoom: number
}

interface Entry {
  id: number
  run: number
  offset: number
  length: number
}

/** Writes the tiles as one archive. Equal tiles are stored once. */
export function tileArchive(tiles: Iterable<NumberedTile>, facts: ArchiveFacts): Buffer {
  const bodies: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let offset = 0
  const entries = [...tiles]
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, run, body }): Entry => {
      const sum = createHash('sha1').update(body).digest('base64')
      const stored = known.get(sum)
      if (stored) return { id, run, ...stored }
      const packed = gzipSync(body, { level: 9 })
      const place = { offset, length: packed.length }
      known.set(sum, place)
      bodies.push(packed)
      offset += packed.length
      return { id, run, ...place }
    })
  const joined = joinedRuns(entries)
  const { root, leaves } = directoriesOf(joined)
  const metadata = gzipSync(metadataOf(facts))
  const counts = {
    addressed: joined.reduce((sum, { run }) => sum + run, 0),
    entries: joined.length,
    bodies: known.size,
  }
  const header = headerOf({ root, metadata, leaves, tileBytes: offset, counts }, facts)
  return Buffer.concat([header, root, metadata, leaves, ...bodies])
}

/** Joins equal tiles with consecutive numbers. */
function joinedRuns(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = []
  for (const entry of entries) {
    const last = joined.at(-1)
    if (last && last.id + last.run === entry.id && last.offset === entry.offset) last.run += entry.run
    else joined.push({ ...entry })
  }
  return joined
}

/** A root that is too large for the first request leads to leaf directories. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= ROOT_BYTES_MAX) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const root: Entry[] = []
  let offset = 0
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(from, from + LEAF_ENTRIES))
    // A run of 0 marks an entry that leads to a leaf.
    root.push({ id: entries[from]!.id, run: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(root), leaves: Buffer.concat(leaves) }
}

/** Column by column: differences of ids, runs, lengths, offsets; an offset of 0 continues the entry before. */
function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  let last = 0
  for (const { id } of entries) {
    pbf.writeVarint(id - last)
    last = id
  }
  for (const { run } of entries) pbf.writeVarint(run)
  for (const { length } of entries) pbf.writeVarint(length)
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1]
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1)
  })
  return gzipSync(pbf.finish())
}

function metadataOf({ name, attribution }: ArchiveFacts): string {
  return JSON.stringify({ name, attribution, type: 'baselayer', format: 'pbf', compression: 'gzip' })
}

interface Parts {
  root: Buffer
  metadata: Buffer
  leaves: Buffer
  tileBytes: number
  counts: { addressed: number; entries: number; bodies: number }
}

function headerOf({ root, metadata, leaves, tileBytes, counts }: Parts, { bounds, maxZoom }: ArchiveFacts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const metadataAt = HEADER_BYTES + root.length
  const leavesAt = metadataAt + metadata.length
  const tilesAt = leavesAt + leaves.length
  const numbers = [HEADER_BYTES, root.length, metadataAt, metadata.length, leavesAt, leaves.length, tilesAt, tileBytes]
  for (const [at, number] of [...numbers, counts.addressed, counts.entries, counts.bodies].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * at)
  header.set([CLUSTERED, GZIP, GZIP, MVT, 0, maxZoom], 96)
  const [west, south, east, north] = bounds
  const degrees = [west, south, east, north].map((value) => Math.round(value * 1e7))
  for (const [at, value] of degrees.entries()) header.writeInt32LE(value, 102 + 4 * at)
  header[118] = Math.min(maxZoom, 10)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123)
  return header
}
