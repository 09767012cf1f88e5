import type { Overlay } from '#contract/overlay.ts'
import type { Exclusion, Filters, ListFilter } from '#contract/query.ts'
import { booleanTag, FRANCHISE_TAG, tagOf } from '#contract/tags.ts'
import { COMBINE, isYears } from '#contract/vocabulary.ts'
import { addTo, emptyBitmap, filterIn, intersect, removeFrom, subtract, unite, type Bitmap } from './bitmap.ts'
import { matchKeyword, parseKeyword } from './keyword.ts'
import { ordinalsOf } from './keywordSets.ts'
import type { Tables } from './tables.ts'

/**
 * Narrows `bits` to the venues that pass every filter except the keyword, hours and closures, which also say how
 * well or why a venue matches.
 */
export function applyFilters(tables: Tables, filters: Filters, overlay: Overlay, bits: Bitmap): void {
  for (const [filter, values] of Object.entries(filters.lists) as [ListFilter, readonly string[]][]) {
    if (values.length > 0) applyList(tables, filter, values, overlay, bits)
  }
  for (const name of filters.booleans) intersect(bits, withBoolean(tables, name, overlay))
  applyNumbers(tables, filters, bits)
  for (const exclusion of filters.exclude) exclude(tables, exclusion, overlay, bits)
}

function applyList(
  tables: Tables,
  filter: ListFilter,
  values: readonly string[],
  overlay: Overlay,
  bits: Bitmap,
): void {
  const sets = values.map((value) => withValue(tables, filter, value, overlay))
  if (COMBINE[filter] === 'all') {
    for (const set of sets) intersect(bits, set)
    return
  }
  const any = emptyBitmap(tables.size)
  for (const set of sets) unite(any, set)
  intersect(bits, any)
}

/** The venues that answer `filter=value`; the caller may change the bitmap. */
function withValue(tables: Tables, filter: ListFilter, value: string, overlay: Overlay): Bitmap {
  if (filter === 'legacy' && isYears(value)) return olderThan(tables, Number.parseInt(value, 10))
  const set = tables.tags.of(tagOf(filter, value))
  const partners = filter === 'reservation_channel' && value === 'service' ? tables.partners.of(overlay) : null
  if (partners) unite(set, partners)
  return set
}

function withBoolean(tables: Tables, name: string, overlay: Overlay): Bitmap {
  const set = tables.tags.of(booleanTag(name))
  const partners = name === 'reservable' ? tables.partners.of(overlay) : null
  if (partners) unite(set, partners)
  return set
}

function olderThan({ years, size }: Tables, least: number): Bitmap {
  const set = emptyBitmap(size)
  for (let ordinal = 0; ordinal < size; ordinal++) if (years[ordinal]! >= least) addTo(set, ordinal)
  return set
}

function applyNumbers(tables: Tables, filters: Filters, bits: Bitmap): void {
  const { priceLevels, minPriceAvg, maxPriceAvg, minConfidence } = filters
  // A venue without a price has level 0 and average −1; the prices asked for are never negative.
  if (priceLevels.length > 0) filterIn(bits, (ordinal) => priceLevels.includes(tables.priceLevel[ordinal]!))
  if (minPriceAvg !== null) filterIn(bits, (ordinal) => tables.priceAvg[ordinal]! >= minPriceAvg)
  if (maxPriceAvg !== null)
    filterIn(bits, (ordinal) => tables.priceAvg[ordinal]! >= 0 && tables.priceAvg[ordinal]! <= maxPriceAvg)
  if (minConfidence !== null) filterIn(bits, (ordinal) => tables.confidence[ordinal]! >= minConfidence)
}

function exclude(tables: Tables, exclusion: Exclusion, overlay: Overlay, bits: Bitmap): void {
  switch (exclusion.kind) {
    case 'value':
      return subtract(bits, withValue(tables, exclusion.filter, exclusion.value, overlay))
    case 'boolean':
      return subtract(bits, withBoolean(tables, exclusion.name, overlay))
    case 'place': {
      const ordinal = tables.ids.ordinalOf(exclusion.id) ?? tables.ids.movedTo(exclusion.id)
      return ordinal === null ? undefined : removeFrom(bits, ordinal)
    }
    case 'keyword':
      for (const { set } of matchKeyword(tables.words, parseKeyword(exclusion.word)).levels) {
        for (const ordinal of ordinalsOf(set)) removeFrom(bits, ordinal)
      }
      return
    case 'franchise':
      return subtract(bits, tables.tags.of(FRANCHISE_TAG))
    case 'possibly_closed':
      return subtract(bits, tables.possiblyClosed)
  }
}
