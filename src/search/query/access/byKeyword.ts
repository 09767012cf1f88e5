import type { Scope, Sort } from '#contract/parameters/query.ts'
import { cut, holds, walk, type Bitmap, type PlacedBitmap } from '../../columns/bitmap.ts'
import { metresFrom } from './byList.ts'
import { narrowed, settled } from './byRank.ts'
import { passes, withSigungu, type Conditions } from '../conditions.ts'
import type { KeywordLevel, KeywordMatches } from '../../keyword/keyword.ts'
import { sizeOf, unpack, walkWithin, type OrdinalSet } from '../../keyword/keywordSets.ts'
import type { HoursFilter } from '../hoursFilter.ts'
import { withCells, withList } from '../narrowing.ts'
import type { PageRange, Page } from '../page.ts'
import { proximityPoints } from '../../ranking/discoveryScore.ts'
import type { Score } from '../score.ts'
import type { GridTables, RankTables, SetTables } from '../../columns/tables.ts'
import { TopKeys } from '../../columns/topKeys.ts'
import { TopValues } from '../../columns/topValues.ts'
import type { ValueRank } from '../valueOrder.ts'

type KeywordTables = RankTables & GridTables
/** `valueRank` is null in discovery order and by distance. */
type KeywordOrder = { scope: Scope; sort: Sort; valueRank: ValueRank | null } & PageRange

/**
 * Returns the page of the venues that match a keyword and pass the conditions. Matches are grouped in levels, one for
 * each kind of fit under each reading, each in discovery order: venues with an equal fit gain equally, so only the beginning of each level
 * can be on the page.
 */
export function pageByKeyword(
  tables: KeywordTables,
  matches: KeywordMatches,
  conditions: Conditions,
  hoursFilter: HoursFilter,
  score: Score,
  order: KeywordOrder,
): Page {
  const asked = withCircle(tables, matches, withList(tables, withSigungu(conditions)), order.scope)
  const search = new KeywordSearch(tables, asked, hoursFilter, score, order)
  for (const level of matches.levels) search.add(level)
  return search.page()
}

/** Up to this number of matches has its distances computed one by one. */
const FEW_MATCHES = 1_024

/**
 * Intersects many matches first with the venues of the cells that the circle touches, because computing a distance
 * takes much longer.
 */
function withCircle(
  tables: GridTables & Pick<SetTables, 'memory'>,
  { levels }: KeywordMatches,
  conditions: Conditions,
  scope: Scope,
): Conditions {
  const matches = levels.reduce((sum, { set }) => sum + sizeOf(set), 0)
  if (scope.kind !== 'circle' || matches <= FEW_MATCHES) return conditions
  return withCells(tables, conditions, scope)
}

class KeywordSearch {
  readonly #tables: RankTables
  readonly #conditions: Conditions
  readonly #hoursFilter: HoursFilter
  readonly #score: Score
  readonly #order: KeywordOrder
  readonly #metresTo: ((ordinal: number) => number) | null
  readonly #top: TopKeys
  /** In an order by a value, instead of `#top`. */
  readonly #topValues: TopValues | null
  /** True when only the beginning of each level is needed. */
  readonly #beginningIsEnough: boolean
  /** True when every match is shown unless it is closed for good. */
  readonly #takesAll: boolean
  /** All matches are shown except these: mostly the venues that a delta index replaces. */
  readonly #takesAllBut: Bitmap | null
  #total = 0
  #scratch: PlacedBitmap | null = null

  constructor(
    tables: KeywordTables,
    conditions: Conditions,
    hoursFilter: HoursFilter,
    score: Score,
    order: KeywordOrder,
  ) {
    this.#tables = tables
    this.#conditions = conditions
    this.#hoursFilter = hoursFilter
    this.#score = score
    this.#order = order
    this.#metresTo = order.scope.kind === 'circle' ? metresFrom(tables, order.scope.center) : null
    this.#beginningIsEnough =
      this.#metresTo === null && order.valueRank === null && score.isUniform && !hoursFilter.showsClosed
    const { required, excluded, tests } = conditions
    const isNarrowed = required.length + tests.length > 0 || hoursFilter.windows !== null
    this.#takesAll = this.#beginningIsEnough && !isNarrowed && excluded.length === 0
    this.#takesAllBut =
      this.#beginningIsEnough && !isNarrowed && excluded.length === 1 ? excluded[0]!.byRank.words : null
    const most = order.skip + order.most
    this.#top = new TopKeys(most, tables.ids.ranks)
    this.#topValues = order.valueRank === null ? null : new TopValues(most, tables.ids.ranks)
  }

