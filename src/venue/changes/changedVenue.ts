import type { Attributes } from '../attributes.ts'
import { changedAttributes } from './changedAttributes.ts'
import { menuFields } from '../menu/menuFields.ts'
import type { PlaceChanges } from './placeChanges.ts'
import type { StoredPlace } from '../records.ts'
import { isRoundTheClock, ROUND_THE_CLOCK } from '../hours/roundTheClock.ts'
import { shownAttributes } from '../shownAttributes.ts'
import { summaryOf } from '../summary.ts'
import type { Venue } from '../venue.ts'

/**
 * A venue as its owner says it is: what the owner confirmed wins over what lists say
 * (docs/reference/administration.md#owner-edits), and what follows from it follows (price from the menu, channels from
 * the booking address, …). Identity, place, region, closure for good, reviews and every score stay the release's.
 */
export function changedVenue(venue: Venue, changes: PlaceChanges): Venue {
  const place = { ...venue.place, ...plainFields(changes) }
  if (changes.bookingUrl !== undefined) Object.assign(place, bookingFields(place, changes.bookingUrl))
  Object.assign(place, hoursFields(place, changes))
  if (changes.menu !== undefined) Object.assign(place, menuFields(changes.menu))
  if (changes.photos !== undefined) Object.assign(place, photoFields(changes.photos))
  const attributes = attributesOf(venue.attributes, changes)
  Object.assign(place, attributeFields({ ...venue, place, attributes }, changes))
  if (SUMMARISED.some((name) => changes[name] !== undefined)) place.aiSummary = summaryOf(place, attributes)
  return { ...venue, place, attributes }
}

/** A line written of what the lists said of these would contradict the owner. */
const SUMMARISED = ['businessHours', 'is24h', 'menu', 'attributes'] as const

const PLAIN = [
  'phone',
  'homepage',
  'snsLinks',
  'holidayPolicy',
  'temporaryClosures',
  'promotion',
  'ownerIntro',
] as const

/** Fields nothing else of the place follows from. */
function plainFields(changes: PlaceChanges): Partial<StoredPlace> {
  const said = PLAIN.filter((name) => changes[name] !== undefined)
  return Object.fromEntries(said.map((name) => [name, changes[name]]))
}

/** `external` follows from a booking address. */
function bookingFields(
  { reservationChannels }: StoredPlace,
  bookingUrl: string | null,
): Pick<StoredPlace, 'bookingUrl' | 'reservationChannels'> {
  const others = reservationChannels.filter((channel) => channel !== 'external')
  return { bookingUrl, reservationChannels: bookingUrl === null ? others : ['external', ...others] }
}

/** A week says whether it is round the clock; one that denies what the owner says goes. */
function hoursFields(place: StoredPlace, { businessHours, is24h }: PlaceChanges): Partial<StoredPlace> {
  if (businessHours === undefined && is24h === undefined) return {}
  const week = businessHours ?? (is24h === true ? ROUND_THE_CLOCK : businessHours === null ? null : place.businessHours)
  const allDay = isRoundTheClock(week)
  if (week === null || (is24h === false && allDay)) return { businessHours: null, is24h: is24h ?? null }
  return { businessHours: [...week], is24h: allDay }
}

/** `count` is how many photos are listed. */
function photoFields(photos: NonNullable<PlaceChanges['photos']> | null): Pick<StoredPlace, 'photos' | 'photoCount'> {
  if (photos === null) return { photos: null, photoCount: 0 }
  const count = photos.gallery.length + photos.menu.length + photos.menuBoard.length
  return { photos: { ...photos, count }, photoCount: count }
}

/** Without a promotion there is none to be filtered for, whatever a list says. */
function attributesOf(attributes: Attributes, { attributes: said, promotion }: PlaceChanges): Attributes {
  const changed = said === undefined ? attributes : changedAttributes(attributes, said)
  if (promotion === undefined) return changed
  return { ...changed, booleans: { ...changed.booleans, has_promotion: promotion !== null } }
}

/** Shown from the attributes: only what the changes touch, the rest stays as the release wrote it. */
function attributeFields(
  { place, attributes, subtypes }: Venue,
  { attributes: said, menu }: PlaceChanges,
): Partial<StoredPlace> {
  if (said === undefined && menu === undefined) return {}
  const shown = shownAttributes(attributes, subtypes[0], place.menu)
  const dietary = said?.dietary !== undefined || menu !== undefined ? shown.dietary : place.dietary
  return {
    ...(said?.recommended_for !== undefined && { recommendedFor: shown.recommendedFor }),
    ...(said?.atmosphere !== undefined && { atmosphere: shown.atmosphere }),
    ...((said?.atmosphere ?? said?.recommended_for) !== undefined && { atmosphereScores: shown.atmosphereScores }),
    ...(said?.cautions !== undefined && { cautions: shown.cautions }),
    serviceAttributes: { ...shown.serviceAttributes, dietary },
    dietary,
  }
}
