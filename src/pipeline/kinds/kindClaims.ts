import { CATEGORY_OF_SUBTYPE, familyOf } from '#venue/vocabulary.ts'

/**
 * The kinds of evidence of what a venue is. `token`: a canonical value of the vocabulary that the source states;
 * `label`: the source's own label through its table; `class`: such a label of a register, which is the class of a
 * licence and is often ticked by default; `sign`: a name that ends in a kind or names no other; `name`: any other name;
 * `licence`: a label that says so little that it counts when nothing else does
 * (docs/decisions/0050-evidence-for-kinds.md).
 */
export type KindEvidence = 'token' | 'label' | 'class' | 'chain' | 'sign' | 'name' | 'menu' | 'licence'

/** Ranks of evidence, 0 the strongest. */
const RANK: Readonly<Record<KindEvidence, number>> = {
  token: 0,
  label: 1,
  class: 1,
  chain: 2,
  sign: 3,
  name: 3,
  menu: 4,
  licence: 5,
}

/** What one piece of evidence says: subtypes, the main one first, or only a category. */
export interface KindClaim {
  by: KindEvidence
  subtypes: readonly string[]
  /** The category that the evidence states; '' when its subtypes imply it. */
  category: string
}

/** The claims of one record, strongest first. */
export interface KindWitness {
  claims: readonly KindClaim[]
  /** Lists of one group count as one vote. */
  group: string
  isOwner: boolean
}

export interface Kind {
  category: string
  /** The main subtype first; empty when only the category is known, or when lists and name contradict each other. */
  subtypes: readonly string[]
  /** The subtype of the chain or the name where it contradicts the lists: only the free label shows it. */
  labelledAs?: string
}

const DEFAULT_CATEGORY = 'restaurant'

interface RankedClaim extends KindClaim {
  group: string
  /** True when no weaker evidence may change it. */
  final: boolean
  rank: number
}

/**
 * Returns the kind that the strongest evidence states. `witnesses` are in order of trust, which decides between claims of
 * equal rank and equally many votes. Only a head of a family is refined, and only by a subtype of that family; a token
 * and an owner's statement are never refined. A label of a whole kitchen, or a class of a licence, that the chain or the
 * name contradicts leaves the subtype unknown.
 */
export function decideKind(witnesses: readonly KindWitness[]): Kind {
  const claims = rankedClaims(witnesses)
  const [first] = claims
  if (first === undefined) return { category: DEFAULT_CATEGORY, subtypes: [] }
  const stated = mostVoted(claims.filter(({ rank }) => rank === first.rank))
  const main = stated.category === '' ? mainOf(stated, claims) : withinCategory(stated, claims)
  if (main === undefined) return { category: stated.category, subtypes: [] }
  const contradiction = isLabel(stated) && !stated.final ? contradictionOf(main, stated, claims) : undefined
  if (contradiction !== undefined)
    return { category: categoryOf(contradiction), subtypes: [], labelledAs: contradiction }
  return { category: categoryOf(main), subtypes: [...new Set([main, ...furtherSubtypes(main, claims)])] }
}

function isLabel({ by }: KindClaim): boolean {
  return by === 'label' || by === 'class'
}

function categoryOf(subtype: string): string {
  return CATEGORY_OF_SUBTYPE[subtype] ?? DEFAULT_CATEGORY
}

/** Returns the subtypes that all claims name, strongest evidence first. */
export function namedSubtypes(claims: readonly KindClaim[]): string[] {
  return [...new Set(claims.flatMap(({ subtypes }) => subtypes))]
}

/** Returns true when the evidence is a statement of a source and no inference of ours. */
export function isStated({ by }: KindClaim): boolean {
  return by === 'token' || by === 'label' || by === 'class'
}

/** Returns all claims, strongest first; the order of trust remains among equals. */
function rankedClaims(witnesses: readonly KindWitness[]): RankedClaim[] {
  return witnesses
    .flatMap(({ claims, group, isOwner }) =>
      claims.map((claim): RankedClaim => {
        const byOwner = isOwner && isStated(claim)
        return {
          ...claim,
          group,
          final: byOwner || claim.by === 'token',
          rank: byOwner ? -1 : RANK[claim.by],
        }
      }),
    )
    .sort((a, b) => a.rank - b.rank)
}

/** Returns the claim whose main statement most groups of lists share; the first of them in order of trust. */
function mostVoted(claims: readonly RankedClaim[]): RankedClaim {
  const groups = new Map<string, Set<string>>()
  const keyOf = ({ subtypes, category }: RankedClaim) => subtypes[0] ?? `@${category}`
  for (const claim of claims) groups.set(keyOf(claim), (groups.get(keyOf(claim)) ?? new Set<string>()).add(claim.group))
  const votesOf = (claim: RankedClaim) => groups.get(keyOf(claim))?.size ?? 0
  return claims.reduce((best, claim) => (votesOf(claim) > votesOf(best) ? claim : best))
}

/** Returns the main subtype of a claim that states subtypes. */
function mainOf(stated: RankedClaim, claims: readonly RankedClaim[]): string | undefined {
  const [first] = stated.subtypes
  if (first === undefined || stated.final) return first
  const others = claims.filter((claim) => claim !== stated).flatMap(({ subtypes }) => subtypes)
  // 호프/통닭 states two kinds: a name with 치킨 tells which of them the venue is.
  const fromName = claims.filter((claim) => !isLabel(claim)).flatMap(({ subtypes }) => subtypes)
  const chosen = fromName.find((subtype) => stated.subtypes.includes(subtype)) ?? first
  return refined(chosen, others)
}

