import type { PageDay, PagePlace } from './visitedPlace.ts'

/** The schema.org types of the categories (schema.org/FoodEstablishment); others are FoodEstablishment. */
const TYPES: Readonly<Record<string, string>> = {
  restaurant: 'Restaurant',
  cafe: 'CafeOrCoffeeShop',
  bar: 'BarOrPub',
  bakery: 'Bakery',
}
const DAYS: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** Returns a place as schema.org describes it, for search engines; `url` is the address of its page. */
export function placeSchema(place: PagePlace, url: string): object {
  const { category, name, location, address, phone, homepage, price, rating, reviewCount } = place
  const street = address.road ?? address.jibun
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[category] ?? 'FoodEstablishment',
    '@id': url,
    url,
    name,
    ...(street !== null && { address: { '@type': 'PostalAddress', streetAddress: street, addressCountry: 'KR' } }),
    geo: { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng },
    ...(phone !== null && { telephone: phone }),
    ...(homepage !== null && { sameAs: homepage }),
    ...(price !== null && { priceRange: '₩'.repeat(price.level) }),
    ...(rating !== null &&
      reviewCount !== null &&
      reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }),
    ...(imageOf(place) !== null && { image: imageOf(place) }),
    ...(place.businessHours !== null &&
      !hasClosed(place) && {
        openingHoursSpecification: place.businessHours.flatMap((day) => openingHours(day)),
      }),
  }
}

/** Returns true for a place that is closed for good; its hours mean nothing. */
export function hasClosed({ closureSignal }: PagePlace): boolean {
  return closureSignal?.level === 'confirmed'
}

/** Returns the main photo, else the first of the gallery; null without photos. */
export function imageOf({ photos }: PagePlace): string | null {
  return photos?.main ?? photos?.gallery[0]?.url ?? null
}

/** A closing time before the opening time is one of the next day; schema.org reads it the same way. */
function openingHours({ day, closed, open, close }: PageDay): object[] {
  const dayOfWeek = `https://schema.org/${DAYS[day] ?? ''}`
  const type = 'OpeningHoursSpecification'
  // schema.org states a closed day as a day that opens and closes at midnight.
  if (closed) return [{ '@type': type, dayOfWeek, opens: '00:00', closes: '00:00' }]
  if (open === null || close === null) return []
  return [{ '@type': type, dayOfWeek, opens: open, closes: close === '24:00' ? '23:59' : close }]
}
