import { clockOfMinutes, minutesOfClock } from '#base/kst.ts'
import { MEAL_WINDOWS, type Meal } from '#venue/hours/meals.ts'
import { KEYWORD_LENGTH_MAX } from '#contract/parameters/filterParameters.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import { exclusionText, parseExclusion } from '../parseExclusion.ts'
import { CATEGORY_OF_SUBTYPE, isBooleanFilter } from '#venue/vocabulary.ts'
import type { BoundMention } from '../wordsReading.ts'
import type { ResolvedWord, WordsReading } from '../wordsReading.ts'
import { preferred, preferredToExclude, readingsOf, type WordReading } from '../wordsLexicon.ts'
import type { Mention } from './mention.ts'
import type { WordsSetting } from './wordsMentions.ts'
import { CLOCK, isWithin, MEALS, withinMeals } from './mealHours.ts'
import { alsoMeant } from './sentenceWords.ts'
import { isUnlistedDish } from './dishWords.ts'
import { isDish } from './wordsDish.ts'
import {
  bestKnown,
  byVenues,
  chooseRegion,
  cityNameOf,
  contains,
  isOneCity,
  isPoint,
  type RegionReading,
} from '../wordsRegion.ts'
import { keywordOfWord } from './wordsText.ts'
import { dayAhead, timeOfValue, type TimeReading, type TimeWords } from './wordsTime.ts'
import { settleUntil } from './wordsUntil.ts'

/** The maximum number of values in a list (parameters.ts). */
const LIST_MAX = 20
/** Includes every other kind of place, so it adds no condition beside one. */
const ANY_PLACE = 'restaurant'
const SINGLE = [
  'business_category',
  'parking_type',
  'min_price_avg',
  'max_price_avg',
  'sort',
  'min_rating',
  'min_reviews',
]

/** The meanings of the phrases of a sentence, before they become parameters. */
interface Gathered {
  resolved: ResolvedWord[]
  ambiguous: { word: string; readings: readonly WordReading[] }[]
  times: (Written & { time: TimeWords })[]
  /** Times with several meanings; `date` is the day that they name. */
  openTimes: ({ from: string } & Omit<Extract<TimeReading, { kind: 'several' }>, 'kind'>)[]
  regions: { from: string; readings: readonly RegionReading[]; near: boolean; assumed?: true }[]
  distances: { from: string; metres: number }[]
  keyword: string[]
  unsayable: string[]
  /** The dishes that became a kind of venue. */
  dishes: ResolvedWord[]
  /** A day that open_at cannot express: 주말 점심 must not become today's lunch. */
  otherDay: boolean
  /** The regions are alternatives, or the place is between them, so none of them narrows another. */
  areApart: boolean
}

/** Returns the reading of a sentence from its bound phrases; `unboundLinks` are grammatical words without an effect. */
export function assembled(
  mentions: readonly BoundMention[],
  unboundLinks: readonly Mention[],
  { minute, today }: Pick<WordsSetting, 'minute' | 'today'>,
): WordsReading {
  const all: Gathered = {
    resolved: [],
    ambiguous: [],
    times: [],
    openTimes: [],
    regions: [],
    distances: [],
    keyword: [],
    unsayable: [],
    dishes: [],
    otherDay: false,
    areApart: areApart(mentions),
  }
  for (const mention of mentions) gather(mention, all)
  for (const { from } of unboundLinks) {
    const readings = readingsOf(from)
    if (readings.length > 0) all.ambiguous.push({ word: from, readings })
    else all.unsayable.push(from)
  }
  settleExclusions(all)
  settleUntil(all, today)
  settleTimes(all, minute ?? null)
  settleDishKinds(all)
  settleCategories(all)
  settleAlone(all)
  settleSingles(all)
  settleUnknownHours(all)
  settleDishes(all)
  const place = settleRegion(all)
  const keyword = keywordOf(all)
  const area = areaParams(place, all)
  const region = place && area.length === 3 ? { ...place, from: placeText(all) } : place
  if (area.length !== 3) settleDistanceOrder(all)
  const params = [...area, ...(keyword === null ? [] : [['keyword', keyword] as const]), ...filterParams(all)]
  const { resolved, ambiguous, unsayable } = all
  return {
    endpoint: area.length === 3 ? 'nearby' : 'search',
    params,
    resolved,
    ambiguous: [...new Map(ambiguous.map((entry) => [entry.word, entry])).values()],
    region,
    keyword,
    unsayable,
  }
}

