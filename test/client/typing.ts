import { onesetClient, OnesetError, type Place } from '#main/publishedClient.ts'

/**
 * Code that must compile for users of the client, and code that must not. Checked here with the sources, and by the
 * package test with the published declarations.
 */
const client = onesetClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'os_live_…' })

export async function reads(): Promise<void> {
  const listing = client.places.search({
    region_code: '11680',
    subtype: ['gukbap_soup', 'noodles'],
    atmosphere: 'quiet',
    legacy: '35y',
    featured_by: ['tv', '어느 채널'],
    muslim_friendly: true,
    price_level: [1, 2],
    exclude: ['franchise', 'subtype:coffee', 'keyword:곱창'],
    open_at: '내일 저녁',
    fields: ['openNow', 'contact_hours'],
  })
  for await (const place of listing) {
    const reason: string | undefined = place.openNow?.reason
    const phone: string | null = place.phone
    const id: string = place.id
    // @ts-expect-error: quality was not requested
    void [reason, phone, id, place.rating]
  }
  const { items } = await client.places.nearby({ lat: 37.5, lng: 127 }).first()
  const metres: number | undefined = items[0]?.distanceM
  const everything: Place<'all'> = await client.places.get('pl_1', { fields: ['all'] })
  // @ts-expect-error: the reason of a match is included only when named
  void [metres, everything.menu, everything.matchReason]
}

export function mistakes(): void {
  // @ts-expect-error: no such value
  client.places.search({ atmosphere: 'quite' })
  // @ts-expect-error: no such filter
  client.places.search({ petFriendly: true })
  // @ts-expect-error: presence filters take true only
  client.places.search({ wifi: false })
  // @ts-expect-error: one kind of parking
  client.places.search({ parking_type: ['onsite', 'valet'] })
  // @ts-expect-error: a list of places is not sorted by distance from nowhere
  client.places.search({ sort: 'distance' })
  // @ts-expect-error: levels are 1 to 4
  client.places.search({ price_level: 5 })
  // @ts-expect-error: an exclusion names its filter
  client.places.search({ exclude: 'kind:coffee' })
  // @ts-expect-error: no such field
  client.places.search({ fields: ['telephone'] })
  // @ts-expect-error: nearby needs a point
  client.places.nearby({ lat: 37.5 })
  // @ts-expect-error: a reservation needs the guest's phone
  void client.reservations.create({ placeId: 'pl_1', reservationTime: '2026-11-22T19:00:00+09:00', guestCount: 2 })
  // @ts-expect-error: a client needs the service's address
  onesetClient({ apiKey: 'os_live_…' })
}

export async function waits(signal: AbortSignal): Promise<string> {
  try {
    const { status } = await client.reservations.waitUntilSettled('id', { signal })
    // @ts-expect-error: no such state
    if (status === 'accepted') return 'never'
    return status
  } catch (error) {
    if (error instanceof OnesetError && error.code === 'reservation_not_found') return error.hint ?? error.message
    throw error
  }
}
