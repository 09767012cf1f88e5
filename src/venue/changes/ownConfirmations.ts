import type { CalendarDate } from '#base/kst.ts'
import { type Confirmations, shownConfirmations } from '../attributes/confirmedAttributes.ts'
import { hasParking } from '../attributes/parking.ts'
import type { Confirmation, StoredPlace } from '../records.ts'
import type { ConfirmedList } from '../tags.ts'
import type { DatedChanges, PlaceChanges } from './placeChanges.ts'

/**
 * Returns who confirmed the values of a venue after its owner's changes: the owner for those that follow from a change,
 * on the day of that change, otherwise whoever the release names. `before`: the attributes that the release shows.
 */
export function ownConfirmations(changes: DatedChanges, before: StoredPlace['attributes']): Confirmations {
  const listed = shownConfirmations(before)
  const own = (path: string | null): Confirmation | null =>
    path === null ? null : { source: 'owner', observedAt: dayOf(path, changes) }
  return {
    ofBoolean: (name) => own(pathOfBoolean(name, changes)) ?? listed.ofBoolean(name),
    ofValue: (filter, value) => {
      const confirmation = own(pathOfValue(filter, value, changes)) ?? listed.ofValue(filter, value)
      return confirmation ?? (value === BY_MENU ? { source: 'menu', observedAt: null } : null)
    },
  }
}

function dayOf(path: string, { editedOn }: DatedChanges): CalendarDate | null {
  return editedOn?.[path] ?? null
}

/** Returns the path of the change that makes a boolean true; null when none does. */
function pathOfBoolean(name: string, { attributes, promotion, bookingUrl }: PlaceChanges): string | null {
  if (attributes?.booleans?.[name] === true) return `attributes.booleans.${name}`
  if (name === 'has_promotion' && promotion) return 'promotion'
  if (name === 'reservable' && bookingUrl) return 'bookingUrl'
  const parkingType = attributes?.parking_type
  return name === 'parking' && parkingType && hasParking(parkingType) === true ? 'attributes.parking_type' : null
}

/** The menu confirms this value, whoever states it. The day of a list's menu is not known here. */
const BY_MENU = 'mixed_group_suitable'

/** Returns the path of the change from which a value follows; null when none does. */
function pathOfValue(filter: ConfirmedList, value: string, { attributes, menu }: PlaceChanges): string | null {
  if (value === BY_MENU) return menu ? 'menu' : null
  return attributes?.[filter] ? `attributes.${filter}` : null
}
