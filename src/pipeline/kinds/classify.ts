import { CATEGORY_OF_SUBTYPE, familyOf } from '#venue/vocabulary.ts'
import type { SourceRecord } from '#sources/record.ts'
import { OPERATORS } from '../normalise/brands.ts'
import { brandSubtype } from '../normalise/brandMatch.ts'
import { DISH_WORDS, VAGUE_SIGNS } from './dishWords.ts'
import type { KindClaim, KindEvidence } from './kindClaims.ts'
import { labelTargets, LICENCE_TYPE } from './labelTable.ts'
import type { NormalName } from '../normalRecord.ts'
import { FORMER_STORES, NOT_FOOD_LABELS, NOT_FOOD_NAMES } from './notFoodWords.ts'
import { wordFinder, type FoundWord } from './wordFinder.ts'

/** `reason` is the code under which the record is set aside. */
export type Classification = { kind: 'food'; claims: readonly KindClaim[] } | { kind: 'not_food'; reason: string }

const SUBTYPES_MAX = 3
const MENU_ITEMS_READ = 3
const CATEGORIES = new Set(Object.values(CATEGORY_OF_SUBTYPE).concat('street_food'))

/** Weights of the words of a name: a long word weighs more, and the last one most (in Korean the kind comes last). */
const WEIGHT = { word: 2, letter: 0.25, later: 0.1, end: 1 }
const NAME_LETTERS_MAX = 4
/** A word of at least this length tells the kind of a name from within it, too; shorter ones are parts of other words. */
const CLEAR_INSIDE_LENGTH = 3

/** The meaning of a label; `unknown` when none of its words is known. */
type LabelReading =
  | { kind: 'food'; targets: readonly string[] }
  | { kind: 'not_food'; reason: string }
  | { kind: 'unknown' }

const findDishes = wordFinder(DISH_WORDS)
const findInLabel = wordFinder(DISH_WORDS, NOT_FOOD_LABELS)
const findInName = wordFinder(DISH_WORDS, NOT_FOOD_NAMES)
const REASONS = new Set([...NOT_FOOD_LABELS, ...NOT_FOOD_NAMES].map(([reason]) => reason))
/** Reasons of a name that do not hold when the name also says what is served. */
const YIELDS_TO_DISH = new Set(['food_retail', 'shop', 'kiosk', 'canteen', 'event_hall'])
/** Reasons that the whole name may give, also its branch and its brackets. */
const NOT_FOR_THE_PUBLIC = new Set(['canteen', 'event_hall'])
/** Reasons of a name that do not hold when the label says what is served: registers call every canteen 한식. */
const YIELDS_TO_LABEL = new Set(['food_retail', 'shop', 'kiosk'])
/** Labels that food-court venues share with shops: a name about food takes precedence. */
const DOUBTFUL = new Set(['department_store', 'food_retail'])

const CACHED_LABELS_MAX = 20_000
const labelReadings = new Map<string, LabelReading>()

/**
 * Returns whether the record is a food or drink venue, with the evidence of its kind, strongest first. `mixedList`: the
 * list also holds other businesses, so an unknown label without any word about food is none. `isRegister`: the label is
 * the class of a licence.
 */
export function classify(
  record: SourceRecord,
  name: NormalName,
  mixedList = false,
  isRegister = false,
): Classification {
  if (isInFormerStore(name)) return { kind: 'not_food', reason: 'former_store' }
  const label = readLabel(record)
  const nameWords = name.brand === '' ? wordsOfName(name) : []
  const nameReason = nameWords.find(({ target }) => REASONS.has(target))?.target
  const dishes = nameWords.filter(({ target }) => isFood(target))
  const isServing =
    servesGuests(nameReason, dishes) || (saysWhatIsServed(label) && YIELDS_TO_LABEL.has(nameReason ?? ''))
  if (nameReason !== undefined && !isServing) return { kind: 'not_food', reason: nameReason }
  const named = name.brand !== '' || dishes.length > 0
  if (label.kind === 'not_food' && !(named && DOUBTFUL.has(label.reason))) return label
  const menu = menuWords(record)
  if (mixedList && label.kind === 'unknown' && !named && menu.length === 0 && !hasToken(record)) {
    return { kind: 'not_food', reason: 'unknown_label' }
  }
  return { kind: 'food', claims: claimsOf(record, name, dishes, { label, menu, isRegister }) }
}

/** Returns true when the name of a shop or hall also says what it serves. The café of a canteen serves the same people. */
function servesGuests(reason: string | undefined, dishes: readonly FoundWord[]): boolean {
  const specific = reason === 'canteen' ? dishes.filter(({ word }) => !VAGUE_SIGNS.has(word)) : dishes
  return specific.length > 0 && YIELDS_TO_DISH.has(reason ?? '')
}

function isInFormerStore({ shown }: NormalName): boolean {
  const written = shown.toLowerCase()
  return FORMER_STORES.some((store) => written.includes(store))
}

/** Returns true for a label that states a kind and not only food, so that a shop of that name serves something. */
function saysWhatIsServed(label: LabelReading): boolean {
  return label.kind === 'food' && label.targets.length > 0
}

/**
 * Returns true when the label explicitly names a business without food or drink. A list with many such records is
 * mixed.
 */
export function isOtherBusiness(record: SourceRecord): boolean {
  const label = readLabel(record)
  return label.kind === 'not_food' && (label.reason === 'not_food_or_drink' || label.reason === 'food_retail')
}

