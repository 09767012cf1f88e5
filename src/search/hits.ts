import type { PlaceQuery } from '#contract/query.ts'
import { metresFrom } from './byList.ts'
import { parseKeyword, reasonOf, type ParsedKeyword } from './keyword.ts'
import type { Page } from './page.ts'
import type { KeywordFit } from './rank.ts'
import type { Tables } from './tables.ts'
import type { Hit } from './venueIndex.ts'

/** The places of a page, each with what the query says about it. */
export function hitsOf(tables: Tables, { scope, filters }: PlaceQuery, { ordinals, fits }: Page): Hit[] {
  const metresTo = scope.kind === 'circle' ? metresFrom(tables, scope.center) : null
  const keyword = filters.keyword === null || ordinals.length === 0 ? null : parseKeyword(filters.keyword)
  const context = { tables, keyword, openAt: filters.openAt }
  return ordinals.map((ordinal) => {
    const distanceM = metresTo === null ? null : metresTo(ordinal)
    return new FoundPlace(context, ordinal, distanceM, fits?.get(ordinal) ?? null)
  })
}

interface Context {
  tables: Tables
  keyword: ParsedKeyword | null
  openAt: PlaceQuery['filters']['openAt']
}

/** Why a place matched and how it meets `open_at` is worked out when a body asks for it; most do not. */
class FoundPlace implements Hit {
  readonly ordinal: number
  readonly distanceM: number | null
  readonly #context: Context
  readonly #fit: KeywordFit | null

  constructor(context: Context, ordinal: number, distanceM: number | null, fit: KeywordFit | null) {
    this.#context = context
    this.ordinal = ordinal
    this.distanceM = distanceM
    this.#fit = fit
  }

  get matchReason(): Hit['matchReason'] {
    const { tables, keyword } = this.#context
    if (keyword === null || this.#fit === null) return null
    const { field, index } = reasonOf(tables.words, keyword, this.ordinal, this.#fit)
    const { fragments } = tables
    if (field === 'menu') return { field, text: fragments.value(this.ordinal, 'menu')?.[index]?.name ?? '' }
    if (field === 'name') return { field, text: fragments.value(this.ordinal, 'name') }
    const { road, jibun } = fragments.value(this.ordinal, 'address')
    return { field, text: (index === 0 ? road : jibun) ?? '' }
  }

  get openAtMatch(): Hit['openAtMatch'] {
    const { tables, openAt } = this.#context
    const serving = openAt === null ? null : tables.hours.servingOf(this.ordinal, openAt)
    return serving?.kind === 'serving' ? serving.match : null
  }
}