function areApart(mentions: readonly BoundMention[]): boolean {
  return mentions.some(({ meaning, joinsNext }, i) => {
    if (meaning.kind === 'link') {
      const isOr = meaning.link.kind === 'join' && [i - 1, i + 1].every((at) => mentions[at]?.meaning.kind === 'region')
      return isOr || meaning.link.kind === 'between'
    }
    return meaning.kind === 'region' && joinsNext && mentions[i + 1]?.meaning.kind === 'region'
  })
}

function gather(mention: BoundMention, all: Gathered): void {
  const { from, meaning, negated } = mention
  const assumed = mention.assumed ? { assumed: true as const } : {}
  switch (meaning.kind) {
    case 'alias':
      return negated
        ? gatherExcluded({ from, ...assumed }, meaning.readings, all)
        : gatherAlias({ from, ...assumed }, meaning.word, meaning.readings, all)
    case 'time':
      if (meaning.reading.kind === 'unsayable') all.otherDay = true
      if (negated || meaning.reading.kind === 'unsayable') return void all.unsayable.push(from)
      if (meaning.reading.kind === 'time') return void all.times.push({ from, time: meaning.reading.time })
      return void all.openTimes.push({ from, ...meaning.reading })
    case 'price':
      if (negated) return void all.unsayable.push(from)
      if (meaning.reading.kind === 'several')
        return void all.ambiguous.push({ word: from, readings: meaning.reading.readings })
      return void all.resolved.push(...meaning.reading.readings.map((reading) => ({ from, ...reading })))
    case 'figure':
      return void (negated ? all.unsayable.push(from) : all.resolved.push({ from, ...meaning.reading }))
    case 'region':
      if (negated) return void all.unsayable.push(from)
      return void all.regions.push({ from, readings: meaning.readings, near: mention.near, ...assumed })
    case 'distance':
      if (negated || meaning.metres < 1 || meaning.metres > RADIUS_MAX_M) return void all.unsayable.push(from)
      return void all.distances.push({ from, metres: meaning.metres })
    case 'unsayable':
      return void all.unsayable.push(from)
    case 'unknown':
      return negated ? gatherKeywordExcluded(from, all) : void all.keyword.push(keywordOfWord(from))
    default:
  }
}

/** A phrase as written, with the mark of a misspelt one. */
type Written = Pick<ResolvedWord, 'from' | 'assumed'>

function gatherAlias(written: Written, word: string, readings: readonly WordReading[], all: Gathered): void {
  const choice = preferred(word, readings)
  if (choice.kind === 'several') all.ambiguous.push({ word: written.from, readings: choice.readings })
  else if (choice.reading.param === 'open_at') {
    const assumed = choice.isAssumed ? { assumed: true as const } : {}
    all.times.push({ ...written, ...assumed, time: timeOfValue(choice.reading.value) })
  } else {
    all.resolved.push({ ...written, ...choice.reading })
    const { param, value } = choice.reading
    const also = alsoMeant(word)
    if (also !== null) all.resolved.push({ ...written, ...also })
    if (param === 'subtype' && isDish(word, value)) all.dishes.push({ ...written, param: 'prefer', value: word })
  }
}

function gatherExcluded(written: Written, readings: readonly WordReading[], all: Gathered): void {
  const choice = preferredToExclude(readings)
  const { from } = written
  if (!choice) return void all.unsayable.push(from)
  const items = choice.kind === 'one' ? [choice.reading] : choice.readings
  const exclusions = items.map((reading) => ({ param: 'exclude', value: exclusionOf(reading) }))
  const [only] = exclusions
  if (only && exclusions.length === 1) all.resolved.push({ ...written, ...only })
  else all.ambiguous.push({ word: from, readings: exclusions })
}

