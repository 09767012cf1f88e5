import type { LocalizedText } from '#contract/language.ts'

/** A group of yes/no attributes that owners look for together. */
export interface AttributeGroup {
  label: LocalizedText
  names: readonly string[]
}

const GROUPS: readonly AttributeGroup[] = [
  {
    label: { en: 'Seats and rooms', ko: '자리와 공간' },
    names: [
      'outdoor_seating',
      'private_room',
      'floor_seating',
      'counter_seating',
      'rooftop',
      'hanok',
      'fireplace',
      'inside_market',
      'photo_spot',
    ],
  },
  {
    label: { en: 'Reservations and service', ko: '예약과 이용' },
    names: [
      'reservable',
      'deposit_required',
      'waiting_expected',
      'dine_in',
      'takeout',
      'delivery',
      'catering',
      'leftover_packing',
      'corkage_free',
      'group_friendly',
      'has_promotion',
    ],
  },
  {
    label: { en: 'Children, access and comfort', ko: '아이·접근성·편의' },
    names: [
      'kids_friendly',
      'no_kids_zone',
      'high_chair',
      'nursing_room',
      'stroller_storage',
      'wheelchair_accessible',
      'pet_friendly',
      'wifi',
      'power_outlets',
      'restroom_clean',
      'restroom_gender_separated',
      'smoking_area',
    ],
  },
]
const OTHERS: LocalizedText = { en: 'Style and drinks', ko: '분위기와 주류' }

/** Returns the attributes by group; those that no group names, such as new ones, come last. */
export function groupAttributes(names: readonly string[]): readonly AttributeGroup[] {
  const grouped = GROUPS.map(({ label, names: members }) => ({
    label,
    names: members.filter((name) => names.includes(name)),
  }))
  const rest = names.filter((name) => !GROUPS.some(({ names: members }) => members.includes(name)))
  return [...grouped, { label: OTHERS, names: rest }].filter(({ names: members }) => members.length > 0)
}
