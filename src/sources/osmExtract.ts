import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Instant } from '#base/clock.ts'
import { idOf } from '#base/ids.ts'
import { utcIso } from '#base/kst.ts'
import type { Element } from './osm/element.ts'
import { OsmChanges } from './osm/osmChanges.ts'
import { pbfBlocks } from './osm/pbfBlocks.ts'
import { readPbf } from './osm/readPbf.ts'
import { TRADE_RULES, tradeOf } from './osm/trades.ts'

/** Identifies the rules that decide which elements are venues. */
export const OSM_VENUE_RULES = idOf('r', TRADE_RULES)

/** What an extract states about the change files that continue it; null where it does not. */
export interface Replication {
  sequence: number | null
  stateAt: Instant | null
  /** The address of the change files. */
  address: string | null
}

/** Reads the header of an .osm.pbf file. Throws an Error with the file's name. */
export async function replicationOf(file: string): Promise<Replication> {
  for await (const block of pbfBlocks(file)) {
    if (block.kind !== 'header') break
    const { replicatedSequence, replicatedSeconds, replicatedFrom } = block.header
    const stateAt = replicatedSeconds === null ? null : replicatedSeconds * 1000
    return { sequence: replicatedSequence, stateAt, address: replicatedFrom }
  }
  throw new Error(`${file}: it does not begin with a header; is this a complete .osm.pbf file?`)
}

export interface ChangedExtract {
  extract: string
  /** The changes since the extract was made. */
  changes: OsmChanges
  /** The time of the data after the changes; null when unknown. */
  stateAt: Instant | null
}

export { OsmChanges }

const ORDER = ['node', 'way', 'relation']

/**
 * Writes the venues of an extract after its changes as a packed Overpass response (`[out:json]`), one element on a line,
 * ways and relations with their `center`. Returns their number. Throws an Error with the name of a broken file.
 */
export async function writeOsmVenues({ extract, changes, stateAt }: ChangedExtract, target: string): Promise<number> {
  const found = await readPbf(extract, (tags) => tradeOf(tags).kind !== 'other', changes)
  const elements = found.elements
    .map((element) => ({ element, ...numberOf(element) }))
    .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type) || a.id - b.id)
  const base = stateAt ?? found.stateAt
  function* lines(): Generator<string> {
    const head = { version: 0.6, ...(base !== null && { osm3s: { timestamp_osm_base: utcIso(base) } }) }
    yield `${JSON.stringify(head).slice(0, -1)},"elements":[`
    for (const [at, one] of elements.entries()) yield `${at === 0 ? '\n' : ',\n'}${lineOf(one)}`
    yield '\n]}\n'
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(target, { mode: 0o600 }))
  return elements.length
}

function numberOf({ id }: Element): { type: string; id: number } {
  const [type = '', number] = id.split('/')
  return { type, id: Number(number) }
}

function lineOf({ element, type, id }: { element: Element; type: string; id: number }): string {
  const { point, changedAt, tags } = element
  const place = point === null ? {} : { lat: point.lat, lon: point.lng }
  return JSON.stringify({
    type,
    id,
    ...(changedAt !== null && { timestamp: utcIso(changedAt) }),
    ...(type === 'node' ? place : point !== null && { center: place }),
    tags,
  })
}
