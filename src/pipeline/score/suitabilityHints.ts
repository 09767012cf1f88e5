import type { Attributes } from '#venue/attributes/attributes.ts'
import type { Week } from '#venue/records.ts'

/** The facts from which suitability is derived; `week` is null for unconfirmed hours. */
export interface SuitabilityFacts {
  category: string
  subtypes: readonly string[]
  week: Week | null
  attributes: Attributes
}

export interface Hint {
  /** Certainty from this hint alone, 0–1. */
  weight: number
  /** True for a statement about this venue; false for what its kind suggests. */
  stated: boolean
  holds: (facts: SuitabilityFacts) => boolean
}

/**
 * Weights (docs/scores.md): a statement that nearly equals the tag is sufficient (0.6), one that makes it likely needs
 * a second (0.4), one that only contributes needs more (0.2). A kind of venue is never sufficient.
 */
const SAYS = 0.6
const LIKELY = 0.4
const HELPS = 0.2
const KIND = 0.3

const flag = (name: string, weight: number): Hint => ({
  weight,
  stated: true,
  holds: ({ attributes }) => attributes.booleans[name] === true,
})
const listed = (list: 'serves' | 'view', value: string | null, weight: number): Hint => ({
  weight,
  stated: true,
  holds: ({ attributes }) =>
    value === null ? (attributes[list] ?? []).length > 0 : attributes[list]?.includes(value) === true,
})
const kind = (...subtypes: readonly string[]): Hint => ({
  weight: KIND,
  stated: false,
  holds: (facts) => subtypes.includes(facts.subtypes[0] ?? ''),
})
const within = (category: string, hint: Hint): Hint => ({
  ...hint,
  holds: (facts) => facts.category === category && hint.holds(facts),
})

const QUICK_MEALS = [
  'gukbap_soup',
  'noodles',
  'naengmyeon',
  'juk_porridge',
  'bunsik',
  'ramen',
  'udon_soba',
  'donburi_curry',
  'baekban',
  'burger',
  'sandwich',
  'fast_food',
]
const COURSES = ['hanjeongsik', 'sushi_sashimi', 'french', 'steakhouse']
const DRINKS_TOGETHER = ['hof_beer', 'pocha', 'izakaya', 'korean_bbq', 'gopchang', 'jokbal_bossam']

/** By tag; `late_night` and `late_night_eatery` are derived from the hours. */
export const HINTS: Readonly<Record<'occasion' | 'atmosphere', Readonly<Record<string, readonly Hint[]>>>> = {
  occasion: {
    solo_dining: [within('restaurant', flag('counter_seating', LIKELY)), kind(...QUICK_MEALS)],
    solo_drinking: [
      within('bar', flag('counter_seating', LIKELY)),
      flag('real_bar', LIKELY),
      kind('cocktail_bar', 'wine_bar'),
    ],
    date: [
      listed('view', null, LIKELY),
      flag('rooftop', HELPS),
      flag('photo_spot', HELPS),
      kind('italian', 'french', 'wine_bar', 'cocktail_bar'),
    ],
    group_dining: [
      within('restaurant', flag('group_friendly', SAYS)),
      within('restaurant', flag('private_room', HELPS)),
      kind('korean_bbq', 'shabu_hotpot', 'buffet'),
    ],
    group_drinking: [
      within('bar', flag('group_friendly', SAYS)),
      listed('serves', 'alcohol', HELPS),
      kind(...DRINKS_TOGETHER),
    ],
    family: [
      flag('kids_friendly', SAYS),
      flag('high_chair', LIKELY),
      flag('nursing_room', LIKELY),
      flag('stroller_storage', LIKELY),
      kind('buffet'),
    ],
    business_meeting: [flag('private_room', LIKELY), kind(...COURSES)],
    formal_gathering: [flag('private_room', LIKELY), flag('omakase', HELPS), kind(...COURSES)],
  },
  atmosphere: {
    cozy: [flag('fireplace', LIKELY), flag('floor_seating', HELPS)],
    quiet: [flag('temple_food', LIKELY), flag('private_room', HELPS), kind('traditional_tea')],
    lively: [
      flag('live_music', SAYS),
      flag('sports_bar', SAYS),
      flag('inside_market', HELPS),
      kind('hof_beer', 'pocha'),
    ],
    view: [listed('view', null, SAYS), flag('rooftop', LIKELY)],
    trendy: [flag('photo_spot', LIKELY), flag('natural_wine', HELPS)],
    traditional: [
      flag('hanok', SAYS),
      flag('floor_seating', HELPS),
      kind('traditional_tea', 'hanjeongsik', 'tteok_hangwa'),
    ],
    clean: [flag('restroom_clean', LIKELY)],
    work_study: [within('cafe', flag('power_outlets', LIKELY)), within('cafe', flag('wifi', HELPS)), kind('coffee')],
    rainy_mood: [flag('hanok', HELPS), kind('jeon_makgeolli')],
  },
}

/** Facts that exclude a tag. */
export const VETOES: Readonly<Record<string, (facts: SuitabilityFacts) => boolean>> = {
  family: ({ attributes }) =>
    attributes.booleans['no_kids_zone'] === true || attributes.booleans['kids_friendly'] === false,
  group_dining: ({ attributes }) => attributes.booleans['group_friendly'] === false,
  group_drinking: ({ attributes }) => attributes.booleans['group_friendly'] === false,
  quiet: ({ attributes }) => attributes.booleans['live_music'] === true || attributes.booleans['sports_bar'] === true,
}
