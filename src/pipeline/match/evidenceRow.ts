import type { Evidence } from './compare.ts'
import type { Verdict } from './decide.ts'
import type { Standing } from './namesakes.ts'

/**
 * The features of a pair that the trees may use, each with its direction: 1 supports one venue, -1 contradicts it, 0
 * depends on other features.
 */
export const ROW_DIRECTIONS = {
  /** Sum of the table's weights, in bits. */
  score: 1,
  guarded: -1,
  name: 0,
  overlap: 1,
  spelling: 0,
  sharedBits: 1,
  missingBits: -1,
  numbers: 1,
  branch: 0,
  brand: 0,
  metres: -1,
  ownCoordinates: 0,
  coarseness: 0,
  crowd: 0,
  road: 1,
  lot: 1,
  unit: 1,
  phone: 1,
  kind: 1,
  period: 0,
  sameSource: 0,
  rivals: -1,
  namesakes: -1,
  claimed: -1,
  lists: -1,
  atOnce: -1,
  echoes: 1,
  hosted: -1,
} as const satisfies Record<string, 1 | -1 | 0>

const ABSENT = Number.NaN
const NAME = { same: 6, sameButKind: 5, contains: 4, close: 3, transliterated: 2, overlap: 1, unlike: 0 }
const NUMBERS = { same: 2, one: 1, different: 0 }
const BRANCH = { same: 5, alike: 4, none: 3, one: 2, different: 1, numbered: 0 }
const BRAND = { same: 2, one: 1, different: 0, none: ABSENT }
const ROAD = { same: 2, number: 1, different: 0, absent: ABSENT }
const LOT = { same: 2, main: 1, different: 0, absent: ABSENT }
const AGREEMENT = { same: 1, different: 0, absent: ABSENT }
const KIND = { sameSubtype: 3, sameCategory: 2, related: 1, different: 0 }
const PERIOD = { sameStart: 3, handover: 2, overlap: 1, apart: 0, unknown: ABSENT }

/**
 * Returns the evidence as numbers in the order of `ROW_DIRECTIONS`, with the sum of its weights, whether a guard
 * separates the pair, and its competition with neighbouring pairs.
 */
export function evidenceRow(
  evidence: Evidence,
  { score, apart }: Pick<Verdict, 'score' | 'apart'>,
  standing: Standing,
): Float64Array {
  const { name, address } = evidence
  return Float64Array.of(
    score,
    Number(apart),
    NAME[name.relation],
    name.overlap,
    name.spelling,
    name.sharedBits,
    name.missingBits,
    NUMBERS[name.numbers],
    BRANCH[evidence.branch],
    BRAND[evidence.brand],
    evidence.metresApart,
    Number(evidence.ownCoordinates),
    evidence.coarseness,
    evidence.crowd,
    ROAD[address.road],
    LOT[address.lot],
    AGREEMENT[address.unit],
    AGREEMENT[evidence.phone],
    KIND[evidence.kind],
    PERIOD[evidence.period],
    Number(evidence.sameSource),
    standing.rivals,
    standing.namesakes,
    standing.names?.claimed ?? ABSENT,
    standing.names?.lists ?? ABSENT,
    standing.names === null ? ABSENT : Number(standing.names.atOnce),
    standing.names?.echoes ?? ABSENT,
    standing.names?.hosted ?? ABSENT,
  )
}
