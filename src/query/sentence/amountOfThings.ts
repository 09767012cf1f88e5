/** An amount without a currency, which may be one of anything. */
const BARE_AMOUNT = /^[a-z ]* \d+$|^\d+ or [a-z]+$/u
/** With k only a number without an upper limit counts things: over 10k followers. */
const THOUSANDS_WITHOUT_LIMIT = /^(?:over|above|more than|at least|from) \d+k$/u
const OF_MONEY = /\b(?:budget|max|maximum)\b/u
/** Nouns for what is counted that are also words of everyday sentences. */
const COUNTED_THINGS: ReadonlySet<string> = new Set(['likes'])

/** Returns true for an amount that may be one of things (up to 90000 followers). `amount`: in lower case. */
export function mayCountThings(amount: string): boolean {
  return (BARE_AMOUNT.test(amount) && !OF_MONEY.test(amount)) || THOUSANDS_WITHOUT_LIMIT.test(amount)
}

/** Returns true for a noun that behind an amount is always counted, although it has another meaning. */
export function isCountedThing(word: string): boolean {
  return COUNTED_THINGS.has(word.toLowerCase())
}
