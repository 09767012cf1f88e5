import { TIERS } from '#contract/parameters/fields.ts'
import { FIELDS, FIELD_NAMES } from '#venue/records.ts'
import { MEAL_WINDOWS } from '#venue/hours/meals.ts'
import type { Meta } from '#contract/schemas/metaSchema.ts'
import type { ReleaseSource } from '#contract/schemas/releases/releaseSource.ts'
import { BARE_EXCLUSIONS } from '#query/parseExclusion.ts'
import { PRICE_LEVELS } from '#venue/menu/priceLadder.ts'
import { LIST_FILTERS } from '#venue/listFilters.ts'
import { BOOLEAN_FILTERS, COMBINE, entriesOf, SUBTYPE_FAMILY, valuesOf } from '#venue/vocabulary.ts'

/** The part of `/meta` that describes the served data; the rest comes from the contract. */
export interface ReleaseFigures {
  note: string
  regions: readonly { name: string; en: string; regionCode: string; placeCount: number }[]
  sources: readonly ReleaseSource[]
  /** The release's ISO instant, UTC. */
  updatedAt: string
  counts: Meta['counts']
  examples: Meta['examples']
}

const SPECIAL_FILTERS = ['muslim_friendly', 'legacy', 'local_food', 'featured_by', 'associated_with'] as const

/** Returns the body of `GET /api/v1/meta`, without the envelope. */
export function projectMeta({ note, regions, sources, updatedAt, counts, examples }: ReleaseFigures): Meta {
  return {
    version: 1,
    filters: filters(),
    subtypeFamily: Object.fromEntries(Object.entries(SUBTYPE_FAMILY).map(([head, family]) => [head, [...family]])),
    fields: { tiers: { ...TIERS }, byField: Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].tier])) },
    coverage: coverageOf(regions, note),
    sources: [...sources],
    counts,
    examples,
    mealWindows: Object.fromEntries(
      Object.entries(MEAL_WINDOWS).map(([meal, { start, end }]) => [meal, `${start}-${end}`]),
    ),
    priceLevels: [...PRICE_LEVELS],
    updatedAt,
  }
}

/** A province with this many open places is `supported` (docs/reference/fields.md#coverage). */
const SUPPORTED_MIN = 1_000

function coverageOf(regions: ReleaseFigures['regions'], note: string): Meta['coverage'] {
  const namesOf = (rows: ReleaseFigures['regions']) => [...new Set(rows.map(({ name }) => name))]
  const isSupported = ({ placeCount }: { placeCount: number }) => placeCount >= SUPPORTED_MIN
  return {
    supported: namesOf(regions.filter(isSupported)),
    partial: namesOf(regions.filter((region) => region.placeCount > 0 && !isSupported(region))),
    note,
    regions: [...regions],
  }
}

function filters(): Meta['filters'] {
  const values = (name: Parameters<typeof valuesOf>[0]) => [...valuesOf(name)]
  return {
    boolean: [...BOOLEAN_FILTERS],
    enum: { parking_type: values('parking_type'), business_category: values('business_category') },
    subtype: values('subtype'),
    bbq_meat: values('bbq_meat'),
    view: values('view'),
    // This member is camelCase, the parameter is reservation_channel (docs/reference/fields.md#vocabulary).
    reservationChannel: values('reservation_channel'),
    array: {
      payment_methods: values('payment_methods'),
      serves: values('serves'),
      dietary: values('dietary'),
      foreign_languages: values('foreign_languages'),
      recommended_for: values('recommended_for'),
      atmosphere: values('atmosphere'),
    },
    special: {
      ...Object.fromEntries(SPECIAL_FILTERS.map((name) => [name, values(name)])),
      exclude: [...BARE_EXCLUSIONS],
    },
    combine: { ...COMBINE, price_level: 'any' },
    aliases: aliases(),
  }
}

/** Returns the meaning of each alias, by parameter. The aliases of a boolean form one group under the filter's name. */
function aliases(): Record<string, Record<string, string>> {
  const groups: Record<string, Record<string, string>> = {}
  for (const name of [...LIST_FILTERS, 'exclude', 'open_at', 'include_unknown_hours']) {
    groups[name] = Object.fromEntries(
      entriesOf(name).flatMap(({ value, ko, en }) =>
        [...ko, ...en].filter((word) => word !== value).map((word) => [word, value]),
      ),
    )
  }
  groups['boolean'] = Object.fromEntries(
    BOOLEAN_FILTERS.flatMap((name) => {
      const words = entriesOf(name).flatMap(({ ko, en }) => [...ko, ...en])
      return words.filter((word) => word !== name).map((word) => [word, name])
    }),
  )
  return groups
}