/**
 * Returns true when a record has a label in words of its own. Labels with a meaning in our tables are terms of registers
 * (일반조리판매, 기타 휴게음식점), which mean nothing to a diner.
 */
export function hasFreeLabel(record: SourceRecord): boolean {
  return record.categoryLabel !== undefined && readLabel(record).kind === 'unknown'
}

function isFood(target: string): boolean {
  return target !== '?' && !REASONS.has(target)
}

function hasToken(record: SourceRecord): boolean {
  return record.subtype !== undefined || (record.category !== undefined && CATEGORIES.has(record.category))
}

/** Returns what each kind of evidence in a record says, strongest first; evidence that says nothing is left out. */
function claimsOf(
  { subtype, category = '' }: SourceRecord,
  name: NormalName,
  dishes: readonly FoundWord[],
  { label, menu, isRegister }: { label: LabelReading; menu: readonly FoundWord[]; isRegister: boolean },
): KindClaim[] {
  const labelled = label.kind === 'food' ? label.targets : []
  const licences = labelled.filter((target) => target.startsWith('~')).map((target) => target.slice(1))
  const token =
    subtype !== undefined && subtype in CATEGORY_OF_SUBTYPE ? subtype : CATEGORIES.has(category) ? `@${category}` : ''
  const chain = name.brand === '' ? '' : brandSubtype(name.brand)
  const isNarrow = chain !== '' || dishes.length > 0 || labelled.some((target) => familyOf(target) !== target)
  return [
    claimOf('token', [token]),
    claimOf(
      isRegister ? 'class' : 'label',
      labelled.filter((target) => !target.startsWith('~')),
    ),
    claimOf('chain', [chain]),
    ...nameClaims(name.shown, dishes),
    claimOf('menu', isNarrow ? [] : menu.slice(0, 1).map(({ target }) => target)),
    claimOf('licence', licences),
  ].filter(({ subtypes, category: stated }) => subtypes.length > 0 || stated !== '')
}

/** Makes a claim of targets: their subtypes, otherwise their first category. */
function claimOf(by: KindEvidence, targets: readonly string[]): KindClaim {
  const subtypes = targets.filter((target) => target !== '' && !target.startsWith('@')).slice(0, SUBTYPES_MAX)
  const category = subtypes.length > 0 ? '' : (targets.find((target) => target.startsWith('@'))?.slice(1) ?? '')
  return { by, subtypes, category }
}

/** A name that lists kinds (피자&치킨) states each of them; in 참치김밥 the first word is an ingredient. */
const LISTS_KINDS = /[&,·+/]|(?<=[가-힣])(?:앤|엔|n)(?=[가-힣])|[와과]\s/iu

/** Returns the claims of a name; the first is a sign when its kind is clear. */
function nameClaims(shown: string, dishes: readonly FoundWord[]): KindClaim[] {
  const targets = weighed(dishes)
  const by = isSign(dishes, targets[0]) ? 'sign' : 'name'
  if (!LISTS_KINDS.test(shown)) return [claimOf(by, targets)]
  return targets.map((target, nth) => claimOf(nth === 0 ? by : 'name', [target]))
}

/** Returns true when a clear word of that kind ends the name, or is its only kind and begins the name or is long. */
function isSign(dishes: readonly FoundWord[], target: string | undefined): boolean {
  const clear = dishes.filter((found) => found.target === target && !VAGUE_SIGNS.has(found.word))
  if (clear.some(({ atEnd }) => atEnd)) return true
  const isOnly = dishes.every((found) => found.target === target)
  return isOnly && clear.some(({ word, atStart }) => atStart || word.length >= CLEAR_INSIDE_LENGTH)
}

/** Returns the targets of the words of a name, the heaviest first. */
function weighed(dishes: readonly FoundWord[]): string[] {
  const weights = new Map<string, number>()
  dishes.forEach(({ word, target, atEnd }, nth) => {
    const place = nth * WEIGHT.later + (atEnd ? WEIGHT.end : 0)
    const weight = WEIGHT.word + Math.min(word.length, NAME_LETTERS_MAX) * WEIGHT.letter + place
    weights.set(target, (weights.get(target) ?? 0) + weight)
  })
  return [...weights].sort((a, b) => b[1] - a[1]).map(([target]) => target)
}

/**
 * Finds Hangul words in the core and Latin ones in the name as written; reads branch and brackets only when the rest has
 * no known word.
 */
function wordsOfName(name: NormalName): FoundWord[] {
  const written = name.shown.toLowerCase()
  // A branch in a cinema (강남역CGV점) does not make a venue a cinema: such words must be in the core.
  const core = OPERATORS.includes(name.core) ? name.core + name.branch : name.core
  const found = findInName(core, written).filter(({ word, target }) => isFood(target) || core.includes(word))
  if (found.length > 0) return found
  const whole = written.replace(/[^\p{L}\p{N}]+/gu, '')
  // A branch or a bracket tells that a caterer serves mourners or a company (아워홈 별빛장례식장점).
  const closedToPublic = findInName(whole).filter(({ target }) => NOT_FOR_THE_PUBLIC.has(target))
  if (closedToPublic.length > 0) return closedToPublic
  return written.includes('(') ? findDishes(whole) : found
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
  if (labelReadings.size >= CACHED_LABELS_MAX) labelReadings.clear()
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
