import type { Scope, Sort } from '#contract/query.ts'
import { bitmapOf, cut, holds, walk, type PlacedBitmap } from './bitmap.ts'
import { metresFrom } from './byList.ts'
import { narrowed, settled } from './byRank.ts'
import { passes, withSigungu, type Conditions } from './conditions.ts'
import type { KeywordLevel, KeywordMatches } from './keyword.ts'
import { ordinalsOf, sizeOf, unpack, type OrdinalSet } from './keywordSets.ts'
import type { Openness } from './openness.ts'
import type { Cut, Page } from './page.ts'
import { proximityPoints, type KeywordFit } from './rank.ts'
import type { Score } from './score.ts'
import type { Tables } from './tables.ts'
import { TopKeys } from './topKeys.ts'

type KeywordOrder = { scope: Scope; sort: Sort } & Cut

/**
 * What matches a keyword and passes the conditions. Matches come in levels, one for each way of fitting, each in
 * discovery order: what fits equally well gains equally much, so of each level only the beginning can be on the page.
 */
export function pageByKeyword(
  tables: Tables,
  matches: KeywordMatches,
  conditions: Conditions,
  openness: Openness,
  score: Score,
  order: KeywordOrder,
): Page {
  const search = new KeywordSearch(tables, withList(tables, withSigungu(conditions)), openness, score, order)
  for (const level of matches.levels) search.add(level)
  const { total, ordinals } = search.page()
  return { total, ordinals, fits: new Map(ordinals.map((ordinal) => [ordinal, fitOf(matches, ordinal)])) }
}

/** Here a short list is one more condition: the keyword's matches are looked at in any case. */
function withList(tables: Tables, conditions: Conditions): Conditions {
  const { list } = conditions
  if (list === null) return conditions
  const byRank = tables.memory.scratch()
  byRank.words.set(bitmapOf(tables.size, list))
  return {
    ...conditions,
    list: null,
    required: [...conditions.required, { byRank, byCell: null, byRegion: null, counts: null }],
  }
}

/** Levels are apart: a venue is in the one in which it fits best. */
function fitOf({ levels }: KeywordMatches, ordinal: number): KeywordFit {
  const level = levels.find(({ set }) =>
    set.kind === 'bitmap' ? holds(set.bits, ordinal) : ordinalsOf(set).includes(ordinal),
  )
  return (level as KeywordLevel).fit
}

class KeywordSearch {
  readonly #tables: Tables
  readonly #conditions: Conditions
  readonly #openness: Openness
  readonly #score: Score
  readonly #order: KeywordOrder
  readonly #metresTo: ((ordinal: number) => number) | null
  readonly #top: TopKeys
  /** True when of each level the first so many are enough. */
  readonly #beginningIsEnough: boolean
  /** True when every match is shown unless it is closed for good. */
  readonly #takesAll: boolean
  #total = 0
  #scratch: PlacedBitmap | null = null

  constructor(tables: Tables, conditions: Conditions, openness: Openness, score: Score, order: KeywordOrder) {
    this.#tables = tables
    this.#conditions = conditions
    this.#openness = openness
    this.#score = score
    this.#order = order
    this.#metresTo = order.scope.kind === 'circle' ? metresFrom(tables, order.scope.center) : null
    this.#beginningIsEnough = this.#metresTo === null && score.isUniform && !openness.showsClosed
    const { required, excluded, tests } = conditions
    const hasConditions = required.length + excluded.length + tests.length > 0 || openness.windows !== null
    this.#takesAll = this.#beginningIsEnough && !hasConditions
    this.#top = new TopKeys(order.skip + order.most, tables.ids.ranks)
  }

  add({ fit, set }: KeywordLevel): void {
    if (this.#takesAll) this.#addWhole(set, fit)
    else if (set.kind === 'bitmap') this.#addBits(set.bits, fit)
    else this.#addList(ordinalsOf(set), fit)
  }

  page(): Page {
    return { total: this.#total, ordinals: this.#top.taken(this.#order.skip) }
  }

  /** Nothing but the keyword decides: the counts are known, and the beginning of the level is enough. */
  #addWhole(set: OrdinalSet, fit: KeywordFit): void {
    this.#total += set.openCount
    this.#openness.closedExcluded += sizeOf(set) - set.openCount
    const most = Math.min(set.openCount, this.#order.skip + this.#order.most)
    if (set.kind === 'bitmap') {
      for (const ordinal of cut(set.bits, 0, this.#tables.openCount, 0, most)) this.#offer(ordinal, fit, 0)
      return
    }
    const first = set.kind === 'list' ? set.ordinals : new Uint32Array(most)
    if (set.kind === 'packed') unpack(set, first, most)
    for (let i = 0; i < most; i++) this.#offer(first[i]!, fit, 0)
  }

  #addList(ordinals: Uint32Array, fit: KeywordFit): void {
    let left = this.#order.skip + this.#order.most
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i]!
      if (!passes(this.#conditions, ordinal)) continue
      const near = this.#nearnessOf(ordinal)
      if (near === null || !this.#openness.admits(ordinal)) continue
      this.#total++
      if (this.#beginningIsEnough && left-- <= 0) continue
      this.#offer(ordinal, fit, near)
    }
  }

  #addBits(bits: Uint32Array, fit: KeywordFit): void {
    const { memory, openCount, size } = this.#tables
    this.#scratch ??= memory.scratch()
    this.#scratch.words.fill(0).set(bits)
    const { bitmap } = narrowed(this.#tables, this.#scratch, this.#conditions)
    if (!this.#beginningIsEnough) {
      walk(bitmap.words, 0, size, (ordinal) => {
        const near = this.#nearnessOf(ordinal)
        if (near === null || !this.#openness.admits(ordinal)) return true
        this.#total++
        this.#offer(ordinal, fit, near)
        return true
      })
      return
    }
    const { shown, total } = settled(this.#tables, { bitmap, counts: null }, this.#openness)
    this.#total += total
    let left = this.#order.skip + this.#order.most
    walk(shown.words, 0, openCount, (ordinal) => {
      this.#offer(ordinal, fit, 0)
      return --left > 0
    })
  }

  /** How the sort counts the distance: metres, or points to take off; null outside the circle. */
  #nearnessOf(ordinal: number): number | null {
    const { scope, sort } = this.#order
    if (this.#metresTo === null || scope.kind !== 'circle') return 0
    const metres = this.#metresTo(ordinal)
    if (metres > scope.radiusM) return null
    return sort === 'distance' ? metres : proximityPoints(metres, scope.radiusM)
  }

  #offer(ordinal: number, fit: KeywordFit, near: number): void {
    const isByDistance = this.#metresTo !== null && this.#order.sort === 'distance'
    const rank = isByDistance ? near : this.#score.lackOf(ordinal, fit) - near
    this.#top.offer(rank, ordinal)
  }
}
