type Tags = Readonly<Record<string, string>>

const YES = ['yes', 'designated', 'only']
const NO = ['no', 'none']

/** A filter, the tags that answer it (the first present one decides), and their values for yes and no. */
const BOOLEANS: readonly (readonly [
  filter: string,
  keys: readonly string[],
  yes: readonly string[],
  no: readonly string[],
])[] = [
  ['wifi', ['internet_access'], ['wlan', 'wifi'], NO],
  ['outdoor_seating', ['outdoor_seating'], [...YES, 'terrace', 'sidewalk', 'garden', 'patio', 'roof', 'balcony'], NO],
  ['pet_friendly', ['dog', 'pets_allowed', 'pets'], [...YES, 'leashed', 'outside'], NO],
  ['kids_friendly', ['kids_area'], YES, []],
  ['reservable', ['reservation'], [...YES, 'required', 'recommended', 'members_only'], NO],
  ['takeout', ['takeaway'], YES, NO],
  ['delivery', ['delivery'], YES, NO],
  ['dine_in', ['indoor_seating'], YES, []],
  ['wheelchair_accessible', ['wheelchair'], YES, NO],
  ['smoking_area', ['smoking'], [...YES, 'separated', 'isolated', 'dedicated', 'outside'], NO],
  ['restroom_gender_separated', ['toilets:gender_segregated', 'gender_segregated'], YES, NO],
  ['power_outlets', ['power_supply', 'socket'], YES, NO],
  ['private_room', ['private_room'], YES, NO],
  ['live_music', ['live_music'], YES, NO],
  ['fireplace', ['fireplace'], YES, NO],
  ['rooftop', ['rooftop'], YES, NO],
  ['craft_beer', ['microbrewery', 'brewery', 'drink:craft_beer'], YES, []],
]

/**
 * `payment:*` keys by payment method. Apple Pay, Samsung Pay and UnionPay are omitted, because only an owner can
 * confirm them.
 */
const PAYMENTS: readonly (readonly [payment: string, keys: readonly string[]])[] = [
  ['cash', ['cash', 'coins', 'notes']],
  ['card', ['cards', 'credit_cards', 'debit_cards', 'visa', 'mastercard']],
  ['toss_pay', ['toss', 'toss_pay', 'tosspay']],
  ['kakao_pay', ['kakaopay', 'kakao_pay', 'kakao']],
  ['naver_pay', ['naverpay', 'naver_pay', 'naver']],
  ['zero_pay', ['zeropay', 'zero_pay']],
  ['alipay', ['alipay']],
  ['wechat_pay', ['wechat', 'wechat_pay', 'wechatpay']],
]

const ALCOHOL = ['alcohol', 'beer', 'wine', 'soju', 'makgeolli', 'liquor', 'cocktail', 'whisky', 'sake']

/**
 * Returns the attributes that the tags state. Attributes that they do not state are unknown, so they get no default.
 */
export function attributesOf(tags: Tags): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const [filter, keys, yes, no] of BOOLEANS) {
    const answer = answerOf(tags, keys, yes, no)
    if (answer !== null) attributes[filter] = answer
  }
  // highchair=3 is a count.
  const chairs = tags['highchair']
  if (chairs !== undefined && (chairs === 'yes' || Number(chairs) > 0)) attributes['high_chair'] = true
  else if (chairs === 'no' || chairs === '0') attributes['high_chair'] = false
  if (tags['takeaway'] === 'only') attributes['dine_in'] = false
  const lists = { payment_methods: paymentsOf(tags), serves: servesOf(tags), ...dietsOf(tags) }
  for (const [name, values] of Object.entries(lists)) if (values.length > 0) attributes[name] = values
  return attributes
}

function answerOf(tags: Tags, keys: readonly string[], yes: readonly string[], no: readonly string[]): boolean | null {
  for (const key of keys) {
    const values = (tags[key] ?? '').split(';').map((value) => value.trim())
    if (values.some((value) => yes.includes(value))) return true
    if (values.some((value) => no.includes(value))) return false
  }
  return null
}

function paymentsOf(tags: Tags): string[] {
  return PAYMENTS.filter(
    ([, keys]) =>
      answerOf(
        tags,
        keys.map((key) => `payment:${key}`),
        YES,
        [],
      ) === true,
  ).map(([payment]) => payment)
}

/** Returns the stated drinks and diets, and what a café, a bar or an ice cream shop serves by its kind. */
function servesOf(tags: Tags): string[] {
  const says = (...keys: readonly string[]) => answerOf(tags, keys, ['yes', 'only', 'served'], []) === true
  return [
    ...(tags['amenity'] === 'cafe' || tags['shop'] === 'coffee' || says('drink:coffee') ? ['coffee'] : []),
    ...(['bar', 'pub', 'biergarten'].includes(tags['amenity'] ?? '') ||
    says(...ALCOHOL.map((drink) => `drink:${drink}`))
      ? ['alcohol']
      : []),
    ...(tags['amenity'] === 'ice_cream' || tags['shop'] === 'ice_cream' ? ['dessert'] : []),
    ...(says('diet:vegetarian') ? ['vegetarian'] : []),
    ...(says('diet:vegan') ? ['vegan'] : []),
  ]
}

/**
 * `only` applies to the whole menu. Halal is treated as a menu, because only a certifier can certify; gluten-free is
 * omitted, because only an owner can confirm it.
 */
function dietsOf(tags: Tags): { dietary: string[]; muslim_friendly: string[] } {
  const [vegan, vegetarian, halal] = [tags['diet:vegan'], tags['diet:vegetarian'], tags['diet:halal']]
  const stated = (value: string | undefined) => value === 'yes' || value === 'only'
  return {
    dietary: [
      ...(stated(vegan) ? ['vegan_options'] : []),
      ...(vegan === 'only' ? ['fully_vegan'] : []),
      ...(stated(vegetarian) || stated(vegan) ? ['vegetarian_options'] : []),
    ],
    muslim_friendly: [...(stated(halal) ? ['muslim_menu'] : []), ...(halal === 'only' ? ['pork_free'] : [])],
  }
}
