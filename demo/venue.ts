import { addDays, type CalendarDate, daysBetween } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import type { MenuItem } from '#venue/records.ts'
import { type DemoAttributes, drawAttributes } from './attributes.ts'
import type { Brand } from './brands.ts'
import { between, chance } from './draw.ts'
import { drawWeek, type Opened } from './hours.ts'
import type { Kind } from './kinds.ts'
import { drawVeganMain } from './menus.ts'
import { fullName, type VenueName } from './names.ts'
import type { Building } from './places.ts'
import { drawStory, type Story } from './story.ts'

/** One business at one place: the truth that the lists report more or less correctly. */
export interface DemoVenue {
  /** 1, 2, 3 …; the key in the truth files. */
  venueNumber: number
  kind: Kind
  brand: Brand | null
  name: VenueName
  building: Building
  unit: string
  /** Digits; `null` where there is no telephone. */
  phone: string | null
  openedOn: CalendarDate
  /** `null` while it is in business. */
  closedOn: CalendarDate | null
  /** Number of the venue at another place that continues this business. */
  movedTo: number | null
  week: Opened
  menu: MenuItem[]
  /** 0–1 */
  popularity: number
  rating: number
  reviewCount: number
  latestReviewDate: CalendarDate
  attributes: DemoAttributes
  story: Story
}

/** The place and time at which a business opens, and the facts already fixed by then. */
export interface Plot {
  building: Building
  unit: string
  kind: Kind
  openedOn: CalendarDate
  closedOn: CalendarDate | null
}

/** The facts that a business keeps when it moves. */
export interface Identity {
  brand: Brand | null
  name: VenueName
  phone: string | null
  menu: MenuItem[]
  localFood: readonly string[]
}

/** Draws the remaining truth of a venue: hours, attributes, popularity. No event is later than its last day. */
export function drawVenue(
  random: Random,
  venueNumber: number,
  plot: Plot,
  { localFood, ...identity }: Identity,
  asOf: CalendarDate,
): DemoVenue {
  const { kind, building } = plot
  const lastDay = plot.closedOn ?? asOf
  const popularity = random() ** 2.2
  const years = Math.floor(daysBetween(plot.openedOn, lastDay) / 365.25)
  const week = drawWeek(random, kind.hours)
  const story = drawStory(random, subjectOf(random, { venueNumber, plot, identity, popularity, years }), lastDay)
  const attributes = drawAttributes(random, {
    kind,
    dong: building.dong,
    inMarket: building.market,
    franchise: identity.brand !== null,
    popularity,
    years,
    week,
    unit: plot.unit,
    localFood,
    hasPromotion: story.promotion !== undefined,
  })
  if (story.reservationChannels) attributes.booleans.reservable = true
  const lastReview = addDays(lastDay, -silentDays(random, popularity))
  // A venue that suits groups of all tastes has a vegan meal on the menu.
  const veganMain = attributes.dietary.includes('mixed_group_suitable') ? [drawVeganMain(random)] : []
  return {
    ...plot,
    ...identity,
    menu: [...identity.menu, ...veganMain],
    venueNumber,
    movedTo: null,
    week,
    popularity,
    rating: Math.round((3.3 + random() * 1.2 + popularity * 0.45) * 10) / 10,
    reviewCount: Math.floor(3 + popularity ** 2 * 1800 * random() + random() * 40),
    latestReviewDate: later(plot.openedOn, lastReview),
    attributes,
    story,
  }
}

function subjectOf(
  random: Random,
  venue: { venueNumber: number; plot: Plot; identity: Omit<Identity, 'localFood'>; popularity: number; years: number },
) {
  const { venueNumber, plot, identity, popularity, years } = venue
  const { kind, building } = plot
  const { dong } = building
  return {
    venueNumber,
    kind,
    name: fullName(identity.name),
    dishes: identity.menu.map((item) => item.name),
    dongName: dong.dong,
    popularity,
    // A branch of a chain does not count as an old house, however long it has been there.
    years: identity.brand ? 0 : years,
    reservable: kind.category !== 'street_food' && chance(random, 0.4),
    touristic: dong.traits.includes('tourist') || dong.traits.includes('trendy'),
  }
}

/** Draws the days since the last review: weeks for popular venues, up to two years for quiet ones. */
function silentDays(random: Random, popularity: number): number {
  return Math.floor(-Math.log(1 - random() * 0.998) * (6 + (1 - popularity) ** 3 * 110))
}

/** Draws an observation day from `low` to `high` days before `day`, at which the venue already existed. */
export function seenBefore(
  random: Random,
  venue: DemoVenue,
  day: CalendarDate,
  [low, high]: readonly [number, number],
): CalendarDate {
  return later(venue.openedOn, addDays(day, -between(random, low, high)))
}

export const later = (a: CalendarDate, b: CalendarDate) => (a > b ? a : b)
export const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)
