import { changedAttributes } from '#venue/changes/changedAttributes.ts'
import type { AttributeChanges } from '#venue/changes/placeChanges.ts'
import type { AttributesForm, AttributeValue, AttributeValues } from './attributesForm.ts'

/** The two attributes that state parking: as yes or no, and by its kind. */
export const PARKING_PATHS = ['booleans.parking', 'parking_type'] as const

/** Returns true for the attributes that have a choice of their own, so that no other field contradicts it. */
export const isParking = (path: string) => PARKING_PATHS.some((one) => one === path)

/** Parking is offered, its kind is not stated; the other choices are the kinds, and '' for nothing stated. */
export const KIND_UNSTATED = 'unstated'

/** Returns the one value that guests see of both attributes, as the service derives it from the owner's and the lists'. */
export function parkingChoice({ own, listed }: AttributesForm): string {
  const [parking, kind] = PARKING_PATHS.map((path) => listed[path])
  const before = {
    booleans: { ...(typeof parking === 'boolean' && { parking }) },
    ...(typeof kind === 'string' && { parking_type: kind }),
  }
  const shown = changedAttributes(before, stated(own))
  const isOffered = shown.booleans['parking']
  return shown.parking_type ?? (isOffered === undefined ? '' : isOffered ? KIND_UNSTATED : 'none')
}

function stated(own: AttributeValues): AttributeChanges {
  const [parking, kind] = PARKING_PATHS.map((path) => own[path])
  return {
    ...(parking !== undefined && { booleans: { parking: parking as boolean | null } }),
    ...(kind !== undefined && { parking_type: kind as string | null }),
  }
}

/** Returns the owner's values of both attributes for a choice; `undefined` withdraws one. */
export function parkingValues(choice: string): Readonly<Record<string, AttributeValue | undefined>> {
  switch (choice) {
    case '':
      return { 'booleans.parking': null, parking_type: null }
    case KIND_UNSTATED:
      return { 'booleans.parking': true, parking_type: null }
    // The service derives from a kind whether there is parking.
    default:
      return { 'booleans.parking': undefined, parking_type: choice }
  }
}
