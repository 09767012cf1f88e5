/** Characters that no shell treats specially. */
const PLAIN = /^[\w%+,./:=@-]+$/u

/** Returns one word of a command line as a shell reads it, in single quotes where necessary. */
export function shellWord(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
