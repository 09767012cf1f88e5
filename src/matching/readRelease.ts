import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Outlines } from '#dataset/geography/outlines.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { RELEASE_FILES } from '#dataset/releaseFiles.ts'
import { readLineBytes } from '#dataset/venueLines.ts'
import { readNameCounts } from '#pipeline/memory/nameCountsFile.ts'
import type { VenueFacts } from '#pipeline/single/venueRecord.ts'
import type { MatchedRelease } from './table/venueTable.ts'

/** Reads what matching needs of the release in a folder. Throws where it cannot be read. */
export async function readMatchedRelease(folder: string): Promise<MatchedRelease> {
  const reading = await readManifest(folder)
  if (reading.kind === 'refused') throw new Error(`${folder}: ${reading.reason}`)
  const { version, asOf } = reading.manifest
  const venues: VenueFacts[] = []
  const stations = new Set<string>()
  for await (const line of readLineBytes(path.join(folder, RELEASE_FILES.venues))) {
    venues.push(factsOf(line))
    const station = stationOf(line)
    if (station !== null) stations.add(station)
  }
  return {
    dataVersion: version,
    asOf,
    venues,
    dongs: await readDongs(path.join(folder, RELEASE_FILES.outlines)),
    stations: [...stations].map((name) => ({ name })),
    nameCounts: (await readNameCounts(path.join(folder, RELEASE_FILES.nameCounts))) ?? NO_COUNTS,
  }
}

/** Of a release of an earlier version, which has no counts: every name is rare. */
const NO_COUNTS = { records: 0, grams: new Map(), wholes: new Map(), distinctives: new Map() }

/** In a line, the fields after this one are not needed; reading all of them takes four times as long. */
const UNNEEDED = Buffer.from(',"homepage":')
const CLOSED = Buffer.from('"closureSignal":{"level":"confirmed"')
const STATION = Buffer.from('"nearestStation":{"station":"')
const QUOTE = 0x22
const SUBTYPES = Buffer.from('},"subtypes":[')
const BRACKET = 0x5d

/** A quote within a text is escaped, so that these beginnings occur only as names of fields. */
function factsOf(line: Buffer): VenueFacts {
  const end = line.indexOf(UNNEEDED)
  const text = end < 0 ? line.toString('utf8') : `${line.toString('utf8', 0, end)}}}`
  const { place } = JSON.parse(text) as { place: PlaceStart }
  const { id, name, location, address, phone, regionCode, category } = place
  const from = line.indexOf(SUBTYPES)
  const subtypes = from < 0 ? '' : line.toString('utf8', from + SUBTYPES.length, line.indexOf(BRACKET, from))
  return {
    id,
    name,
    lat: location.lat,
    lng: location.lng,
    road: address.road,
    jibun: address.jibun,
    phone,
    regionCode,
    category,
    subtypes: JSON.parse(`[${subtypes}]`) as string[],
    closed: line.includes(CLOSED),
  }
}

interface PlaceStart {
  id: string
  name: string
  category: string
  location: { lat: number; lng: number }
  address: { road: string | null; jibun: string | null }
  regionCode: string
  phone: string | null
}

function stationOf(line: Buffer): string | null {
  const from = line.indexOf(STATION)
  if (from < 0) return null
  return line.toString('utf8', from + STATION.length, line.indexOf(QUOTE, from + STATION.length))
}

/** Returns the dongs of the map with their outlines, simplified for maps, which is exact enough to name a district. */
async function readDongs(file: string): Promise<Dong[]> {
  const { features } = JSON.parse(await readFile(file, 'utf8')) as Outlines
  return features.map(({ properties: { code, name, fullName }, geometry }) => {
    const [sido = '', ...rest] = fullName.split(' ')
    const sigungu = rest.slice(0, -1).join(' ')
    return { code, sido, sigungu, dong: name, fullName, center: { lat: 0, lng: 0 }, outline: geometry.coordinates }
  })
}
