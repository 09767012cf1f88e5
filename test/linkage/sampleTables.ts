import { type Random, seededRandom } from '#base/seededRandom.ts'
import type { Listing } from '#linkage/listing.ts'

const WORDS =
  'amber birch cedar delta ember fable grove harbor iris juniper kettle lantern maple nutmeg olive pepper'.split(' ')
const KINDS = ['cafe', 'grill', 'noodles', 'bakery', 'tavern']

/** Returns two fictitious tables for tests: the first `shared` venues of both are the same, with small differences. */
export function sampleTables(seed: number, shared: number, others: number): { left: Listing[]; right: Listing[] } {
  const random = seededRandom(seed)
  const left = Array.from({ length: shared + others }, () => sampleListing(random))
  const right = left.slice(0, shared).map((listing) => sampledAgain(listing, random))
  for (let i = 0; i < others; i++) right.push(sampleListing(random))
  return { left, right }
}

function sampleListing(random: Random): Listing {
  const draw = (items: readonly string[]) => items[Math.floor(random() * items.length)] as string
  return {
    name: `${draw(WORDS)} ${draw(WORDS)} ${draw(KINDS)}`,
    lat: 37.5 + random() * 0.05,
    lng: 127 + random() * 0.05,
    roadAddress: `${Math.floor(random() * 300) + 1} ${draw(WORDS)} Street`,
    phone: `02-${String(Math.floor(random() * 9e7) + 1e7)}`,
  }
}

/**
 * Returns the listing some tens of metres away, with the street abbreviated and sometimes without the phone or the kind
 * of venue.
 */
function sampledAgain(listing: Listing, random: Random): Listing {
  const { phone, ...rest } = listing
  const shorter = random() < 0.3 ? listing.name.split(' ').slice(0, 2).join(' ') : listing.name
  return {
    ...rest,
    ...(phone !== undefined && random() < 0.5 && { phone }),
    name: shorter.toUpperCase(),
    lat: (listing.lat as number) + (random() - 0.5) * 0.0005,
    lng: (listing.lng as number) + (random() - 0.5) * 0.0005,
    roadAddress: (listing.roadAddress as string).replace('Street', 'St.'),
  }
}
