import { romanised } from '#base/text/hangul.ts'
import { seededRandom, type Random } from '#base/seededRandom.ts'
import { parseNearby, parseSearch } from '#query/parseQuery.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { Venue } from '#venue/venue.ts'
import { between, chance, pick, pickSome, weighted } from '../demo/draw.ts'
import { NOW, PEER_QUERIES, PEER_QUERIES_MIXED, QUERIES_PER_CLASS, SEED } from './settings.ts'
import { initialsOf, mistyped, partlyTyped } from './typedTexts.ts'
import { CHAINS, TRADES } from './words.ts'

/** Classes of questions by how much work they take; `mixed` draws from the others. */
export const CLASSES = [
  'region + 2 booleans + subtype',
  '1 km by distance',
  '5 km by discovery',
  'keyword',
  'keyword + region',
  'open_at + occasion',
  'broad category',
  'page 40',
  'by id',
  'mixed',
] as const
export type ClassName = (typeof CLASSES)[number]
/** Further classes that only our index answers, because one SQL statement cannot express them for the peers. */
export const MORE_CLASSES = [
  'several words',
  'initial consonants',
  'romanised',
  'typing error',
  'map rectangle',
  'region by rating',
] as const
export type MoreClass = (typeof MORE_CLASSES)[number]
export type OwnClass = Exclude<ClassName, 'mixed'>

/** Assumed mix of calls to a discovery service, in percent; no log of real calls exists yet. */
export const MIX: Readonly<Record<OwnClass, number>> = {
  'region + 2 booleans + subtype': 20,
  '1 km by distance': 20,
  '5 km by discovery': 8,
  keyword: 8,
  'keyword + region': 12,
  'open_at + occasion': 10,
  'broad category': 5,
  'page 40': 2,
  'by id': 15,
}

export type Question = { path: string } & ({ kind: 'list'; query: PlaceQuery } | { kind: 'one'; id: string })
export type Questions = Readonly<Record<ClassName | MoreClass, readonly Question[]>>

/** A venue that questions are made from, so that most questions find something. */
export interface Sample {
  id: string
  name: string
  dish: string | null
  region: string
  lat: number
  lng: number
  category: string
  subtype: string
  booleans: readonly string[]
  occasions: readonly string[]
}

export function sampleOf({ place, subtypes, attributes }: Venue): Sample {
  return {
    id: place.id,
    name: place.name,
    dish: place.menu?.[0]?.name ?? null,
    region: place.regionCode,
    ...place.location,
    category: place.category,
    subtype: subtypes[0] as string,
    booleans: Object.keys(attributes.booleans),
    occasions: attributes.recommended_for ?? [],
  }
}

/** The samples, and those of them that a class of questions can be made from. */
export interface Samples {
  all: readonly Sample[]
  withBooleans: readonly Sample[]
  withOccasions: readonly Sample[]
}

export function samplesOf(all: readonly Sample[]): Samples {
  return {
    all,
    withBooleans: all.filter(({ booleans }) => booleans.length > 1),
    withOccasions: all.filter(({ occasions }) => occasions.length > 0),
  }
}

type Params = Readonly<Record<string, string | number>>

export const MAKERS: Readonly<Record<OwnClass, (random: Random, samples: Samples) => Question>> = {
  'region + 2 booleans + subtype': (random, samples) => {
    const { region, subtype, booleans } = pick(random, samples.withBooleans)
    const asked = pickSome(random, booleans, 2).map((name) => [name, 'true'])
    return search({ region_code: region.slice(0, 5), subtype, ...Object.fromEntries(asked) })
  },
  '1 km by distance': (random, { all }) => nearby({ ...pointNear(random, all), radius: 1_000, sort: 'distance' }),
  '5 km by discovery': (random, { all }) => nearby({ ...pointNear(random, all), radius: 5_000, sort: 'discovery' }),
  keyword: (random, { all }) => search({ keyword: keywordOf(random, all) }),
  'keyword + region': (random, { all }) =>
    search({ keyword: keywordOf(random, all), region_code: pick(random, all).region.slice(0, 5) }),
  'open_at + occasion': (random, samples) => {
    const { occasions, region } = pick(random, samples.withOccasions)
    const where: Params = chance(random, 0.5) ? { region_code: region.slice(0, 2) } : {}
    return search({ open_at: pick(random, OPEN_AT), recommended_for: pick(random, occasions), ...where })
  },
  'broad category': (random, { all }) => search({ business_category: pick(random, all).category }),
  'page 40': (random, { all }) => {
    const { category, region } = pick(random, all)
    return search({ business_category: category, region_code: region.slice(0, 2), page: 40 })
  },
  'by id': (random, { all }) => {
    const { id } = pick(random, all)
    return { kind: 'one', path: pathOfPlace(id), id }
  },
}

