import { addDays, type CalendarDate } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import { chance } from './draw.ts'
import type { DemoVenue } from './venue.ts'

/** The lists that a venue is in. */
export interface Presence {
  maps: boolean
  shops: boolean
  licences: boolean
  guide: boolean
  owner: boolean
}

/** Age in days of the shop register, a snapshot of four months ago; the licence register is ten days old. */
export const SHOPS_AGE_DAYS = 120
export const LICENCES_AGE_DAYS = 10

/** Draws the lists that a venue is in, at least one: a venue in no list could not be found. */
export function drawPresence(random: Random, venue: DemoVenue, asOf: CalendarDate): Presence {
  const presence =
    venue.closedOn === null ? openPresence(random, venue, asOf) : closedPresence(random, venue, venue.closedOn, asOf)
  // A street stall holds no licence and is in no survey of shops.
  if (venue.kind.category === 'street_food') return { ...presence, maps: true, shops: false, licences: false }
  return Object.values(presence).some(Boolean) ? presence : { ...presence, licences: true }
}

function openPresence(random: Random, venue: DemoVenue, asOf: CalendarDate): Presence {
  return {
    maps: chance(random, venue.openedOn > addDays(asOf, -45) ? 0.6 : 0.93),
    shops: venue.openedOn < addDays(asOf, -SHOPS_AGE_DAYS) && chance(random, 0.6),
    licences: venue.openedOn < addDays(asOf, -LICENCES_AGE_DAYS) && chance(random, 0.8),
    guide: chance(random, venue.popularity ** 1.2 * 0.6),
    owner: chance(random, 0.03) || venue.attributes.dietary.includes('gluten_free'),
  }
}

function closedPresence(random: Random, venue: DemoVenue, closedOn: CalendarDate, asOf: CalendarDate): Presence {
  const snapshot = addDays(asOf, -SHOPS_AGE_DAYS)
  return {
    maps: chance(random, closedOn > addDays(asOf, -700) ? 0.55 : 0.15),
    shops: venue.openedOn < snapshot && chance(random, closedOn > snapshot ? 0.6 : 0.08),
    licences: chance(random, 0.95),
    guide: chance(random, venue.popularity ** 1.2 * 0.25),
    owner: false,
  }
}
