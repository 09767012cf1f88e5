import type { Attributes } from '../attributes/attributes.ts'
import { changedAttributes } from './changedAttributes.ts'
import { confirmedAttributes } from '../attributes/confirmedAttributes.ts'
import { completePolicy } from '../hours/holidayPolicy.ts'
import { menuFields } from '../menu/menuFields.ts'
import { ownConfirmations } from './ownConfirmations.ts'
import type { DatedChanges, PlaceChanges } from './placeChanges.ts'
import type { StoredPlace } from '../records.ts'
import { isRoundTheClock, ROUND_THE_CLOCK } from '../hours/roundTheClock.ts'
import { shownAttributes } from '../attributes/shownAttributes.ts'
import { summaryOf } from '../summary.ts'
import type { Venue } from '../venue.ts'

/**
 * Returns a venue with its owner's changes. Values that the owner confirmed replace those of the lists
 * (docs/reference/administration.md#owner-edits), and derived values follow (price from the menu, channels from the
 * booking address, …). Identity, place, region, permanent closure, reviews and all scores stay those of the release.
 */
export function changedVenue(venue: Venue, changes: DatedChanges): Venue {
  const place = { ...venue.place, ...plainFields(changes) }
  if (changes.bookingUrl !== undefined) Object.assign(place, bookingFields(place, changes.bookingUrl))
  Object.assign(place, policyFields(changes), hoursFields(place, changes))
  if (changes.menu !== undefined) Object.assign(place, menuFields(changes.menu))
  if (changes.photos !== undefined) Object.assign(place, photoFields(changes.photos))
  const attributes = attributesOf(venue.attributes, changes)
  Object.assign(place, attributeFields({ ...venue, place, attributes }, changes))
  if (SUMMARISED.some((name) => changes[name] !== undefined)) place.aiSummary = summaryOf(place, attributes)
  const confirmations = ownConfirmations(changes, venue.place.attributes)
  place.attributes = confirmedAttributes({ ...venue, place, attributes }, confirmations)
  return { ...venue, place, attributes }
}

/** A summary written from the lists' values of these fields would contradict the owner. */
const SUMMARISED = ['businessHours', 'is24h', 'menu', 'attributes'] as const

const PLAIN = [
  'phone',
  'homepage',
  'snsLinks',
  'regularClosures',
  'specialHours',
  'temporaryClosures',
  'promotion',
  'ownerIntro',
] as const

/** Fields from which no other field is derived. */
function plainFields(changes: PlaceChanges): Partial<StoredPlace> {
  const said = PLAIN.filter((name) => changes[name] !== undefined)
  return Object.fromEntries(said.map((name) => [name, changes[name]]))
}

/** `external` is derived from a booking address. */
function bookingFields(
  { reservationChannels }: StoredPlace,
  bookingUrl: string | null,
): Pick<StoredPlace, 'bookingUrl' | 'reservationChannels'> {
  const others = reservationChannels.filter((channel) => channel !== 'external')
  return { bookingUrl, reservationChannels: bookingUrl === null ? others : ['external', ...others] }
}

/** Edits that were stored before a member existed lack it. */
function policyFields({ holidayPolicy }: PlaceChanges): Partial<StoredPlace> {
  return holidayPolicy === undefined ? {} : { holidayPolicy: holidayPolicy && completePolicy(holidayPolicy) }
}

/** A week determines whether the venue is open round the clock; a week that contradicts the owner is removed. */
function hoursFields(place: StoredPlace, { businessHours, is24h }: PlaceChanges): Partial<StoredPlace> {
  if (businessHours === undefined && is24h === undefined) return {}
  const week = businessHours ?? (is24h === true ? ROUND_THE_CLOCK : businessHours === null ? null : place.businessHours)
  const allDay = isRoundTheClock(week)
  if (week === null || (is24h === false && allDay)) return { businessHours: null, is24h: is24h ?? null }
  return { businessHours: [...week], is24h: allDay }
}

/** `count` is the number of listed photos. */
function photoFields(photos: NonNullable<PlaceChanges['photos']> | null): Pick<StoredPlace, 'photos' | 'photoCount'> {
  if (photos === null) return { photos: null, photoCount: 0 }
  const count = photos.gallery.length + photos.menu.length + photos.menuBoard.length
  return { photos: { ...photos, count }, photoCount: count }
}

/** A venue without a promotion does not match the promotion filter, whatever a list says. */
function attributesOf(attributes: Attributes, { attributes: said, promotion }: PlaceChanges): Attributes {
  const changed = said === undefined ? attributes : changedAttributes(attributes, said)
  if (promotion === undefined) return changed
  return { ...changed, booleans: { ...changed.booleans, has_promotion: promotion !== null } }
}

/**
 * Returns the fields shown from the attributes: only those the changes affect; the others stay as the release has them.
 */
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