const MORE_MAKERS: Readonly<Record<MoreClass, (random: Random, samples: readonly Sample[]) => Question>> = {
  'several words': (random, samples) => {
    const { region, name } = pick(random, samples)
    const trade = pick(random, TRADES)
    const words = [name.split(' ')[0], pick(random, [pick(random, trade.dishes), pick(random, trade.signs), region])]
    return search({ keyword: words.join(' ') })
  },
  'initial consonants': (random, samples) =>
    search({ keyword: initialsOf(keywordOf(random, samples).slice(0, between(random, 2, 5))) }),
  romanised: (random, samples) => search({ keyword: romanised(keywordOf(random, samples)) }),
  'typing error': (random, samples) => search({ keyword: mistyped(random, longNameOf(random, samples)) }),
  'map rectangle': (random, samples) => {
    const { lat, lng } = pick(random, samples)
    // The sides of the map of a phone, from a few streets to a city.
    const side = pick(random, [0.01, 0.03, 0.1, 0.3])
    return search({ bbox: [lng - side / 2, lat - side / 2, lng + side / 2, lat + side / 2].map(degrees).join() })
  },
  'region by rating': (random, samples) => {
    const { region, category } = pick(random, samples)
    return search({ region_code: region.slice(0, 5), business_category: category, sort: 'rating' })
  },
}

export function pathOfPlace(id: string): string {
  return `/api/v1/places/${id}`
}

const degrees = (value: number) => value.toFixed(6)

/** Windows and points within one day, so that SQL can express them in one comparison. */
const OPEN_AT = [
  'lunch',
  'dinner',
  'tomorrow lunch',
  'tomorrow dinner',
  '2026-11-28 dinner',
  '2026-11-29 13:00',
  '2026-11-27 18:00-20:00',
  'now',
]

/** Returns all questions; the same sample gives the same questions. */
export function questionsOf(all: readonly Sample[]): Questions {
  const samples = samplesOf(all)
  const random = seededRandom(SEED + 2)
  const names = Object.keys(MIX) as OwnClass[]
  const own = Object.fromEntries(
    names.map((name) => [name, Array.from({ length: QUERIES_PER_CLASS }, () => MAKERS[name](random, samples))]),
  ) as Record<OwnClass, Question[]>
  const draw = weighted(names, (name) => MIX[name])
  // Twice as many, so that rare classes are included.
  const mixed = Array.from({ length: 2 * QUERIES_PER_CLASS }, () => MAKERS[draw(random)](random, samples))
  const more = Object.fromEntries(
    MORE_CLASSES.map((name) => [name, Array.from({ length: QUERIES_PER_CLASS }, () => MORE_MAKERS[name](random, all))]),
  ) as Record<MoreClass, Question[]>
  return { ...own, mixed, ...more }
}

/** Returns the questions of a class that the peers answer too. */
export function sharedQuestions(questions: Questions, name: ClassName | MoreClass): readonly Question[] {
  return questions[name].slice(0, name === 'mixed' ? PEER_QUERIES_MIXED : PEER_QUERIES)
}

/** Returns `open_at` windows that are not cached, so that each is computed for all venues. */
export function coldWindows(count: number): PlaceQuery[] {
  return Array.from({ length: count }, (_, i) => {
    const day = 23 + (i % 7)
    const from = 10 * 60 + Math.floor(i / 7)
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const question = search({ open_at: `2026-11-${day} ${clock(from)}-${clock(from + 150)}`, recommended_for: 'date' })
    if (question.kind !== 'list') throw new Error('a search is a list')
    return question.query
  })
}

function search(params: Params): Question {
  return list('/api/v1/places', parseSearch, params)
}

function nearby(params: Params): Question {
  return list('/api/v1/places/nearby', parseNearby, params)
}

function list(path: string, parse: typeof parseSearch, params: Params): Question {
  const raw = Object.entries(params).map(([name, value]) => [name, String(value)] as const)
  const parsed = parse(raw, NOW)
  if (parsed.kind === 'faulty') throw new Error(`the bench built a faulty query: ${JSON.stringify(parsed.faults)}`)
  return {
    kind: 'list',
    path: `${path}?${new URLSearchParams(raw.map(([...pair]) => pair)).toString()}`,
    query: parsed.value,
  }
}

/** Returns so many texts as they stand in a search box while people type names, dishes, kinds of shops and chains. */
export function typedTexts(samples: readonly Sample[], count: number): string[] {
  const random = seededRandom(SEED + 3)
  return Array.from({ length: count }, () => partlyTyped(random, keywordOf(random, samples)))
}

/** Returns a point within about 300 m of a venue. */
function pointNear(random: Random, samples: readonly Sample[]): { lat: number; lng: number } {
  const { lat, lng } = pick(random, samples)
  const near = (degrees: number) => Number((degrees + (random() - 0.5) * 0.006).toFixed(6))
  return { lat: near(lat), lng: near(lng) }
}

/**
 * Returns a dish, a kind of shop, a chain, or the name of a shop or its beginning: one run of Hangul and digits, which
 * one SQL pattern can express.
 */
function keywordOf(random: Random, samples: readonly Sample[]): string {
  const trade = pick(random, TRADES)
  const { name, dish } = pick(random, samples)
  const choices = [
    pick(random, trade.dishes),
    dish ?? pick(random, trade.dishes),
    pick(random, trade.signs),
    pick(random, CHAINS),
    name,
    name.slice(0, between(random, 2, 4)),
  ]
  const letters = pick(random, choices).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters.length < 2 || /[a-z]/iu.test(letters) ? pick(random, trade.dishes) : letters
}

/** Returns a name of at least four letters, in which one typing error leaves enough to recognise it. */
function longNameOf(random: Random, samples: readonly Sample[]): string {
  const names = samples.map(({ name }) => name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return pick(
    random,
    names.filter((name) => name.length >= 4 && !/[a-z]/iu.test(name)),
  )
}