/** Negated verbs such as 맵지 않은 are not part of a name, so they do not become an excluded keyword. */
function gatherKeywordExcluded(from: string, all: Gathered): void {
  const isVerb = from.endsWith('지')
  const read = parseExclusion(`keyword:${keywordOfWord(from).slice(0, KEYWORD_LENGTH_MAX)}`)
  if (isVerb || read.kind !== 'read') return void all.unsayable.push(from)
  all.resolved.push({ from, param: 'exclude', value: exclusionText(read.exclusion) })
}

/** Returns a reading in the canonical spelling of `exclude`. */
function exclusionOf({ param, value }: WordReading): string {
  const read = parseExclusion(param === 'exclude' ? value : isBooleanFilter(param) ? param : `${param}:${value}`)
  if (read.kind !== 'read') throw new Error(`the vocabulary's ${param}:${value} cannot be excluded`)
  return exclusionText(read.exclusion)
}

function openAt(values: readonly string[]): WordReading[] {
  return values.map((value) => ({ param: 'open_at', value }))
}

/** Returns the category of each kind of place that words mean. */
function categoriesOf(resolved: readonly ResolvedWord[]): readonly (string | undefined)[] {
  return resolved.flatMap(({ param, value }) =>
    param === 'subtype' ? [CATEGORY_OF_SUBTYPE[value]] : param === 'business_category' ? [value] : [],
  )
}

const ALONE = ['solo_dining', 'solo_drinking']

/** Alone in a bar one drinks, in a restaurant or café one eats; without a kind of place the word stays ambiguous. */
function settleAlone(all: Gathered): void {
  const isAlone = ({ readings }: Gathered['ambiguous'][number]) =>
    readings.length === ALONE.length && readings.every(({ value }) => ALONE.includes(value))
  const kinds = categoriesOf(all.resolved)
  const word = all.ambiguous.find(isAlone)
  if (word === undefined || new Set(kinds).size !== 1) return
  all.ambiguous = all.ambiguous.filter((one) => one !== word)
  const value = kinds[0] === 'bar' ? 'solo_drinking' : 'solo_dining'
  all.resolved.push({ from: word.word, param: 'recommended_for', value })
}

/** Places with the dish come first, unless the sentence asks for an order or for other kinds of places as well. */
function settleDishes({ dishes, resolved }: Gathered): void {
  const [only] = dishes
  const isOrdered = resolved.some(({ param }) => param === 'sort')
  const kinds = resolved.filter(({ param }) => param === 'subtype').length
  if (only === undefined || kinds > 1 || isOrdered) return
  // Beside its kind, so that texts of both stay together.
  resolved.splice(resolved.findIndex(({ from, param }) => from === only.from && param === 'subtype') + 1, 0, only)
}

/** Combines one day and one hour or meal into an open_at; a day alone, or two of a kind, are reported as ambiguous. */
function settleTimes(all: Gathered, minute: number | null): void {
  settleOpenTimes(all, minute)
  settleNow(all, minute)
  settleOccasions(all)
  const dates = [...new Set(all.times.flatMap(({ time }) => time.date ?? []))]
  const hours = withinMeals(withoutNow(all.times))
  const [date, hour] = [dates[0], hours[0]]
  if (date === undefined && hour === undefined) return
  const from = all.times.map((time) => time.from).join(' ')
  const assumed = all.times.some((time) => time.assumed) ? { assumed: true as const } : {}
  if (all.otherDay) return void all.unsayable.push(from)
  if (dates.length > 1 || hours.length > 1 || (date !== undefined && date !== 'today' && hour === 'now')) {
    for (const { from: word, time } of all.times) {
      const value = [time.date, time.time ?? 'dinner'].filter(Boolean).join(' ')
      all.ambiguous.push({ word, readings: openAt([value]) })
    }
  } else if (hour === undefined) {
    // An ambiguous hour is already reported with its own readings.
    all.ambiguous.push({ word: from, readings: openAt(MEALS.map((meal) => `${date} ${meal}`)) })
  } else {
    const isAhead = all.times.some(({ time }) => time.isAhead === true && time.time === hour)
    const day = isAhead ? dayAhead(date, hour, minute) : (date ?? null)
    const value = day === null || hour === 'now' ? hour : `${day} ${hour}`
    all.resolved.push({ from, param: 'open_at', value, ...assumed })
  }
}

