import type { Random } from '#base/seededRandom.ts'
import type { DemoDong, Trait } from './dongs.ts'
import { chance, pick, pickSome } from './draw.ts'
import type { Opened } from './hours.ts'
import type { Kind } from './kinds.ts'

/** Attributes of a venue, under the names and values of the filters. */
export interface DemoAttributes {
  booleans: Record<string, boolean>
  parking_type?: string
  parking_fee?: string
  payment_methods: string[]
  serves: string[]
  dietary: string[]
  foreign_languages: string[]
  view: string[]
  bbq_meat: string[]
  recommended_for: string[]
  /** Tag to score 0–1. */
  atmosphere: Record<string, number>
  muslim_friendly: string[]
  local_food: string[]
  cautions: string[]
}

/** The facts that attributes are drawn from. */
export interface Setting {
  kind: Kind
  dong: DemoDong
  inMarket: boolean
  franchise: boolean
  /** 0–1 */
  popularity: number
  /** Years since it opened. */
  years: number
  week: Opened
  unit: string
  localFood: readonly string[]
  hasPromotion: boolean
}

// Percent of restaurants, cafés (dessert and bakery too), bars and street stalls that have it.
// oxfmt-ignore
const BOOLEAN_PERCENT: Readonly<Record<string, readonly [number, number, number, number]>> = {
  wifi: [35, 88, 40, 2],
  outdoor_seating: [6, 22, 12, 20],
  pet_friendly: [3, 14, 5, 10],
  group_friendly: [45, 15, 45, 0],
  kids_friendly: [40, 35, 3, 30],
  reservable: [48, 12, 40, 0],
  takeout: [55, 92, 12, 100],
  delivery: [45, 55, 8, 10],
  dine_in: [97, 88, 100, 8],
  catering: [3, 5, 0, 1],
  corkage_free: [5, 0, 8, 0],
  wheelchair_accessible: [16, 20, 8, 10],
  high_chair: [28, 16, 1, 0],
  no_kids_zone: [1, 5, 6, 0],
  smoking_area: [2, 3, 20, 0],
  restroom_gender_separated: [42, 38, 50, 2],
  power_outlets: [5, 58, 5, 0],
  stroller_storage: [8, 12, 0, 0],
  deposit_required: [4, 1, 6, 0],
  restroom_clean: [40, 55, 35, 1],
  waiting_expected: [14, 10, 9, 18],
  leftover_packing: [38, 15, 20, 2],
  repeat_customers: [26, 24, 26, 30],
  private_room: [18, 4, 15, 0],
  real_bar: [0, 0, 14, 0],
  rooftop: [1.5, 6, 6, 0],
  hanok: [1.5, 4, 1.5, 0],
  photo_spot: [5, 24, 9, 4],
  local_favorite: [22, 16, 18, 28],
  nursing_room: [2, 3, 0, 0],
  live_music: [0.5, 0.7, 7, 0],
  fireplace: [0.8, 2, 2, 0],
  floor_seating: [15, 2, 3, 0],
  counter_seating: [18, 16, 34, 30],
  board_game: [0, 2, 1.5, 0],
  sports_bar: [0, 0, 6, 0],
  natural_wine: [1, 0.5, 8, 0],
  craft_beer: [2, 0.5, 12, 0],
}

