import type { OpenAt } from '#contract/query.ts'
import type { Bitmap } from './bitmap.ts'
import { firstText, type KeywordMatches } from './keyword.ts'
import type { Pattern } from './pattern.ts'
import type { Tables } from './tables.ts'
import type { Hit } from './venueIndex.ts'

/** What a query has found so far. */
export interface Found {
  bits: Bitmap
  /** The keyword as a pattern and what it matched; null without a keyword. */
  keyword: { pattern: Pattern; matches: KeywordMatches } | null
  /** By ordinal, metres; null unless the scope is a circle. */
  distances: Uint32Array | null
}

/** One place of a page, with why and how it matched. */
export function hitOf(tables: Tables, openAt: OpenAt | null, { keyword, distances }: Found, ordinal: number): Hit {
  const serving = openAt === null ? null : tables.hours.servingOf(ordinal, openAt)
  return {
    ordinal,
    distanceM: distances === null ? null : distances[ordinal]!,
    matchReason: keyword === null ? null : reasonOf(tables, keyword.pattern, keyword.matches, ordinal),
    openAtMatch: serving?.kind === 'serving' ? serving.match : null,
  }
}

/** Where the best match was found: the name, the first menu item, or the road address before the lot address. */
function reasonOf(tables: Tables, pattern: Pattern, matches: KeywordMatches, ordinal: number): Hit['matchReason'] {
  const { fragments, words } = tables
  const fit = matches.fitOf(ordinal)
  if (fit === 'menu') {
    const item = firstText(words.menu.pool, pattern, ordinal)
    return { field: 'menu', text: fragments.value(ordinal, 'menu')?.[item ?? 0]?.name ?? '' }
  }
  if (fit === 'address') {
    const { road, jibun } = fragments.value(ordinal, 'address')
    return { field: 'address', text: (firstText(words.address.pool, pattern, ordinal) === 0 ? road : jibun) ?? '' }
  }
  return { field: 'name', text: fragments.value(ordinal, 'name') }
}
