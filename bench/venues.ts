import { METRES_PER_DEGREE } from '#base/geometry.ts'
import { seededRandom, type Random } from '#base/seededRandom.ts'
import { idOf } from '#base/ids.ts'
import { addDays } from '#base/kst.ts'
import { confirmedAttributes, sameConfirmations } from '#venue/attributes/confirmedAttributes.ts'
import { type HistoryRun, withFacts } from '#venue/history.ts'
import type { BusinessDay, MenuItem, StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { CATEGORY_OF_SUBTYPE } from '#venue/vocabulary.ts'
import { normal, between, chance, pick, pickSome, weighted } from '../demo/draw.ts'
import { drawWeek, weeklyOf } from '../demo/hours.ts'
import { attributesOf } from './attributes.ts'
import { BENCH_DAY, SEED } from './settings.ts'
import { benchDongs, type BenchDong } from './town.ts'
import { CHAINS, DISH_PREFIXES, LATIN, ROADS, SYLLABLES, TRADES, type Trade } from './words.ts'

/** Number of different weeks among the venues of one style; real lists repeat weeks about as often. */
const WEEKS_PER_STYLE = 400
/** One venue in this many has a history. */
const WITH_HISTORY = 500
/** Lists confirm attributes on so many different days. */
const CONFIRMATION_DAYS = 400
const YEAR_DAYS = 366
const LISTS = ['licences', 'map', 'shops'] as const
/** Standard deviation of the distance between a venue and the centre of its dong. */
const SCATTER_M = 380

/** A year of daily builds with a change every day: the longest history that is stored and read. */
function restlessYear(): HistoryRun[] {
  return Array.from({ length: YEAR_DAYS }, (_, day) => addDays(BENCH_DAY, day - YEAR_DAYS)).reduce<HistoryRun[]>(
    (runs, date, day) =>
      withFacts(runs, date, { reviewCount: day, rating: 4.2, latestReviewDate: date, activeOn: date }),
    [],
  )
}

/**
 * Draws made-up venues. Weeks, menu items and the like are shared between venues, so that half a million fit into
 * memory.
 */
export class VenueMaker {
  readonly dongs: readonly BenchDong[]
  readonly #random: Random
  readonly #drawDong: (random: Random) => BenchDong
  readonly #drawTrade = weighted(TRADES, ({ weight }) => weight)
  readonly #weeks: ReadonlyMap<Trade['hours'], readonly BusinessDay[][]>

  constructor() {
    this.dongs = benchDongs(seededRandom(SEED))
    this.#random = seededRandom(SEED + 1)
    this.#drawDong = weighted(this.dongs, ({ weight }) => weight)
    this.#weeks = new Map(
      [...new Set(TRADES.map(({ hours }) => hours))].map((style) => [
        style,
        Array.from({ length: WEEKS_PER_STYLE }, () => weeklyOf(drawWeek(this.#random, style))),
      ]),
    )
  }

  make(number: number): Venue {
    const random = this.#random
    const trade = this.#drawTrade(random)
    const home = this.#drawDong(random)
    const chain = chance(random, 0.12) ? pick(random, CHAINS) : null
    const { attributes, reservationChannels } = attributesOf(random, trade)
    const completeness = random()
    const place: StoredPlace = {
      ...this.#basics(number, trade, home, chain),
      ...this.#contact(reservationChannels),
      ...this.#hours(trade, completeness),
      ...this.#quality(trade, completeness),
      ...edgeOf(random, trade, attributes),
      attributes: null,
      // Derived from the number, so that the other values stay as they were.
      openedOn: number % 10 === 0 ? null : `${1990 + (number % 36)}-03-02`,
    }
    const venue: Venue = {
      place,
      subtypes: [trade.subtype],
      attributes,
      franchise: chain !== null,
      members: [],
      provenance: {},
      activity: { listedAs: 'in_business', proofs: [] },
      ranking: { recency: random(), crossSource: place.sourceCount / 4, completeness },
      history: number % WITH_HISTORY === 0 ? restlessYear() : [],
    }
    const observedAt = addDays(BENCH_DAY, -(number % CONFIRMATION_DAYS))
    place.attributes = confirmedAttributes(venue, sameConfirmations({ source: 'list', observedAt }))
    return venue
  }

  #basics(number: number, trade: Trade, { dong, legalDong }: BenchDong, chain: string | null) {
    const random = this.#random
    const area = `${dong.sido} ${dong.sigungu}`
    const east = (normal(random) * SCATTER_M) / Math.cos((dong.center.lat * Math.PI) / 180) / METRES_PER_DEGREE
    return {
      id: idOf('pl_', 'bench', String(number)),
      name: nameOf(random, trade, dong.dong, chain),
      category: CATEGORY_OF_SUBTYPE[trade.subtype] as string,
      categoryLabel: trade.signs[0] as string,
      location: {
        lat: degrees(dong.center.lat + (normal(random) * SCATTER_M) / METRES_PER_DEGREE),
        lng: degrees(dong.center.lng + east),
      },
      address: {
        road: chance(random, 0.94)
          ? `${area} ${pick(random, ROADS)}${between(random, 1, 60)}길 ${between(random, 1, 120)}`
          : null,
        jibun: `${area} ${legalDong} ${between(random, 1, 900)}-${between(random, 1, 40)}`,
      },
      'address.conflict': null,
      regionCode: dong.code,
      confidence: between(random, 40, 98) / 100,
      sourceCount: pick(random, [1, 1, 2, 2, 3, 4]),
      sources: LISTS.slice(number % LISTS.length),
      possiblyClosed: false,
      lastSeenAt: `${addDays(BENCH_DAY, -between(random, 1, 200))}T00:00:00Z`,
    }
  }

  #contact(reservationChannels: string[]) {
    const random = this.#random
    return {
      phone: chance(random, 0.7) ? `02-${between(random, 200, 999)}-${between(random, 1000, 9999)}` : null,
      homepage: chance(random, 0.08) ? `https://shop${between(random, 1, 99_999)}.example` : null,
      bookingUrl: null,
      reservationChannels,
      snsLinks: null,
    }
  }

  #hours({ hours }: Trade, completeness: number) {
    const random = this.#random
    const week = completeness > 0.35 ? pick(random, this.#weeks.get(hours) as readonly BusinessDay[][]) : null
    const from = addDays(BENCH_DAY, between(random, -3, 4))
    return {
      businessHours: week,
      holidayPolicy: null,
      regularClosures: null,
      specialHours: null,
      temporaryClosures: chance(random, 0.01)
        ? [
            {
              from,
              to: addDays(from, between(random, 0, 6)),
              reason: 'vacation' as const,
              note: null,
              source: 'owner',
              announcedAt: null,
            },
          ]
        : null,
      is24h: null,
    }
  }

  #quality(trade: Trade, completeness: number) {
    const random = this.#random
    const menu = completeness > 0.45 ? menuOf(random, trade) : null
    const prices = menu?.flatMap(({ price }) => (price === null ? [] : [price])) ?? []
    const avg = prices.length === 0 ? null : Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length)
    const reviewed = chance(random, 0.5)
    const closed = chance(random, 0.03)
    return {
      rating: reviewed ? between(random, 25, 50) / 10 : null,
      reviewCount: reviewed ? Math.floor(random() ** 4 * 3_000) : null,
      latestReviewDate: reviewed ? addDays(BENCH_DAY, -between(random, 0, 300)) : null,
      freshnessScore: between(random, 0, 100) / 100,
      dataQuality: {
        veracity: between(random, 40, 100) / 100,
        completeness: Math.round(completeness * 100) / 100,
        confidence: between(random, 40, 98) / 100,
        recency: between(random, 0, 100) / 100,
        last_verified_days_ago: between(random, 0, 200),
      },
      price: avg === null ? null : { level: levelOf(avg), avg, min: Math.min(...prices), max: Math.max(...prices) },
      menuSummary: menu && { count: menu.length, items: menu.slice(0, 3).map(({ name }) => name) },
      menu,
      closureSignal: closed
        ? { level: 'confirmed' as const, reasons: ['license_closed'], detectedAt: BENCH_DAY, sources: 1 }
        : null,
      promotion: null,
      photoCount: 0,
      nearestStation: chance(random, 0.5) ? { station: '중앙역', walkMin: between(random, 1, 20) } : null,
    }
  }
}

