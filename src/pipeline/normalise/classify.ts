import { CATEGORY_OF_SUBTYPE } from '#venue/vocabulary.ts'
import type { SourceRecord } from '#sources/record.ts'
import { brandSubtype } from './brandMatch.ts'
import { DISH_WORDS } from './dishWords.ts'
import { CUISINE_OF, labelTargets, LICENCE_TYPE } from './labelTable.ts'
import type { NormalName } from '../normalRecord.ts'
import { NOT_FOOD_LABELS, NOT_FOOD_NAMES } from './notFoodWords.ts'
import { wordFinder, type FoundWord } from './wordFinder.ts'

/** `reason` is the code under which the record is set aside. */
export type Classification =
  | { kind: 'food'; category: string; subtypes: readonly string[] }
  | { kind: 'not_food'; reason: string }

const SUBTYPES_MAX = 3
const MENU_ITEMS_READ = 3
const DEFAULT_CATEGORY = 'restaurant'
const CATEGORIES = new Set(Object.values(CATEGORY_OF_SUBTYPE).concat('street_food'))
const CUISINES = new Set(CUISINE_OF.values())

/**
 * Weights of evidence. A canonical value or a chain is decisive; a word of the name weighs more when it is long and
 * ends the name (in Korean the kind comes last). It outweighs a registry's specific label (커피숍) only when it is very
 * clear, and always outweighs a cuisine (한식), because registries use cuisines for anything.
 */
const WEIGHT = {
  canonical: 20,
  brand: 10,
  label: 3.5,
  name: 2,
  nameLetter: 0.25,
  nameLater: 0.1,
  nameEnd: 1,
  menu: 1.5,
  cuisine: 1,
}
const NAME_LETTERS_MAX = 4

/** The meaning of a label; `unknown` when none of its words is known. */
type LabelReading =
  | { kind: 'food'; targets: readonly string[] }
  | { kind: 'not_food'; reason: string }
  | { kind: 'unknown' }

const findDishes = wordFinder(DISH_WORDS)
const findInLabel = wordFinder(DISH_WORDS, NOT_FOOD_LABELS)
const findInName = wordFinder(DISH_WORDS, NOT_FOOD_NAMES)
const REASONS = new Set([...NOT_FOOD_LABELS, ...NOT_FOOD_NAMES].map(([reason]) => reason))
/** Labels that food-court venues share with shops: a name about food takes precedence. */
const DOUBTFUL = new Set(['department_store', 'food_retail'])

const LABELS_KEPT = 20_000
const labelReadings = new Map<string, LabelReading>()

/**
 * Returns whether the record is a food or drink venue, and its subtypes (main one first; empty when only the category
 * is known). `mixedList`: the list also holds other businesses, so an unknown label without any word about food is
 * none.
 */
export function classify(record: SourceRecord, name: NormalName, mixedList = false): Classification {
  const label = readLabel(record)
  const nameWords = name.brand === '' ? wordsOfName(name) : []
  const nameReason = nameWords.find(({ target }) => REASONS.has(target))?.target
  if (nameReason !== undefined && nameReason !== 'food_retail') return { kind: 'not_food', reason: nameReason }
  const dishes = nameWords.filter(({ target }) => isFood(target))
  const named = name.brand !== '' || dishes.length > 0
  if (label.kind === 'not_food' && !(named && DOUBTFUL.has(label.reason))) return label
  if (nameReason !== undefined && dishes.length === 0 && label.kind !== 'food')
    return { kind: 'not_food', reason: nameReason }
  const menu = menuWords(record)
  if (mixedList && label.kind === 'unknown' && !named && menu.length === 0 && !hasCanonical(record)) {
    return { kind: 'not_food', reason: 'unknown_label' }
  }
  return asFood(weigh(record, name, dishes, label, menu), record)
}

/**
 * Returns true when the label explicitly names a business without food or drink. A list with many such records is
 * mixed.
 */
export function isOtherBusiness(record: SourceRecord): boolean {
  const label = readLabel(record)
  return label.kind === 'not_food' && (label.reason === 'not_food_or_drink' || label.reason === 'food_retail')
}

function isFood(target: string): boolean {
  return target !== '?' && !REASONS.has(target)
}

function hasCanonical(record: SourceRecord): boolean {
  return record.subtype !== undefined || (record.category !== undefined && CATEGORIES.has(record.category))
}

