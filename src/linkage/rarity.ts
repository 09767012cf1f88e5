/** Returns the rarity of a word: log2 of the number of texts for each text that contains it. */
export type Rarity = (word: string) => number

/** A small corpus says little about rarity, so it is treated as if it had at least this many texts. */
const TEXTS_FLOOR = 2_000

/** Counts the document frequencies of a corpus, each text given as its words. */
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
