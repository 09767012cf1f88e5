import type { Attributes } from '#contract/attributes.ts'
import type { StoredPlace } from '#contract/records.ts'

type Dietary = StoredPlace['dietary']

/** What lists say of vegetarian and vegan food; what none of them says stays null. */
export function dietaryOf({ dietary }: Attributes): Dietary {
  if (dietary === undefined) return null
  const said = (value: string) => (dietary.includes(value) ? true : null)
  const fullyVegan = said('fully_vegan')
  const veganOptions = said('vegan_options') ?? fullyVegan
  return {
    fully_vegan: fullyVegan,
    vegan_options: veganOptions,
    // A vegan meal is a vegetarian one.
    vegetarian_options: said('vegetarian_options') ?? veganOptions,
    mixed_group_suitable: said('mixed_group_suitable'),
    vegan_menu_count: null,
    vegan_main_count: null,
    non_vegan_menu_count: null,
    confidence: null,
    note: null,
  }
}

/** The service attributes as the public record shows them. */
export function serviceAttributesOf(
  attributes: Attributes,
  subtype: string | undefined,
  dietary: Dietary,
): StoredPlace['serviceAttributes'] {
  const { booleans } = attributes
  return {
    parking: booleans.parking ?? null,
    parking_type: attributes.parking_type ?? null,
    parking_fee: attributes.parking_fee ?? null,
    parking_note: attributes.parking_note ?? null,
    dine_in: booleans.dine_in ?? null,
    reservable: booleans.reservable ?? null,
    venue_subtype: subtype ?? null,
    foreign_languages: attributes.foreign_languages === undefined ? null : [...attributes.foreign_languages],
    dietary,
  }
}
