/** No result is larger, its structured content and its text together (decisions.md 20). */
export const RESULT_TOKENS_MAX = 6_000

/**
 * How many tokens a text is for a model, by a guess that errs upwards: the tokenizers of models need tables of megabytes.
 * A test holds it against one of them (o200k): Hangul syllables are a token or less, rare ones and other scripts up to
 * three, ids a token for every two characters, words fewer.
 */
export function tokensAtMost(text: string): number {
  let tokens = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    tokens += code < 0x80 ? 0.5 : code >= 0xac00 && code <= 0xd7a3 ? 1.2 : 3
  }
  return Math.ceil(tokens)
}

/** As many of the items, from the first on, as a result holds; `render` makes all of its text of them. */
export function fitting<Item>(items: readonly Item[], render: (items: readonly Item[]) => string): readonly Item[] {
  let count = items.length
  while (count > 0 && tokensAtMost(render(items.slice(0, count))) > RESULT_TOKENS_MAX) count = Math.floor(count * 0.9)
  return items.slice(0, count)
}
