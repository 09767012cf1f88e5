import type { OpenAt } from '#contract/query.ts'
import type { Bitmap } from './bitmap.ts'
import { reasonOf, type ParsedKeyword } from './keyword.ts'
import type { KeywordFit } from './rank.ts'
import type { Tables } from './tables.ts'
import type { Hit } from './venueIndex.ts'

/** What a query has found so far. */
export interface Found {
  bits: Bitmap
  /** The keyword and how well it fits each venue; null without a keyword. */
  keyword: { parsed: ParsedKeyword; fitOf: (ordinal: number) => KeywordFit } | null
  /** By ordinal, metres; null unless the scope is a circle. */
  distances: Uint32Array | null
}

/** One place of a page, with why and how it matched. */
export function hitOf(tables: Tables, openAt: OpenAt | null, { keyword, distances }: Found, ordinal: number): Hit {
  const serving = openAt === null ? null : tables.hours.servingOf(ordinal, openAt)
  return {
    ordinal,
    distanceM: distances === null ? null : distances[ordinal]!,
    matchReason: keyword === null ? null : matchReasonOf(tables, keyword.parsed, keyword.fitOf(ordinal), ordinal),
    openAtMatch: serving?.kind === 'serving' ? serving.match : null,
  }
}

function matchReasonOf(
  { fragments, words }: Tables,
  keyword: ParsedKeyword,
  fit: KeywordFit,
  ordinal: number,
): Hit['matchReason'] {
  const { field, index } = reasonOf(words, keyword, ordinal, fit)
  if (field === 'menu') return { field, text: fragments.value(ordinal, 'menu')?.[index]?.name ?? '' }
  if (field === 'name') return { field, text: fragments.value(ordinal, 'name') }
  const { road, jibun } = fragments.value(ordinal, 'address')
  return { field, text: (index === 0 ? road : jibun) ?? '' }
}
