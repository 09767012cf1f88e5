import { Lines } from './lines.ts'
import type { DemoVenue } from './venue.ts'
import { jibunAddress, roadAddress } from './places.ts'
import { fullName } from './names.ts'

/** The venue that each record of each list truly describes; the lists do not contain it. */
export class Truth {
  private readonly lines = new Lines()

  /** `venue` is 0 for a record that describes no venue of the demo (a canteen, a place elsewhere). */
  note(source: string, sourceId: string, venue: number): void {
    this.lines.add(JSON.stringify({ source, sourceId, venue }))
  }

  ndjson(): Buffer {
    return this.lines.bytes()
  }
}

/** Returns the true state of every venue, one per line. */
export function venuesNdjson(venues: readonly DemoVenue[]): Buffer {
  const lines = new Lines()
  for (const venue of venues) {
    const line = {
      venue: venue.venueNumber,
      name: fullName(venue.name),
      subtype: venue.kind.token === 'street_food' ? null : venue.kind.token,
      category: venue.kind.category,
      brand: venue.brand?.name ?? null,
      lat: Number(venue.building.lat.toFixed(6)),
      lng: Number(venue.building.lng.toFixed(6)),
      regionCode: venue.building.dong.code,
      roadAddress: roadAddress(venue.building),
      jibunAddress: jibunAddress(venue.building),
      phone: venue.phone,
      open: venue.closedOn === null,
      openedOn: venue.openedOn,
      closedOn: venue.closedOn,
      movedTo: venue.movedTo,
    }
    lines.add(JSON.stringify(line))
  }
  return lines.bytes()
}
