/** How rare words are: log2 of how many texts there are for each that holds the word. */
export type Rarity = (word: string) => number

/** A small corpus says little about rarity: it is read as if at least so many texts had been seen. */
const TEXTS_FLOOR = 2_000

/** Document frequencies of a corpus, each text given as its words. */
export function rarityOf(texts: Iterable<readonly string[]>): Rarity {
  const counts = new Map<string, number>()
  let size = 0
  for (const words of texts) {
    size++
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const total = Math.max(size, TEXTS_FLOOR) + 1
  return (word) => Math.log2(total / (counts.get(word) ?? 0.5))
}
