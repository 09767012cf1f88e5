import type { Booking } from './booking.ts'

/** Takes reservations along when a release has merged their place into another: its owner answers for that one now. */
export async function moveReservations({ database, reservations, releases, clock }: Booking): Promise<void> {
  const index = releases.current()?.index
  if (!index) return
  for (const placeId of await reservations.openPlaces(database, clock())) {
    const finding = index.find(placeId)
    if (finding.kind === 'moved') await reservations.movePlace(database, placeId, finding.id)
  }
}
