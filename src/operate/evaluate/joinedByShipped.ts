import type { ListingPair } from '#linkage/pairTable.ts'
import { normaliseListing } from '#pipeline/normaliseListing.ts'
import { classifyPair } from '#pipeline/classifyPair.ts'
import { pairModel } from '#pipeline/pairModel.ts'
import { statisticsOf, type Profile, profilesOf } from '#pipeline/profile.ts'

/** Returns the decisions of the shipped model, which is made for Korean lists. */
export function joinedByShipped(pairs: readonly ListingPair[]): boolean[] {
  const records = pairs.flatMap(({ a, b }, i) => [normaliseListing(a, 'a', 2 * i), normaliseListing(b, 'b', 2 * i + 1)])
  const profiles = profilesOf(records, statisticsOf(records))
  return pairs.map((_, i) => {
    const [a, b] = [profiles[2 * i] as Profile, profiles[2 * i + 1] as Profile]
    return classifyPair(a, b, pairModel).outcome === 'same'
  })
}
