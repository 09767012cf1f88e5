import { changedAttributes } from '#venue/changes/changedAttributes.ts'
import type { AttributeChanges } from '#venue/changes/placeChanges.ts'
import { type AttributesForm, type AttributeValue, type AttributeValues } from './attributesForm.ts'

/** The two attributes that state parking: as yes or no, and by its kind. */
export const PARKING_PATHS = ['booleans.parking', 'parking_type'] as const

/** Returns true for the attributes that have a choice of their own, so that no other field contradicts it. */
export const isParking = (path: string) => PARKING_PATHS.some((one) => one === path)

/** Parking is offered, its kind is not stated; the other choices are the kinds, and '' for nothing stated. */
export const KIND_UNSTATED = 'unstated'

/** Returns the one value that guests see of both attributes, as the service derives it from the owner's and the lists'. */
export function parkingChoice({ own, listed }: AttributesForm): string {
  const { booleans, parking_type: kind } = changedAttributes({ booleans: {}, ...stated(listed) }, stated(own))
  return kind ?? (booleans['parking'] === undefined ? '' : booleans['parking'] ? KIND_UNSTATED : 'none')
}

function stated(values: AttributeValues): AttributeChanges & { booleans: Readonly<Record<string, boolean>> } {
  const [parking, kind] = PARKING_PATHS.map((path) => values[path])
  return {
    booleans: { ...(parking !== undefined && { parking }) },
    ...(kind !== undefined && { parking_type: kind }),
  } as ReturnType<typeof stated>
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
