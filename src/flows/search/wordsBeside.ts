/**
 * Returns the words of a sentence without those of a text, which need not stand side by side (tonight … 8pm); null when
 * one is missing. Whole words come first, so that 홍대 of 홍대개미 홍대 is the second word.
 */
export function wordsBeside(words: readonly string[], text: string): readonly string[] | null {
  const parts = text.split(' ')
  const at = words.findIndex((_, start) => parts.every((part, i) => isWord(words[start + i], part)))
  if (at >= 0) return words.toSpliced(at, parts.length)
  return parts.reduce<readonly string[] | null>((left, part) => left && withoutPart(left, part), words)
}

/** A text may also be a part of a word without spaces: 강남역 of 강남역맛집. */
function withoutPart(words: readonly string[], part: string): readonly string[] | null {
  const at = words.findIndex((word) => isWord(word, part))
  if (at >= 0) return words.toSpliced(at, 1)
  const within = words.findIndex((word) => word.includes(part))
  if (within < 0) return null
  const rest = (words[within] as string).replace(part, ' ').split(' ')
  return words.toSpliced(within, 1, ...rest.filter((word) => word !== ''))
}

/** Returns true for a word that differs from a text at most by the marks around it. */
function isWord(word: string | undefined, text: string): boolean {
  return word === text || (word !== undefined && BETWEEN_MARKS.exec(word)?.[0] === text)
}

const BETWEEN_MARKS = /[\p{Letter}\p{Number}](?:.*[\p{Letter}\p{Number}])?/su
