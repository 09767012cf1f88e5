/**
 * Weights of the rule score, which is one feature of the model (evidenceRow.ts), in bits: log2 of the ratio of the
 * evidence's frequency between two records of one venue to its frequency between two neighbours that blocking paired.
 * They are added (Fellegi–Sunter); each line gives the reason for its weight. They were set by examining samples around the limits on three real lists of Seoul cafés and with the known
 * truth of the demo (docs/decisions/0003-matching.md).
 */
interface RuleWeights {
  /** A candidate pair is rarely one venue: blocking reaches some hundreds of records. */
  prior: number
  name: {
    /** Per relation: a base, and the weight per shared bit, up to a cap. */
    same: NameWeight
    sameButKind: NameWeight
    contains: NameWeight
    close: NameWeight
    transliterated: NameWeight
    overlap: NameWeight
    unlike: NameWeight
    /** Per bit of the shorter name that the longer one lacks. */
    missingBit: number
  }
  branch: { same: number; alike: number; different: number; numbered: number; one: number; none: number }
  brand: { same: number; different: number; one: number; none: number }
  /** By metres; the first row whose limit is not exceeded applies. */
  distance: readonly { upToM: number; weight: number }[]
  road: { same: number; number: number; different: number; absent: number }
  lot: { same: number; main: number; different: number; absent: number }
  unit: { same: number; different: number; absent: number }
  phone: { same: number; different: number; absent: number }
  kind: { sameSubtype: number; sameCategory: number; related: number; different: number }
  /** Applies only when the names differ: then the later record is a new tenant. */
  period: { sameStart: number; handover: number; overlap: number; apart: number; unknown: number }
  /** Applies only to one name: a register repeats a licence when its lot was corrected. */
  licence: { same: number; start: number; different: number; absent: number }
}

interface NameWeight {
  base: number
  perBit: number
  cap: number
}

export const RULE_WEIGHTS: RuleWeights = {
  prior: -8,
  name: {
    // The weight of an equal name is its rarity: -log2 of the chance that a neighbour has it, too. Two bits are
    // subtracted because fashions in names are local (a street has five 전주식당).
    same: { base: -2, perBit: 1, cap: 16 },
    // 네스카페 and 카페네스카페: some pairs are a venue and its annex.
    sameButKind: { base: -3, perBit: 1, cap: 11 },
    // 할리스 and 할리스커피시흥: lists shorten names and add places and dishes to them.
    contains: { base: -3, perBit: 0.9, cap: 9 },
    // One typing error in a longer name: the spelling agrees, and its rarity is that of its parts.
    close: { base: -3, perBit: 0.8, cap: 9 },
    // Only consonants compared across scripts: sufficient within a building, nowhere else.
    transliterated: { base: -4, perBit: 0.8, cap: 8 },
    // Common distinctive words beside others: an indication, no proof.
    overlap: { base: -5, perBit: 0.6, cap: 6 },
    // Names may change while everything else stays, so a match is possible; but tenants change more often.
    unlike: { base: -9, perBit: 0.2, cap: 2 },
    missingBit: -0.25,
  },
  // Branches name the place; equal ones exclude the chain's next shop. One branch that contains the other is weak
  // evidence: 명동 and 명동타워 are two shops.
  branch: { same: 4, alike: 0.5, different: -8, numbered: -8, one: 0, none: 0 },
  brand: { same: 1, different: -10, one: -1, none: 0 },
  // A building is about 20 m across; the lists' geocoders agree on it in four cases of five. Beyond 100 m only a rare
  // name, a phone or an address can support a match.
  distance: [
    { upToM: 15, weight: 6 },
    { upToM: 30, weight: 4.5 },
    { upToM: 60, weight: 2 },
    { upToM: 100, weight: -1 },
    { upToM: 150, weight: -2.5 },
    { upToM: 250, weight: -4.5 },
    { upToM: 600, weight: -6 },
    { upToM: Infinity, weight: -10 },
  ],
  // The same building; used instead of a short distance, not in addition to it (ruleScore.ts takes the stronger). Corner
  // houses have addresses on two roads and lists disagree on -1 and -2, so a difference is weak evidence.
  road: { same: 6.5, number: -3, different: -3, absent: 0 },
  lot: { same: 6.5, main: -2, different: -3, absent: 0 },
  unit: { same: 2, different: -2, absent: 0 },
  // Numbers are kept for years and few venues share one; a difference is often a mobile number and a landline.
  phone: { same: 9, different: -2, absent: 0 },
  kind: { sameSubtype: 0.5, sameCategory: 0.3, related: -0.5, different: -2 },
  // A register repeats a licence, with its start date, when a name or a floor was corrected. One venue that takes out
  // another licence does so within the month, but so do some tenants.
  period: { sameStart: 2, handover: 0, overlap: -0.5, apart: -4, unknown: 0 },
  // Of 20 judged pairs of one name and one licence on two lots all are one venue.
  licence: { same: 5, start: 0, different: 0, absent: 0 },
}
