import type { Random } from '#base/seededRandom.ts'
import type { Evidence } from './evidence.ts'

/**
 * Fellegi and Sunter's model, estimated without labels. Each comparison falls into a level; a level's weight is log2 of how
 * much likelier it is between two listings of one venue (m) than between any two (u). u is counted on random pairs, m is
 * estimated by expectation–maximisation over the candidates with u held fixed; absent comparisons weigh nothing.
 */
export interface FellegiSunter {
  /** By comparison, by level: log2 m/u. */
  weights: readonly (readonly number[])[]
  /** Log2 odds that any two listings are one venue. */
  prior: number
}

interface Comparison {
  name: string
  levels: number
  /** The level, best 0; -1 when absent. */
  levelOf: (evidence: Evidence) => number
}

/** Independent enough to be added; where two say the same (distance and address, words and letters) they are one comparison. */
const COMPARISONS: readonly Comparison[] = [
  {
    name: 'name',
    levels: 6,
    levelOf: ({ nameEqual, wordsShared, gramsShared, nameSpelling, wordsCovered }) => {
      const likeness = Math.max(wordsShared, gramsShared)
      if (nameEqual === 1) return 0
      if (likeness >= 0.85 || nameSpelling >= 0.96) return 1
      if (likeness >= 0.65 || wordsCovered >= 0.95) return 2
      return likeness >= 0.45 ? 3 : likeness >= 0.2 ? 4 : 5
    },
  },
  {
    name: 'distance',
    levels: 6,
    levelOf: ({ metres }) => (Number.isNaN(metres) ? -1 : DISTANCES_M.findIndex((upTo) => metres <= upTo)),
  },
  {
    name: 'address',
    levels: 5,
    levelOf: ({ roadNumber, roadCovered }) => {
      if (Number.isNaN(roadCovered)) return -1
      const road = roadCovered >= 0.6 ? 0 : roadCovered >= 0.3 ? 1 : 2
      if (roadNumber === 1) return road === 2 ? 2 : road
      return road === 2 ? 4 : 3
    },
  },
  { name: 'phone', levels: 2, levelOf: ({ phone }) => (Number.isNaN(phone) ? -1 : 1 - phone) },
  { name: 'site', levels: 2, levelOf: ({ site }) => (Number.isNaN(site) ? -1 : 1 - site) },
  {
    name: 'postcode',
    levels: 3,
    levelOf: ({ postcode }) => (Number.isNaN(postcode) ? -1 : postcode === 1 ? 0 : postcode >= 0.6 ? 1 : 2),
  },
  {
    name: 'category',
    levels: 3,
    levelOf: ({ categoryEqual, categoryWords }) =>
      Number.isNaN(categoryWords) ? -1 : categoryEqual === 1 ? 0 : categoryWords > 0 ? 1 : 2,
  },
]

/** The last level of the name. */
const UNLIKE = 5
const DISTANCES_M = [30, 80, 200, 500, 2_000, Infinity]
const ROUNDS_MAX = 50
/** Added to every level's count, so that one never seen is not impossible. */
const PSEUDO_COUNT = 0.5
/** A name's rarity replaces the mean weight of agreeing on a name, up to so many bits either way. */
const RARITY_MAX_BITS = 6

/**
 * Estimates weights from candidates (those blocking found) and pairs drawn at random from the same `pairsInAll` possible
 * ones.
 */
export function estimateFellegiSunter(
  candidates: readonly Evidence[],
  random: readonly Evidence[],
  pairsInAll: number,
): FellegiSunter {
  const levels = candidates.map(levelsOf)
  const u = COMPARISONS.map((comparison, at) => shares(comparison, random.map(levelsOf), at, () => 1))
  let m = COMPARISONS.map(({ levels: count }) => falling(count))
  let matches = Math.max(1, candidates.length / 10)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const model = modelOf(m, u, matches, pairsInAll)
    const chances = levels.map((levels) => chanceOfBits(bitsOf(model, levels)))
    const sum = chances.reduce((total, chance) => total + chance, 0)
    m = COMPARISONS.map((comparison, at) => shares(comparison, levels, at, (i) => chances[i] as number))
    const settled = Math.abs(sum - matches) < 1e-6 * (1 + matches)
    matches = Math.max(1, sum)
    if (settled) break
  }
  return modelOf(m, u, matches, pairsInAll)
}

/**
 * The log2 odds that a pair is one venue. Equal names weigh by how rare they are. Where the names are unlike, what else
 * agrees counts once: tenants of one house share address, number and site together.
 */
export function fellegiSunterBits(model: FellegiSunter, evidence: Evidence): number {
  const levels = levelsOf(evidence)
  const name = levels[0] as number
  if (name === UNLIKE) {
    const weights = levels.map((level, at) => (level === -1 ? 0 : (model.weights[at]?.[level] as number)))
    const against = weights.reduce((sum, weight) => sum + Math.min(0, weight), model.prior)
    return against + Math.max(0, ...weights)
  }
  return bitsOf(model, levels) + (name <= 1 ? rarityBits(model, evidence, name) : 0)
}

/** What the name's own frequency adds to the mean weight of its level. */
function rarityBits({ weights }: FellegiSunter, { nameBits, nameEqual, sharedBits }: Evidence, level: number): number {
  const own = nameEqual === 1 ? nameBits : Math.min(nameBits, sharedBits)
  const beyond = own - (weights[0]?.[level] ?? 0)
  return Math.max(-RARITY_MAX_BITS, Math.min(RARITY_MAX_BITS, beyond))
}

function levelsOf(evidence: Evidence): number[] {
  return COMPARISONS.map(({ levelOf }) => levelOf(evidence))
}

function modelOf(
  m: readonly (readonly number[])[],
  u: readonly (readonly number[])[],
  matches: number,
  pairsInAll: number,
): FellegiSunter {
  const weights = m.map((levels, at) => levels.map((share, level) => Math.log2(share / (u[at]?.[level] as number))))
  return { weights, prior: Math.log2(matches / Math.max(1, pairsInAll - matches)) }
}

function bitsOf({ weights, prior }: FellegiSunter, levels: readonly number[]): number {
  return levels.reduce((sum, level, at) => sum + (level === -1 ? 0 : (weights[at]?.[level] as number)), prior)
}

function chanceOfBits(bits: number): number {
  return 1 / (1 + 2 ** -bits)
}

/** The share of each level among pairs that tell it, weighed. */
function shares(
  { levels }: Comparison,
  rows: readonly (readonly number[])[],
  at: number,
  weightOf: (pair: number) => number,
): number[] {
  const counts = Array.from({ length: levels }, () => PSEUDO_COUNT)
  rows.forEach((row, i) => {
    const level = row[at] as number
    if (level !== -1) counts[level] = (counts[level] as number) + weightOf(i)
  })
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => count / total)
}

/** Where estimation begins: better levels are likelier between two listings of one venue. */
function falling(levels: number): number[] {
  const halves = Array.from({ length: levels }, (_, level) => 0.5 ** level)
  const total = halves.reduce((sum, half) => sum + half, 0)
  return halves.map((half) => half / total)
}

/** Draws pairs of positions at random, with repetition. */
export function randomPairs(left: number, right: number, draws: number, random: Random): [number, number][] {
  return Array.from({ length: draws }, () => [Math.floor(random() * left), Math.floor(random() * right)])
}
