import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { KeywordReading } from '../keyword/readings/keywordReading.ts'
import { metresFrom } from './access/byList.ts'
import { parseKeyword, reasonOf, type KeywordReason, type ParsedKeyword } from '../keyword/keyword.ts'
import type { Page } from './page.ts'
import { fitOf, readingOf } from '../keyword/keywordFits.ts'
import type { HitTables } from '../columns/tables.ts'
import type { Hit } from '../venueIndex.ts'

/**
 * Returns the places of a page, each with its query-dependent values. `readings`: with which the page was found.
 * `shownAs` maps the index's ordinals to the external ones when these differ.
 */
export function hitsOf(
  tables: HitTables,
  { scope, filters }: PlaceQuery,
  { ordinals, levels }: Page,
  readings: readonly KeywordReading[],
  shownAs?: Uint32Array,
): Hit[] {
  const metresTo = scope.kind === 'circle' ? metresFrom(tables, scope.center) : null
  const { keyword, openAt } = filters
  const asked = keyword === null ? [] : [{ keyword, assumed: [] }, ...readings]
  const context: Context = { tables, asked, parsed: new Map(), openAt }
  return ordinals.map((ordinal) => {
    const distanceM = metresTo === null ? null : metresTo(ordinal)
    const shown = shownAs === undefined ? ordinal : shownAs[ordinal]!
    return new FoundPlace(context, ordinal, shown, distanceM, levels?.get(ordinal) ?? null)
  })
}

interface Context {
  tables: HitTables
  /** The keyword as typed, then its other readings; empty without a keyword. */
  asked: readonly KeywordReading[]
  /** Those of them that a reason was asked for, parsed, by their place in `asked`. */
  parsed: Map<number, ParsedKeyword>
  openAt: PlaceQuery['filters']['openAt']
}

/** The match reason and the relation to `open_at` are computed on request, because most bodies do not need them. */
class FoundPlace implements Hit {
  readonly ordinal: number
  readonly distanceM: number | null
  readonly #context: Context
  /** Its ordinal in the index in which it was found. */
  readonly #own: number
  readonly #level: number | null

  constructor(context: Context, own: number, ordinal: number, distanceM: number | null, level: number | null) {
    this.#context = context
    this.#own = own
    this.ordinal = ordinal
    this.distanceM = distanceM
    this.#level = level
  }

  get matchReason(): Hit['matchReason'] {
    const { tables, asked } = this.#context
    if (this.#level === null) return null
    const reading = readingOf(this.#level)
    const { assumed } = asked[reading]!
    const { field, index } = reasonOf(tables.words, this.#parsed(reading), this.#own, fitOf(this.#level))
    const text = this.#textOf(field, index)
    return assumed.length === 0 ? { field, text } : { field, text, assumed }
  }

  #parsed(reading: number): ParsedKeyword {
    const { parsed, asked, tables } = this.#context
    const known = parsed.get(reading) ?? parseKeyword(asked[reading]!.keyword, tables.placeNames)
    parsed.set(reading, known)
    return known
  }

  /** Returns the text of a match; without an index the address. */
  #textOf(field: KeywordReason['field'], index: number | null): string {
    const { fragments } = this.#context.tables
    if (field === 'menu') return fragments.value(this.#own, 'menu')?.[index ?? 0]?.name ?? ''
    if (field === 'name') return fragments.value(this.#own, 'name')
    const { road, jibun } = fragments.value(this.#own, 'address')
    if (index === null) return road ?? jibun ?? ''
    return (index === 0 ? road : jibun) ?? ''
  }

  get openAtMatch(): Hit['openAtMatch'] {
    const { tables, openAt } = this.#context
    const serving = openAt === null ? null : tables.hours.servingOf(this.#own, openAt)
    return serving?.kind === 'serving' ? serving.match : null
  }
}