/** 지금부터 새벽 4시까지: who wants to stay until an hour names that hour. */
function withoutNow(times: Gathered['times']): readonly string[] {
  const hours = [...new Set(times.flatMap(({ time }) => time.time ?? []))]
  return times.some(({ time }) => time.isAhead) ? hours.filter((hour) => hour !== 'now') : hours
}

/** Decides a time of several meanings by the other times: 8pm tonight, dinner at 7; else it is reported. */
function settleOpenTimes(all: Gathered, minute: number | null): void {
  for (const { from, values, date } of all.openTimes) {
    const times = all.times.flatMap(({ time }) => time.time ?? [])
    const [meal] = times.filter((time) => MEALS.includes(time))
    const clocks = values.map((value) => value.split(' ').at(-1) as string)
    const within = meal === undefined ? [] : clocks.filter((clock) => isWithin(clock, meal as Meal))
    // Dinner tonight: a clock or one of the meanings beside it.
    const hasClock = times.some((time) => CLOCK.test(time) || clocks.includes(time))
    if (date !== null && hasClock) all.times.push({ from, time: { date, time: null } })
    else if (within.length === 1) all.times.push({ from, time: { date, time: within[0] as string } })
    else if (
      date !== null &&
      values.every((value) => value.startsWith(date)) &&
      clocks.every((time) => NIGHT.has(time))
    )
      all.times.push({ from, assumed: true, time: { date, time: nightOf(all, date === 'today' ? minute : null) } })
    else all.ambiguous.push({ word: from, readings: openAt(values) })
  }
}

const NIGHT: ReadonlySet<string> = new Set(['dinner', 'late_night'])

/** The evening of a day is dinner, except in a bar and after dinner. */
function nightOf({ resolved }: Gathered, minute: number | null): Meal {
  const isBar = categoriesOf(resolved).includes('bar')
  const isLate = minute !== null && minute >= (minutesOfClock(MEAL_WINDOWS.dinner.end) ?? 0)
  return isBar || isLate ? 'late_night' : 'dinner'
}

/**
 * Breakfast and now are two times: now counts, and the meal is reported unless it is that time (rule 6 of ../words.ts). A
 * meal of today that is named counts before now, which then belongs to something else (지금 예약 가능한).
 */
function settleNow(all: Gathered, minute: number | null): void {
  const isNow = all.times.some(({ time }) => time.time === 'now')
  if (!isNow || all.times.some(({ time }) => time.date !== null && time.date !== 'today')) return
  const now = minute === null ? '' : clockOfMinutes(minute)
  const isLater = ({ time: { date, time } }: Gathered['times'][number]) =>
    date !== null && time !== null && MEALS.includes(time) && !isWithin(now, time as Meal)
  if (all.times.some(isLater)) {
    all.unsayable.push(...all.times.filter(({ time }) => time.time === 'now').map(({ from }) => from))
    all.times = all.times.filter(({ time }) => time.time !== 'now')
    return
  }
  all.times = all.times.flatMap((one) => {
    const { time } = one.time
    if (time === null || !MEALS.includes(time)) return [one]
    if (isWithin(now, time as Meal)) return [{ ...one, time: { date: null, time: 'now' } }]
    all.unsayable.push(one.from)
    return []
  })
}

/** Late lunch: a word that may only mean an occasion gives way to another time. */
function settleOccasions(all: Gathered): void {
  const isOccasion = (one: Gathered['times'][number]) => one.assumed === true && one.time.time === 'late_night'
  const others = all.times.filter((one) => !isOccasion(one) && one.time.time !== null)
  const isOther = others.some(({ time }) => !isWithin(time.time as string, 'late_night') && time.time !== 'late_night')
  if (!isOther) return
  all.unsayable.push(...all.times.filter(isOccasion).map(({ from }) => from))
  all.times = all.times.filter((one) => !isOccasion(one))
}