  add({ level, set }: KeywordLevel): void {
    if (this.#takesAll) this.#addWhole(set, level)
    else if (set.kind === 'bitmap') this.#addBitmap(set.bits, level)
    else if (this.#takesAllBut !== null) this.#addAllBut(set, level, this.#takesAllBut)
    else this.#addOneByOne(set, level)
  }

  page(): Page {
    const taken: number[] = []
    const ordinals = (this.#topValues ?? this.#top).taken(this.#order.skip, taken)
    const levels = new Map(ordinals.map((ordinal, i) => [ordinal, taken[i]!]))
    return { total: this.#total, ordinals, levels }
  }

  /** Adds a level when only the keyword decides: the counts are known, and the beginning of the level is enough. */
  #addWhole(set: OrdinalSet, level: number): void {
    this.#total += set.openCount
    this.#hoursFilter.closedExcluded += sizeOf(set) - set.openCount
    const most = Math.min(set.openCount, this.#order.skip + this.#order.most)
    if (set.kind === 'bitmap') {
      for (const ordinal of cut(set.bits, 0, this.#tables.openCount, 0, most)) this.#offer(ordinal, level, 0)
      return
    }
    const first = set.kind === 'list' ? set.ordinals : new Uint32Array(most)
    if (set.kind === 'packed') unpack(set, first, most)
    for (let i = 0; i < most; i++) this.#offer(first[i]!, level, 0)
  }

  /** Adds a level with few exclusions: they are counted, and the beginning is extended by their number. */
  #addAllBut(set: Exclude<OrdinalSet, { kind: 'bitmap' }>, level: number, left: Bitmap): void {
    const { openCount } = this.#tables
    let [openLeft, closedLeft] = [0, 0]
    walkWithin(set, left, (ordinal) => {
      if (ordinal < openCount) openLeft++
      else closedLeft++
    })
    this.#total += set.openCount - openLeft
    this.#hoursFilter.closedExcluded += set.length - set.openCount - closedLeft
    let wanted = this.#order.skip + this.#order.most
    const most = Math.min(set.openCount, wanted + openLeft)
    const first = set.kind === 'list' ? set.ordinals : new Uint32Array(most)
    if (set.kind === 'packed') unpack(set, first, most)
    for (let i = 0; i < most && wanted > 0; i++) {
      if (holds(left, first[i]!)) continue
      this.#offer(first[i]!, level, 0)
      wanted--
    }
  }

  #addOneByOne(set: Exclude<OrdinalSet, { kind: 'bitmap' }>, level: number): void {
    let left = this.#order.skip + this.#order.most
    const visit = (ordinal: number): void => {
      if (!passes(this.#conditions, ordinal)) return
      const near = this.#nearnessOf(ordinal)
      if (near === null || !this.#hoursFilter.admits(ordinal)) return
      this.#total++
      if (this.#beginningIsEnough && left-- <= 0) return
      this.#offer(ordinal, level, near)
    }
    // Most matches fail the rarest condition: it is tested while they are unpacked.
    walkWithin(set, this.#conditions.required[0]?.byRank.words ?? this.#tables.all.words, visit)
  }

  #addBitmap(bits: Bitmap, level: number): void {
    const { memory, openCount, size } = this.#tables
    this.#scratch ??= memory.scratch()
    this.#scratch.words.set(bits)
    const { bitmap } = narrowed(this.#tables, this.#scratch, this.#conditions)
    if (!this.#beginningIsEnough) {
      walk(bitmap.words, 0, size, (ordinal) => {
        const near = this.#nearnessOf(ordinal)
        if (near === null || !this.#hoursFilter.admits(ordinal)) return true
        this.#total++
        this.#offer(ordinal, level, near)
        return true
      })
      return
    }
    const { shown, total } = settled(this.#tables, { bitmap, counts: null }, this.#hoursFilter)
    this.#total += total
    let left = this.#order.skip + this.#order.most
    walk(shown.words, 0, openCount, (ordinal) => {
      this.#offer(ordinal, level, 0)
      return --left > 0
    })
  }

  /** Returns the distance as the sort counts it: metres, or points to subtract; null outside the circle. */
  #nearnessOf(ordinal: number): number | null {
    const { scope, sort } = this.#order
    if (this.#metresTo === null || scope.kind !== 'circle') return 0
    const metres = this.#metresTo(ordinal)
    if (metres > scope.radiusM) return null
    return sort === 'distance' ? metres : proximityPoints(metres, scope.radiusM)
  }

  #offer(ordinal: number, level: number, near: number): void {
    const { valueRank } = this.#order
    if (this.#topValues !== null && valueRank !== null)
      return this.#topValues.offer(valueRank(ordinal), this.#score.scoreDeficit(ordinal, level) - near, ordinal, level)
    const isByDistance = this.#metresTo !== null && this.#order.sort === 'distance'
    const rank = isByDistance ? near : this.#score.scoreDeficit(ordinal, level) - near
    this.#top.offer(rank, ordinal, level)
  }
}
