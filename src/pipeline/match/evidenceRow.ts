import type { EvidenceFacts, EvidenceGroup } from '#venue/decisionRecord.ts'
import type { Evidence } from '../compare/compare.ts'
import type { NamesakeEvidence } from '../compare/namesakes.ts'

type Direction = 1 | -1 | 0

/**
 * The features of a pair that the trees may use, in the order of a row. Each has a direction (1 supports one venue, -1
 * contradicts it, 0 depends on other features) and the group of evidence under which its contribution is shown.
 */
const FEATURES = {
  ruleScore: [1, 'rules'],
  guarded: [-1, 'rules'],
  name: [0, 'name'],
  overlap: [1, 'name'],
  spelling: [0, 'name'],
  sharedBits: [1, 'name'],
  missingBits: [-1, 'name'],
  numbers: [1, 'name'],
  spelledAlike: [1, 'name'],
  notes: [1, 'name'],
  annex: [1, 'name'],
  branch: [0, 'branch'],
  brand: [0, 'branch'],
  metres: [-1, 'place'],
  ownCoordinates: [0, 'place'],
  coarseness: [0, 'place'],
  crowd: [0, 'place'],
  road: [1, 'address'],
  lot: [1, 'address'],
  unit: [1, 'address'],
  doorsApart: [-1, 'address'],
  phone: [1, 'phone'],
  kind: [1, 'kind'],
  period: [0, 'period'],
  licence: [1, 'period'],
  sameSource: [0, 'lists'],
  rivals: [-1, 'namesakes'],
  namesakes: [-1, 'namesakes'],
  claimed: [-1, 'lists'],
  lists: [-1, 'lists'],
  atOnce: [-1, 'lists'],
  echoes: [1, 'lists'],
  hosted: [-1, 'lists'],
} as const satisfies Record<string, readonly [Direction, EvidenceGroup]>

export const ROW_DIRECTIONS: readonly Direction[] = Object.values(FEATURES).map(([direction]) => direction)
/** By feature of a row. */
export const ROW_GROUPS: readonly EvidenceGroup[] = Object.values(FEATURES).map(([, group]) => group)

/** All that the trees learn about a pair. */
export interface ModelInput {
  evidence: Evidence
  /** The sum of the rule weights, in bits (ruleScore.ts). */
  ruleScore: number
  /** Whether a guard separates the pair. */
  guarded: boolean
  namesakeEvidence: NamesakeEvidence
}

const ABSENT = Number.NaN
const NAME = { same: 6, sameButKind: 5, contains: 4, close: 3, transliterated: 2, overlap: 1, unlike: 0 }
const NUMBERS = { same: 2, one: 1, parts: 1, different: 0 }
const NOTES = { same: 3, none: 2, one: 1, different: 0 }
const BRANCH = { same: 5, alike: 4, none: 3, one: 2, different: 1, numbered: 0 }
const BRAND = { same: 2, one: 1, different: 0, none: ABSENT }
const ROAD = { same: 2, number: 1, different: 0, absent: ABSENT }
const LOT = { same: 2, main: 1, different: 0, absent: ABSENT }
const AGREEMENT = { same: 1, different: 0, absent: ABSENT }
const KIND = { sameSubtype: 3, sameCategory: 2, related: 1, different: 0 }
const LICENCE = { same: 2, start: 1, different: 0, absent: ABSENT }
const PERIOD = { sameStart: 3, handover: 2, overlap: 1, apart: 0, unknown: ABSENT }

/** Returns the input as numbers in the order of the features. */
export function evidenceRow({ evidence, ruleScore, guarded, namesakeEvidence }: ModelInput): Float64Array {
  const { name, address } = evidence
  return Float64Array.of(
    ruleScore,
    Number(guarded),
    NAME[name.relation],
    name.overlap,
    name.spelling,
    name.sharedBits,
    name.missingBits,
    NUMBERS[name.numbers],
    Number(evidence.spelledAlike),
    NOTES[evidence.notes],
    Number(!evidence.annex),
    BRANCH[evidence.branch],
    BRAND[evidence.brand],
    evidence.metresApart,
    Number(evidence.ownCoordinates),
    evidence.coarseness,
    evidence.crowd,
    ROAD[address.road],
    LOT[address.lot],
    AGREEMENT[address.unit],
    address.doorsApart ?? ABSENT,
    AGREEMENT[evidence.phone],
    KIND[evidence.kind],
    PERIOD[evidence.period],
    LICENCE[evidence.licence],
    Number(evidence.sameSource),
    namesakeEvidence.rivals,
    namesakeEvidence.namesakes,
    namesakeEvidence.names?.claimed ?? ABSENT,
    namesakeEvidence.names?.lists ?? ABSENT,
    namesakeEvidence.names === null ? ABSENT : Number(namesakeEvidence.names.atOnce),
    namesakeEvidence.names?.echoes ?? ABSENT,
    namesakeEvidence.names?.hosted ?? ABSENT,
  )
}

/** Returns the input as codes and numbers for people, by group, without evidence that states nothing. */
export function evidenceFacts({
  evidence,
  ruleScore,
  guarded,
  namesakeEvidence,
}: ModelInput): Record<EvidenceGroup, EvidenceFacts> {
  const { name, address, branch, brand, notes, annex, ownCoordinates, phone, kind, period, licence, sameSource } =
    evidence
  const { rivals, namesakes, names } = namesakeEvidence
  const numbers = name.numbers === 'same' ? null : name.numbers
  return {
    name: stated({ name: name.relation, sharedBits: tenths(name.sharedBits), numbers, notes, annex }),
    branch: stated({ branch, brand }),
    place: { metres: Math.round(evidence.metresApart), ...(!ownCoordinates && { ownCoordinates }) },
    address: stated({ ...address }),
    phone: stated({ phone }),
    kind: { kind },
    period: stated({ period, licence: licence === 'same' ? licence : null }),
    namesakes: { namesakes, ...stated({ rivals }) },
    lists: stated({ sameSource, ...names }),
    rules: { ruleScore: tenths(ruleScore), ...stated({ guarded }) },
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

const NO_EVIDENCE: ReadonlySet<unknown> = new Set(['absent', 'none', 'unknown', null, false, 0])

function stated(values: Readonly<Record<string, string | number | boolean | null>>): EvidenceFacts {
  const facts: EvidenceFacts = {}
  for (const [feature, value] of Object.entries(values))
    if (value !== null && !NO_EVIDENCE.has(value)) facts[feature] = value
  return facts
}
