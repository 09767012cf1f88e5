import type { VenueIndex } from '#search/venueIndex.ts'

/** Two odd multipliers without a common pattern: 2^32 divided by the golden ratio, and by the square root of 2. */
const LANES = [0x9e3779b1, 0xb504f335] as const
/** 21 bits of one lane above 32 of the other: an integer below 2^53. */
const HIGH_BITS = 21
const LOW_RANGE = 2 ** 32

/**
 * Returns the number under which a venue is counted: a hash of its id. Ids are hashes themselves. Among the 40,000
 * venues of a full key, one key in eleven million has two venues with the same number, and may then see one venue more.
 */
export function venueNumber(id: string): number {
  let high = id.length
  let low = ~id.length
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i)
    high = Math.imul(high ^ code, LANES[0])
    low = Math.imul((low << 5) ^ (low >>> 27) ^ code, LANES[1])
  }
  high = Math.imul(high ^ (high >>> 16) ^ low, LANES[1])
  low = Math.imul(low ^ (low >>> 15) ^ high, LANES[0])
  const number = (high >>> (32 - HIGH_BITS)) * LOW_RANGE + ((low ^ (low >>> 13)) >>> 0)
  return number === 0 ? 1 : number
}

/** The numbers of a release's venues, computed on demand; zero: not yet. */
const known = new WeakMap<VenueIndex, Float64Array>()

export function venueNumbersOf(index: VenueIndex, venues: readonly { ordinal: number }[]): number[] {
  let numbers = known.get(index) ?? NONE_KNOWN
  return venues.map(({ ordinal }) => {
    if (ordinal >= numbers.length) known.set(index, (numbers = upTo(ordinal, numbers)))
    const number = numbers[ordinal]
    return number ? number : (numbers[ordinal] = venueNumber(index.idOf(ordinal)))
  })
}

const NONE_KNOWN = new Float64Array(0)

function upTo(ordinal: number, numbers: Float64Array): Float64Array {
  const longer = new Float64Array(2 ** Math.ceil(Math.log2(ordinal + 2)))
  longer.set(numbers)
  return longer
}