/** 회 먹을 데 초밥 말고: of a kind that the sentence asks for only the dish is left out, by its name. */
function settleExclusions(all: Gathered): void {
  const asked = new Set(all.resolved.filter(({ param }) => param === 'subtype').map(({ value }) => `subtype:${value}`))
  const contradicts = ({ param, value }: ResolvedWord) => param === 'exclude' && asked.has(value)
  const words = all.resolved.filter(contradicts).map(({ from }) => from)
  all.resolved = all.resolved.filter((entry) => !contradicts(entry))
  for (const word of words) gatherKeywordExcluded(word, all)
}

/** 카페 티라미수: beside another kind of place a dish is no kind but what the place should have. */
function settleDishKinds(all: Gathered): void {
  const categories = new Set(
    all.resolved.filter(({ param }) => param === 'business_category').map(({ value }) => value),
  )
  categories.delete(ANY_PLACE)
  const [only] = categories
  if (only === undefined || categories.size > 1) return
  const ofOther = ({ param, value, from }: ResolvedWord) =>
    param === 'subtype' &&
    CATEGORY_OF_SUBTYPE[value] !== only &&
    all.dishes.some((dish) => dish.from === from && isUnlistedDish(dish.value))
  const kinds = all.resolved.filter(({ param }) => param === 'subtype')
  if (kinds.length !== 1 || !kinds.every(ofOther)) return
  all.resolved = all.resolved.flatMap((entry) =>
    ofOther(entry) ? all.dishes.filter((dish) => dish.from === entry.from) : [entry],
  )
  all.dishes = []
}

function settleCategories(all: Gathered): void {
  const hasSubtype = all.resolved.some(({ param }) => param === 'subtype')
  const categories = new Set(
    all.resolved.filter(({ param }) => param === 'business_category').map(({ value }) => value),
  )
  const isRedundant = ({ param, value }: ResolvedWord) =>
    param === 'business_category' && (hasSubtype || (value === ANY_PLACE && categories.size > 1))
  all.resolved = all.resolved.filter((entry) => !isRedundant(entry))
}

/** Reports two values of a filter that accepts one as ambiguous. */
function settleSingles(all: Gathered): void {
  for (const single of SINGLE) {
    const entries = all.resolved.filter(({ param }) => param === single)
    if (new Set(entries.map(({ value }) => value)).size < 2) continue
    all.resolved = all.resolved.filter(({ param }) => param !== single)
    const readings = entries.map(({ param, value }) => ({ param, value }))
    for (const { from } of entries) all.ambiguous.push({ word: from, readings })
  }
}

/** Only a search around a point knows distances. */
function settleDistanceOrder(all: Gathered): void {
  const isByDistance = ({ param, value }: ResolvedWord) => param === 'sort' && value === 'distance'
  all.unsayable.push(...all.resolved.filter(isByDistance).map(({ from }) => from))
  all.resolved = all.resolved.filter((entry) => !isByDistance(entry))
}

function settleUnknownHours(all: Gathered): void {
  if (all.resolved.some(({ param }) => param === 'open_at')) return
  const [asked] = all.resolved.filter(({ param }) => param === 'include_unknown_hours')
  if (!asked) return
  all.resolved = all.resolved.filter((entry) => entry !== asked && entry.param !== asked.param)
  all.ambiguous.push({ word: asked.from, readings: [{ param: asked.param, value: asked.value }] })
}

