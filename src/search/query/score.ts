import type { Filters } from '#contract/parameters/query.ts'
import { tagOf } from '#venue/tags.ts'
import { addTo, holds, type Bitmap } from '../columns/bitmap.ts'
import { FITS, fitOf, OWN_NAME } from '../keyword/keywordFits.ts'
import { fitPoints, GROUP_POINTS, POINTS } from '../ranking/discoveryScore.ts'
import { groupOf, NO_KEYWORD_ORDER, type KeywordOrder } from './keywordOrder.ts'
import type { ScoreTables } from '../columns/tables.ts'

/**
 * Score deficits: the points that venues lack to the full discovery score, except for distance; the smallest comes
 * first. The share of the requested atmospheres that a venue has can only differ when several are requested.
 */
export class Score {
  /** True when every venue with an equal keyword fit gains the same points from the query. */
  readonly isUniform: boolean
  readonly #points: Uint32Array
  readonly #asked: number
  /** The requested atmospheres; empty when they make no difference. */
  readonly #atmospheres: readonly Bitmap[]
  /** Points of the query's part: by level of the match, none last, and by the number of atmospheres that a venue has. */
  readonly #fitPoints: Int32Array

  constructor(tables: ScoreTables, { lists }: Filters, keywordOrder: KeywordOrder = NO_KEYWORD_ORDER) {
    const values = lists.atmosphere ?? []
    this.isUniform = values.length < 2
    this.#points = tables.points
    this.#asked = values.length
    this.#atmospheres = this.isUniform ? [] : values.map((value) => bitmapOfTag(tables, tagOf('atmosphere', value)))
    this.#fitPoints = fitTable(values.length, keywordOrder)
  }

  /** `level`: the level of the match (its fit and its reading, or OWN_NAME), or NO_KEYWORD without a keyword. */
  scoreDeficit(ordinal: number, level: number): number {
    return POINTS - this.#points[ordinal]! - this.#fitPoints[this.#rowOf(level) + this.#hadBy(ordinal)]!
  }

  /** Returns a lower limit of the deficits from this ordinal on, among the open or among the closed venues. */
  minDeficitFrom(ordinal: number, level: number): number {
    return this.minDeficitOf(this.#points[ordinal]!, level)
  }

  /** Returns a lower limit of the deficit of venues with this number of static points. */
  minDeficitOf(points: number, level: number): number {
    return POINTS - points - this.#fitPoints[this.#rowOf(level) + this.#asked]!
  }

  #rowOf(level: number): number {
    return level * (this.#asked + 1)
  }

  /**
   * Returns the number of atmospheres that a venue has; every venue that passed the filter has a single requested one.
   */
  #hadBy(ordinal: number): number {
    if (this.isUniform) return this.#asked
    let had = 0
    for (const set of this.#atmospheres) if (holds(set, ordinal)) had++
    return had
  }
}

/**
 * Created once per number of requested atmospheres and order of a keyword, so at most as often as the vocabulary has
 * atmospheres, times the few orders.
 */
const tables = new Map<string, Int32Array>()

function fitTable(asked: number, order: KeywordOrder): Int32Array {
  const key = `${asked} ${order.nicknames}`
  const known = tables.get(key)
  if (known) return known
  const rows = Array.from({ length: NO_KEYWORD + 1 }, (_, level) => {
    const fit = level === NO_KEYWORD ? null : FITS[fitOf(level)]!
    const behind = level === NO_KEYWORD ? 0 : groupOf(level, order) * GROUP_POINTS
    return Array.from({ length: asked + 1 }, (__, had) => fitPoints(fit, asked === 0 ? null : had / asked) - behind)
  }).flat()
  const table = Int32Array.from(rows)
  tables.set(key, table)
  return table
}

/** The level without a keyword. */
export const NO_KEYWORD = OWN_NAME + 1

function bitmapOfTag({ tags, memory }: Pick<ScoreTables, 'memory' | 'tags'>, tag: string): Bitmap {
  const set = tags.of(tag)
  if (set?.kind === 'dense') return set.byRank.words
  const bits = memory.emptyScratch().words
  for (const ordinal of set?.ordinals ?? []) addTo(bits, ordinal)
  return bits
}
