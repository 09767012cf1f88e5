import type { DemoVenue } from './venue.ts'

const GLUTEN_FREE_KINDS = new Set([
  'salad_healthy',
  'coffee',
  'bakery',
  'brunch',
  'dessert',
  'korean',
  'vietnamese',
  'noodles',
  'tteok_hangwa',
  'thai',
  'indian',
  'italian',
])
/**
 * The dong with most gluten-free kitchens: more than the ten that an answer needs
 * (docs/reference/parameters.md#dietary-coverage).
 */
const GLUTEN_FREE_DONG = '한남동'
/**
 * Number of venues outside that dong that confirm a gluten-free kitchen, by province; Gyeonggi and Jeju stay below ten.
 */
const GLUTEN_FREE_MOST: Readonly<Record<string, number>> = { 11: 45, 26: 14, 41: 5, 50: 6 }

/**
 * Gives some venues a gluten-free kitchen. It counts only when the owner confirms it, so all these venues are in the
 * owners' list.
 */
export function confirmGlutenFree(venues: readonly DemoVenue[]): void {
  const left = { ...GLUTEN_FREE_MOST }
  let here = 14
  for (const venue of venues) {
    if (venue.closedOn !== null || venue.brand || !GLUTEN_FREE_KINDS.has(venue.kind.token)) continue
    const { dong } = venue.building
    const province = dong.code.slice(0, 2)
    if (dong.dong === GLUTEN_FREE_DONG) {
      if (here-- <= 0) continue
    } else {
      // Spread over the province: only about one in twenty of the suitable venues.
      if ((left[province] ?? 0) <= 0 || venue.venueNumber % 19 !== 0) continue
      left[province] = (left[province] ?? 0) - 1
    }
    venue.attributes.dietary.push('gluten_free')
  }
}
