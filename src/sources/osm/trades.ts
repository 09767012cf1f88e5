type Tags = Readonly<Record<string, string>>

/** The elements of OpenStreetMap that are venues: key and value to category, with the Korean label that places show. */
const TRADES: ReadonlyMap<string, { category: string; label: string }> = new Map(
  (
    [
      ['amenity=restaurant', 'restaurant', '음식점'],
      ['amenity=fast_food', 'restaurant', '패스트푸드'],
      ['amenity=cafe', 'cafe', '카페'],
      ['amenity=bar', 'bar', '술집'],
      ['amenity=pub', 'bar', '술집'],
      ['amenity=biergarten', 'bar', '호프'],
      ['amenity=ice_cream', 'dessert', '아이스크림'],
      ['shop=bakery', 'bakery', '베이커리'],
      ['shop=pastry', 'bakery', '제과점'],
      ['shop=ice_cream', 'dessert', '아이스크림'],
      ['shop=rice_cake', 'dessert', '떡집'],
      ['shop=coffee', 'cafe', '커피'],
    ] as const
  ).map(([tag, category, label]) => [tag, { category, label }]),
)
/** A food hall is not a venue; its counters are, where they are mapped. */
const HALLS: ReadonlySet<string> = new Set(['amenity=food_court'])
const TRADE_KEYS = ['amenity', 'shop'] as const
/** Keys of what may replace a former trade; then the name of the element belongs to the successor. */
const SUCCESSOR_KEYS = ['amenity', 'shop', 'office', 'craft', 'leisure', 'tourism', 'healthcare', 'club']
/** Lifecycle prefixes of a trade that has ended. */
const ENDED_PREFIXES = ['disused', 'abandoned', 'was', 'removed', 'demolished', 'razed']

/** What decides which elements are venues, as text: lists made by other rules have to be made again. */
export const TRADE_RULES = JSON.stringify([[...TRADES.keys()], [...HALLS], SUCCESSOR_KEYS, ENDED_PREFIXES])

/** The trade of an element by its tags. */
export type Trade =
  | { kind: 'venue'; category: string; label: string; closed: boolean }
  /** Food or drink, but not a venue; the build report counts the `reason`. */
  | { kind: 'aside'; reason: string }
  | { kind: 'other' }

/** Reads the trade; a venue that has ended without a successor is a closed one. */
export function tradeOf(tags: Tags): Trade {
  for (const key of TRADE_KEYS) {
    const tag = `${key}=${tags[key]}`
    const trade = TRADES.get(tag)
    if (trade) return { kind: 'venue', ...trade, closed: false }
    if (HALLS.has(tag)) return { kind: 'aside', reason: `a hall of counters: ${tag}` }
  }
  if (SUCCESSOR_KEYS.some((key) => tags[key] !== undefined)) return { kind: 'other' }
  for (const prefix of ENDED_PREFIXES) {
    for (const key of TRADE_KEYS) {
      const trade = TRADES.get(`${key}=${tags[`${prefix}:${key}`]}`)
      if (trade) return { kind: 'venue', ...trade, closed: true }
    }
  }
  return { kind: 'other' }
}

/** `cuisine` values to subtypes of the vocabulary, folded to lower case with `_`. Other values have no subtype. */
const CUISINES: readonly (readonly [subtype: string, cuisines: string])[] = [
  ['korean', 'korean 한식'],
  ['korean_bbq', 'korean_bbq korean_barbecue galbi samgyeopsal bulgogi grill_korean'],
  ['gukbap_soup', 'gukbap seolleongtang gomtang haejangguk samgyetang galbitang sundaeguk gamjatang'],
  ['jjigae', 'jjigae budae_jjigae kimchi_jjigae'],
  ['noodles', 'noodle noodles kalguksu korean_noodles'],
  ['naengmyeon', 'naengmyeon milmyeon'],
  ['juk_porridge', 'juk porridge congee'],
  ['bunsik', 'bunsik gimbap kimbap tteokbokki'],
  ['chicken', 'chicken fried_chicken korean_fried_chicken wings'],
  ['dakgalbi_dakhanmari', 'dakgalbi'],
  ['jokbal_bossam', 'jokbal bossam'],
  ['gopchang', 'gopchang'],
  ['shabu_hotpot', 'shabu shabu-shabu hotpot hot_pot'],
  ['buffet', 'buffet'],
  ['seafood', 'seafood fish'],
  ['sushi_sashimi', 'sushi sashimi raw_fish'],
  ['shellfish_crab', 'crab shellfish'],
  ['chinese', 'chinese korean_chinese jjajangmyeon sichuan cantonese'],
  ['malatang', 'malatang'],
  ['dim_sum', 'dim_sum dimsum dumpling dumplings'],
  ['lamb_skewers', 'lamb_skewers yangkkochi'],
  ['japanese', 'japanese'],
  ['ramen', 'ramen'],
  ['udon_soba', 'udon soba'],
  ['donkatsu', 'donkatsu tonkatsu'],
  ['donburi_curry', 'donburi curry gyudon'],
  ['izakaya', 'izakaya yakitori'],
  ['western', 'western european american german british'],
  ['italian', 'italian pasta italian_pizza'],
  ['pizza', 'pizza'],
  ['french', 'french'],
  ['steakhouse', 'steak steak_house steakhouse'],
  ['burger', 'burger hamburger burgers'],
  ['sandwich', 'sandwich sandwiches bagel toast hotdog'],
  ['salad_healthy', 'salad poke healthy'],
  ['mexican', 'mexican tex-mex taco'],
  ['thai', 'thai'],
  ['vietnamese', 'vietnamese pho'],
  ['indian', 'indian nepali nepalese'],
  ['middle_eastern', 'kebab turkish lebanese arab middle_eastern persian'],
  ['fusion', 'fusion'],
  ['coffee', 'coffee_shop coffee espresso'],
  ['dessert', 'dessert cake macaron waffle donut crepe chocolate'],
  ['bakery', 'bakery bread pastry'],
  ['brunch', 'brunch breakfast'],
  ['tea', 'tea bubble_tea'],
  ['bingsu_ice_cream', 'ice_cream frozen_yogurt gelato bingsu'],
  ['tteok_hangwa', 'rice_cake tteok'],
]
const SUBTYPE_OF_CUISINE = new Map(
  CUISINES.flatMap(([subtype, cuisines]) => cuisines.split(' ').map((cuisine) => [cuisine, subtype] as const)),
)

/**
 * Returns the subtype of the first cuisine that has one; undefined when none has. `cuisine=korean;dumpling` contains
 * several.
 */
export function subtypeOf(tags: Tags): string | undefined {
  const cuisines = (tags['cuisine'] ?? '')
    .split(/[;,]/)
    .map((cuisine) => cuisine.trim().toLowerCase().replaceAll(' ', '_'))
  return cuisines.map((cuisine) => SUBTYPE_OF_CUISINE.get(cuisine)).find((subtype) => subtype !== undefined)
}
