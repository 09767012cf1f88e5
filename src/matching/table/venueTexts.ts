import type { MatchedVenue } from '#pipeline/single/venueRecord.ts'

/** The texts of a venue that few others share. */
type OwnTexts = readonly [id: string, shown: string, core: string, branch: string, phone: string, ...rest: string[]]

/** What many venues have in common. */
type SharedFacts = Omit<MatchedVenue, 'id' | 'name' | 'phone' | 'lat' | 'lng'>

const BYTES_AT_FIRST = 1 << 16

/** The venues of a release in one block of bytes: 300,000 objects would take several times the memory. */
export class VenueTexts {
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder()
  #bytes = new Uint8Array(BYTES_AT_FIRST)
  #starts = new Uint32Array(1 << 10)
  /** Latitude and longitude. */
  #points = new Float64Array(1 << 11)
  readonly #sharedOf: number[] = []
  readonly #shared: SharedFacts[] = []
  readonly #sharedIds = new Map<string, number>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(venue: MatchedVenue): void {
    const { id, name, phone, address, lat, lng, regionCode, category, subtypes, closed } = venue
    const { road, buildingNumber, lot, unit, ...region } = address
    const own = [id, name.shown, name.core, name.branch, phone, buildingNumber, lot, unit, name.brand, road]
    this.#addText(own.join('\t'))
    if (this.#size * 2 === this.#points.length) this.#points = grown(this.#points)
    this.#points[this.#size * 2] = lat
    this.#points[this.#size * 2 + 1] = lng
    const key = JSON.stringify([region, regionCode, category, subtypes, closed])
    let shared = this.#sharedIds.get(key)
    if (shared === undefined) {
      shared = this.#shared.length
      this.#sharedIds.set(key, shared)
      this.#shared.push({ address: { ...address, road: '' }, regionCode, category, subtypes, closed })
    }
    this.#sharedOf.push(shared)
    this.#size++
  }

  at(row: number): MatchedVenue {
    const bytes = this.#bytes.subarray(this.#starts[row], this.#starts[row + 1])
    const own = this.#decoder.decode(bytes).split('\t') as unknown as OwnTexts
    const [id, shown, core, branch, phone, buildingNumber = '', lot = '', unit = '', brand = '', road = ''] = own
    const { address, ...rest } = this.#shared[this.#sharedOf[row] as number] as SharedFacts
    return {
      ...rest,
      id,
      phone,
      name: { shown, core, branch, brand },
      address: { ...address, road, buildingNumber, lot, unit },
      lat: this.#points[row * 2] as number,
      lng: this.#points[row * 2 + 1] as number,
    }
  }

  #addText(text: string): void {
    const from = this.#starts[this.#size] as number
    // UTF-8 has at most three bytes for a UTF-16 unit.
    while (from + text.length * 3 > this.#bytes.length) this.#bytes = grown(this.#bytes)
    const { written } = this.#encoder.encodeInto(text, this.#bytes.subarray(from))
    if (this.#size + 1 === this.#starts.length) this.#starts = grown(this.#starts)
    this.#starts[this.#size + 1] = from + written
  }
}

function grown<Column extends Uint8Array | Uint32Array | Float64Array>(column: Column): Column {
  const larger = new (column.constructor as new (length: number) => Column)(column.length * 2)
  larger.set(column)
  return larger
}