/** Kinds of venue for which an attribute is usual. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  cocktail_bar: ['real_bar', 'counter_seating'],
  music_bar: ['live_music'],
  wine_bar: ['natural_wine'],
  hof_beer: ['craft_beer'],
  theme_cafe: ['board_game'],
  traditional_tea: ['floor_seating'],
  ramen: ['counter_seating'],
  buffet: ['group_friendly', 'kids_friendly'],
  hanjeongsik: ['private_room', 'reservable'],
}

const MEATS: Readonly<Record<string, readonly string[]>> = {
  korean_bbq: ['pork', 'beef', 'duck'],
  gopchang: ['beef', 'pork'],
  lamb_skewers: ['lamb'],
  steakhouse: ['beef'],
}

const CERTIFIED_KINDS = new Set(['middle_eastern', 'indian', 'thai'])
const MUSLIM_KINDS = new Set(['middle_eastern', 'indian', 'thai', 'seafood', 'grilled_fish'])
const PLANT_KINDS = new Set([
  'salad_healthy',
  'indian',
  'middle_eastern',
  'hanjeongsik',
  'brunch',
  'vietnamese',
  'thai',
  'bakery',
  'coffee',
  'dessert',
  'italian',
])
const FORMAL_KINDS = new Set(['hanjeongsik', 'french', 'steakhouse', 'sushi_sashimi', 'chinese', 'italian', 'japanese'])
const SOLO_KINDS = new Set([
  'gukbap_soup',
  'noodles',
  'ramen',
  'udon_soba',
  'donkatsu',
  'donburi_curry',
  'baekban',
  'bunsik',
  'burger',
  'sandwich',
  'fast_food',
  'juk_porridge',
])

function column(kind: Kind): 0 | 1 | 2 | 3 {
  if (kind.category === 'restaurant') return 0
  if (kind.category === 'bar') return 2
  return kind.category === 'street_food' ? 3 : 1
}

function drawBooleans(random: Random, setting: Setting): Record<string, boolean> {
  const { kind, dong } = setting
  const usual = new Set(USUAL[kind.token])
  const booleans: Record<string, boolean> = {}
  for (const [name, percents] of Object.entries(BOOLEAN_PERCENT)) {
    const probability = usual.has(name) ? 0.8 : percents[column(kind)] / 100
    if (chance(random, probability)) booleans[name] = true
    // A list states "no" more rarely than it states nothing.
    else if (chance(random, 0.12)) booleans[name] = false
  }
  if (booleans.no_kids_zone) {
    for (const name of ['kids_friendly', 'high_chair', 'nursing_room', 'stroller_storage']) booleans[name] = false
  }
  if (dong.traits.includes('traditional') && chance(random, 0.08)) booleans.hanok = true
  if (setting.inMarket) booleans.inside_market = true
  if (setting.hasPromotion) booleans.has_promotion = true
  if (setting.years >= 20 && chance(random, 0.5)) booleans.repeat_customers = true
  if (kind.token === 'sushi_sashimi' && chance(random, 0.18)) booleans.omakase = true
  if (['hanjeongsik', 'korean', 'salad_healthy'].includes(kind.token) && chance(random, 0.04))
    booleans.temple_food = true
  return booleans
}

function drawParking(random: Random, setting: Setting): { type: string; fee?: string } | null {
  if (chance(random, 0.35)) return null
  const roomy = setting.dong.traits.some((trait) =>
    ['nature', 'beach', 'residential', 'lake', 'mountain'].includes(trait),
  )
  const draw = random()
  if (draw < (roomy ? 0.55 : 0.2)) return { type: 'onsite', ...(chance(random, 0.3) ? { fee: '무료' } : {}) }
  if (draw < (roomy ? 0.62 : 0.32))
    return { type: 'nearby', fee: pick(random, ['10분당 500원', '30분당 1,500원', '1시간 3,000원']) }
  if (draw < (roomy ? 0.68 : 0.42)) return { type: 'partner', fee: '2시간 무료' }
  if (setting.dong.traits.includes('upscale') && draw < 0.65) return { type: 'valet', fee: '발렛 4,000원' }
  return { type: 'none' }
}

function drawViews(random: Random, setting: Setting): string[] {
  const byTrait: readonly [Trait, string, number][] = [
    ['beach', 'ocean', 0.3],
    ['beach', 'sunset', 0.12],
    ['harbour', 'ocean', 0.12],
    ['river', 'river', 0.14],
    ['river', 'sunset', 0.04],
    ['nature', 'mountain', 0.2],
    ['mountain', 'mountain', 0.2],
    ['nature', 'garden', 0.15],
    ['traditional', 'garden', 0.05],
    ['upscale', 'city', 0.05],
    ['office', 'city', 0.03],
    ['nightlife', 'night', 0.03],
    ['trendy', 'night', 0.02],
  ]
  const views = byTrait
    .filter(([trait, , p]) => setting.dong.traits.includes(trait) && chance(random, p))
    .map(([, view]) => view)
  return [...new Set(views)]
}

function drawPayments(random: Random, setting: Setting): string[] {
  const methods = setting.kind.category === 'street_food' ? ['cash'] : ['cash', 'card']
  const rest: readonly [string, number][] = [
    ['kakao_pay', 0.55],
    ['naver_pay', 0.5],
    ['toss_pay', 0.3],
    ['zero_pay', setting.inMarket ? 0.6 : 0.25],
    ['local_gift', setting.franchise ? 0.15 : 0.45],
    ['gov_support', setting.franchise ? 0.1 : 0.3],
    ['alipay', setting.dong.traits.includes('tourist') ? 0.3 : 0.04],
    ['wechat_pay', setting.dong.traits.includes('tourist') ? 0.2 : 0.02],
    ['apple_pay', setting.franchise ? 0.6 : 0.3],
    ['samsung_pay', 0.7],
    ['unionpay', setting.dong.traits.includes('foreign') ? 0.4 : 0.1],
  ]
  return [...methods, ...rest.filter(([, p]) => chance(random, p)).map(([method]) => method)]
}

function drawDietary(random: Random, setting: Setting): string[] {
  const { kind } = setting
  const likely = PLANT_KINDS.has(kind.token)
  if (!chance(random, likely ? 0.22 : 0.03)) return []
  if (kind.category !== 'bar' && chance(random, kind.token === 'salad_healthy' ? 0.25 : 0.08)) {
    return ['vegan_options', 'vegetarian_options', 'fully_vegan']
  }
  const dietary = ['vegetarian_options']
  if (chance(random, 0.55)) dietary.push('vegan_options')
  if (kind.category === 'restaurant' && chance(random, 0.6)) dietary.push('vegetarian_mixed_group_suitable')
  if (kind.category === 'restaurant' && dietary.includes('vegan_options') && chance(random, 0.6))
    dietary.push('mixed_group_suitable')
  return dietary
}

function drawOccasions(random: Random, setting: Setting): string[] {
  const { kind, week } = setting
  const closesLate = week.some((opening) => opening !== null && opening.close >= 24 * 60)
  const bar = kind.category === 'bar'
  const likely: readonly [string, number][] = [
    ['solo_dining', SOLO_KINDS.has(kind.token) ? 0.65 : bar ? 0.02 : 0.15],
    ['solo_drinking', bar ? 0.3 : 0.02],
    ['date', FORMAL_KINDS.has(kind.token) || kind.category === 'cafe' || bar ? 0.35 : 0.08],
    ['group_dining', kind.category === 'restaurant' ? 0.28 : 0.02],
    ['group_drinking', bar || kind.token === 'korean_bbq' ? 0.45 : 0.05],
    ['family', kind.category === 'restaurant' && !SOLO_KINDS.has(kind.token) ? 0.32 : 0.06],
    ['business_meeting', FORMAL_KINDS.has(kind.token) ? 0.3 : 0.04],
    ['formal_gathering', FORMAL_KINDS.has(kind.token) ? 0.25 : 0.01],
    ['late_night', closesLate ? 0.6 : 0],
    ['late_night_eatery', closesLate && kind.category === 'restaurant' ? 0.6 : closesLate ? 0.15 : 0],
  ]
  return likely.filter(([, p]) => chance(random, p)).map(([occasion]) => occasion)
}

function drawAtmosphere(random: Random, setting: Setting, views: readonly string[]): Record<string, number> {
  const { kind, dong } = setting
  const cafe = column(kind) === 1
  const likely: readonly [string, number][] = [
    ['cozy', cafe ? 0.4 : 0.2],
    ['quiet', cafe || FORMAL_KINDS.has(kind.token) ? 0.3 : 0.08],
    ['lively', kind.category === 'bar' || dong.traits.includes('market') ? 0.45 : 0.15],
    ['spacious', 0.18],
    ['view', views.length > 0 ? 0.85 : 0.01],
    ['trendy', dong.traits.includes('trendy') ? 0.4 : 0.1],
    ['traditional', kind.token === 'traditional_tea' || dong.traits.includes('traditional') ? 0.3 : 0.05],
    ['clean', 0.35],
    ['work_study', kind.token === 'coffee' ? 0.35 : 0.02],
    [
      'rainy_mood',
      ['jeon_makgeolli', 'noodles', 'gukbap_soup', 'pocha', 'traditional_tea'].includes(kind.token) ? 0.3 : 0.03,
    ],
  ]
  const scores: Record<string, number> = {}
  for (const [tag, p] of likely) {
    if (chance(random, p)) scores[tag] = Math.round((0.5 + random() * 0.5) * 100) / 100
    else if (chance(random, 0.08)) scores[tag] = Math.round(random() * 45) / 100
  }
  return scores
}

function drawServes(random: Random, setting: Setting, dietary: readonly string[]): string[] {
  const { kind } = setting
  const alcohol = kind.category === 'bar' ? 1 : kind.licence === '일반음식점' ? 0.55 : 0
  const likely: readonly [string, number][] = [
    ['coffee', kind.category === 'cafe' ? 1 : column(kind) === 1 ? 0.8 : 0.06],
    ['alcohol', alcohol],
    ['dessert', column(kind) === 1 ? 0.75 : 0.05],
    ['vegetarian', dietary.length > 0 ? 1 : 0.02],
    ['vegan', dietary.includes('vegan_options') ? 1 : 0],
  ]
  return likely.filter(([, p]) => chance(random, p)).map(([value]) => value)
}

function drawMuslim(random: Random, { kind }: Setting): string[] {
  if (!MUSLIM_KINDS.has(kind.token)) return []
  // A fish kitchen is no certified kitchen, but it may be one without pork.
  if (!CERTIFIED_KINDS.has(kind.token)) return chance(random, 0.1) ? [pick(random, ['pork_free', 'muslim_menu'])] : []
  if (!chance(random, 0.6)) return []
  const draw = random()
  if (draw < 0.35) return ['halal_certified', 'muslim_menu', 'pork_free']
  if (draw < 0.65) return ['self_certified', 'muslim_menu']
  return draw < 0.85 ? ['pork_free'] : ['muslim_menu']
}

const CAUTIONS = [
  '재료 소진 시 조기 마감',
  '주차 공간 협소',
  '현금 결제 권장',
  '2시간 이용 제한',
  '1인 1메뉴',
  '예약 필수',
]

function drawCautions(random: Random, setting: Setting): string[] {
  if (setting.kind.category === 'street_food') return chance(random, 0.3) ? ['재료 소진 시 조기 마감'] : []
  const stairs = /^[2-9]층/u.test(setting.unit)
  const fitting = [
    ...CAUTIONS,
    ...(setting.week.some((day) => day?.pause) ? ['브레이크타임 있음'] : []),
    ...(stairs ? ['엘리베이터 없음'] : []),
  ]
  return chance(random, 0.2) ? pickSome(random, fitting, 1) : []
}

/** Draws every attribute that a filter can ask for. */
export function drawAttributes(random: Random, setting: Setting): DemoAttributes {
  const booleans = drawBooleans(random, setting)
  const parking = drawParking(random, setting)
  if (parking) booleans.parking = parking.type !== 'none'
  const views = drawViews(random, setting)
  const dietary = drawDietary(random, setting)
  const muslim = drawMuslim(random, setting)
  const meats = MEATS[setting.kind.token] ?? []
  const touristic = setting.dong.traits.includes('tourist') || setting.dong.traits.includes('foreign')
  return {
    booleans,
    ...(parking ? { parking_type: parking.type } : {}),
    ...(parking?.fee ? { parking_fee: parking.fee } : {}),
    payment_methods: drawPayments(random, setting),
    serves: drawServes(random, setting, dietary).filter(
      (value) => value !== 'alcohol' || !muslim.includes('halal_certified'),
    ),
    dietary,
    foreign_languages: ['en', 'zh', 'ja', 'es', 'de', 'fr'].filter((_, i) =>
      chance(random, (touristic ? 0.8 : 0.35) / 1.6 ** i),
    ),
    view: views,
    bbq_meat: meats.length > 1 ? pickSome(random, meats, chance(random, 0.3) ? 2 : 1) : [...meats],
    recommended_for: drawOccasions(random, setting),
    atmosphere: drawAtmosphere(random, setting, views),
    muslim_friendly: muslim,
    local_food: [...setting.localFood],
    cautions: drawCautions(random, setting),
  }
}
