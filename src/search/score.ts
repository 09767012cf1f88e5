import type { Filters } from '#contract/query.ts'
import { tagOf } from '#contract/tags.ts'
import { addTo, holds, type Bitmap } from './bitmap.ts'
import { fitPoints, POINTS, type KeywordFit } from './rank.ts'
import type { Tables } from './tables.ts'

/**
 * What venues lack of the full discovery score, in points, but for nearness: the smallest comes first. Which share of
 * the asked-for atmospheres a venue has can only differ when several are asked for.
 */
export class Score {
  /** True when every venue that fits the keyword equally well gains the same from the query. */
  readonly isUniform: boolean
  readonly #points: Uint32Array
  readonly #atmospheres: readonly Bitmap[]

  constructor(tables: Tables, { lists }: Filters) {
    const values = lists.atmosphere ?? []
    this.isUniform = values.length < 2
    this.#points = tables.points
    this.#atmospheres = values.map((value) => bitsOfTag(tables, tagOf('atmosphere', value)))
  }

  lackOf(ordinal: number, fit: KeywordFit | null): number {
    return POINTS - this.#points[ordinal]! - fitPoints(fit, this.#shareOf(ordinal))
  }

  /** No venue from this ordinal on lacks less, among the open ones or among the closed ones. */
  leastLackFrom(ordinal: number, fit: KeywordFit | null): number {
    return this.leastLackOf(this.#points[ordinal]!, fit)
  }

  /** No venue with so many static points lacks less. */
  leastLackOf(points: number, fit: KeywordFit | null): number {
    return POINTS - points - fitPoints(fit, this.#atmospheres.length === 0 ? null : 1)
  }

  #shareOf(ordinal: number): number | null {
    const sets = this.#atmospheres
    if (sets.length === 0) return null
    let had = 0
    for (const set of sets) if (holds(set, ordinal)) had++
    return had / sets.length
  }
}

function bitsOfTag({ tags, memory }: Tables, tag: string): Bitmap {
  const set = tags.of(tag)
  if (set?.kind === 'dense') return set.byRank.words
  const bits = memory.emptyScratch().words
  for (const ordinal of set?.ordinals ?? []) addTo(bits, ordinal)
  return bits
}