function settleRegion(all: Gathered): WordsReading['region'] {
  const { regions, distances, ambiguous, areApart } = all
  if (regions.length === 0) return null
  // A distance refers to a point, not to a district.
  const choice = chooseRegion(regions.map((one) => ({ ...one, near: one.near || distances.length > 0 })))
  const from = regions.map((one) => one.from).join(' ')
  if (choice.kind === 'one' && !(areApart && regions.length > 1)) return settled(all, choice.reading)
  if (choice.kind === 'several' && regions.length === 1 && isOneCity(choice.readings))
    return settled(all, wholeCity(choice.readings))
  const known = choice.kind === 'several' && regions.length === 1 ? bestKnown(choice.readings) : null
  if (known !== null) return { ...settled(all, known), assumed: true }
  const readings = choice.kind === 'several' ? byVenues(choice.readings) : regions.flatMap((one) => one.readings)
  const codes = readings.map(({ regionCode }) => ({ param: 'region_code', value: regionCode }))
  ambiguous.push({ word: from, readings: codes })
  return { from, readings }
}

/** The districts of a city as one region, which `in` names. */
function wholeCity(districts: readonly RegionReading[]): RegionReading {
  const first = districts[0] as RegionReading
  return {
    ...first,
    fullName: cityNameOf(first.fullName),
    dongCodes: districts.map(({ regionCode }) => regionCode),
    circle: null,
  }
}

/** Keeps the names of the chosen region and of those around it; one beside it has no effect, which is reported. */
function settled(all: Gathered, chosen: RegionReading): NonNullable<WordsReading['region']> {
  const isKept = ({ readings }: Gathered['regions'][number]) => readings.some((one) => contains(one, chosen))
  all.unsayable.push(...all.regions.filter((one) => !isKept(one)).map(({ from }) => from))
  all.regions = all.regions.filter(isKept)
  const from = all.regions.map((one) => one.from).join(' ')
  return { from, readings: [chosen], ...(all.regions.some((one) => one.assumed) ? { assumed: true } : {}) }
}

/** Returns a region code, or a circle for "near" a place; empty while several regions are possible. */
function areaParams(region: WordsReading['region'], all: Gathered): (readonly [string, string])[] {
  const [only] = region?.readings ?? []
  const one = region?.readings.length === 1 ? only : undefined
  const isNear = all.distances.length > 0 || all.regions.some(({ near }) => near)
  // The whole district is a better match for "near" than a circle around its centre.
  const circle = one && (isPoint(one) || (isNear && one.kind === 'dong')) ? one.circle : null
  const metres = circle ? settledDistance(all) : null
  if (!circle) {
    for (const { from } of all.distances) all.unsayable.push(from)
    if (!one) return []
    // An assumed region is named, so that a reader sees which one it is.
    return one.dongCodes.length > 1 || one.isPart || region?.assumed
      ? [['in', one.fullName]]
      : [['region_code', one.regionCode]]
  }
  return [
    ['lat', String(circle.center.lat)],
    ['lng', String(circle.center.lng)],
    ['radius', String(metres ?? circle.radiusM)],
  ]
}

/** Returns the words for the place and the distance from it. */
function placeText({ regions, distances }: Gathered): string {
  const isOne = distances.every(({ metres }) => metres === distances[0]?.metres)
  return [...regions, ...(isOne ? distances : [])].map(({ from }) => from).join(' ')
}

/** Returns the only distance of a sentence; null when it has several. */
function settledDistance({ distances, unsayable }: Gathered): number | null {
  const [first] = distances
  if (!first || distances.every(({ metres }) => metres === first.metres)) return first?.metres ?? null
  unsayable.push(...distances.map(({ from }) => from))
  return null
}

function keywordOf(all: Gathered): string | null {
  let keyword = ''
  for (const word of all.keyword) {
    const longer = keyword === '' ? word : `${keyword} ${word}`
    if (Array.from(longer).length <= KEYWORD_LENGTH_MAX) keyword = longer
    else all.unsayable.push(word)
  }
  return keyword === '' ? null : keyword
}

function filterParams(all: Gathered): (readonly [string, string])[] {
  const byParam = new Map<string, string[]>()
  for (const { from, param, value } of all.resolved) {
    const values = byParam.get(param) ?? []
    if (values.length === LIST_MAX) all.unsayable.push(from)
    else if (!values.includes(value)) byParam.set(param, [...values, value])
  }
  return [...byParam].map(([param, values]) => [param, values.join(',')] as const)
}
