import { emptyOverlay } from '#venue/changes/overlay.ts'
import { LIST_FILTERS, type ListFilter } from '#venue/listFilters.ts'
import { PRICE_LEVELS } from '#venue/menu/priceLadder.ts'
import { tagOf } from '#venue/tags.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import { type Filters, NO_FILTERS } from '#contract/parameters/query.ts'
import type { Meta } from '#contract/schemas/metaSchema.ts'
import type { SparseFigure } from '../columns/figures.ts'
import { priceLevelTag } from '../columns/ownTags.ts'
import type { QueryTables } from '../columns/tables.ts'
import { countShown } from './access/accessPaths.ts'

/** The filters by a figure that many venues do not have. */
const FIGURE_OF = {
  min_price_avg: 'priceAvg',
  max_price_avg: 'priceAvg',
  min_rating: 'rating',
  min_reviews: 'reviewCount',
  min_freshness: 'freshness',
  seen_after: 'seenOn',
} as const satisfies Record<string, SparseFigure>

/** Counts the open venues that each filter can find, and each of its values, without owners' changes. */
export function filterCountsOf(tables: QueryTables): Meta['counts'] {
  const found = (filters: Partial<Filters>) => {
    tables.memory.begin()
    const target = { tables, overlay: emptyOverlay, replaced: null }
    return countShown([target], { kind: 'everywhere' }, { ...NO_FILTERS, ...filters })
  }
  const byName = (names: readonly string[], count: (name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, count(name)]))
  const levels = PRICE_LEVELS.map(({ level }) => String(level))
  return {
    places: tables.openCount,
    byFilter: {
      ...byName(LIST_FILTERS, (filter) =>
        carrying(
          tables,
          valuesOf(filter as ListFilter).map((value) => tagOf(filter as ListFilter, value)),
        ),
      ),
      ...byName(BOOLEAN_FILTERS, (name) => found({ booleans: [name] })),
      price_level: carrying(
        tables,
        PRICE_LEVELS.map(({ level }) => priceLevelTag(level)),
      ),
      ...byName(
        Object.keys(FIGURE_OF),
        (name) => tables.knownFigures.of(FIGURE_OF[name as keyof typeof FIGURE_OF]).counts.open,
      ),
      min_confidence: tables.openCount,
      open_at: withKnownHours(tables),
      is24h: found({ is24h: true }),
    },
    byValue: {
      ...Object.fromEntries(
        LIST_FILTERS.map((filter) => [
          filter,
          byName(valuesOf(filter), (value) => found({ lists: { [filter]: [value] } })),
        ]),
      ),
      price_level: byName(levels, (level) => found({ priceLevels: [Number(level)] })),
    },
  }
}

/** Returns the number of open venues with any of the tags. */
function carrying({ memory, tags, openCount }: QueryTables, names: readonly string[]): number {
  memory.begin()
  const any = memory.emptyScratch()
  for (const name of names) tags.addTo(any.words, name)
  return memory.countBoth(any, any, 0, openCount)
}

function withKnownHours({ hours, openCount }: QueryTables): number {
  const isKnown = Array.from({ length: hours.entryCount }, (_, entry) => {
    const { is24h } = hours.extras[hours.extraOf(entry)]!
    return is24h === true || hours.dayOf(entry, 0) !== -1
  })
  let known = 0
  for (let ordinal = 0; ordinal < openCount; ordinal++) if (isKnown[hours.entryOf[ordinal]!]) known++
  return known
}
