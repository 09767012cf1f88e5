/**
 * The meaning of an Overture category: the category, the Korean label of plain ones, and the subtype if it names one.
 */
export interface Kind {
  category: string
  label: string
  subtype?: string
}

/** Overture categories by subtype of the vocabulary, with our category; most cuisines are written `…_restaurant`. */
const SUBTYPES: readonly (readonly [subtype: string, category: string, names: string])[] = [
  ['korean', 'restaurant', 'korean_restaurant'],
  ['korean_bbq', 'restaurant', 'korean_barbecue_restaurant korean_bbq_restaurant'],
  ['gukbap_soup', 'restaurant', 'soup_restaurant'],
  ['noodles', 'restaurant', 'noodles_restaurant noodle_restaurant'],
  ['chicken', 'restaurant', 'chicken_restaurant fried_chicken_restaurant chicken_wings_restaurant'],
  ['shabu_hotpot', 'restaurant', 'hot_pot_restaurant shabu_shabu_restaurant'],
  ['buffet', 'restaurant', 'buffet_restaurant'],
  ['seafood', 'restaurant', 'seafood_restaurant fish_restaurant'],
  ['sushi_sashimi', 'restaurant', 'sushi_restaurant'],
  ['chinese', 'restaurant', 'chinese_restaurant'],
  ['dim_sum', 'restaurant', 'dim_sum_restaurant dumpling_restaurant'],
  ['japanese', 'restaurant', 'japanese_restaurant'],
  ['ramen', 'restaurant', 'ramen_restaurant'],
  ['donburi_curry', 'restaurant', 'curry_restaurant japanese_curry_restaurant'],
  ['izakaya', 'bar', 'izakaya izakaya_restaurant sake_bar'],
  ['western', 'restaurant', 'european_restaurant american_restaurant'],
  ['italian', 'restaurant', 'italian_restaurant'],
  ['pizza', 'restaurant', 'pizza_restaurant pizzeria'],
  ['french', 'restaurant', 'french_restaurant'],
  ['steakhouse', 'restaurant', 'steakhouse'],
  ['burger', 'restaurant', 'burger_restaurant'],
  ['sandwich', 'restaurant', 'sandwich_shop bagel_shop'],
  ['salad_healthy', 'restaurant', 'salad_bar health_food_restaurant poke_restaurant'],
  ['mexican', 'restaurant', 'mexican_restaurant taco_restaurant'],
  ['thai', 'restaurant', 'thai_restaurant'],
  ['vietnamese', 'restaurant', 'vietnamese_restaurant'],
  ['indian', 'restaurant', 'indian_restaurant nepalese_restaurant'],
  ['middle_eastern', 'restaurant', 'middle_eastern_restaurant turkish_restaurant kebab_restaurant'],
  ['fusion', 'restaurant', 'asian_fusion_restaurant'],
  ['fast_food', 'restaurant', 'fast_food_restaurant'],
  ['brunch', 'restaurant', 'breakfast_and_brunch_restaurant brunch_restaurant'],
  ['coffee', 'cafe', 'coffee_shop coffee_roastery'],
  ['tea', 'cafe', 'tea_room bubble_tea tea_house'],
  ['theme_cafe', 'cafe', 'animal_cafe cat_cafe theme_cafe'],
  ['bakery', 'bakery', 'bakery patisserie_cake_shop'],
  ['dessert', 'dessert', 'desserts dessert_shop donuts donut_shop chocolatier macarons'],
  ['bingsu_ice_cream', 'dessert', 'ice_cream_shop ice_cream_and_frozen_yoghurt shaved_ice_shop'],
  ['cocktail_bar', 'bar', 'cocktail_bar whiskey_bar speakeasy'],
  ['wine_bar', 'bar', 'wine_bar'],
  ['hof_beer', 'bar', 'beer_bar beer_garden brewery brewpub'],
  ['music_bar', 'bar', 'piano_bar jazz_bar'],
]
/** Overture categories that are no more specific than ours. */
const PLAIN: readonly (readonly [category: string, label: string, names: string])[] = [
  ['restaurant', '음식점', 'restaurant eat_and_drink food_and_drink diner bistro bar_and_grill_restaurant gastropub'],
  ['cafe', '카페', 'cafe'],
  ['bar', '술집', 'bar pub sports_bar dive_bar irish_pub lounge'],
  ['street_food', '길거리 음식', 'food_stand street_vendor food_truck'],
]
const LABELS: Readonly<Record<string, string>> = {
  restaurant: '음식점',
  cafe: '카페',
  bar: '술집',
  bakery: '베이커리',
  dessert: '디저트',
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...SUBTYPES.flatMap(([subtype, category, names]) =>
    names.split(' ').map((name): [string, Kind] => [name, { category, label: LABELS[category] ?? '음식점', subtype }]),
  ),
  ...PLAIN.flatMap(([category, label, names]) =>
    names.split(' ').map((name): [string, Kind] => [name, { category, label }]),
  ),
])

/**
 * Returns the meaning of a category; null when it is not food or drink. A cuisine without a subtype is a restaurant.
 */
export function kindOf(category: string): Kind | null {
  return KINDS.get(category) ?? (category.endsWith('_restaurant') ? { category: 'restaurant', label: '음식점' } : null)
}
