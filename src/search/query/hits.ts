import type { PlaceQuery } from '#contract/parameters/query.ts'
import { metresFrom } from './byList.ts'
import { parseKeyword, reasonOf, type ParsedKeyword } from '../keyword/keyword.ts'
import type { Page } from './page.ts'
import type { KeywordFit } from '../keyword/keywordFits.ts'
import type { HitTables } from '../columns/tables.ts'
import type { Hit } from '../venueIndex.ts'

/**
 * Returns the places of a page, each with its query-dependent values. `shownAs` maps the index's ordinals to the
 * external ones when these differ.
 */
export function hitsOf(
  tables: HitTables,
  { scope, filters }: PlaceQuery,
  { ordinals, fits }: Page,
  shownAs?: Uint32Array,
): Hit[] {
  const metresTo = scope.kind === 'circle' ? metresFrom(tables, scope.center) : null
  const keyword =
    filters.keyword === null || ordinals.length === 0 ? null : parseKeyword(filters.keyword, tables.placeNames)
  const context = { tables, keyword, openAt: filters.openAt }
  return ordinals.map((ordinal) => {
    const distanceM = metresTo === null ? null : metresTo(ordinal)
    const shown = shownAs === undefined ? ordinal : shownAs[ordinal]!
    return new FoundPlace(context, ordinal, shown, distanceM, fits?.get(ordinal) ?? null)
  })
}

interface Context {
  tables: HitTables
  keyword: ParsedKeyword | null
  openAt: PlaceQuery['filters']['openAt']
}

/** The match reason and the relation to `open_at` are computed on request, because most bodies do not need them. */
class FoundPlace implements Hit {
  readonly ordinal: number
  readonly distanceM: number | null
  readonly #context: Context
  /** Its ordinal in the index in which it was found. */
  readonly #own: number
  readonly #fit: KeywordFit | null

  constructor(context: Context, own: number, ordinal: number, distanceM: number | null, fit: KeywordFit | null) {
    this.#context = context
    this.#own = own
    this.ordinal = ordinal
    this.distanceM = distanceM
    this.#fit = fit
  }

  get matchReason(): Hit['matchReason'] {
    const { tables, keyword } = this.#context
    if (keyword === null || this.#fit === null) return null
    const { field, index } = reasonOf(tables.words, keyword, this.#own, this.#fit)
    const { fragments } = tables
    if (field === 'menu') return { field, text: fragments.value(this.#own, 'menu')?.[index ?? 0]?.name ?? '' }
    if (field === 'name') return { field, text: fragments.value(this.#own, 'name') }
    const { road, jibun } = fragments.value(this.#own, 'address')
    if (index === null) return { field, text: road ?? jibun ?? '' }
    return { field, text: (index === 0 ? road : jibun) ?? '' }
  }

  get openAtMatch(): Hit['openAtMatch'] {
    const { tables, openAt } = this.#context
    const serving = openAt === null ? null : tables.hours.servingOf(this.#own, openAt)
    return serving?.kind === 'serving' ? serving.match : null
  }
}
