import type { PlaceQuery } from '#contract/parameters/query.ts'
import { type QueryChange, START_OVER_MAX, type StartOver } from '#contract/parameters/relaxation.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import { blocksOf, type PlacedBitmap } from '../../columns/bitmap.ts'
import type { QueryTables, RegionTables } from '../../columns/tables.ts'
import type { KeywordReading } from '../../keyword/readings/keywordReading.ts'
import type { DeltaIndexes } from '../../overlay/deltaIndexes.ts'
import { matchedKeyword } from '../matchedKeyword.ts'
import type { SearchTarget } from '../searchTarget.ts'
import { regionName, withheldIn } from '../support.ts'
import { PartSets } from './partSets.ts'
import {
  areaConditionsOf,
  conditionsOfQuery,
  keywordsIn,
  type QueryCondition,
  type QueryPart,
} from './relaxConditions.ts'

/** A query may name more conditions; the others are left out. */
const CONDITIONS_KEPT = 24

/**
 * Returns queries to start over with, for a query that no change of one condition helps: each keeps as many of the
 * conditions, one after the other, as find venues together. One begins with the wishes, the other with the place. Empty
 * for a release without venues.
 */
export function startOverOf(
  tables: QueryTables & RegionTables,
  deltas: DeltaIndexes,
  query: PlaceQuery,
  overlay: Overlay,
): StartOver[] {
  const { release, delta } = deltas.targetsOf(tables, overlay)
  const targets = delta === null ? [release] : [release, delta]
  const conditions = conditionsOfQuery(query, (codePrefix) => regionName(tables, codePrefix) ?? codePrefix)
  const areas = areaConditionsOf(conditions, query.scope)
  const others = conditions.slice(areas.length)
  for (const target of targets) target.tables.memory.begin()
  const withheld = withheldIn(tables, targets, query.scope, query.filters).map(({ value }) => value)
  const readings = new Map(
    keywordsIn(conditions).map((keyword) => [keyword, matchedKeyword(targets, keyword).readings]),
  )
  const ways = [
    [...others.filter(isFirst), ...areas, ...others.filter((one) => !isFirst(one))],
    [...areas, ...others],
  ].map((order) => greedyStart(targets, order, withheld, (keyword) => readings.get(keyword) ?? []))
  const distinct = new Map(ways.filter((way) => way.total > 0).map((way) => [JSON.stringify(way.changes), way]))
  return [...distinct.values()].toSorted((a, b) => a.changes.length - b.changes.length).slice(0, START_OVER_MAX)
}

/** What somebody looks for: closed places and the like stay as they are, and details come after the place. */
function isFirst({ asked }: QueryCondition): boolean {
  if (asked.kind === 'open' || asked.kind === 'keyword') return true
  return asked.kind === 'filters' && KINDS.some((kind) => asked.filters.lists[kind] !== undefined)
}

const KINDS = ['subtype', 'business_category'] as const

/** Keeps each condition in turn as asked, else in its first form that finds venues beside those before, else not. */
function greedyStart(
  targets: readonly SearchTarget[],
  order: readonly QueryCondition[],
  withheld: readonly string[],
  readingsOfKeyword: (keyword: string) => readonly KeywordReading[],
): StartOver {
  const passing = targets.map((target) => new Passing(target, readingsOfKeyword))
  const keeps = (part: QueryPart) => {
    if (passing.reduce((sum, one) => sum + one.countWith(part), 0) === 0) return false
    for (const one of passing) one.keep(part)
    return true
  }
  const changes: QueryChange[] = []
  for (const [i, { asked, changes: ways }] of order.entries()) {
    const isAllowed = i < CONDITIONS_KEPT && !asksFor(asked, withheld)
    if (isAllowed && keeps(asked)) continue
    const forms = ways.flat()
    const form = isAllowed ? forms.find(({ becomes }) => becomes !== null && keeps(becomes)) : undefined
    const change = form ?? forms.findLast(({ becomes }) => becomes === null)
    // A condition that cannot be left out must hold.
    if (change === undefined) return { changes: [], total: 0 }
    changes.push(change.change)
  }
  return { changes, total: passing.reduce((sum, one) => sum + one.count(), 0) }
}

function asksFor(asked: QueryPart, withheld: readonly string[]): boolean {
  return asked.kind === 'filters' && (asked.filters.lists.dietary?.some((value) => withheld.includes(value)) ?? false)
}

/** The venues of one index that satisfy all conditions kept so far. */
class Passing {
  readonly #target: SearchTarget
  readonly #parts: PartSets
  readonly #venues: PlacedBitmap

  constructor(target: SearchTarget, readingsOfKeyword: (keyword: string) => readonly KeywordReading[]) {
    this.#target = target
    target.tables.memory.begin()
    this.#parts = new PartSets(target, readingsOfKeyword, () => this.#copy())
    this.#venues = this.#parts.everyVenue()
  }

  count(): number {
    const { memory, size } = this.#target.tables
    return memory.countBoth(this.#venues, this.#venues, 0, size)
  }

  countWith(part: QueryPart): number {
    const { memory, size } = this.#target.tables
    const mark = memory.inUse
    const total = memory.countBoth(this.#venues, this.#parts.setOf(part), 0, size)
    memory.release(mark)
    return total
  }

  keep(part: QueryPart): void {
    const { memory, size } = this.#target.tables
    const mark = memory.inUse
    memory.kernel.both(this.#venues.at, this.#venues.at, this.#parts.setOf(part).at, blocksOf(size))
    memory.release(mark)
  }

  #copy(): PlacedBitmap {
    const copy = this.#target.tables.memory.scratch()
    copy.words.set(this.#venues.words)
    return copy
  }
}
