/** What a letter of a sound costs that only one of two spellings has, or that another one stands for. */
const FULL = 4

/**
 * Pairs of letters that spellings exchange, with their cost, of four for letters that nobody exchanges. Koreans write ㅓ
 * as eo, u and o, ㅡ as eu and u; English vowels have several sounds.
 */
const EXCHANGED: Readonly<Record<string, number>> = {
  OU: 1,
  AO: 2,
  AE: 2,
  EI: 2,
  EO: 3,
  AU: 3,
  EU: 3,
  AI: 3,
  UV: 1,
  OV: 2,
  EV: 2,
  IV: 2,
  AV: 3,
  JS: 1,
  GN: 1,
}
/** Letters that spellings leave out: ㅡ, h and y, a silent e, k after ng, half of a vowel. */
const LEFT_OUT: Readonly<Record<string, number>> = { V: 1, H: 1, Y: 1, E: 1, A: 2, K: 2, I: 2, O: 2, U: 2, G: 2 }

const CODES = 128
const codeOf = (letter: string) => letter.charCodeAt(0)
const exchangeCosts = new Uint8Array(CODES * CODES).fill(FULL)
const gapCosts = new Uint8Array(CODES).fill(FULL)
for (let code = 0; code < CODES; code++) exchangeCosts[code * CODES + code] = 0
for (const [pair, cost] of Object.entries(EXCHANGED)) {
  const [a, b] = [codeOf(pair), codeOf(pair.slice(1))]
  exchangeCosts[a * CODES + b] = exchangeCosts[b * CODES + a] = cost
}
for (const [letter, cost] of Object.entries(LEFT_OUT)) gapCosts[codeOf(letter)] = cost

/** Returns the letters of a sound as `soundDistance` compares them. */
export function lettersOf(sound: string): Uint8Array {
  return Uint8Array.from(sound, codeOf)
}

/**
 * Returns how far two sounds are apart, four for each letter that differs and less for letters that spellings exchange
 * or leave out; more than `limit` as soon as it must exceed that. `row` is room for one more number than `b` has
 * letters.
 */
export function soundDistance(a: Uint8Array, b: Uint8Array, limit: number, row: Uint16Array): number {
  row[0] = 0
  for (let j = 1; j <= b.length; j++) row[j] = row[j - 1]! + gapCosts[b[j - 1]!]!
  for (const code of a) {
    const gap = gapCosts[code]!
    let diagonal: number = row[0]
    let least = (row[0] = diagonal + gap)
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1]!
      const above = row[j]!
      const cost = Math.min(
        diagonal + exchangeCosts[code * CODES + other]!,
        above + gap,
        row[j - 1]! + gapCosts[other]!,
      )
      row[j] = cost
      if (cost < least) least = cost
      diagonal = above
    }
    if (least > limit) return limit + 1
  }
  return row[b.length]!
}
