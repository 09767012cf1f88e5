import type { Token } from './wordsText.ts'

/** What a part of a word without spaces may be. */
export type RunPart = 'thing' | 'grammar' | null

const LENGTH_MAX = 24
const LATIN_OR_DIGIT_PAIR = /^(?:[a-z]{2}|\d{2}|\d[a-z]|[a-z]\d)$/iu
/** After these beginnings a word of one syllable is whole: 룸있는, 술마실. */
const VERB = /^(?:있|없|되|돼|가능|먹|마시|마실|파는)/u
const ONE_SYLLABLE_LINKS: ReadonlySet<string> = new Set(['앞', '옆', '쪽'])

/**
 * Splits a word that consists entirely of known words without spaces (강남역맛집, 룸있는고깃집) into the fewest of them;
 * returns null for others and for one without a thing. Parts have two or more syllables, because one-syllable words occur
 * inside others (전주비빔밥 has nothing to do with 전), except before a verb (룸있는) and 앞 after another part. Latin words
 * and numbers are never cut.
 */
export function splitRun(text: string, partOf: (part: string) => RunPart): string[] | null {
  if (!/^[\p{Script=Hangul}\da-z.]{3,24}$/iu.test(text) || text.length > LENGTH_MAX) return null
  if (!/\p{Script=Hangul}/u.test(text)) return null
  const best: (readonly Found[] | null)[] = [[]]
  for (let end = 1; end <= text.length; end++) best.push(isCut(text, end) ? shortest(text, end, best, partOf) : null)
  const parts = best[text.length]
  // A name may consist of everyday words; a word whose first part is grammatical is not split.
  if (!parts || parts.length < 2 || parts[0]?.kind !== 'thing') return null
  if (parts.every(({ part }) => part === parts[0]?.part)) return null
  return parts.map(({ part }) => part)
}

interface Found {
  part: string
  kind: RunPart
}

function shortest(
  text: string,
  end: number,
  best: readonly (readonly Found[] | null)[],
  partOf: (part: string) => RunPart,
): readonly Found[] | null {
  let found: readonly Found[] | null = null
  for (let start = 0; start < end; start++) {
    const head = best[start]
    if (!head || (found && head.length + 1 >= found.length)) continue
    const part = text.slice(start, end)
    const kind = part.length > 1 || isWholeAlone(part, head, text.slice(end)) ? partOf(part) : null
    if (kind !== null) found = [...head, { part, kind }]
  }
  return found
}

function isCut(text: string, at: number): boolean {
  return at === text.length || !LATIN_OR_DIGIT_PAIR.test(text.slice(at - 1, at + 1))
}

function isWholeAlone(part: string, head: readonly Found[], rest: string): boolean {
  return VERB.test(rest) || (head.length > 0 && ONE_SYLLABLE_LINKS.has(part))
}

/** Returns the parts of a token as tokens. */
export function tokensOfParts(token: Token, parts: readonly string[]): Token[] {
  return parts.map((text, i) => ({ ...token, text, from: text, afterMark: token.afterMark && i === 0 }))
}
