import type { MatchRecord } from '../normalRecord.ts'

/** Statistics of what one list has at one point. */
export interface Point {
  /**
   * log2 of the number of addresses: a list geocoded by main lot numbers has forty at one point, some of them hundreds
   * of metres off.
   */
  coarseness: number
  /** log2 of the number of names: many in a tower, a mall, a hospital. */
  crowd: number
}

/** The statistics of a single house. */
const PLAIN: Point = { coarseness: 0, crowd: 0 }

/** The points of all lists. */
export class PointStatistics {
  /** By list and coordinates; points with one record are not kept. */
  readonly #points = new Map<string, Map<number, Point>>()

  constructor(records: readonly MatchRecord[]) {
    for (const [list, own] of Map.groupBy(records, ({ source }) => source.name)) this.#points.set(list, pointsOf(own))
  }

  pointOf(record: MatchRecord): Point {
    return this.#points.get(record.source.name)?.get(pointKey(record)) ?? PLAIN
  }
}

function pointsOf(records: readonly MatchRecord[]): Map<number, Point> {
  const first = new Map<number, MatchRecord>()
  const crowded = new Map<number, MatchRecord[]>()
  for (const record of records) {
    const key = pointKey(record)
    const known = first.get(key)
    const members = crowded.get(key)
    if (known === undefined) first.set(key, record)
    else if (members === undefined) crowded.set(key, [known, record])
    else members.push(record)
  }
  return new Map(crowded.entries().map(([key, members]) => [key, pointOf(members)]))
}

function pointOf(members: readonly MatchRecord[]): Point {
  const placed = members.filter(({ ownCoordinates }) => ownCoordinates)
  const addresses = new Set(placed.map(wholeAddressOf).filter((house) => house !== ''))
  const names = new Set(members.map(({ name }) => name.core))
  return { coarseness: Math.log2(Math.max(1, addresses.size)), crowd: Math.log2(names.size) }
}

function wholeAddressOf({ address: { dong, lot, road, buildingNumber } }: MatchRecord): string {
  return lot === '' && buildingNumber === '' ? '' : `${dong} ${lot} ${road} ${buildingNumber}`
}

/** More than the longitudes of Korea in millionths of a degree; with 28 bits most points would not be exact. */
const LNG_RANGE = 2 ** 27

/** Returns coordinates in Korea to a tenth of a metre, encoded as one number. */
export function pointKey({ lat, lng }: Pick<MatchRecord, 'lat' | 'lng'>): number {
  return Math.round(lat * 1e6) * LNG_RANGE + Math.round(lng * 1e6)
}
