import { type CalendarDate, instantOf } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import type { SourceRecord } from '#sources/record.ts'
import { chance } from './draw.ts'
import { weeklyOf } from './hours.ts'
import { Lines } from './lines.ts'
import { fullName } from './names.ts'
import { degrees } from './noise.ts'
import { jibunAddress, phoneText, roadAddress } from './places.ts'
import { drawIntro, storyKnownOn } from './story.ts'
import type { Truth } from './truth.ts'
import { type DemoVenue, seenBefore } from './venue.ts'

/** The fictional list of owners' confirmations: few and correct, and the only source of some attributes. */
export const OWNERS_SOURCE = 'demo_owners'
export const OWNERS_FILE = 'demo_owners.ndjson'

export function ownersLines(random: Random, asOf: CalendarDate, venues: readonly DemoVenue[], truth: Truth): Buffer {
  const lines = new Lines()
  for (const [i, venue] of venues.entries()) {
    const record = recordOf(random, asOf, venue, `own-${i + 1}`)
    truth.note(OWNERS_SOURCE, record.sourceId, venue.venueNumber)
    lines.add(JSON.stringify(record))
  }
  return lines.bytes()
}

function recordOf(random: Random, asOf: CalendarDate, venue: DemoVenue, sourceId: string): SourceRecord {
  const { building, attributes } = venue
  const { booleans, ...lists } = attributes
  const name = fullName(venue.name)
  const saidOn = seenBefore(random, venue, asOf, [1, 120])
  const record: SourceRecord = {
    source: OWNERS_SOURCE,
    sourceId,
    observedAt: new Date(instantOf(saidOn, 11 * 60)).toISOString(),
    confirmedBy: 'owner',
    name,
    lat: degrees(building.lat),
    lng: degrees(building.lng),
    roadAddress: [roadAddress(building), venue.unit].filter(Boolean).join(' '),
    jibunAddress: jibunAddress(building),
    operatingStatus: 'open',
    openedOn: venue.openedOn,
    hours: { weekly: weeklyOf(venue.week) },
    menu: venue.menu.map(({ price, ...item }) => (price === null ? item : { ...item, price })),
    attributes: { ...booleans, ...lists },
    ...storyKnownOn(venue.story, saidOn),
  }
  if (venue.phone !== null) record.phone = phoneText(random, venue.phone)
  if (venue.kind.token !== 'street_food') record.subtype = venue.kind.token
  else Object.assign(record, { category: 'street_food', categoryLabel: venue.kind.labels[0] })
  return chance(random, 0.5)
    ? { ...record, ...drawIntro(random, { name, dishes: venue.menu.map((item) => item.name) }, saidOn) }
    : record
}
