/** A record in a pair, with the facts that a person needs to compare two records. */
export interface PairSide {
  source: string
  sourceId: string
  name: string
  address: string
  phone: string
  lat: number
  lng: number
}

/** Two records, the probability that they are one venue (1: decided by a person), and the evidence in words. */
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

/** A pair that was likely enough to join two venues, with their ids and the guard that refused the join. */
export interface CutLine extends PairLine {
  ids: readonly [string, string]
  guard: string
}