/** Returns every target with the weight of its evidence. */
function weigh(
  record: SourceRecord,
  name: NormalName,
  dishes: readonly FoundWord[],
  label: LabelReading,
  menu: readonly FoundWord[],
): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (target: string, weight: number) => {
    if (target !== '') weights.set(target, (weights.get(target) ?? 0) + weight)
  }
  if (record.subtype !== undefined && record.subtype in CATEGORY_OF_SUBTYPE) add(record.subtype, WEIGHT.canonical)
  if (name.brand !== '') add(brandSubtype(name.brand), WEIGHT.brand)
  dishes.forEach(({ word, target, atEnd }, nth) => {
    const place = nth * WEIGHT.nameLater + (atEnd ? WEIGHT.nameEnd : 0)
    add(target, WEIGHT.name + Math.min(word.length, NAME_LETTERS_MAX) * WEIGHT.nameLetter + place)
  })
  const targets = label.kind === 'food' ? label.targets : []
  for (const target of targets) add(target, CUISINES.has(target) ? WEIGHT.cuisine : WEIGHT.label)
  const narrow = dishes.length > 0 || name.brand !== '' || targets.some((target) => !CUISINES.has(target))
  if (!narrow) for (const { target } of menu.slice(0, 1)) add(target, WEIGHT.menu)
  return weights
}

function asFood(weights: ReadonlyMap<string, number>, record: SourceRecord): Classification {
  const ranked = [...weights].sort((a, b) => b[1] - a[1]).map(([target]) => target)
  const main = ranked.find((target) => !target.startsWith('@'))
  if (main === undefined) {
    const said =
      ranked[0]?.slice(1) ?? (record.category !== undefined && CATEGORIES.has(record.category) ? record.category : '')
    return { kind: 'food', category: said || DEFAULT_CATEGORY, subtypes: [] }
  }
  // A cuisine is kept beside the main subtype only when that belongs to it: 초밥 under 한식 is a registry's error.
  const subtypes = ranked.filter(
    (target) =>
      !target.startsWith('@') && (target === main || !CUISINES.has(target) || CUISINE_OF.get(main) === target),
  )
  return {
    kind: 'food',
    category: CATEGORY_OF_SUBTYPE[main] ?? DEFAULT_CATEGORY,
    subtypes: subtypes.slice(0, SUBTYPES_MAX),
  }
}

/**
 * Finds Hangul words in the core and Latin ones in the name as written; reads brackets only when the rest has no known
 * word.
 */
function wordsOfName(name: NormalName): FoundWord[] {
  const written = name.shown.toLowerCase()
  // A branch in a cinema (강남역CGV점) does not make a venue a cinema: such words must be in the core.
  const found = findInName(name.core, written).filter(({ word, target }) => isFood(target) || name.core.includes(word))
  if (found.length > 0 || !written.includes('(')) return found
  return findDishes(written.replace(/[^\p{L}\p{N}]+/gu, ''))
}

function menuWords(record: SourceRecord): FoundWord[] {
  const items = (record.menu ?? []).slice(0, MENU_ITEMS_READ)
  return items
    .flatMap((item) => findDishes(item.name.toLowerCase().replace(/\([^)]*\)/gu, '')))
    .filter(({ target }) => isFood(target))
}

function readLabel(record: SourceRecord): LabelReading {
  const label =
    record.categoryLabel ?? (record.category !== undefined && !CATEGORIES.has(record.category) ? record.category : '')
  if (label === '') return { kind: 'unknown' }
  const known = labelReadings.get(label)
  if (known) return known
  const reading = interpretLabel(label.normalize('NFKC').toLowerCase().trim())
  if (labelReadings.size >= LABELS_KEPT) labelReadings.clear()
  labelReadings.set(label, reading)
  return reading
}

/** Looks up the whole label in the table, then each part in the table, then the words in it. */
function interpretLabel(label: string): LabelReading {
  const kind = label.replace(LICENCE_TYPE, '')
  const whole = labelTargets(foldLabel(kind))
  if (whole) return { kind: 'food', targets: whole }
  const targets: string[] = []
  const reasons: string[] = []
  let plainFood = false
  for (const part of kind.split(/[/,·>|+&_]+/u)) {
    const folded = foldLabel(part)
    const said = labelTargets(folded)
    if (said) {
      targets.push(...said)
      plainFood = true
      continue
    }
    const found = findInLabel(part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    for (const { target } of found) (REASONS.has(target) ? reasons : targets).push(target)
  }
  const food = [...new Set(targets.filter(isFood))]
  if (food.length > 0 || plainFood) return { kind: 'food', targets: food }
  return reasons[0] === undefined ? { kind: 'unknown' } : { kind: 'not_food', reason: reasons[0] }
}

function foldLabel(label: string): string {
  return label.replace(/[^\p{L}\p{N}]+/gu, '')
}
