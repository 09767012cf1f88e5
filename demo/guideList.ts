import { addDays, type CalendarDate } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import { csvOf } from './csv.ts'
import { between, chance, pick } from './draw.ts'
import { hoursText } from './hours.ts'
import { degrees, nameAs, type NameHabits, pin } from './noise.ts'
import { phoneText, roadAddress } from './places.ts'
import type { Truth } from './truth.ts'
import { type DemoVenue, earlier, later, seenBefore } from './venue.ts'

/** The fictional restaurant guide: a hand-made list of well-known venues with hours, a dish and a verdict. */
export const GUIDE_SOURCE = 'demo_guide'
export const GUIDE_FILE = 'demo_guide.csv'

const HABITS: NameHabits = {
  withoutSpaces: 0.05,
  withEnglish: 0.12,
  onlyEnglish: 0.06,
  withoutBranch: 0.12,
  otherSpelling: 0.06,
  slip: 0.02,
}

// oxfmt-ignore
const HEADER = [
  'no', 'name', 'kind', 'address', 'tel', 'opening hours', 'days off', 'signature dish', 'price', 'stars', 'votes', 'last vote',
  'parking', 'pets', 'wheelchair', 'wifi', 'booking', 'latitude', 'longitude', 'checked on',
]

export function guideCsv(random: Random, asOf: CalendarDate, venues: readonly DemoVenue[], truth: Truth): string {
  const rows: (string | number | null)[][] = []
  const add = (venue: DemoVenue) => {
    const id = `G-${String(rows.length + 1).padStart(5, '0')}`
    truth.note(GUIDE_SOURCE, id, venue.venueNumber)
    rows.push(rowOf(random, asOf, venue, id))
  }
  for (const venue of venues) {
    add(venue)
    // The guide was compiled from two notebooks, so a few venues occur twice.
    if (chance(random, 0.01)) add(venue)
  }
  return csvOf(HEADER, rows)
}

function rowOf(random: Random, asOf: CalendarDate, venue: DemoVenue, id: string): (string | number | null)[] {
  const { building, attributes } = venue
  const checkedOn = seenBefore(random, venue, venue.closedOn ?? asOf, [5, 400])
  const hours = chance(random, 0.7) ? hoursText(random, venue.week) : { text: '' }
  const dish = venue.menu[0]
  const at = chance(random, 0.75) ? pin(random, building, 30, 0.01) : null
  const yes = (name: string) => yesNo(chance(random, 0.5) ? attributes.booleans[name] : undefined)
  const lastVote = earlier(later(venue.openedOn, addDays(venue.latestReviewDate, -between(random, 0, 20))), checkedOn)
  return [
    id,
    nameAs(random, venue.name, HABITS),
    pick(random, venue.kind.labels),
    roadAddress(building),
    venue.phone !== null && chance(random, 0.8) ? phoneText(random, venue.phone) : '',
    hours.text,
    hours.closedDays ?? '',
    dish?.name ?? '',
    dish?.price ? `${dish.price.toLocaleString('en-US')}원` : '',
    Math.min(5, Math.max(1, venue.rating + between(random, -3, 3) / 10)).toFixed(1),
    Math.ceil(venue.reviewCount / between(random, 3, 12)),
    lastVote,
    yes('parking'),
    yes('pet_friendly'),
    yes('wheelchair_accessible'),
    yes('wifi'),
    venue.story.bookingUrl ?? '',
    at ? degrees(at.lat) : null,
    at ? degrees(at.lng) : null,
    checkedOn,
  ]
}

function yesNo(value: boolean | undefined): string {
  if (value === undefined) return ''
  return value ? '가능' : '불가'
}
