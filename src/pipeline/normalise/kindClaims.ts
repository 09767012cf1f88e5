import { CATEGORY_OF_SUBTYPE, familyOf } from '#venue/vocabulary.ts'

/**
 * The kinds of evidence of what a venue is, strongest first. `token`: a canonical value of the vocabulary that the
 * source states; `label`: the source's own label through its table; `licence`: a label that only names a class of
 * licences and counts when nothing else does (docs/decisions/0050-evidence-for-kinds.md).
 */
const KIND_EVIDENCE = ['token', 'label', 'chain', 'name', 'menu', 'licence'] as const
export type KindEvidence = (typeof KIND_EVIDENCE)[number]

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
  /** The main subtype first; empty when only the category is known. */
  subtypes: readonly string[]
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
 * and an owner's statement are never refined. A label of a whole kitchen that the chain or the name contradicts leaves
 * the subtype unknown. Subtypes of weaker evidence follow the main one.
 */
export function decideKind(witnesses: readonly KindWitness[]): Kind {
  const claims = rankedClaims(witnesses)
  const [first] = claims
  if (first === undefined) return { category: DEFAULT_CATEGORY, subtypes: [] }
  const stated = mostVoted(claims.filter(({ rank }) => rank === first.rank))
  const main = stated.category === '' ? mainOf(stated, claims) : withinCategory(stated, claims)
  if (main === undefined) return { category: stated.category, subtypes: [] }
  const contradiction = stated.by === 'label' && !stated.final ? contradictionOf(main, claims) : undefined
  if (contradiction !== undefined) return { category: categoryOf(contradiction), subtypes: [] }
  const all = [main, ...stated.subtypes, ...claims.flatMap(({ subtypes }) => subtypes)]
  return { category: categoryOf(main), subtypes: [...new Set(all)] }
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
  return by === 'token' || by === 'label'
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
          rank: byOwner ? -1 : KIND_EVIDENCE.indexOf(claim.by),
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
  const chosen = others.find((subtype) => stated.subtypes.includes(subtype)) ?? first
  return refined(chosen, others)
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
  japanese: ['korean_bbq', 'grilled_fish', 'noodles'],
  chinese: ['noodles'],
  western: ['donkatsu'],
}

/**
 * Returns the subtype by which the chain, otherwise the name, contradicts a kitchen: one of another kitchen or of
 * another category. A specific subtype is never contradicted.
 */
function contradictionOf(subtype: string, claims: readonly RankedClaim[]): string | undefined {
  if (familyOf(subtype) !== subtype) return undefined
  const inferred = claims.find(({ by, subtypes }) => (by === 'chain' || by === 'name') && subtypes.length > 0)
  const [other] = inferred?.subtypes ?? []
  const fits =
    other === undefined ||
    familyOf(other) === subtype ||
    OF_ANY_KITCHEN.includes(other) ||
    (ALSO_SERVED[subtype] ?? []).includes(other)
  return fits ? undefined : other
}
