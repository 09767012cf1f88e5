import type { Attributes } from './attributes.ts'
import type { StoredPlace } from '../records.ts'

type Dietary = StoredPlace['dietary']

const VEGAN = /비건|vegan|채식/iu
/** Drinks and snacks, which are not meals. */
const DRINK_OR_SNACK =
  /라떼|커피|스무디|주스|에이드|음료|밀크|쿠키|스콘|케이크|머핀|브라우니|아이스크림|젤라또|쉐이크|와인|맥주/u

/**
 * Returns what lists say about vegetarian and vegan food, with counts from the menu; unknown values stay null. A venue
 * suits mixed groups only when its menu has a vegan meal.
 */
export function dietaryOf({ dietary }: Attributes, menu: StoredPlace['menu']): Dietary {
  if (dietary === undefined) return null
  const vegan = menu?.filter(({ name }) => VEGAN.test(name)) ?? []
  const veganMains = vegan.filter(({ name }) => isVeganMain(name)).length
  const said = (value: string) => (dietary.includes(value) ? true : null)
  const fullyVegan = said('fully_vegan')
  const veganOptions = said('vegan_options') ?? fullyVegan
  return {
    fully_vegan: fullyVegan,
    vegan_options: veganOptions,
    // A vegan meal is also vegetarian.
    vegetarian_options: said('vegetarian_options') ?? veganOptions,
    mixed_group_suitable: veganMains > 0 ? said('mixed_group_suitable') : null,
    vegan_menu_count: menu && vegan.length,
    vegan_main_count: menu && veganMains,
    non_vegan_menu_count: menu && menu.length - vegan.length,
    confidence: null,
    note: null,
  }
}

/** Returns whether the name of a menu item is that of a vegan meal. */
export function isVeganMain(name: string): boolean {
  return VEGAN.test(name) && !DRINK_OR_SNACK.test(name)
}

/** Returns the service attributes as the public record shows them. */
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
