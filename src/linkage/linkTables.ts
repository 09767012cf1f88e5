import { seededRandom } from '#base/seededRandom.ts'
import { candidatesOf, type Candidate } from './candidates.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { estimateFellegiSunter, fellegiSunterBits, randomPairs } from './fellegiSunter.ts'
import { type LinkageModel, scoreTable } from './learn.ts'
import type { Listing } from './listing.ts'
import { type PairTable, tableOf } from './pairTable.ts'
import { corpusRarity, prepareListing, type PreparedListing } from './preparedListing.ts'
import { selfTrainedScores } from './selfTraining.ts'

export interface Linking {
  candidates: readonly Candidate[]
  /** Candidates considered to be one venue. */
  links: readonly Candidate[]
}

export interface LinkOptions {
  /** With null, tables are linked without labels. */
  model: LinkageModel | null
  /** True when a listing has at most one partner. */
  oneToOne: boolean
}

/** The number of candidates kept for each listing of the smaller table: the best ones by the unlabelled model. */
const CANDIDATES_MAX = 4
/** A candidate this much worse than a link of either listing is another venue that looks alike. */
const LEAD_MAX = 1
const RANDOM_PAIRS = 10_000
const SEED = 1
/** Even odds, for linking without labels. */
const UNLABELLED_LOG_ODDS = 0

/** Finds which listings of two tables are one venue: blocks, compares, estimates, decides. */
export function linkTables(left: readonly Listing[], right: readonly Listing[], options: LinkOptions): Linking {
  const rarity = corpusRarity([...left, ...right])
  const [prepared, others] = [left, right].map((table) => table.map((listing) => prepareListing(listing, rarity)))
  if (prepared === undefined || others === undefined || left.length * right.length === 0)
    return { candidates: [], links: [] }
  const compared = ([a, b]: Candidate): Evidence =>
    evidenceOf(prepared[a] as PreparedListing, others[b] as PreparedListing)
  const found = candidatesOf(prepared, others)
  const evidence = found.map(compared)
  const random = randomPairs(left.length, right.length, RANDOM_PAIRS, seededRandom(SEED)).map(compared)
  const unlabelled = estimateFellegiSunter(evidence, random, left.length * right.length)
  const bits = evidence.map((levels) => fellegiSunterBits(unlabelled, levels))
  const kept = bestOfEach(found, bits, left.length <= right.length ? 0 : 1)
  const candidates = kept.map((i) => found[i] as Candidate)
  const table = tableOfCandidates(candidates, prepared, others)
  const { model, oneToOne } = options
  const keptBits = kept.map((i) => bits[i] as number)
  const scores = model === null ? selfTrainedScores(table, candidates, keptBits, oneToOne) : scoreTable(model, table)
  const links = linked(candidates, scores, model === null ? UNLABELLED_LOG_ODDS : model.threshold, oneToOne)
  return { candidates, links }
}

function tableOfCandidates(
  candidates: readonly Candidate[],
  left: readonly PreparedListing[],
  right: readonly PreparedListing[],
): PairTable {
  const positions = [
    Int32Array.from(candidates, ([a]) => a),
    Int32Array.from(candidates, ([, b]) => left.length + b),
  ] as const
  return tableOf([...left, ...right], ...positions)
}

/** Returns the positions of the candidates that are among the best of their listing on one side, in order. */
function bestOfEach(candidates: readonly Candidate[], bits: readonly number[], side: 0 | 1): number[] {
  const byListing = Map.groupBy(candidates.keys(), (i) => (candidates[i] as Candidate)[side])
  return [...byListing.values()]
    .flatMap((own) =>
      own.toSorted((a, b) => (bits[b] as number) - (bits[a] as number) || a - b).slice(0, CANDIDATES_MAX),
    )
    .sort((a, b) => a - b)
}

function linked(
  candidates: readonly Candidate[],
  scores: ArrayLike<number>,
  threshold: number,
  oneToOne: boolean,
): Candidate[] {
  const order = [...candidates.keys()].filter((i) => (scores[i] as number) >= threshold)
  order.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
  const links: Candidate[] = []
  const bestLeft = new Map<number, number>()
  const bestRight = new Map<number, number>()
  for (const i of order) {
    const [a, b] = candidates[i] as Candidate
    const score = scores[i] as number
    const best = Math.max(bestLeft.get(a) ?? score, bestRight.get(b) ?? score)
    const isTaken = bestLeft.has(a) || bestRight.has(b)
    if (isTaken && (oneToOne || best - score > LEAD_MAX)) continue
    bestLeft.set(a, best)
    bestRight.set(b, best)
    links.push([a, b])
  }
  return links
}
