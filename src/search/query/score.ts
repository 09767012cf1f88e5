import type { Filters } from '#contract/parameters/query.ts'
import { tagOf } from '#venue/tags.ts'
import { addTo, holds, type Bitmap } from '../columns/bitmap.ts'
import { FITS } from '../keyword/keywordFits.ts'
import { fitPoints, POINTS } from '../ranking/discoveryScore.ts'
import type { Tables } from '../columns/tables.ts'

/**
 * What venues lack of the full discovery score, in points, but for nearness: the smallest comes first. Which share of
 * the asked-for atmospheres a venue has can only differ when several are asked for.
 */
export class Score {
  /** True when every venue that fits the keyword equally well gains the same from the query. */
  readonly isUniform: boolean
  readonly #points: Uint32Array
  readonly #asked: number
  /** Those asked for; none where there is nothing to tell by them. */
  readonly #atmospheres: readonly Bitmap[]
  /** Points of the query's own part: by level of fit, none last, and by how many of the atmospheres a venue has. */
  readonly #fitPoints: Int32Array

  constructor(tables: Tables, { lists }: Filters) {
    const values = lists.atmosphere ?? []
    this.isUniform = values.length < 2
    this.#points = tables.points
    this.#asked = values.length
    this.#atmospheres = this.isUniform ? [] : values.map((value) => bitmapOfTag(tables, tagOf('atmosphere', value)))
    this.#fitPoints = fitTable(values.length)
  }

  /** `level`: of the keyword's fit, NO_KEYWORD without one. */
  scoreDeficit(ordinal: number, level: number): number {
    return POINTS - this.#points[ordinal]! - this.#fitPoints[this.#rowOf(level) + this.#hadBy(ordinal)]!
  }

  /** No venue from this ordinal on lacks less, among the open ones or among the closed ones. */
  leastDeficitFrom(ordinal: number, level: number): number {
    return this.leastDeficitOf(this.#points[ordinal]!, level)
  }

  /** No venue with so many static points lacks less. */
  leastDeficitOf(points: number, level: number): number {
    return POINTS - points - this.#fitPoints[this.#rowOf(level) + this.#asked]!
  }

  #rowOf(level: number): number {
    return level * (this.#asked + 1)
  }

  /** How many of the atmospheres a venue has; whoever passed the filter has the only one. */
  #hadBy(ordinal: number): number {
    if (this.isUniform) return this.#asked
    let had = 0
    for (const set of this.#atmospheres) if (holds(set, ordinal)) had++
    return had
  }
}

/** Made once for each number of atmospheres: their number is that of the vocabulary. */
const tables = new Map<number, Int32Array>()

function fitTable(asked: number): Int32Array {
  const known = tables.get(asked)
  if (known) return known
  const rows = [...FITS, null].flatMap((fit) =>
    Array.from({ length: asked + 1 }, (_, had) => fitPoints(fit, asked === 0 ? null : had / asked)),
  )
  const table = Int32Array.from(rows)
  tables.set(asked, table)
  return table
}

/** Stands for the level of a keyword's fit where there is none. */
export const NO_KEYWORD = FITS.length

function bitmapOfTag({ tags, memory }: Tables, tag: string): Bitmap {
  const set = tags.of(tag)
  if (set?.kind === 'dense') return set.byRank.words
  const bits = memory.emptyScratch().words
  for (const ordinal of set?.ordinals ?? []) addTo(bits, ordinal)
  return bits
}