/**
 * Returns the subtypes that a venue may have beside the main one, each of which some evidence states by itself: not the
 * other half of a class of two kinds (호프/통닭), not an ingredient within a name (참치김밥), not a mere class of licences.
 * Cafés take out the licence of a restaurant (한식), so a class of the other counter needs other evidence.
 */
function furtherSubtypes(main: string, claims: readonly RankedClaim[]): string[] {
  const isCafe = counterOf(main) === 'cafe'
  return claims.flatMap((claim) => {
    if (claim.by === 'licence' && claim.rank !== claims[0]?.rank) return []
    if (claim.by === 'sign' || claim.by === 'name') return claim.subtypes.slice(0, 1)
    if (claim.by !== 'class') return claim.subtypes
    const isOneOfTwo = claim.subtypes.length > 1
    return claim.subtypes.filter((subtype) => {
      const isOfOtherCounter = (counterOf(subtype) === 'cafe') !== isCafe
      const isConfirmed = claims.some((other) => !isLabel(other) && other.subtypes.includes(subtype))
      return isConfirmed || !(isOneOfTwo || isOfOtherCounter)
    })
  })
}

/** Returns a subtype of the stated category; undefined when no evidence names one. */
function withinCategory({ category }: RankedClaim, claims: readonly RankedClaim[]): string | undefined {
  const possible = claims
    .flatMap(({ subtypes }) => subtypes)
    .filter((subtype) => CATEGORY_OF_SUBTYPE[subtype] === category)
  return possible[0] === undefined ? undefined : refined(possible[0], possible)
}

/** Returns the first of `others` that belongs to the family of which `subtype` is the head, otherwise `subtype`. */
function refined(subtype: string, others: readonly string[]): string {
  if (familyOf(subtype) !== subtype) return subtype
  return others.find((other) => other !== subtype && familyOf(other) === subtype) ?? subtype
}

/**
 * Kinds that no kitchen owns, and kinds that a kitchen serves beside its family: a Korean house sells 만두, 메밀 and 회, a
 * 경양식 house sells 돈까스.
 */
const OF_ANY_KITCHEN = [
  'seafood',
  'shellfish_crab',
  'chicken',
  'shabu_hotpot',
  'buffet',
  'salad_healthy',
  'fast_food',
  'fusion',
]
const ALSO_SERVED: Readonly<Record<string, readonly string[]>> = {
  korean: ['dim_sum', 'udon_soba', 'sushi_sashimi'],
  japanese: ['korean_bbq', 'grilled_fish'],
  chinese: ['noodles'],
  western: ['donkatsu'],
}

/** Kinds that a house for raw fish serves or is called, too. */
const BESIDE_RAW_FISH: ReadonlySet<string> = new Set([
  'seafood',
  'shellfish_crab',
  'gukbap_soup',
  'japanese',
  'izakaya',
  'donburi_curry',
  'pocha',
  'buffet',
])

/**
 * Returns the subtype by which the chain, otherwise the name, contradicts the class of a licence or a kitchen that lists
 * state: one of another kitchen or of another category. A specific subtype that a list states is never contradicted.
 */
function contradictionOf(subtype: string, stated: KindClaim, claims: readonly RankedClaim[]): string | undefined {
  const inferred = claims.find(({ by, subtypes }) => ['chain', 'sign', 'name'].includes(by) && subtypes.length > 0)
  const [other] = inferred?.subtypes ?? []
  if (inferred === undefined || other === undefined || inferred.subtypes.includes(subtype)) return undefined
  const isClass = stated.by === 'class' && isOnlyClass(subtype, claims)
  if (familyOf(subtype) === subtype) {
    if (inferred.by === 'chain' && familyOf(other) !== subtype && isClass) return other
    return fitsKitchen(subtype, other) ? undefined : other
  }
  return isClass && stated.subtypes.includes(subtype) && contradictsClass(subtype, inferred.by, other)
    ? other
    : undefined
}

/**
 * Returns whether a chain or name of another kind contradicts the class of a specific kind. Snacks (분식) are contradicted
 * by signs, raw fish (회집) by names of other dishes (한우와바다), and every class by a chain of another category.
 */
function contradictsClass(subtype: string, by: KindEvidence, other: string): boolean {
  if (subtype === 'bunsik') return by !== 'name'
  if (subtype === 'sushi_sashimi') return !BESIDE_RAW_FISH.has(other)
  return by === 'chain' && counterOf(subtype) !== counterOf(other)
}

/** Returns the category, where cafés, bakeries and dessert shops are one: their licences are exchanged at will. */
function counterOf(subtype: string): string {
  const category = categoryOf(subtype)
  return category === 'bakery' || category === 'dessert' ? 'cafe' : category
}

/** Returns true when only classes of licences, which owners tick by default, state the subtype. */
function isOnlyClass(subtype: string, claims: readonly RankedClaim[]): boolean {
  return !claims.some(({ by, subtypes }) => by === 'label' && subtypes[0] === subtype)
}

/** Returns true when a house of that kitchen may be of the other kind too. */
function fitsKitchen(kitchen: string, other: string | undefined): boolean {
  return (
    other === undefined ||
    familyOf(other) === kitchen ||
    OF_ANY_KITCHEN.includes(other) ||
    (ALSO_SERVED[kitchen] ?? []).includes(other)
  )
}
