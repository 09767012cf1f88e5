import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import { type QueryChange, type Relaxation, RELAXATIONS_MAX } from '#contract/parameters/relaxation.ts'
import type { QueryTables, RegionTables } from '../../columns/tables.ts'
import type { DeltaIndexes } from '../../overlay/deltaIndexes.ts'
import { NearMisses } from './nearMisses.ts'
import { conditionsOfQuery, type ConditionChange, keywordsIn } from './relaxConditions.ts'
import { matchedKeyword } from '../matchedKeyword.ts'
import type { SearchTarget } from '../searchTarget.ts'
import { regionName, withheldIn } from '../support.ts'

/** Conditions whose change is counted. A query may name more; those must hold. */
const CONDITIONS_CHANGED = 24

/**
 * Returns the changes of one condition that find venues, most useful first, for a query that finds none. At most 35
 * changes are counted: one of each condition, and eleven more of area, hours, keyword and subtype
 * (docs/decisions/0063-empty-answers.md).
 */
export function relaxationsOf(
  tables: QueryTables & RegionTables,
  deltas: DeltaIndexes,
  query: PlaceQuery,
  overlay: Overlay,
): Relaxation[] {
  const { release, delta } = deltas.targetsOf(tables, overlay)
  const targets = delta === null ? [release] : [release, delta]
  const nameOf = (codePrefix: string) => regionName(tables, codePrefix) ?? codePrefix
  const conditions = conditionsOfQuery(query, nameOf).map((condition, i) =>
    i < CONDITIONS_CHANGED ? condition : { ...condition, changes: [] },
  )
  const staysWithheld = withholding(tables, targets, query)
  const allowed = conditions.map(({ asked, changes }) => ({
    asked,
    changes: changes
      .map((inner) => inner.filter(({ change }) => !staysWithheld(change)))
      .filter((inner) => inner.length > 0),
  }))
  // Made before the sets of the conditions, because looking for readings uses the same memory.
  const readings = new Map(keywordsIn(allowed).map((keyword) => [keyword, matchedKeyword(targets, keyword).readings]))
  const misses = targets.map((target) => new NearMisses(target, allowed, (keyword) => readings.get(keyword) ?? []))
  const found = allowed.flatMap(({ changes }, condition) =>
    changes.flatMap((inner) => firstThatFinds(inner, (becomes) => totalOf(misses, condition, becomes))),
  )
  return found.toSorted((a, b) => lossOf(a.change) - lossOf(b.change) || b.total - a.total).slice(0, RELAXATIONS_MAX)
}

function totalOf(misses: readonly NearMisses[], condition: number, becomes: ConditionChange['becomes']): number {
  return misses.reduce((sum, one) => sum + one.count(condition, becomes), 0)
}

function firstThatFinds(
  changes: readonly ConditionChange[],
  countOf: (becomes: ConditionChange['becomes']) => number,
): Relaxation[] {
  for (const { change, becomes } of changes) {
    const total = countOf(becomes)
    if (total > 0) return [{ change, total }]
  }
  return []
}

/** How much of the request a change gives up: nothing but its strictness, one wish of several, or the place itself. */
function lossOf(change: QueryChange): number {
  switch (change.kind) {
    case 'radius':
    case 'region':
    case 'unknown_hours':
    case 'family':
      return 0
    // Nobody can eat at a place that has closed, but whoever typed its name wants to know.
    case 'closed':
      return 2
    case 'parameter':
      return change.name === 'keyword' || change.name === 'bbox' ? 3 : 1
    default:
      return 1
  }
}

/**
 * Returns whether a dietary value still withholds the answer after a change. Only a change of the area or of the
 * dietary values can end that.
 */
function withholding(
  tables: RegionTables,
  targets: readonly SearchTarget[],
  { scope, filters }: PlaceQuery,
): (change: QueryChange) => boolean {
  for (const target of targets) target.tables.memory.begin()
  const withheld = (changed: Pick<PlaceQuery, 'scope' | 'filters'>) =>
    withheldIn(tables, targets, changed.scope, changed.filters).map(({ value }) => value)
  const values = withheld({ scope, filters })
  if (values.length === 0) return () => false
  const dietary = (rest: readonly string[]) => ({ scope, filters: { ...filters, lists: { dietary: rest } } })
  return (change) => {
    if (change.kind === 'radius' && scope.kind === 'circle')
      return withheld({ scope: { ...scope, radiusM: change.radiusM }, filters }).length > 0
    if (change.kind === 'region')
      return withheld({ scope: { kind: 'region', codePrefix: change.codePrefix }, filters }).length > 0
    if (change.kind === 'parameter' && change.name === 'bbox')
      return withheld({ scope, filters: { ...filters, bbox: null } }).length > 0
    if (change.kind === 'parameter' && change.name === 'dietary') return false
    return change.kind !== 'value' || change.filter !== 'dietary' || withheld(dietary(change.rest)).length > 0
  }
}
