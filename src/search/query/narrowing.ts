import type { Scope } from '#contract/parameters/query.ts'
import { addTo, type PlacedBitmap } from '../columns/bitmap.ts'
import type { GridTables, SetTables } from '../columns/tables.ts'
import { CircleCells } from '../geography/circle.ts'
import type { Conditions } from './conditions.ts'

type Circle = Extract<Scope, { kind: 'circle' }>

/** Treats a short list as one more required set, and the rarest. */
export function withList(tables: Pick<SetTables, 'memory'>, conditions: Conditions): Conditions {
  const { list } = conditions
  if (list === null) return conditions
  const byRank = tables.memory.emptyScratch()
  for (const ordinal of list) addTo(byRank.words, ordinal)
  return { ...withFirst(conditions, byRank), list: null }
}

/** Requires the venues of the cells that a circle touches; those beyond its edge are among them. */
export function withCells(
  { grid, memory }: GridTables & Pick<SetTables, 'memory'>,
  conditions: Conditions,
  circle: Circle,
): Conditions {
  const byRank = memory.emptyScratch()
  for (const { from, to } of new CircleCells(grid, circle).rows) {
    const end = grid.startOf(to)
    for (let position = grid.startOf(from); position < end; position++) addTo(byRank.words, grid.ordinals[position]!)
  }
  return withFirst(conditions, byRank)
}

function withFirst(conditions: Conditions, byRank: PlacedBitmap): Conditions {
  const set = { byRank, byCell: null, byRegion: null, counts: null }
  return { ...conditions, required: [set, ...conditions.required] }
}