function degrees(value: number): number {
  return Number(value.toFixed(6))
}

function levelOf(avg: number): number {
  return avg < 10_000 ? 1 : avg < 25_000 ? 2 : avg < 60_000 ? 3 : 4
}

/** Draws common syllables more often than rare ones. */
function syllable(random: Random): string {
  return SYLLABLES[Math.floor(random() ** 1.6 * SYLLABLES.length)] as string
}

function nameOf(random: Random, trade: Trade, dong: string, chain: string | null): string {
  const area = dong.replace(/\d*가?동$/u, '')
  if (chain !== null) return `${chain} ${area}${between(random, 1, 9)}호점`
  const sign = pick(random, trade.signs)
  const branch = chance(random, 0.15) ? ` ${area}점` : ''
  if (chance(random, 0.06)) return `${pick(random, LATIN)} ${pick(random, LATIN)} ${sign}${branch}`
  const head = Array.from({ length: between(random, 2, 3) }, () => syllable(random)).join('')
  return `${head}${chance(random, 0.5) ? ' ' : ''}${sign}${branch}`
}

const items = new Map<string, MenuItem>()

function menuOf(random: Random, trade: Trade): MenuItem[] {
  return pickSome(random, trade.dishes, between(random, 2, trade.dishes.length)).map((dish) => {
    const name = pick(random, DISH_PREFIXES) + dish
    const price = Math.round((trade.price * (0.6 + random() * 0.8)) / 1_000) * 1_000
    const key = `${name} ${price}`
    const known = items.get(key)
    if (known) return known
    const item = { name, price, recommend: false, isNew: false }
    items.set(key, item)
    return item
  })
}

function edgeOf(random: Random, trade: Trade, attributes: Venue['attributes']) {
  const known = Object.keys(attributes.booleans).length > 0
  return {
    accessHints: null,
    recommendedFor: attributes.recommended_for === undefined ? null : [...attributes.recommended_for],
    atmosphere: attributes.atmosphere === undefined ? null : Object.keys(attributes.atmosphere),
    cautions: null,
    serviceAttributes: {
      parking: known ? attributes.booleans['parking'] === true : null,
      parking_type: null,
      parking_fee: null,
      parking_note: null,
      dine_in: known ? true : null,
      reservable: null,
      venue_subtype: trade.subtype,
      foreign_languages: null,
      dietary: null,
    },
    dietary: null,
    atmosphereScores: attributes.atmosphere === undefined ? null : { ...attributes.atmosphere },
    aiSummary: chance(random, 0.2)
      ? `${trade.signs[0]}, ${trade.dishes[0]} 중심의 가게. 좌석 ${between(random, 8, 90)}석.`
      : null,
    ownerIntro: null,
    influencerFeatures: null,
    culturalAssociations: null,
    legacy: chance(random, 0.02)
      ? { foundedYear: between(random, 1950, 1995), years: null, generation: null, certifications: [] }
      : null,
    reputation: null,
    photos: null,
  }
}
