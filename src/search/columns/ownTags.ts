/** Tags that the index creates besides those of the contract. */

/** A closure signal too weak to hide the venue; `exclude=possibly_closed` drops the venue. */
export const POSSIBLY_CLOSED_TAG = 'possibly_closed:true'

/** Confirmed to be open around the clock; the filter `is24h`. */
export const ALL_DAY_TAG = 'is24h:true'

/** Stated to suit mixed groups, but without the vegan main that confirms it: no filter uses it. */
export const UNCONFIRMED_MIXED_GROUP_TAG = 'said:mixed_group_suitable'

const REGION = 'region:'

/** Returns the tag of the venues in a province (two digits) or a sigungu (five). */
export function regionTag(prefix: string): string {
  return REGION + prefix
}

export function isRegionTag(tag: string): boolean {
  return tag.startsWith(REGION)
}

/** Returns the tag of a price level, 1–4. */
export function priceLevelTag(level: number): string {
  return `price_level:${level}`
}
