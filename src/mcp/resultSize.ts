/**
 * The maximum size of a result, its structured content and its text together (docs/reference/clients.md#mcp-results).
 */
export const RESULT_TOKENS_MAX = 6_000
/** The maximum by the estimate, which leaves room for its error. */
const GUESSED_TOKENS_MAX = 5_000

/**
 * Estimates the number of tokens of a text for a model, rounded up: exact tokenizers need tables of megabytes. A token
 * is four characters of a word, or one or two of ids and punctuation; a Hangul syllable is usually one token, a rare
 * one three, like characters of other scripts. A test compares the estimate with o200k.
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

/** Returns as many of the first items as a result can hold; `render` makes the complete text of the items. */
export function fitting<Item>(items: readonly Item[], render: (items: readonly Item[]) => string): readonly Item[] {
  let count = items.length
  while (count > 0 && isTooLong(render(items.slice(0, count)))) count -= 1
  return items.slice(0, count)
}
