/** A record as a pair of records names it: what a person needs to tell two apart. */
export interface PairSide {
  source: string
  sourceId: string
  name: string
  address: string
  phone: string
  lat: number
  lng: number
}

/** Two records, the chance that they are one venue (1: a person said so), and the evidence in words. */
export interface PairLine {
  a: PairSide
  b: PairSide
  chance: number
  reasons: readonly string[]
}

/** A pair that joined records of the venue `id`. */
export interface JoinLine extends PairLine {
  id: string
}

/** A pair that was likely enough to join two venues, whose ids these are, and the guard that kept them apart. */
export interface CutLine extends PairLine {
  ids: readonly [string, string]
  guard: string
}
