/** The maximum prefix length that Winkler's bonus counts, as Winkler chose it. */
const PREFIX_MAX = 4
const PREFIX_WEIGHT = 0.1

const takenA = new Uint8Array(512)
const takenB = new Uint8Array(512)

/**
 * Returns the Jaro–Winkler similarity, 0–1, of two strings by UTF-16 unit (only the first 512 count). Hangul must be
 * decomposed, so that one wrong vowel is a third of a syllable and not a whole one.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  const lengthA = Math.min(a.length, takenA.length)
  const lengthB = Math.min(b.length, takenB.length)
  const matches = markMatches(a, lengthA, b, lengthB)
  if (matches === 0) return 0
  const jaro = (matches / lengthA + matches / lengthB + (matches - transpositions(a, b, lengthB)) / matches) / 3
  let prefix = 0
  const prefixEnd = Math.min(PREFIX_MAX, lengthA, lengthB)
  while (prefix < prefixEnd && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

/** Marks the units that have a partner within Jaro's window in the two scratch arrays; returns their number. */
function markMatches(a: string, lengthA: number, b: string, lengthB: number): number {
  takenA.fill(0, 0, lengthA)
  takenB.fill(0, 0, lengthB)
  const reach = Math.max(0, Math.floor(Math.max(lengthA, lengthB) / 2) - 1)
  let matches = 0
  for (let i = 0; i < lengthA; i++) {
    const unit = a.charCodeAt(i)
    const last = Math.min(lengthB - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= last; j++) {
      if (takenB[j] === 1 || b.charCodeAt(j) !== unit) continue
      takenA[i] = 1
      takenB[j] = 1
      matches++
      break
    }
  }
  return matches
}

/** Returns half the number of matched units that are in a different order. */
function transpositions(a: string, b: string, lengthB: number): number {
  let swapped = 0
  let j = 0
  for (let i = 0; i < a.length && i < takenA.length; i++) {
    if (takenA[i] !== 1) continue
    while (j < lengthB && takenB[j] !== 1) j++
    if (a.charCodeAt(i) !== b.charCodeAt(j)) swapped++
    j++
  }
  return swapped / 2
}
