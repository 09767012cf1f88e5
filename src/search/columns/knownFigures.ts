import { addTo, type PlacedBitmap } from './bitmap.ts'
import { type Figures, type SparseFigure, UNKNOWN } from './figures.ts'
import type { IndexMemory } from './memory.ts'

/** The venues that have a figure, in discovery order. */
export interface KnownFigure {
  byRank: PlacedBitmap
  counts: { open: number; all: number }
}

/** Which venues have which figure; each set is made at its first use. */
export class KnownFigures {
  readonly #memory: IndexMemory
  readonly #valueOf: Readonly<Record<SparseFigure, (ordinal: number) => number>>
  readonly #venues: { size: number; openCount: number }
  readonly #figures = new Map<SparseFigure, KnownFigure>()

  constructor(
    memory: IndexMemory,
    { rating, reviewCount, freshness, seenOn, closedOn }: Figures,
    priceAvg: Int32Array,
    venues: { size: number; openCount: number },
  ) {
    this.#memory = memory
    this.#venues = venues
    this.#valueOf = {
      rating: (ordinal) => rating.of(ordinal),
      reviewCount: (ordinal) => reviewCount[ordinal]!,
      freshness: (ordinal) => freshness.of(ordinal),
      seenOn: (ordinal) => seenOn[ordinal]!,
      closedOn: (ordinal) => closedOn[ordinal]!,
      priceAvg: (ordinal) => priceAvg[ordinal]!,
    }
  }

  of(figure: SparseFigure): KnownFigure {
    let known = this.#figures.get(figure)
    if (!known) this.#figures.set(figure, (known = this.#make(this.#valueOf[figure])))
    return known
  }

  #make(valueOf: (ordinal: number) => number): KnownFigure {
    const { size, openCount } = this.#venues
    const byRank = this.#memory.keep()
    byRank.words.fill(0)
    for (let ordinal = 0; ordinal < size; ordinal++) if (valueOf(ordinal) !== UNKNOWN) addTo(byRank.words, ordinal)
    const open = this.#memory.countBoth(byRank, byRank, 0, openCount)
    return { byRank, counts: { open, all: open + this.#memory.countBoth(byRank, byRank, openCount, size) } }
  }
}
