/** No result is larger, its structured content and its text together (docs/reference/clients.md#mcp-results). */
export const RESULT_TOKENS_MAX = 6_000
/** By our guess: what it may err by is kept free. */
const GUESSED_TOKENS_MAX = 5_000

/**
 * About how many tokens a text is for a model, guessed upwards: the tokenizers of models need tables of megabytes. Of
 * words a token is four characters, of ids and punctuation one or two; a Hangul syllable is most often one token, a rare
 * one three, like characters of other scripts. A test holds it against o200k.
 */
export function guessedTokens(text: string): number {
  let tokens = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    tokens += code < 0x80 ? 0.5 : code >= 0xac00 && code <= 0xd7a3 ? 2 : 3
  }
  return Math.ceil(tokens)
}

export function isTooLong(text: string): boolean {
  return guessedTokens(text) > GUESSED_TOKENS_MAX
}

/** As many of the items, from the first on, as a result holds; `render` makes all of its text of them. */
export function fitting<Item>(items: readonly Item[], render: (items: readonly Item[]) => string): readonly Item[] {
  let count = items.length
  while (count > 0 && isTooLong(render(items.slice(0, count)))) count -= 1
  return items.slice(0, count)
}
