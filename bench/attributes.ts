import type { Random } from '#base/seededRandom.ts'
import type { Attributes } from '#venue/attributes/attributes.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { chance, pickSome } from '../demo/draw.ts'
import type { Trade } from './words.ts'

/** Shares of COMMON attributes among venues whose attributes are known; attributes not listed are rare. */
const COMMON: Readonly<Record<string, number>> = {
  dine_in: 0.9,
  takeout: 0.6,
  parking: 0.45,
  wifi: 0.4,
  delivery: 0.4,
  group_friendly: 0.35,
  restroom_clean: 0.3,
  reservable: 0.25,
  kids_friendly: 0.2,
  outdoor_seating: 0.12,
  pet_friendly: 0.1,
  private_room: 0.1,
}
const RARE = 0.03
/** Of all venues: the rest is known by name and address only. */
const KNOWN = 0.7

const OCCASIONS = ['solo_dining', 'date', 'group_dining', 'family', 'business_meeting', 'late_night']
const MOODS = ['cozy', 'quiet', 'lively', 'spacious', 'trendy', 'traditional', 'work_study']

/** Made-up attributes, and how one reserves. */
export function attributesOf(random: Random, trade: Trade): { attributes: Attributes; reservationChannels: string[] } {
  const reservationChannels = chance(random, 0.3) ? ['phone'] : []
  if (!chance(random, KNOWN)) return { attributes: { booleans: {} }, reservationChannels }
  const names = BOOLEAN_FILTERS.filter((name) => chance(random, COMMON[name] ?? RARE))
  const late = trade.hours === 'late' || trade.hours === 'pub'
  const attributes: Attributes = {
    booleans: Object.fromEntries(names.map((name) => [name, true])),
    serves: late ? ['alcohol'] : trade.hours === 'cafe' ? ['coffee', 'dessert'] : [],
    payment_methods: chance(random, 0.5) ? ['card', 'kakao_pay'] : ['card'],
    ...(chance(random, 0.5) && { recommended_for: pickSome(random, OCCASIONS, 2) }),
    ...(chance(random, 0.4) && {
      atmosphere: Object.fromEntries(
        pickSome(random, MOODS, 2).map((mood) => [mood, chance(random, 0.8) ? 0.75 : 0.25]),
      ),
    }),
  }
  return { attributes, reservationChannels }
}
