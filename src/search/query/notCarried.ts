import type { Filters } from '#contract/parameters/query.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import { booleanTag, familyTag, tagOf } from '#venue/tags.ts'
import { isBooleanFilter } from '#venue/vocabulary.ts'
import { ALL_DAY_TAG } from '../columns/ownTags.ts'
import type { FilterTables } from '../columns/tables.ts'

/** A filter with a value that no open venue has. */
export interface NotCarried {
  filter: string
  value: string
}

type Carried = Pick<FilterTables, 'tags'>

/** Returns the values that a query asks for and that no open venue of the release has. */
export function notCarried(tables: Carried, { lists, booleans, is24h }: Filters): NotCarried[] {
  const asked = [
    ...Object.entries(lists).flatMap(([filter, values]) => values.map((value) => ({ filter, value }))),
    ...booleans.map((filter) => ({ filter, value: 'true' })),
    ...(is24h ? [{ filter: 'is24h', value: 'true' }] : []),
  ]
  return asked.filter(({ filter, value }) => !isCarried(tables, filter, value))
}

/** Whether open venues have a value of a filter; owners who are partners make any release reservable. */
export function isCarried({ tags }: Carried, filter: string, value: string): boolean {
  if (filter === 'reservable' || value === 'service') return true
  const names = isBooleanFilter(filter)
    ? [booleanTag(filter)]
    : filter === 'is24h'
      ? [ALL_DAY_TAG]
      : [tagOf(filter as ListFilter, value), ...(filter === 'subtype' ? [familyTag(value)] : [])]
  return names.some((name) => (tags.of(name)?.openCount ?? 0) > 0)
}
